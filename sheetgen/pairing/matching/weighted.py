"""The cheapest perfect pairing by a primal-dual search, and the graph in which every perfect pairing is as cheap.

What an edge costs depends only on the classes of its two ends, so vertices of one class and one dual value are looked
at together: no table of all edges is ever made. Costs are doubled inside, which keeps all dual values whole: they
start equal, and so the slack between two outer vertices is always even.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.pairing.matching.search import Edge, Graph, Mates, Nest, bits, lowest

OUTER, INNER = 1, 2
Groups = dict[tuple[int, int], int]  # (class, dual value) → vertices


@dataclass(frozen=True, slots=True)
class Costs:
    """What the edges cost: a class for every vertex, and a table of the prices between classes."""

    classes: Sequence[int]
    table: Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Cheapest:
    """One cheapest pairing; all others use only the tight edges and leave each of the odd sets exactly once."""

    mate: Mates
    tight: Graph
    odd: list[int]


def cheapest(adj: Graph, alive: int, costs: Costs, mate: Mates) -> Cheapest | None:
    """Complete ``mate`` (pairs of price 0) to a cheapest perfect pairing; None if there is no perfect one."""
    search = _PrimalDual(adj, alive, costs, mate)
    while exposed := [vertex for vertex in search.vertices if mate[vertex] < 0]:
        if not search.stage(exposed):
            return None
    return Cheapest(mate, search.tight, search.nest.positive_sets())


class _PrimalDual:
    """One search: dual values, tight edges, and in each stage a forest of outer and inner nodes."""

    def __init__(self, adj: Graph, alive: int, costs: Costs, mate: Mates) -> None:
        self.adj, self.alive, self.mate = adj, alive, mate
        self.vertices = list(bits(alive))
        self.classes = costs.classes
        self.table = costs.table
        self.dual = [0] * len(adj)
        self.nest = Nest(len(adj), mate)
        self.tight = [0] * len(adj)
        self.label: dict[int, int] = {}
        self.edge: dict[int, Edge] = {}  # node → (the vertex above it, its own vertex)
        self.queue: list[int] = []
        self.outer = self.inner = 0
        self.find_tight()

    # ---- one stage: one pair more
    def stage(self, exposed: Sequence[int]) -> bool:
        self.label, self.edge, self.queue = {}, {}, []
        self.outer = self.inner = 0
        for vertex in exposed:
            self.make_outer(vertex, -1)
        while not self.grows():
            if not self.adjusted():
                return False
        for node in self.nest.outermost_sets():
            if self.label.get(node) == OUTER:
                self.nest.dissolve_unpriced(node)
        return True

    def make_outer(self, vertex: int, above: int) -> None:
        node = self.nest.top[vertex]
        self.label[node], self.edge[node] = OUTER, (above, vertex)
        self.outer |= self.nest.mask[node]
        self.queue.extend(bits(self.nest.mask[node]))

    def make_inner(self, vertex: int, above: int) -> None:
        """A node reached becomes inner, and its partner outer."""
        node = self.nest.top[vertex]
        self.label[node], self.edge[node] = INNER, (above, vertex)
        self.inner |= self.nest.mask[node]
        base = self.nest.base[node]
        self.make_outer(self.mate[base], base)

    def grows(self) -> bool:
        """Grow the forest along tight edges; true as soon as a pair was won."""
        for vertex in self.queue:  # the list grows meanwhile
            while todo := self.tight[vertex] & ~self.inner & ~self.nest.mask[self.nest.top[vertex]]:
                other = lowest(todo)
                if self.nest.top[other] not in self.label:
                    self.make_inner(other, vertex)
                elif (base := self.meeting(vertex, other)) is None:
                    self.augment(vertex, other)
                    self.augment(other, vertex)
                    return True
                else:
                    self.shrink(base, vertex, other)
        self.queue = []
        return False

    def above(self, node: int) -> int | None:
        """From an outer node to the next outer node towards the root."""
        vertex = self.edge[node][0]
        if vertex < 0:
            return None
        return self.nest.top[self.edge[self.nest.top[vertex]][0]]

    def meeting(self, one: int, other: int) -> int | None:
        """The outer node where two branches come together; none if they are of different trees."""
        seen = set()
        node: int | None = self.nest.top[one]
        while node is not None:
            seen.add(node)
            node = self.above(node)
        node = self.nest.top[other]
        while node is not None and node not in seen:
            node = self.above(node)
        return node

    # ---- odd circles
    def shrink(self, base: int, one: int, other: int) -> None:
        nodes, links = self.branch(one, base)
        other_nodes, other_links = self.branch(other, base)
        children = [base, *reversed(nodes), *other_nodes]
        circle = [*((low, high) for high, low in reversed(links)), (one, other), *other_links]
        self.take_labels(children, self.nest.shrink(children, circle))

    def branch(self, vertex: int, base: int) -> tuple[list[int], list[Edge]]:
        """The nodes from a vertex up to the base, and the edges between them, each from below."""
        nodes, links = [], []
        node = self.nest.top[vertex]
        while node != base:
            for _ in (OUTER, INNER):
                above, own = self.edge[node]
                nodes.append(node)
                links.append((own, above))
                node = self.nest.top[above]
        return nodes, links

    def take_labels(self, children: Sequence[int], node: int) -> None:
        """Only outermost nodes have labels: the new one is outer, as its base was."""
        for child in children:
            if self.label[child] == INNER:
                mask = self.nest.mask[child]
                self.inner &= ~mask
                self.outer |= mask
                self.queue.extend(bits(mask))
        edge = self.edge[children[0]]
        for child in children:
            del self.label[child], self.edge[child]
        self.label[node], self.edge[node] = OUTER, edge

    def augment(self, vertex: int, other: int) -> None:
        """Swap the pairs from an outer vertex up to its root, which is exposed no longer."""
        nest = self.nest
        while True:
            node = nest.top[vertex]
            nest.rebase(node, vertex)
            above = self.edge[node][0]
            self.mate[vertex] = other
            if above < 0:
                return
            inner = nest.top[above]
            following, own = self.edge[inner]
            nest.rebase(inner, own)
            self.mate[own] = following
            vertex, other = following, own

    # ---- dual values
    def adjusted(self) -> bool:
        """Change the dual values until an edge becomes tight or an inner set may be opened; false if nothing can."""
        step = self.largest_step()
        if step is None:
            return False
        if step:
            self.change_duals(step)
            self.find_tight()
        for node in [node for node, label in self.label.items() if label == INNER and self.nest.dual.get(node) == 0]:
            self.open_inner(node)
        self.queue = list(bits(self.outer))
        return True

    def largest_step(self) -> int | None:
        outer, free = self.groups(self.outer), self.groups(self.alive & ~self.outer & ~self.inner)
        steps = [
            self.nest.dual[node] // 2 for node, label in self.label.items() if label == INNER and self.nest.is_set(node)
        ]
        best = min(steps, default=None)
        best = self.least_slack(outer, free, 1, best)
        return self.least_slack(outer, outer, 2, best)

    def least_slack(self, ones: Groups, others: Groups, share: int, best: int | None) -> int | None:
        """The least slack of an edge between two groups of vertices, divided by ``share``, if it is below the best."""
        for (kind, dual), mask in ones.items():
            prices = self.table[kind]
            for (other_kind, other_dual), other_mask in others.items():
                step = (2 * prices[other_kind] - dual - other_dual) // share
                if (best is None or step < best) and self.touch(mask, other_mask):
                    best = step
        return best

    def touch(self, mask: int, other_mask: int) -> bool:
        """Is there an edge between two sets of vertices that does not lie inside one node?"""
        adj, top, inside = self.adj, self.nest.top, self.nest.mask
        return any(adj[vertex] & other_mask & ~inside[top[vertex]] for vertex in bits(mask))

    def groups(self, mask: int) -> Groups:
        by_group: Groups = {}
        classes, dual = self.classes, self.dual
        for vertex in bits(mask):
            key = (classes[vertex], dual[vertex])
            by_group[key] = by_group.get(key, 0) | 1 << vertex
        return by_group

    def change_duals(self, step: int) -> None:
        dual, nest = self.dual, self.nest
        for vertex in bits(self.outer):
            dual[vertex] += step
        for vertex in bits(self.inner):
            dual[vertex] -= step
        for node, label in self.label.items():
            if nest.is_set(node):
                nest.dual[node] += 2 * step if label == OUTER else -2 * step

    def find_tight(self) -> None:
        """The edges without slack; those inside a node do not change while it stands."""
        groups = self.groups(self.alive)
        adj, tight, top, inside = self.adj, self.tight, self.nest.top, self.nest.mask
        for (kind, dual), mask in groups.items():
            near, prices = 0, self.table[kind]
            for (other_kind, other_dual), other_mask in groups.items():
                if 2 * prices[other_kind] == dual + other_dual:
                    near |= other_mask
            for vertex in bits(mask):
                own = inside[top[vertex]]
                tight[vertex] = tight[vertex] & own | adj[vertex] & near & ~own

    def open_inner(self, node: int) -> None:
        """An inner set whose dual reached 0: its children stand alone, those on the even way keep the alternation."""
        above, vertex = self.edge[node]
        place = self.nest.child_with(node, vertex)
        links = self.nest.links[node]
        self.inner &= ~self.nest.mask[node]
        del self.label[node], self.edge[node]
        children = self.nest.dissolve(node)
        self.label_again(children[place], INNER, (above, vertex))
        count = len(children)
        while place % count:
            if place % 2:
                near, far = links[place], links[(place + 1) % count]
                place += 2
                between, end = children[place - 1], children[place % count]
            else:
                near, far = links[place - 1][::-1], links[place - 2][::-1]
                place -= 2
                between, end = children[place + 1], children[place]
            self.label_again(between, OUTER, near)
            self.label_again(end, INNER, far)

    def label_again(self, node: int, label: int, edge: Edge) -> None:
        self.label[node], self.edge[node] = label, edge
        if label == OUTER:
            self.outer |= self.nest.mask[node]
        else:
            self.inner |= self.nest.mask[node]
