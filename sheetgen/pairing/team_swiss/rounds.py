"""C.04.6, 3: a round of teams: the bye, then bracket after bracket from the highest score down, then colours.

Teams are vertices in the order of their numbers, sets of them bit masks; whether a set can be paired at all is asked
of the room ``matching`` and remembered. In a bracket the identifier of the text (the tops ascending, then their
bottoms) is found team by team: can this one be a top, everything decided so far kept?
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, combinations, product

from sheetgen.errors import ProblemsFound, error
from sheetgen.pairing.matching.face import Face, Price
from sheetgen.pairing.matching.search import Mates, bits, complete, full, lowest, mask_of, sparable
from sheetgen.pairing.team_swiss.colours import Colours, colours, preference, unmet, unmet_strong
from sheetgen.pairing.team_swiss.event import ColourModel, SwissTeam, TeamPreference, TeamSwiss


class NoPairingOfTeams(ProblemsFound):
    """3.3: no pairing of the round obeys the absolute criteria: who is stuck, and whom they could still meet."""


@dataclass(frozen=True, slots=True)
class TeamBracket:
    """A bracket paired: the score and the numbers of its residents, who came up, its pairs by number."""

    score: Fraction
    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    unmet: int = 0  # C8
    unmet_strong: int = 0  # C9
    repeated_opponents: int = 0  # C10


@dataclass(frozen=True, slots=True)
class TeamRound:
    """A round paired: matches in the order of their brackets, White of the first board first; and who has the bye."""

    number: int
    matches: tuple[Colours, ...]
    bye: int | None
    brackets: tuple[TeamBracket, ...]
    absent: tuple[tuple[int, str], ...] = ()


def pair_teams(event: TeamSwiss) -> TeamRound:
    """Pair the next round.

    Refuses with ``NoPairingOfTeams`` where teams have met everybody they could still meet, or nobody may have the bye.
    """
    field_ = TeamField.of(event)
    bye = field_.bye()
    brackets = tuple(field_.brackets(bye))
    teams = event.by_number
    matches = tuple(colours(event, teams[one], teams[other]) for bracket in brackets for one, other in bracket.pairs)
    absent = tuple((team.number, team.absent) for team in event.teams if team.absent)
    return TeamRound(event.number, matches, None if bye is None else field_.teams[bye].number, brackets, absent)


@dataclass(slots=True)
class TeamField:
    """The teams to be paired by ascending number, their scores, and who may meet whom.

    ``scoregroups`` are the teams of each score, the highest first; ``levels`` says in which of them a team is.
    """

    event: TeamSwiss
    teams: tuple[SwissTeam, ...]
    scores: tuple[Fraction, ...]
    levels: tuple[int, ...]
    scoregroups: tuple[int, ...]
    preferences: tuple[TeamPreference | None, ...]
    floated: tuple[bool, ...]
    graph: list[int]
    pairable: dict[int, bool] = field(default_factory=dict)

    @classmethod
    def of(cls, event: TeamSwiss) -> "TeamField":
        """Return the field of the teams that are present in the round to be paired.

        Two of them may meet if they have not played a match and no ban of this round stands between them. The
        scores are those before the round, with its virtual points.
        """
        teams = tuple(sorted(event.present(), key=lambda team: team.number))
        places = {team.number: place for place, team in enumerate(teams)}
        everybody = full(len(teams))
        graph = []
        for place, team in enumerate(teams):
            met = mask_of(places[each.opponent] for each in team.rounds if each.is_played and each.opponent in places)
            graph.append(everybody & ~met & ~(1 << place))
        for ban in event.forbidden:
            if ban.holds_in(event.number):
                banned = mask_of(places[number] for number in ban.numbers if number in places)
                for place in bits(banned):
                    graph[place] &= ~banned
        scores = tuple(team.pairing_score(event.number) for team in teams)
        level_of = {score: level for level, score in enumerate(sorted(set(scores), reverse=True))}
        levels = tuple(map(level_of.__getitem__, scores))
        scoregroups = [0] * len(level_of)
        for place, level in enumerate(levels):
            scoregroups[level] |= 1 << place
        preferences = tuple(preference(event, team) for team in teams)
        floated = tuple(map(event.floated, teams))
        return cls(event, teams, scores, levels, tuple(scoregroups), preferences, floated, graph)

    # ---- what can be paired
    def _graph_of(self, mask: int) -> list[int]:
        return [row & mask if mask >> place & 1 else 0 for place, row in enumerate(self.graph)]

    def paired(self, mask: int) -> Mates | None:
        """A pairing of exactly these teams, if there is one."""
        graph = self._graph_of(mask)
        mate = _half_against_half(graph, list(bits(mask)))
        return None if complete(graph, mate, mask) else mate

    def can_be_paired(self, mask: int) -> bool:
        """Return whether the teams of a mask can all be paired among themselves; the answer is remembered."""
        if mask not in self.pairable:
            self.pairable[mask] = mask.bit_count() % 2 == 0 and self.paired(mask) is not None
        return self.pairable[mask]

    # ---- 3.4
    def bye(self) -> int | None:
        """The team that gets the bye: lowest pairing score, most matches played, highest number.

        Returns its place, or None in an even field. Refuses with :class:`NoPairingOfTeams` a field that cannot be
        paired, and one that can be paired only if the bye goes to a team that may not have it.
        """
        everybody = full(len(self.teams))
        if len(self.teams) % 2 == 0:
            if not self.can_be_paired(everybody):
                raise self._stuck(everybody)
            return None
        allowed = [p for p, team in enumerate(self.teams) if not any(each.bars_bye for each in team.rounds)]
        allowed.sort(key=lambda place: (self.scores[place], -len(self.teams[place].colours), -place))
        for place in allowed:
            if self.can_be_paired(everybody & ~(1 << place)):
                return place
        spare = [place for place in range(len(self.teams)) if self.can_be_paired(everybody & ~(1 << place))]
        if not spare:
            raise self._stuck(everybody)
        numbers = [self.teams[place].number for place in spare]
        listed = ", ".join(map(str, numbers))
        raise NoPairingOfTeams(error("team-swiss-nobody-for-the-bye", stuck=numbers, teams=listed))

    def _stuck(self, mask: int) -> NoPairingOfTeams:
        """Teams that compete for too few opponents (Tutte and Berge)."""
        graph, mate = self.graph[:], [-1] * len(self.teams)
        left = complete(graph, mate, mask)
        outer = meet = 0
        for root in bits(left):
            outer |= sparable(graph, mate, root)
        for place in bits(outer):
            meet |= graph[place]
        stuck, rivals = ([self.teams[place].number for place in bits(group)] for group in (outer, meet & ~outer))
        return NoPairingOfTeams(
            error(
                "team-swiss-too-few-opponents",
                stuck=stuck,
                rivals=rivals,
                teams=", ".join(map(str, stuck)),
                opponents=", ".join(map(str, rivals)) or "–",
            )
        )

    # ---- 3.5
    def brackets(self, bye: int | None) -> Iterator[TeamBracket]:
        """Yield the brackets from the highest score down.

        ``bye`` is the place of the team that has the bye, or None. A scoregroup that has
        floated up whole has no bracket.
        """
        left = full(len(self.teams)) & ~(0 if bye is None else 1 << bye)
        for scoregroup in self.scoregroups:
            residents = scoregroup & left
            if residents:
                upfloaters = self.upfloaters(residents, left & ~residents)
                yield self.bracket(self.scores[lowest(residents)], residents, upfloaters)
                left &= ~(residents | upfloaters)

    def upfloaters(self, residents: int, lower: int) -> int:
        """C4 to C7: the best set of teams that come up to a scoregroup."""
        is_odd = residents.bit_count() % 2 == 1
        if not is_odd and self.can_be_paired(residents) and self.can_be_paired(lower):
            return 0
        chosen = self._of_size(residents, lower, 1) if is_odd else None
        if chosen is None:
            chosen = self._of_size(residents, lower, self._least(residents, lower))
        if chosen is None:
            raise AssertionError("the round could be completed, and was not")
        return chosen

    def _of_size(self, residents: int, lower: int, count: int) -> int | None:
        candidates = (self._best(residents, lower, sets) for sets in self.sets(lower, count))
        return next((chosen for chosen in candidates if chosen is not None), None)

    def _best(self, residents: int, lower: int, sets: Iterator[int]) -> int | None:
        """Of sets with the same scores (C4, C5) the first that is best by C6 and C7; None if none of them is legal."""
        best: tuple[tuple[bool, int], int] | None = None
        for chosen in sets:
            if not (self.can_be_paired(residents | chosen) and self.can_be_paired(lower & ~chosen)):
                continue
            faults = self.faults(residents, lower, chosen)
            if best is None or faults < best[0]:
                best = (faults, chosen)
            if faults == (False, 0):
                break
        return None if best is None else best[1]

    def faults(self, residents: int, lower: int, chosen: int) -> tuple[bool, int]:
        """What a legal set breaks of C6 and C7."""
        return not self._leaves_next_group_well(residents, lower, chosen), self._floated_again(chosen)

    def sets(self, lower: int, count: int) -> Iterator[Iterator[int]]:
        """C5: sets of so many teams, the best scores first; of those with the same scores each by its numbers."""
        groups = [list(bits(scoregroup & lower)) for scoregroup in self.scoregroups if scoregroup & lower]
        for numbers in _shares([len(places) for places in groups], count):
            picks = (combinations(places, taken) for taken, places in zip(numbers, groups, strict=True) if taken)
            yield (mask_of(chain.from_iterable(parts)) for parts in product(*picks))

    def _least(self, residents: int, lower: int) -> int:
        """C4: how many have to come up, once it is known that one is not enough."""
        everybody = residents | lower
        mate = self.paired(everybody)
        assert mate is not None
        keys = [residents >> place & 1 for place in range(len(self.teams))]
        return Face(self._graph_of(everybody), mate, everybody).minimise(
            Price(keys, lambda one, other: int(one != other))
        )

    def _leaves_next_group_well(self, residents: int, lower: int, chosen: int) -> bool:
        """C6: whether the next scoregroup can still be paired with the fewest upfloaters its number allows."""
        next_level = self.levels[lowest(residents)] + 1
        if next_level == len(self.scoregroups):
            return True
        following = lower & ~chosen & self.scoregroups[next_level]
        rest = lower & ~chosen & ~following
        if following.bit_count() % 2 == 0:
            return self.can_be_paired(following) and self.can_be_paired(rest)
        alone = (1 << place for place in bits(rest))
        return any(self.can_be_paired(following | one) and self.can_be_paired(rest & ~one) for one in alone)

    def _floated_again(self, chosen: int) -> int:
        """C7: upfloaters that floated in the previous round; not asked in the last two rounds."""
        return 0 if self.event.is_one_of_the_last_two else sum(self.floated[place] for place in bits(chosen))

    # ---- 3.6
    def bracket(self, score: Fraction, residents: int, upfloaters: int) -> TeamBracket:
        """C8 to C10, then the pairing with the first identifier."""
        members = residents | upfloaters
        pairing = self.best(members, upfloaters)
        assert pairing is not None
        face, faults = pairing
        pairs = _first_identifier(face, members)
        numbers = tuple((self.teams[one].number, self.teams[other].number) for one, other in pairs)
        return TeamBracket(score, self.numbers(residents), self.numbers(upfloaters), numbers, *faults)

    def best(
        self, members: int, upfloaters: int, fixed: tuple[int, int] | None = None
    ) -> tuple[Face, list[int]] | None:
        """All pairings of a bracket with the fewest C8, C9 and C10, and how many; with a pair in them, if one is fixed.

        None if there is no such pairing.
        """
        graph = self._graph_of(members)
        if fixed is not None:
            for one, other in (fixed, fixed[::-1]):
                graph[one] &= 1 << other
                for place in bits(members & ~(1 << other)):
                    graph[place] &= ~(1 << one)
        mate = _half_against_half(graph, list(bits(members)))
        if complete(graph, mate, members):
            return None
        face = Face(graph, mate, members)
        faults = [face.minimise(Price(self.preferences, unmet)), 0, 0]
        if self.event.colours is ColourModel.B:
            faults[1] = face.minimise(Price(self.preferences, unmet_strong))
        if upfloaters and not self.event.is_one_of_the_last_two:
            keys = [(upfloaters >> place & 1, floated) for place, floated in enumerate(self.floated)]
            faults[2] = face.minimise(Price(keys, _repeats))
        return face, faults

    def numbers(self, mask: int) -> tuple[int, ...]:
        """Return the numbers of the teams of a mask, in ascending order."""
        return tuple(self.teams[place].number for place in bits(mask))


def _repeats(one: tuple[int, bool], other: tuple[int, bool]) -> int:
    """C10: whether an upfloater meets a team that floated in the previous round."""
    return int((one[0] and other[1]) or (other[0] and one[1]))


def _half_against_half(graph: Sequence[int], places: Sequence[int]) -> Mates:
    """A start: the upper half of a bracket against the lower one, which in a first round is the answer."""
    mate = [-1] * len(graph)
    half = len(places) // 2
    for one, other in zip(places[:half], places[half:], strict=False):
        if graph[one] >> other & 1:
            mate[one], mate[other] = other, one
    return mate


def _shares(sizes: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    """How many come from each group, highest first: the lowest score as high as possible, then the next lowest."""
    for last in range(len(sizes)):
        for parts in _with_lowest(sizes[: last + 1], count):
            yield (*parts, *(0,) * (len(sizes) - last - 1))


def _with_lowest(sizes: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    """The shares whose lowest group is the last of these: few from it, then as high as possible."""
    if len(sizes) == 1:
        if 1 <= count <= sizes[0]:
            yield (count,)
        return
    for taken in range(1, min(sizes[-1], count) + 1):
        if taken == count:
            yield (*(0,) * (len(sizes) - 1), count)
            continue
        for parts in _shares(sizes[:-1], count - taken):
            yield (*parts, taken)


def _first_identifier(face: Face, members: int) -> list[tuple[int, int]]:
    """3.6: the smaller number is the top; ascending tops as small as possible, then their bottoms."""
    tops: list[int] = []
    bottoms = members
    for place in bits(members):
        above = members & ~full(place + 1)
        if 2 * len(tops) < members.bit_count() and face.restrict(place, above):
            tops.append(place)
            bottoms &= ~(1 << place)
    pairs = []
    for top in tops:
        for bottom in bits(face.adj[top] & bottoms):
            if face.restrict(top, 1 << bottom):
                break
        pairs.append((top, face.mate[top]))
        bottoms &= ~(1 << face.mate[top])
    return pairs
