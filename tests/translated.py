"""Whether a language still says what English says: ``python -m tests.translated`` lists what is missing or stale.

English is written first, and French with it; the other languages follow. Beside the tests lies, for every language, a
file with the digest of each English text as it stood when its translation was written or last read again. Once the
translation has been mended, ``python -m tests.translated de`` (the language) notes that it follows the present English.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from sheetgen.i18n.catalogue import FALLBACK, LANGUAGES, own_texts, words

TRANSLATIONS = tuple(lang for lang in LANGUAGES if lang != FALLBACK)
NOTED = Path(__file__).parent / "i18n" / "translated"


def digest(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()[:8]


def present(lang: str) -> dict[str, str]:
    """The digest of the English text of each id this language says."""
    english = words(FALLBACK)
    return {name: digest(english[name]) for name in sorted(own_texts(lang)) if name in english}


def noted(lang: str) -> dict[str, str]:
    """The digests as they were when the translations were written; nothing of a language nobody has noted."""
    path = NOTED / f"{lang}.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return dict(line.rsplit(" ", 1) for line in lines)


def note(lang: str) -> None:
    """Write down that this language follows English as it stands."""
    lines = [f"{name} {made_of}\n" for name, made_of in present(lang).items()]
    (NOTED / f"{lang}.txt").write_text("".join(lines), encoding="utf-8")


def missing(lang: str) -> list[str]:
    """What English says and this language does not."""
    return sorted(set(words(FALLBACK)) - set(own_texts(lang)))


def left_over(lang: str) -> list[str]:
    """What this language says and English does not any more."""
    return sorted(set(own_texts(lang)) - set(words(FALLBACK)))


def stale(lang: str) -> list[str]:
    """What was translated from an English text that is another one now, or from nobody knows which."""
    then = noted(lang)
    return [name for name, made_of in present(lang).items() if then.get(name) != made_of]


def report() -> Iterator[str]:
    """A line for every text that wants somebody who speaks the language."""
    for lang in TRANSLATIONS:
        for what, names in (("missing", missing(lang)), ("left over", left_over(lang)), ("stale", stale(lang))):
            for name in names:
                yield f"{lang} {what}: {name} = {words(FALLBACK).get(name, '–')}"


def main(asked: list[str]) -> None:
    for lang in asked:
        note(lang)
    print("\n".join(report()) or "Every language says what English says.")


if __name__ == "__main__":
    main(sys.argv[1:])
