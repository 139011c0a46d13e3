"""A round of a Swiss, and past rounds paired again, as text, JSON and CSV."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sheetgen.errors import Problem
from sheetgen.i18n.catalogue import Words
from sheetgen.operations.pairing.rounds import Checked, Difference, Paired, Pairs, People
from sheetgen.present.reports import message
from sheetgen.systems.shared.text import aligned

if TYPE_CHECKING:
    from sheetgen.operations.pairing.workbook import TakenBack


def _sentences(problems: Sequence[Problem], words: Words) -> list[str]:
    return [message(problem, words) for problem in problems]


def round_json(found: Paired, words: Words) -> dict[str, Any]:
    """The keys the command line promises."""
    return {
        "round": found.round.number,
        "edition": str(found.round.edition),
        "boards": [[board.white, board.black] for board in found.round.boards],
        "bye": found.round.bye,
        "absent": [{"id": number, "why": code} for number, code in found.round.absent],
        "remarks": _sentences(found.remarks, words),
    }


def round_rows(found: Paired, words: Words) -> list[list[Any]]:
    """One row a board, then the bye and those who are away, for CSV."""
    names = found.names
    rows: list[list[Any]] = [["board", "white", "white_name", "black", "black_name", "kind"]]
    for board in found.round.boards:
        rows.append([board.number, board.white, names[board.white], board.black, names[board.black], "game"])
    if found.round.bye is not None:
        rows.append(["", found.round.bye, names[found.round.bye], "", "", "U"])
    return rows + [["", number, names[number], "", "", code] for number, code in found.round.absent]


def round_title(found: Paired, words: Words) -> str:
    """What stands above a round: by which edition it was paired, or that it was changed by hand."""
    if found.hand:
        return words.say("pair.title-hand", round=found.round.number)
    return words.say("pair.title", round=found.round.number, edition=words[f"fact.edition.{found.round.edition}"])


def round_text(found: Paired, words: Words) -> str:
    """The list to post: boards in their order, then who is exempt and who is away."""
    names, paired = found.names, found.round
    rows: list[list[Any]] = [["", words["pair.white"], "", words["pair.black"], ""]]
    rows += [
        [board.number, board.white, names[board.white], board.black, names[board.black]] for board in paired.boards
    ]
    lines = [round_title(found, words)]
    lines.append(aligned(rows, left=(2, 4)))
    if paired.bye is not None:
        lines.append(words.say("pair.bye", number=paired.bye, name=names[paired.bye]))
    for number, code in paired.absent:
        lines.append(words.say("pair.absent", number=number, name=names[number], why=words[f"pair.why.{code}"]))
    return "\n".join([*lines, *_sentences(found.remarks, words)])


def checked_json(found: Checked, words: Words) -> dict[str, Any]:
    return {
        "edition": found.edition,
        "rounds": found.rounds,
        "differences": [_difference_json(each, words) for each in found.differences],
        "remarks": _sentences(found.remarks, words),
    }


def _difference_json(found: Difference, words: Words) -> dict[str, Any]:
    return {
        "round": found.round,
        "played": [list(pair) for pair in found.played],
        "paired": [list(pair) for pair in found.paired],
        "played_bye": found.played_bye,
        "paired_bye": found.paired_bye,
        "refused": _sentences(found.refusal, words),
    }


def checked_rows(found: Checked, words: Words) -> list[list[Any]]:
    """One row a board that differs, for CSV."""
    rows: list[list[Any]] = [["round", "found_in", "white", "black"]]
    for each in found.differences:
        for kind, boards, bye in (
            ("played", each.played, each.played_bye),
            ("paired", each.paired, each.paired_bye),
        ):
            rows += [[each.round, kind, *pair] for pair in boards]
            if each.played_bye != each.paired_bye and bye is not None:
                rows.append([each.round, kind, bye, ""])
    return rows


def checked_text(found: Checked, words: Words) -> str:
    edition = words[f"fact.edition.{found.edition}"]
    if not found.differences:
        lines = [words.say("pair.same", count=found.rounds, edition=edition)]
    else:
        lines = [words.say("pair.different", count=len(found.differences), total=found.rounds, edition=edition)]
    for each in found.differences:
        lines += _difference_text(each, found.names, words)
    return "\n".join([*lines, *_sentences(found.remarks, words)])


def _difference_text(found: Difference, names: Mapping[int, str], words: Words) -> list[str]:
    label = People(names).on_sheet
    lines = [words.say("pair.round", round=found.round)]
    if found.refusal:
        return [*lines, *(f"  {text}" for text in _sentences(found.refusal, words))]
    byes = (None, None) if found.played_bye == found.paired_bye else (found.played_bye, found.paired_bye)
    sides: Mapping[str, tuple[Pairs, int | None]] = {
        "pair.played": (found.played, byes[0]),
        "pair.paired": (found.paired, byes[1]),
    }
    for name, (boards, bye) in sides.items():
        shown = [f"{label(white)} – {label(black)}" for white, black in boards]
        shown += [] if bye is None else [words.say("pair.bye-short", number=label(bye))]
        lines.append("  " + words.say(name, boards="; ".join(shown) or "–"))
    return lines


def back_text(found: "TakenBack", words: Words) -> str:
    """What going back undoes: every round with its games, by names, and the results that stood there."""
    first, last = found.after + 1, found.undone[-1].dealt.number
    lines = [words.say("pair.back", round=found.after, first=first, last=last, results=found.results)]
    for each in found.undone:
        lines.append(words.say("pair.round", round=each.dealt.number))
        rows: list[list[Any]] = [["", words["pair.white"], "", words["pair.black"], "", ""]]
        for board, (white, black) in sorted(each.dealt.boards.items()):
            names, result = found.names, each.results.get(board, "")
            rows.append([board, white, names.get(white, "–"), black, names.get(black, "–"), result])
        lines.append(aligned(rows, left=(2, 4)))
        if each.dealt.bye is not None:
            bye = each.dealt.bye
            lines.append(words.say("pair.bye", number=bye, name=found.names.get(bye, "–")))
    return "\n".join(lines)


def back_json(found: "TakenBack", words: Words) -> dict[str, Any]:
    """``unpaired`` is the first round taken back, as it is without a round to go back to."""
    rounds = [
        {
            "round": each.dealt.number,
            "boards": [list(pair) for _, pair in sorted(each.dealt.boards.items())],
            "results": [each.results.get(board) for board in sorted(each.dealt.boards)],
            "bye": each.dealt.bye,
        }
        for each in found.undone
    ]
    return {"unpaired": found.after + 1, "after_round": found.after, "rounds": rounds}


def back_rows(found: "TakenBack", words: Words) -> list[list[Any]]:
    rows: list[list[Any]] = [["round", "board", "white", "black", "result"]]
    for each in found.undone:
        for board, (white, black) in sorted(each.dealt.boards.items()):
            rows.append([each.dealt.number, board, white, black, each.results.get(board, "")])
        rows += [] if each.dealt.bye is None else [[each.dealt.number, "", each.dealt.bye, "", "U"]]
    return rows
