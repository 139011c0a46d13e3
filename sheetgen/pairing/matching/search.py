"""Alternating searches in an unweighted graph (Edmonds): one pair more, or the proof that there is none.

A graph is a list of masks (``adj[v]``: the neighbours of v), a pairing a list of partners (-1: none yet).
"""

from collections.abc import Iterable, Iterator, Sequence

# ---- Sets of small numbers as the bits of one integer: unions and differences of hundreds of players in one step.


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of a set in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def lowest(mask: int) -> int:
    """Return the lowest number of a set that is not empty.

    >>> lowest(0b10100)
    2
    """
    return (mask & -mask).bit_length() - 1


def full(size: int) -> int:
    """The set of all numbers below ``size``."""
    return (1 << size) - 1


def mask_of(numbers: Iterable[int]) -> int:
    """Return the set of these numbers, as the bits of an integer.

    >>> bin(mask_of([0, 2, 4]))
    '0b10101'
    """
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def from_upwards(number: int) -> int:
    """All numbers from this one on: an endless set, to be cut by another one."""
    return -1 << number


def has_one(mask: int) -> bool:
    """Return whether a set has exactly one number."""
    return mask != 0 and mask & (mask - 1) == 0


Graph = list[int]
Mates = list[int]


class _Tree:
    """The tree of alternating paths from one exposed vertex; odd circles are shrunk to their base."""

    __slots__ = ("adj", "base", "blossoms", "mate", "outer", "parent", "queue", "root", "seen")

    def __init__(self, adj: Graph, mate: Mates, root: int) -> None:
        self.adj, self.mate, self.root = adj, mate, root
        self.parent = [-1] * len(adj)
        self.base = list(range(len(adj)))
        self.blossoms: dict[int, int] = {}  # base → its vertices
        self.outer = self.seen = 1 << root
        self.queue = [root]

    def reaches(self, targets: int) -> bool:
        """Grow the tree until it touches a target; then swap the pairs along the path to it."""
        adj = self.adj
        for vertex in self.queue:  # the list grows meanwhile
            if hit := adj[vertex] & targets:
                self.swap(vertex, lowest(hit))
                return True
            if new := adj[vertex] & ~self.seen:
                self.grow(vertex, new)
            self.shrink_all(vertex)
        return False

    def swap(self, vertex: int, target: int) -> None:
        mate, parent = self.mate, self.parent
        parent[target] = vertex
        while target != -1:
            before = parent[target]
            following = mate[before]
            mate[target], mate[before] = before, target
            target = following

    def grow(self, vertex: int, new: int) -> None:
        """Take unseen neighbours into the tree, each with its partner."""
        mate, parent, queue = self.mate, self.parent, self.queue
        seen, outer = self.seen, self.outer
        while new:
            low = new & -new
            inner = low.bit_length() - 1
            partner = mate[inner]
            partner_bit = 1 << partner
            parent[inner] = vertex
            seen |= low | partner_bit
            outer |= partner_bit
            queue.append(partner)
            new &= ~(low | partner_bit)
        self.seen, self.outer = seen, outer

    def shrink_all(self, vertex: int) -> None:
        """An edge between two outer vertices closes an odd circle: all of it becomes outer."""
        while cross := self.adj[vertex] & self.outer & ~self.blossom(self.base[vertex]):
            self.shrink(vertex, lowest(cross))

    def blossom(self, base: int) -> int:
        return self.blossoms.get(base, 1 << base)

    def shrink(self, one: int, other: int) -> None:
        top = self.meeting(one, other)
        union = self.blossom(top) | self.hang(one, other, top) | self.hang(other, one, top)
        for vertex in bits(union & ~self.blossom(top)):
            self.base[vertex] = top
        self.blossoms[top] = union
        fresh = union & ~self.outer
        self.outer |= fresh
        self.queue.extend(bits(fresh))

    def meeting(self, one: int, other: int) -> int:
        """The base where the paths of two outer vertices to the root come together."""
        base, parent, mate = self.base, self.parent, self.mate
        seen = set()
        at, end = base[one], base[self.root]
        while at != end:
            seen.add(at)
            at = base[parent[mate[at]]]
        seen.add(end)
        at = base[other]
        while at not in seen:
            at = base[parent[mate[at]]]
        return at

    def hang(self, vertex: int, child: int, top: int) -> int:
        """Turn the path from a vertex up to the top round, and give the vertices on it."""
        base, parent, mate = self.base, self.parent, self.mate
        union = 0
        while base[vertex] != top:
            partner = mate[vertex]
            union |= self.blossom(base[vertex]) | self.blossom(base[partner])
            parent[vertex] = child
            child, vertex = partner, parent[partner]
        return union


def augmented(adj: Graph, mate: Mates, root: int, targets: int) -> bool:
    """Pair an exposed vertex by an alternating path to one of these exposed targets, if there is such a path."""
    return _Tree(adj, mate, root).reaches(targets)


def sparable(adj: Graph, mate: Mates, root: int) -> int:
    """Every vertex that could be the exposed one instead of ``root``, the largest number of pairs kept."""
    tree = _Tree(adj, mate, root)
    tree.reaches(0)
    return tree.outer


def exposed_in(mate: Mates, mask: int) -> int:
    """Return those vertices of a set that have no partner yet."""
    return mask_of(vertex for vertex in bits(mask) if mate[vertex] < 0)


def complete(adj: Graph, mate: Mates, alive: int) -> int:
    """Add pairs until no more are possible; what is left exposed."""
    exposed = _greedy(adj, mate, exposed_in(mate, alive))
    stuck = 0  # a root that found nothing never finds anything later
    while exposed:
        root = lowest(exposed)
        exposed ^= 1 << root
        if augmented(adj, mate, root, exposed | stuck):
            exposed, stuck = exposed_in(mate, exposed), exposed_in(mate, stuck)
        else:
            stuck |= 1 << root
    return stuck


def _greedy(adj: Graph, mate: Mates, exposed: int) -> int:
    for vertex in bits(exposed):
        hit = adj[vertex] & exposed
        if mate[vertex] < 0 and hit:
            partner = lowest(hit)
            mate[vertex], mate[partner] = partner, vertex
            exposed &= ~(1 << vertex | 1 << partner)
    return exposed


# ---- Odd sets of vertices nested in one another: the shrunk vertices of a weighted search, with the pairing inside
# them.
#
# A node is a vertex or an odd set made of an odd circle of nodes. ``links[set][i]`` is the edge between child i and the
# next one; the pairs inside alternate round the circle and leave out the child that holds the base.

Edge = tuple[int, int]


class Nest:
    """All nodes, and for every vertex the largest node it stands in."""

    def __init__(self, size: int, mate: Mates) -> None:
        self.mate = mate
        self.top = list(range(size))
        self.mask = {vertex: 1 << vertex for vertex in range(size)}
        self.base = {vertex: vertex for vertex in range(size)}
        self.children: dict[int, list[int]] = {}
        self.links: dict[int, list[Edge]] = {}
        self.dual: dict[int, int] = {}
        self.parent: dict[int, int] = {}
        self.following = size

    def is_set(self, node: int) -> bool:
        """Return whether a node is a shrunk set of vertices, not a single one."""
        return node in self.children

    def outermost_sets(self) -> list[int]:
        """Return the shrunk sets that stand in no other one."""
        return [node for node in self.children if node not in self.parent]

    def positive_sets(self) -> list[int]:
        """The odd sets the best pairings leave exactly once, as masks."""
        return [self.mask[node] for node in self.children if self.dual[node] > 0]

    def shrink(self, children: list[int], links: list[Edge]) -> int:
        """Make one node of an odd circle; its first child holds the base."""
        node, self.following = self.following, self.following + 1
        self.children[node], self.links[node], self.dual[node] = children, links, 0
        self.base[node] = self.base[children[0]]
        mask = 0
        for child in children:
            self.parent[child] = node
            mask |= self.mask[child]
        self.mask[node] = mask
        for vertex in bits(mask):
            self.top[vertex] = node
        return node

    def dissolve(self, node: int) -> list[int]:
        """Forget an outermost set; its children are outermost again."""
        children = self.children.pop(node)
        for child in children:
            del self.parent[child]
            for vertex in bits(self.mask[child]):
                self.top[vertex] = child
        for fact in (self.links, self.dual, self.mask, self.base):
            del fact[node]
        return children

    def dissolve_unpriced(self, node: int) -> None:
        """Forget an outermost set with dual 0, and its children likewise."""
        if self.dual[node]:
            return
        for child in self.dissolve(node):
            if self.is_set(child):
                self.dissolve_unpriced(child)

    def child_with(self, node: int, vertex: int) -> int:
        """The place of the child that holds a vertex."""
        return next(place for place, child in enumerate(self.children[node]) if self.mask[child] >> vertex & 1)

    def rebase(self, node: int, vertex: int) -> None:
        """Pair the inside of a node so that this vertex is the one left out."""
        if not self.is_set(node):
            return
        children, links = self.children[node], self.links[node]
        place = self.child_with(node, vertex)
        self.rebase(children[place], vertex)
        self._alternate(children, links, place)
        self.children[node] = children[place:] + children[:place]
        self.links[node] = links[place:] + links[:place]
        self.base[node] = vertex

    def _alternate(self, children: Sequence[int], links: Sequence[Edge], place: int) -> None:
        """Swap the pairs between a child and the base, the way round that has an even number of steps."""
        count = len(children)
        if place % 2:
            for step in range(place + 1, count, 2):
                one, other = links[step % count]
                self._join(children[step], children[(step + 1) % count], one, other)
        else:
            for step in range(place - 2, -1, -2):
                one, other = links[step]
                self._join(children[step], children[step + 1], one, other)

    def _join(self, node: int, other_node: int, vertex: int, other: int) -> None:
        self.rebase(node, vertex)
        self.rebase(other_node, other)
        self.mate[vertex], self.mate[other] = other, vertex
