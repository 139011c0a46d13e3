"""Who is who in a season: by FIDE id and licence, then by name; what is not certain is a doubt, and never decided.

Two entries are the same person if they have the same number and a word of their names in common, or the same name and
nothing that contradicts: other numbers, another year of birth, both in one event. What a mapping file says comes first.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import SequenceMatcher
from itertools import combinations
from typing import NamedTuple

from sheetgen.championship.events import Appearance, SeasonEvent, name_words
from sheetgen.errors import Problem, error, raise_errors, warning
from sheetgen.exchange.list_lookup import ADDED, list_key, year_of
from sheetgen.model.entrants import Player
from sheetgen.model.names import name_key

NUMBERS = ("fide_id", "licence")
OF_ONE_EVENT = ("withdrawn", "entry", "k", "lot")
LATEST = tuple(each.name for each in fields(Player) if each.name not in ("name", *OF_ONE_EVENT))
ALIKE = 0.8  # of the words in which two names differ
SHORTEST = 3  # letters of a word two names must share to be compared


class Spot(NamedTuple):
    """One entry of one event, by the number of the event (0 is the first) and his key in it."""

    event: int
    key: str


@dataclass(frozen=True, slots=True)
class Same:
    """A line of a mapping file: this name, everywhere or in one event, is this person."""

    name: str
    person: str
    event: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a season: what was last told of him, under the spelling of his last event, and where he took part."""

    player: Player
    spots: tuple[Spot, ...]


@dataclass
class _Cluster:
    """Entries that are one person, and what is known of him."""

    spots: list[Spot]
    keys: set[str]
    names: set[str]
    numbers: dict[str, set[str]]
    years: set[str]
    label: str = ""
    events: set[int] = field(default_factory=set)

    def absorb(self, other: "_Cluster") -> None:
        """Take over everything that is known of another cluster, who is the same person."""
        self.spots += other.spots
        self.keys = self.keys if self.label and not other.label else self.keys | other.keys
        self.names |= other.names
        self.years |= other.years
        self.events |= other.events
        for name in NUMBERS:
            self.numbers[name] |= other.numbers[name]


@dataclass(frozen=True, slots=True)
class SeasonPeople:
    """Everybody of a season, whom each entry is (by index), and every doubt."""

    persons: tuple[Person, ...]
    of: Mapping[Spot, int]
    doubts: tuple[Problem, ...]


def people(events: Sequence[SeasonEvent], mapping: Sequence[Same] = ()) -> SeasonPeople:
    """Put the entries of all events together.

    Args:
        events: in the order in which they were played.
        mapping: which names are one person; it goes before everything that is concluded.

    Returns:
        The persons, which entry of which event is which of them, and a warning for every doubt.
    """
    entries = {Spot(number, each.key): each for number, event in enumerate(events) for each in event.appearances}
    work = _Matching(entries, _settled(events, mapping))
    work.by_label()
    for name in NUMBERS:
        work.by_number(name)
    work.by_name()
    work.close_names()
    clusters = sorted(work.clusters(), key=lambda each: min(each.spots))
    persons = tuple(_person(cluster, entries) for cluster in clusters)
    of = {spot: index for index, person in enumerate(persons) for spot in person.spots}
    unused = [warning("season-match-unused", found=same.name).at(line=same.line or None) for same in work.unused]
    return SeasonPeople(persons, of, (*work.doubts, *unused))


def _person(cluster: _Cluster, entries: Mapping[Spot, Appearance]) -> Person:
    """The last that is told of him; a person of a mapping file has the name he is given there."""
    spots = tuple(sorted(cluster.spots))
    facts: dict[str, object] = {}
    for spot in spots:
        player = entries[spot].player
        facts |= {name: value for name in LATEST if (value := getattr(player, name)) not in (None, "")}
    name = cluster.label or entries[spots[-1]].player.name
    return Person(Player(name=name, **facts), spots)  # type: ignore[arg-type]


class _Settlement(NamedTuple):
    """What a mapping file settles: entries by the person they are, and the names of which nothing is left to ask."""

    labels: Mapping[Spot, str]
    names: frozenset[str]
    unused: tuple[Same, ...]


def _settled(events: Sequence[SeasonEvent], mapping: Sequence[Same]) -> _Settlement:
    labels: dict[Spot, str] = {}
    used: set[Same] = set()
    persons = {name_words(same.person): same.person for same in reversed(mapping)}
    for number, event in enumerate(events):
        own = [same for same in mapping if _is_of(same, event)]
        for each in event.appearances:
            hits = [same for same in own if name_key(same.name) in _called(each.player)]
            for same in sorted(hits, key=lambda same: not same.event)[:1]:
                labels[Spot(number, each.key)] = persons[name_words(same.person)]
                used.add(same)
    names = frozenset(name_words(name) for same in mapping for name in (same.name, same.person))
    return _Settlement(labels, names, tuple(same for same in mapping if same not in used))


def _is_of(same: Same, event: SeasonEvent) -> bool:
    return not same.event or name_key(same.event) in map(name_key, (event.title, event.stem, event.source))


def _called(player: Player) -> set[str]:
    """What a mapping file may call somebody: his name with or without what tells namesakes apart, or a number."""
    names = (player.name, ADDED.sub("", player.name), player.licence, player.fide_id)
    return {name_key(name) for name in names if name} | {list_key(player.name)}


class _Matching:
    """The entries being put together."""

    def __init__(self, entries: Mapping[Spot, Appearance], settled: _Settlement) -> None:
        self.doubts: list[Problem] = []
        self.unused = settled.unused
        self.settled_names = settled.names
        self._at = {spot: _cluster(spot, each.player, settled.labels.get(spot, "")) for spot, each in entries.items()}

    def clusters(self) -> list[_Cluster]:
        """Those who are told apart so far, each once."""
        return list({id(cluster): cluster for cluster in self._at.values()}.values())

    def _now(self, clusters: Iterable[_Cluster]) -> list[_Cluster]:
        """What has become of clusters, each once."""
        return list({id(now): now for now in (self._at[each.spots[0]] for each in clusters)}.values())

    def _join(self, clusters: Sequence[_Cluster]) -> None:
        """Make one of several; the one with a label gives it."""
        first, *others = sorted(clusters, key=lambda each: not each.label)
        for other in others:
            first.absorb(other)
            for spot in other.spots:
                self._at[spot] = first

    def by_label(self) -> None:
        """What the mapping file says."""
        named = defaultdict(list)
        for cluster in self.clusters():
            if cluster.label:
                named[cluster.label].append(cluster)
        twice = [label for label, clusters in named.items() if _in_one_event(clusters)]
        raise_errors(error("season-match-twice", found=label) for label in twice)
        for clusters in named.values():
            self._join(clusters)

    def by_number(self, name: str) -> None:
        """The same licence or FIDE id is the same person, if the names have a word in common."""
        numbered = defaultdict(list)
        for cluster in self.clusters():
            for number in cluster.numbers[name]:
                numbered[number].append(cluster)
        for number, clusters in sorted(numbered.items()):
            for group in _akin(self._now(clusters)):
                self._join(group)
            left = self._now(clusters)
            if len(left) > 1 and not all(each.label for each in left):
                first, *others = _named(left)
                self._doubt(left, warning("season-other-name", found=first, others=tuple(others), number=number))

    def by_name(self) -> None:
        """The same name is the same person, unless something contradicts."""
        named = defaultdict(list)
        for cluster in self.clusters():
            for key in cluster.keys:
                named[key].append(cluster)
        for key in sorted(named):
            group = self._now(named[key])
            if _contradicted(group):
                self._namesakes(group)
            else:
                self._join(group)

    def _namesakes(self, group: Sequence[_Cluster]) -> None:
        """Several persons of one name: together goes what has the same year of birth, or the same added club."""
        for one, other in combinations(group, 2):
            one_entry, other_entry = self._at[one.spots[0]], self._at[other.spots[0]]
            same = one_entry.years & other_entry.years or {
                name for name in one_entry.names & other_entry.names if ADDED.search(name)
            }
            if one_entry is not other_entry and same and not _contradicted((one_entry, other_entry)):
                self._join((one_entry, other_entry))
        left = self._now(group)
        unclear = [each for each in left if any(not _contradicted((each, o)) for o in left if o is not each)]
        if unclear:
            first, *others = _named(left)
            self._doubt(left, warning("season-namesakes", found=first, others=tuple(others)))

    def close_names(self) -> None:
        """Names that look like two spellings of one, never seen in the same event."""
        by_word = defaultdict(list)
        for cluster in self.clusters():
            for word in {word for key in cluster.keys for word in key.split() if len(word) >= SHORTEST}:
                by_word[word].append(cluster)
        seen: set[frozenset[int]] = set()
        for _, clusters in sorted(by_word.items()):
            for one, other in combinations(clusters, 2):
                pair = frozenset((id(one), id(other)))
                if pair not in seen and not _contradicted((one, other)) and _alike(one, other):
                    name, other_name = _named((one, other))
                    self._doubt((one, other), warning("season-close-names", found=name, others=(other_name,)))
                seen.add(pair)

    def _doubt(self, clusters: Sequence[_Cluster], doubt: Problem) -> None:
        """A doubt about names of which a mapping file says nothing."""
        if not {key for cluster in clusters for key in cluster.keys} <= self.settled_names:
            self.doubts.append(doubt)


def _named(clusters: Sequence[_Cluster]) -> list[str]:
    """A name of each, in the order in which they first took part."""
    return [min(cluster.names) for cluster in sorted(clusters, key=lambda each: min(each.spots))]


def _cluster(spot: Spot, player: Player, label: str) -> _Cluster:
    numbers = {name: {str(getattr(player, name)).upper()} - {"", "0"} for name in NUMBERS}
    keys = {name_words(label or player.name)}
    return _Cluster([spot], keys, {player.name}, numbers, {year_of(player.birth)} - {""}, label, {spot.event})


def _akin(clusters: Sequence[_Cluster]) -> list[list[_Cluster]]:
    """Those whose names share a word, group by group."""
    groups: list[list[_Cluster]] = []
    for cluster in clusters:
        words = {word for key in cluster.keys for word in key.split()}
        home = next((group for group in groups if _shares(group, words) and not _apart(group, cluster)), None)
        if home is None:
            groups.append([cluster])
        else:
            home.append(cluster)
    return groups


def _shares(group: Iterable[_Cluster], words: set[str]) -> bool:
    return any(words.intersection(key.split()) for each in group for key in each.keys)


def _apart(group: Iterable[_Cluster], other: _Cluster) -> bool:
    """Whether a mapping file names them differently, or both took part in one event."""
    return any(
        (other.label and each.label and each.label != other.label) or each.events & other.events for each in group
    )


def _contradicted(clusters: Sequence[_Cluster]) -> bool:
    """Whether they cannot all be one person."""
    several = (
        {each.label for each in clusters} - {""},
        *({number for each in clusters for number in each.numbers[name]} for name in NUMBERS),
        {year for each in clusters for year in each.years},
    )
    return any(len(numbers) > 1 for numbers in several) or _in_one_event(clusters)


def _in_one_event(clusters: Sequence[_Cluster]) -> bool:
    """Whether two of them took part in the same event."""
    return sum(len(each.events) for each in clusters) > len(set[int]().union(*(each.events for each in clusters)))


def _alike(one: _Cluster, other: _Cluster) -> bool:
    pairs = ((first.split(), second.split()) for first in one.keys for second in other.keys if first != second)
    return any(_alike_names(first, second) for first, second in pairs)


def _alike_names(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether what two names do not share is a slip of the pen, an initial, or a second name left out."""
    left = [word for word in words if word not in others], [word for word in others if word not in words]
    if len(left[0]) == len(words) or min(len(words), len(others)) < 2:
        return False
    if not all(left):
        return True
    one, other = " ".join(left[0]), " ".join(left[1])
    if one.startswith(other) or other.startswith(one):
        return True
    return SequenceMatcher(None, one, other).ratio() >= ALIKE
