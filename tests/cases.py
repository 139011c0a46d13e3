"""Many small cases of one test, run as one: collecting and telling thousands of them took longer than trying them."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

MOST_SHOWN = 20
Test = Callable[..., None]


def for_each(names: str, cases: Iterable[Any], in_ci: Iterable[Any] = ()) -> Callable[[Test], Callable[..., None]]:
    """As ``pytest.mark.parametrize``, but one test, which tries every case and then names all that fail.

    The cases ``in_ci`` are a second test, which is slow.
    """
    parameters, listed, rest = names.split(","), list(cases), list(in_ci)

    def over_all(test: Test) -> Callable[..., None]:
        def over(listed: list[Any]) -> None:
            values = (case if len(parameters) > 1 else (case,) for case in listed)
            tried = [_tried(test, dict(zip(parameters, value, strict=True))) for value in values]
            failed = [failure for failure in tried if failure is not None]
            assert tried, "no case to try"
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(tried)} cases fail", failed[:MOST_SHOWN])

        def every_case() -> None:
            over(listed)

        every_case.__name__, every_case.__doc__, every_case.__module__ = test.__name__, test.__doc__, test.__module__
        if not rest:
            return every_case
        over.__name__, over.__doc__, over.__module__ = test.__name__, test.__doc__, test.__module__
        parts = (pytest.param(listed, id="every day"), pytest.param(rest, id="in CI", marks=pytest.mark.slow))
        in_parts: Callable[..., None] = pytest.mark.parametrize("listed", parts)(over)
        return in_parts

    return over_all


def _tried(test: Test, case: dict[str, Any]) -> BaseException | None:
    try:
        test(**case)
    except (Exception, pytest.fail.Exception) as failure:
        failure.add_note("case: " + ", ".join(f"{name}={value!r:.200}" for name, value in case.items()))
        return failure
    return None
