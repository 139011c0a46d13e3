"""No regular expression takes more than twice the time for twice the text: a file of 60 kB must not hang the reader."""

import re
import time

import pytest

from tests.safety.patterns import Use, attacks, uses

SIZES = [*range(16, 32, 2), *(32 * 2**power for power in range(11))]  # slowly at first: some double with every letter
ENOUGH_TO_WATCH = 0.01  # seconds of process time; an honest pattern needs a tenth of it for the longest text
USES = list(uses())


def seconds(use: Use, text: str) -> float:
    """Process time of one use, the lesser of two."""
    pattern = re.compile(use.pattern, use.flags)
    subject: str | bytes = text.encode("latin-1", "replace") if isinstance(use.pattern, bytes) else text
    method = pattern.findall if use.scanning else pattern.fullmatch if use.whole else pattern.match
    taken = []
    for _ in range(2):
        start = time.process_time()
        method(subject)
        taken.append(time.process_time() - start)
        if taken[-1] < ENOUGH_TO_WATCH:
            break
    return min(taken)


def slow(use: Use) -> str | None:
    """A text of which a little more takes much more time; None if there is none."""
    for longest in attacks(use, SIZES[-1]):
        if _grows(use, longest):
            return longest[:80]
    return None


def _grows(use: Use, longest: str) -> bool:
    before = 0.0
    for size in SIZES:
        now = seconds(use, longest[: size - 1] + longest[-1:])
        if now > ENOUGH_TO_WATCH:
            return now > 3 * max(before, ENOUGH_TO_WATCH / 10)
        before = now
    return False


def test_the_patterns_of_the_package_are_found() -> None:
    assert len(USES) > 50


@pytest.mark.sampled(12)
@pytest.mark.parametrize("use", USES, ids=lambda use: use.place)
def test_twice_the_text_takes_twice_the_time(use: Use) -> None:
    assert slow(use) is None


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "pattern",
    [
        rb'mergeCell\s[^<>]*?ref\s*=\s*["\']([^"\'<>]{1,40})["\']',  # hung on 60 kB, as it once stood here
        "a*b",
        "(a+)+$",
        r"\s+$",
    ],
)
def test_a_pattern_that_would_hang_is_noticed(pattern: str | bytes) -> None:
    assert slow(Use("", pattern, 0, scanning=True, whole=False)) is not None
