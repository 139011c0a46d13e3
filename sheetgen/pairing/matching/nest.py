"""Odd sets of vertices nested in one another: the shrunk vertices of a weighted search, with the pairing inside them.

A node is a vertex or an odd set made of an odd circle of nodes. ``links[set][i]`` is the edge between child i and the
next one; the pairs inside alternate round the circle and leave out the child that holds the base.
"""

from collections.abc import Sequence

from sheetgen.pairing.matching.masks import bits
from sheetgen.pairing.matching.search import Mates

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
        return node in self.children

    def outermost_sets(self) -> list[int]:
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
