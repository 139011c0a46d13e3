"""SW15: the two editions as data. One engine reads them; what a text says differently stands here and nowhere else."""

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.pairing.dutch import collapsed, criteria
from sheetgen.pairing.dutch.criteria import Criterion
from sheetgen.pairing.dutch.field import OfTurn
from sheetgen.pairing.dutch.state import FORFEIT_WIN, PAIRING_BYE, Edition, Points, Turn


@dataclass(frozen=True, slots=True)
class Rules:
    """What the pairing of a round asks an edition."""

    edition: Edition
    bars_bye: OfTurn  # C2: after this round no pairing-allocated bye any more
    is_downfloat: OfTurn  # 1.4: of a round without a game
    colours: str  # the article of the colours, 1 to 5 behind it
    completes_always: bool  # C4 in every bracket (2026), or in the penultimate one of a collapsed round (2016)
    lowest_bye: bool  # C5 (2026): the bye goes to the lowest score possible
    floating: tuple[Criterion, ...]  # how many float, and who
    quality: tuple[Criterion, ...]
    last: tuple[Criterion, ...] = ()  # those of the collapsed last bracket (2016)

    @property
    def subjects(self) -> dict[str, str]:
        """What each of its criteria is about."""
        return {each.code: each.subject for each in (*self.last, *self.floating, *self.quality)}

    @property
    def articles(self) -> dict[str, str]:
        """The article of each criterion of the edition, by its code."""
        return {each.code: each.article for each in (*self.last, *self.floating, *self.quality)}


def _after_a_full_point(turn: Turn, points: Points) -> bool:
    """SW2, 2026: the bye itself, and every unplayed round worth as much as a win."""
    return turn.is_bye or (not turn.is_game and points.of(turn) >= points.win)


def _after_bye_or_forfeit(turn: Turn, points: Points) -> bool:
    """SW2, 2016: the bye itself, and a forfeit win."""
    return turn.code in (PAIRING_BYE, FORFEIT_WIN)


def _with_points(turn: Turn, points: Points) -> bool:
    """SW9, 2026: unplayed and worth more than a loss."""
    return points.of(turn) > points.loss


def _every_unplayed(turn: Turn, points: Points) -> bool:
    """SW9, 2016: any round he did not play, for whatever reason."""
    return True


FIDE_2026 = Rules(
    Edition.FIDE_2026,
    _after_a_full_point,
    _with_points,
    colours="5.2.",
    completes_always=True,
    lowest_bye=True,
    floating=(
        Criterion("C6", "2.4.1", "floaters", criteria.number_of_downfloaters),
        Criterion("C7", "2.4.2", "floater-scores", criteria.scores_of_downfloaters),
        Criterion("C8", "2.4.3", "next", criteria.pairs_of_the_next_bracket),
    ),
    quality=(
        Criterion("C9", "2.4.4", "unplayed", criteria.unplayed_games_of_the_bye),
        Criterion("C10", "2.4.5", "difference", criteria.difference_beyond_two),
        Criterion("C11", "2.4.6", "third", criteria.third_equal_colour),
        Criterion("C12", "2.4.7", "colour", criteria.colour_preferences),
        Criterion("C13", "2.4.8", "strong", criteria.strong_preferences),
        Criterion("C14", "2.4.9", "down-1", criteria.down_again(1)),
        Criterion("C15", "2.4.10", "up-1", criteria.up_again(1)),
        Criterion("C16", "2.4.11", "down-2", criteria.down_again(2)),
        Criterion("C17", "2.4.12", "up-2", criteria.up_again(2)),
        Criterion("C18", "2.4.13", "down-scores-1", criteria.scores_down_again(1)),
        Criterion("C19", "2.4.14", "up-scores-1", criteria.scores_up_again(1)),
        Criterion("C20", "2.4.15", "down-scores-2", criteria.scores_down_again(2)),
        Criterion("C21", "2.4.16", "up-scores-2", criteria.scores_up_again(2)),
    ),
)

_COLOURS_2016 = (
    Criterion("C8", "C.8", "difference", criteria.difference_beyond_two),
    Criterion("C9", "C.9", "third", criteria.third_equal_colour),
    Criterion("C10", "C.10", "colour", criteria.colour_preferences),
    Criterion("C11", "C.11", "strong", criteria.strong_preferences),
)

FIDE_2016 = Rules(
    Edition.FIDE_2016,
    _after_bye_or_forfeit,
    _every_unplayed,
    colours="E.",
    completes_always=False,
    lowest_bye=False,
    floating=(
        Criterion("C5", "C.5", "floaters", criteria.number_of_downfloaters),
        Criterion("C6", "C.6", "floater-scores", criteria.scores_of_downfloaters),
        Criterion("C7", "C.7", "next", criteria.pairs_of_the_next_bracket),
    ),
    quality=(
        *_COLOURS_2016,
        Criterion("C12", "C.12", "down-1", criteria.down_again(1)),
        Criterion("C13", "C.13", "up-1", criteria.up_again(1)),
        Criterion("C14", "C.14", "down-2", criteria.down_again(2)),
        Criterion("C15", "C.15", "up-2", criteria.up_again(2)),
        Criterion("C16", "C.16", "down-scores-1", criteria.scores_down_again(1)),
        Criterion("C17", "C.17", "up-scores-1", criteria.scores_up_again(1)),
        Criterion("C18", "C.18", "down-scores-2", criteria.scores_down_again(2)),
        Criterion("C19", "C.19", "up-scores-2", criteria.scores_up_again(2)),
    ),
    last=(
        Criterion("C6", "C.6", "differences", collapsed.score_differences),
        *_COLOURS_2016,
        Criterion("C12", "C.12", "down-1", collapsed.down_again(1)),
        Criterion("C13", "C.13", "up-1", collapsed.up_again(1)),
        Criterion("C14", "C.14", "down-2", collapsed.down_again(2)),
        Criterion("C15", "C.15", "up-2", collapsed.up_again(2)),
        Criterion("C16", "C.16", "down-scores-1", collapsed.differences_down_again(1)),
        Criterion("C17", "C.17", "up-scores-1", collapsed.differences_up_again(1)),
        Criterion("C18", "C.18", "down-scores-2", collapsed.differences_down_again(2)),
        Criterion("C19", "C.19", "up-scores-2", collapsed.differences_up_again(2)),
    ),
)

RULES: Mapping[Edition, Rules] = {rules.edition: rules for rules in (FIDE_2026, FIDE_2016)}
