"""What a tie-break is called: the words of its code, and of the points and variants it names (C13)."""

from collections.abc import Sequence

from sheetgen.i18n.catalogue import Words
from sheetgen.ranking.codes import Code, of_first_turn, parse


def label(words: Words, code: str) -> str:
    """The name of a code in a sentence: Buchholz Cut 1; Fore Buchholz, on game points; its second turn has a (2)."""
    parsed = parse(code)
    if parsed is not None and parsed.turn > 1:
        return f"{label(words, of_first_turn(code))} ({parsed.turn})"
    if parsed is None or f"tie.{code}" in words:
        return words[f"tie.{code}"]
    if f"tie.{parsed.text}" in words:
        return words[f"tie.{parsed.text}"]
    kind = [words[f"tie-variant.{parsed.kind}"]] if parsed.kind else []
    return ", ".join([words[f"tie.{parsed.name}"], *kind, *(_variant(words, parsed, name) for name in parsed.variants)])


def _variant(words: Words, code: Code, variant: str) -> str:
    numbers = {"L": f"{code.limit:+d}", "U": code.unrated, "K": code.divisor}
    return words.say(f"tie-variant.{variant}", number=numbers.get(variant))


def short(words: Words, code: str) -> str:
    """The heading of a narrow column: our abbreviation, or the code as it was asked for."""
    once, _, turn = code.partition("#")
    return f"{words.get(f'tie-short.{once}', once)}{f' ({turn})' if turn else ''}"


def order_text(words: Words, order: Sequence[str]) -> str:
    """The names of the codes of an order, joined by the mark that the language sets between them."""
    return words["language.between"].join(label(words, code) for code in order)
