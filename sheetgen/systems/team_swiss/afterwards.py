"""What was changed after a round of teams had been paired: a result of an earlier round, a name under its matches."""

from collections.abc import Iterator, Mapping

from sheetgen.errors import warning
from sheetgen.i18n.catalogue import words
from sheetgen.model.names import name_key
from sheetgen.systems.pairable import Afterwards
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.entered import KeyedProblem

Matches = Mapping[int, Mapping[int, tuple[int, int]]]  # of every round that is paired
NOTHING = "·"  # a match without all its results, among those that were known


def announced(entries: Entries, team: int, number: int) -> str:
    """SW6: what a team gets for a round that it, or the arbiter, said beforehand it does not play."""
    return _announced(entries, team, number)[0]


def _announced(entries: Entries, team: int, number: int) -> tuple[str, Key]:
    key: Key = ("teams", team, f"call{number}")
    call = entries.get(key) or ""
    entry, out = (entries.get(("teams", team, name)) for name in ("entry", "withdrawn"))
    if out and number >= out:
        return "Z", ("teams", team, "withdrawn")
    if call in ("H", "F", "Z"):
        return str(call), key
    return ("Z" if entry and number < entry else ""), ("teams", team, "entry")


def known_results(spec: TeamSwissSpec, entries: Entries, number: int, pairs: Mapping[int, object]) -> str | None:
    """The results of a round, match by match, as they are when a later one is paired."""
    from sheetgen.systems.team_swiss.entries import tokens_of

    texts = (",".join(tokens_of(spec, entries, number, match)) or NOTHING for match in sorted(pairs))
    return " ".join(text if text.strip(",") else NOTHING for text in texts) or None


def corrections(spec: TeamSwissSpec, entries: Entries, dealt: Matches) -> Iterator[tuple[int, int, str, str]]:
    """Round and match of every result that is not what it was when a later round was paired: that, and what it is."""
    for number, pairs in dealt.items():
        before = str(entries.get(("rounds", number, "known")) or "").split()
        now = (known_results(spec, entries, number, pairs) or "").split()
        if len(before) == len(now):
            changed = zip(sorted(pairs), before, now, strict=True)
            yield from ((number, match, old, new) for match, old, new in changed if old != new)


def renamed(entries: Entries, last: int) -> Iterator[tuple[int, str, str]]:
    """Lines that were paired under another name: it may be a correction, or another team."""
    for team in range(1, last + 1):
        old, new = (str(entries.get(key) or "") for key in (("turns", team, "paired_name"), ("teams", team, "name")))
        if old and new and name_key(old) != name_key(new):
            yield team, old, new


def doubts(spec: TeamSwissSpec, entries: Entries, dealt: Matches, last: int) -> Iterator[KeyedProblem]:
    """Yield a warning for everything that was changed under the rounds that are paired, and what waits beside them."""
    from sheetgen.systems.team_swiss.entries import result_keys

    for number, match, old, new in corrections(spec, entries, dealt):
        before, now = ("–" if text == NOTHING else text for text in (old, new))
        slip = warning("result-changed-after-pairing", found=now, before=before, round=number, board=match)
        yield result_keys(spec, number, match)[0], slip
    for team, old, new in renamed(entries, last):
        yield ("teams", team, "name"), warning("paired-under-another-name", found=new, name=old, number=team)
    for number, pairs in dealt.items():
        yield from _waiting(entries, number, pairs, is_last=number == max(dealt))
        for match, pair in pairs.items():
            for team in pair:
                code, key = _announced(entries, team, number)
                if code and not any(entries.get(each) for each in result_keys(spec, number, match)):
                    name = str(entries.get(("teams", team, "name")) or team)
                    yield key, warning("away-and-paired", found=name, round=number, board=match)


def _waiting(
    entries: Entries, number: int, pairs: Mapping[int, tuple[int, int]], is_last: bool
) -> Iterator[KeyedProblem]:
    """SW12: the first change that is typed beside the matches of a round and was not taken over."""
    seats: dict[Key, int | None] = {
        ("rounds", number, match, f"new_{side}"): pair[place]
        for match, pair in sorted(pairs.items())
        for place, side in enumerate(("white", "black"))
    }
    seats["rounds", number, "new_bye"] = entries.get(("rounds", number, "bye"))
    key = next((key for key, team in seats.items() if entries.get(key) not in (None, "", team)), None)
    if key:
        wish = str(entries[key])
        late = warning("change-too-late", found=wish, round=number)
        yield key, warning("change-waiting", found=wish, round=number) if is_last else late


def paired_name(entries: Entries, team: int) -> Changes:
    """Under which name a team is paired."""
    return {("turns", team, "paired_name"): entries.get(("teams", team, "name"))}


def remarks(spec: TeamSwissSpec, entries: Entries, dealt: Matches, last: int) -> tuple[Afterwards, ...]:
    """What the journal keeps of it, a line each."""
    text = words(spec.lang)
    changed = [
        Afterwards(number, text["swiss.result-corrected"], f"{match}: {old}", f"{match}: {new}")
        for number, match, old, new in corrections(spec, entries, dealt)
    ]
    names = renamed(entries, last)
    return (
        *changed,
        *(Afterwards(None, text["swiss.line-renamed"], f"{n}: {old}", f"{n}: {new}") for n, old, new in names),
    )
