"""Alternating searches in an unweighted graph (Edmonds): one pair more, or the proof that there is none.

A graph is a list of masks (``adj[v]``: the neighbours of v), a pairing a list of partners (-1: none yet).
"""

from sheetgen.pairing.matching.masks import bits, lowest, mask_of

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
