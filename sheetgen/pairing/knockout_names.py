"""K3, K4: the rounds of a knockout, as ids; their labels in a language are made at the edge."""

from sheetgen.errors import BadOptions, error

FINAL, SEMI_FINAL, QUARTER_FINAL, THIRD_PLACE = "final", "semi-final", "quarter-final", "third-place"
PRELIMINARY = "preliminary-"

# How many rounds before the final: the words of the command line, beside 1/8, 1/16 ...
WORDS = {
    FINAL: 0,
    SEMI_FINAL: 1,
    "semi": 1,
    QUARTER_FINAL: 2,
    "quarter": 2,
    "finale": 0,
    "demi-finale": 1,
    "demi": 1,
    "quarts-de-finale": 2,
    "quart-de-finale": 2,
    "quart": 2,
    "huitièmes-de-finale": 3,
    "huitième": 3,
    "seizièmes-de-finale": 4,
    "seizième": 4,
    "halbfinale": 1,
    "viertelfinale": 2,
    "achtelfinale": 3,
    "halve-finale": 1,
    "kwartfinale": 2,
    "achtste-finale": 3,
    "semifinale": 1,
    "semifinali": 1,
    "quarti": 2,
    "quarti-di-finale": 2,
    "ottavi": 3,
    "ottavi-di-finale": 3,
    "semifinal": 1,
    "cuarto": 2,
    "cuartos-de-final": 2,
    "octavo": 3,
    "octavos-de-final": 3,
}
# What stands before a number that names a round, and how many entrants of that number play a match.
PREFIXES = {"1/": 1, "round-of-": 2}


def name_before_final(back: int) -> str:
    """K4: the id of the round that is ``back`` rounds before the final; 1/8 is a round of 8 matches when full."""
    return (FINAL, SEMI_FINAL, QUARTER_FINAL)[back] if back <= 2 else f"1/{2**back}"


def rounds_before_final(name: str) -> int:
    """K4: how many rounds before the final a round named on the command line or in a list is.

    Refuses with ``unknown-round`` a name that no round has.

    >>> rounds_before_final("final"), rounds_before_final("1/8")
    (0, 3)
    """
    word = name.strip().casefold().replace("_", "-").replace(" ", "-").removesuffix("s")
    back = WORDS.get(word, _fraction(word))
    if back is None:
        raise BadOptions(error("unknown-round", found=name, known=(FINAL, SEMI_FINAL, QUARTER_FINAL, "1/8", "1/16")))
    return back


def _fraction(word: str) -> int | None:
    """``1/16``, and the round of 32, are four rounds before the final; what is no power of two names no round."""
    prefix = next((prefix for prefix in PREFIXES if word.startswith(prefix)), None)
    digits = word.removeprefix(prefix or "").removesuffix("-de-finale")
    if prefix is None or not (digits.isascii() and digits.isdigit()) or len(digits) > 18:
        return None
    matches = int(digits) // PREFIXES[prefix] if int(digits) % PREFIXES[prefix] == 0 else 0
    return matches.bit_length() - 1 if matches.bit_count() == 1 and matches > 1 else None


def round_names(rounds: int, preliminary: int) -> tuple[str, ...]:
    """K2, K3: the ids of all rounds in the order of play; the preliminary ones come first and are numbered."""
    added = tuple(f"{PRELIMINARY}{number}" for number in range(1, preliminary + 1))
    return added + tuple(name_before_final(back) for back in reversed(range(rounds - preliminary)))
