"""What was changed after a round of teams had been paired: a result of an earlier round, a name under its matches."""

from collections.abc import Iterator, Mapping

from sheetgen.errors import warning
from sheetgen.systems.pairable import Afterwards
from sheetgen.systems.shared.dealt import afterwards
from sheetgen.systems.shared.dealt.afterwards import NOTHING, TEAMS, Boards, Correction
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.workbook.cells import Entries
from sheetgen.workbook.entered import KeyedProblem


def announced(entries: Entries, team: int, number: int) -> str:
    """SW6: what a team gets for a round that it, or the arbiter, said beforehand it does not play."""
    return afterwards.announced(entries, TEAMS, team, number)[0]


def known_results(spec: TeamSwissSpec, entries: Entries, number: int, pairs: Mapping[int, object]) -> str | None:
    """The results of a round, match by match, as they are when a later one is paired."""
    from sheetgen.systems.team_swiss.entries import tokens_of

    texts = (",".join(tokens_of(spec, entries, number, match)) or NOTHING for match in sorted(pairs))
    return " ".join(text if text.strip(",") else NOTHING for text in texts) or None


def _corrections(spec: TeamSwissSpec, entries: Entries, dealt: Boards) -> Iterator[Correction]:
    """Round and match of every result that is not what it was when a later round was paired: that, and what it is."""
    return afterwards.corrections(entries, dealt, lambda number, pairs: known_results(spec, entries, number, pairs))


def doubts(spec: TeamSwissSpec, entries: Entries, dealt: Boards, last: int) -> Iterator[KeyedProblem]:
    """Yield a warning for everything that was changed under the rounds that are paired, and what waits beside them."""
    from sheetgen.systems.team_swiss.entries import result_keys

    for number, match, old, new in _corrections(spec, entries, dealt):
        before, now = ("–" if text == NOTHING else text for text in (old, new))
        slip = warning("result-changed-after-pairing", found=now, before=before, round=number, board=match)
        yield result_keys(spec, number, match)[0], slip
    yield from afterwards.renamed_lines(entries, range(1, last + 1), TEAMS)
    for number, pairs in dealt.items():
        bye = entries.get(("rounds", number, "bye"))
        yield from afterwards.waiting_in(entries, number, pairs, bye, is_last=number == max(dealt))
        for match, pair in pairs.items():
            for team in pair:
                code, key = afterwards.announced(entries, TEAMS, team, number)
                if code and not any(entries.get(each) for each in result_keys(spec, number, match)):
                    name = str(entries.get(("teams", team, "name")) or team)
                    yield key, warning("away-and-paired", found=name, round=number, board=match)


def remarks(spec: TeamSwissSpec, entries: Entries, dealt: Boards, last: int) -> tuple[Afterwards, ...]:
    """What the journal keeps of it, a line each."""
    names = afterwards.renamed(entries, range(1, last + 1), TEAMS)
    return afterwards.remarks(spec, _corrections(spec, entries, dealt), names)
