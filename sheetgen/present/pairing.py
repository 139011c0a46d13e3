"""A round of a Swiss, and past rounds paired again, as text, JSON and CSV."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sheetgen.errors import Problem
from sheetgen.i18n.catalogue import Words
from sheetgen.operations.pairing.rounds import CheckedRounds, Difference, PairedPeople, PairedRound, Pairs
from sheetgen.present.reports import message
from sheetgen.systems.shared.text import aligned

if TYPE_CHECKING:
    from sheetgen.operations.pairing.workbook import TakenBack


def _sentences(problems: Sequence[Problem], words: Words) -> list[str]:
    return [message(problem, words) for problem in problems]


def round_json(pairing: PairedRound, words: Words) -> dict[str, object]:
    """The keys the command line promises."""
    return {
        "round": pairing.round.number,
        "edition": str(pairing.round.edition),
        "boards": [[board.white, board.black] for board in pairing.round.boards],
        "bye": pairing.round.bye,
        "absent": [{"id": number, "why": code} for number, code in pairing.round.absent],
        "remarks": _sentences(pairing.remarks, words),
    }


def round_rows(pairing: PairedRound, words: Words) -> list[list[object]]:
    """One row a board, then the bye and those who are away, for CSV."""
    names = pairing.names
    rows: list[list[object]] = [["board", "white", "white_name", "black", "black_name", "kind"]]
    for board in pairing.round.boards:
        rows.append([board.number, board.white, names[board.white], board.black, names[board.black], "game"])
    if pairing.round.bye is not None:
        rows.append(["", pairing.round.bye, names[pairing.round.bye], "", "", "U"])
    return rows + [["", number, names[number], "", "", code] for number, code in pairing.round.absent]


def round_title(pairing: PairedRound, words: Words) -> str:
    """What stands above a round: by which edition it was paired, or that it was changed by hand."""
    if pairing.hand:
        return words.say("pair.title-hand", round=pairing.round.number)
    return words.say("pair.title", round=pairing.round.number, edition=words[f"fact.edition.{pairing.round.edition}"])


def round_text(pairing: PairedRound, words: Words) -> str:
    """The list to post: boards in their order, then who is exempt and who is away."""
    names, paired = pairing.names, pairing.round
    rows: list[list[object]] = [["", words["pair.white"], "", words["pair.black"], ""]]
    rows += [
        [board.number, board.white, names[board.white], board.black, names[board.black]] for board in paired.boards
    ]
    lines = [round_title(pairing, words)]
    lines.append(aligned(rows, left=(2, 4)))
    if paired.bye is not None:
        lines.append(words.say("pair.bye", number=paired.bye, name=names[paired.bye]))
    for number, code in paired.absent:
        lines.append(words.say("pair.absent", number=number, name=names[number], why=words[f"pair.why.{code}"]))
    return "\n".join([*lines, *_sentences(pairing.remarks, words)])


def checked_json(checked: CheckedRounds, words: Words) -> dict[str, object]:
    """Past rounds paired again as JSON objects: the edition, how many rounds, every difference, the remarks."""
    return {
        "edition": checked.edition,
        "rounds": checked.rounds,
        "differences": [_difference_json(each, words) for each in checked.differences],
        "remarks": _sentences(checked.remarks, words),
    }


def _difference_json(difference: Difference, words: Words) -> dict[str, object]:
    return {
        "round": difference.round,
        "played": [list(pair) for pair in difference.played],
        "paired": [list(pair) for pair in difference.paired],
        "played_bye": difference.played_bye,
        "paired_bye": difference.paired_bye,
        "refused": _sentences(difference.refusal, words),
    }


def checked_rows(checked: CheckedRounds, words: Words) -> list[list[object]]:
    """One row a board that differs, for CSV."""
    rows: list[list[object]] = [["round", "found_in", "white", "black"]]
    for each in checked.differences:
        for kind, boards, bye in (
            ("played", each.played, each.played_bye),
            ("paired", each.paired, each.paired_bye),
        ):
            rows += [[each.round, kind, *pair] for pair in boards]
            if each.played_bye != each.paired_bye and bye is not None:
                rows.append([each.round, kind, bye, ""])
    return rows


def checked_text(checked: CheckedRounds, words: Words) -> str:
    """Past rounds paired again as text: that all are as the rules pair them or every difference, and the remarks."""
    edition = words[f"fact.edition.{checked.edition}"]
    if not checked.differences:
        lines = [words.say("pair.same", count=checked.rounds, edition=edition)]
    else:
        lines = [words.say("pair.different", count=len(checked.differences), total=checked.rounds, edition=edition)]
    for each in checked.differences:
        lines += _difference_text(each, checked.names, words)
    return "\n".join([*lines, *_sentences(checked.remarks, words)])


def _difference_text(difference: Difference, names: Mapping[int, str], words: Words) -> list[str]:
    label = PairedPeople(names).on_sheet
    lines = [words.say("pair.round", round=difference.round)]
    if difference.refusal:
        return [*lines, *(f"  {text}" for text in _sentences(difference.refusal, words))]
    byes = (
        (None, None)
        if difference.played_bye == difference.paired_bye
        else (difference.played_bye, difference.paired_bye)
    )
    sides: Mapping[str, tuple[Pairs, int | None]] = {
        "pair.played": (difference.played, byes[0]),
        "pair.paired": (difference.paired, byes[1]),
    }
    for name, (boards, bye) in sides.items():
        items = [f"{label(white)} – {label(black)}" for white, black in boards]
        items += [] if bye is None else [words.say("pair.bye-short", number=label(bye))]
        lines.append("  " + words.say(name, boards="; ".join(items) or "–"))
    return lines


def back_text(back: "TakenBack", words: Words) -> str:
    """What going back undoes: every round with its games, by names, and the results that stood there."""
    first, last = back.after + 1, back.undone[-1].dealt.number
    lines = [words.say("pair.back", round=back.after, first=first, last=last, results=back.results)]
    for each in back.undone:
        lines.append(words.say("pair.round", round=each.dealt.number))
        rows: list[list[object]] = [["", words["pair.white"], "", words["pair.black"], "", ""]]
        for board, (white, black) in sorted(each.dealt.boards.items()):
            names, result = back.names, each.results.get(board, "")
            rows.append([board, white, names.get(white, "–"), black, names.get(black, "–"), result])
        lines.append(aligned(rows, left=(2, 4)))
        if each.dealt.bye is not None:
            bye = each.dealt.bye
            lines.append(words.say("pair.bye", number=bye, name=back.names.get(bye, "–")))
    return "\n".join(lines)


def back_json(back: "TakenBack", words: Words) -> dict[str, object]:
    """``unpaired`` is the first round taken back, as it is without a round to go back to."""
    rounds = [
        {
            "round": each.dealt.number,
            "boards": [list(pair) for _, pair in sorted(each.dealt.boards.items())],
            "results": [each.results.get(board) for board in sorted(each.dealt.boards)],
            "bye": each.dealt.bye,
        }
        for each in back.undone
    ]
    return {"unpaired": back.after + 1, "after_round": back.after, "rounds": rounds}


def back_rows(back: "TakenBack", words: Words) -> list[list[object]]:
    """The boards and byes of the rounds that were taken back, with their results, under a line of headings."""
    rows: list[list[object]] = [["round", "board", "white", "black", "result"]]
    for each in back.undone:
        for board, (white, black) in sorted(each.dealt.boards.items()):
            rows.append([each.dealt.number, board, white, black, each.results.get(board, "")])
        rows += [] if each.dealt.bye is None else [[each.dealt.number, "", each.dealt.bye, "", "U"]]
    return rows
