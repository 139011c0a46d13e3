"""C.04.6, 1.7 and 4: which colour a team prefers, and who has White on the first board of a match."""

from enum import StrEnum
from typing import NamedTuple

from sheetgen.pairing.dutch.state import BLACK, OTHER, WHITE
from sheetgen.pairing.team_swiss.event import ColourModel, SwissTeam, TeamPreference, TeamStrength, TeamSwiss


class ColourRule(StrEnum):
    """What decided the colours of a match: the paragraphs of article 4.3."""

    FIRST_MATCH = "first-match"
    ONLY_ONE = "only-one"
    BOTH = "both"
    STRONGER = "stronger"
    DIFFERENCE = "difference"
    HISTORY = "history"
    FIRST_TEAM = "first-team"
    ALTERNATE = "alternate"
    ALTERNATE_OTHER = "alternate-other"


class Colours(NamedTuple):
    """Who has White, who Black, and by which rule."""

    white: int
    black: int
    rule: ColourRule


def preference(event: TeamSwiss, team: SwissTeam) -> TeamPreference | None:
    """1.7: the preference of a team; none before its first match, or where the event knows none."""
    played = team.colours
    if event.colours is ColourModel.NONE or not played:
        return None
    for colour in (WHITE, BLACK):
        # White as the text has it; Black is its mirror.
        lead = team.difference if colour == WHITE else -team.difference
        if lead < -1 or (lead in (0, -1) and played[-2:] == (OTHER[colour],) * 2):
            return TeamPreference(colour, TeamStrength.STRONG)
    if event.colours is ColourModel.B:
        for colour in (WHITE, BLACK):
            lead = team.difference if colour == WHITE else -team.difference
            if lead == -1 or (lead == 0 and played[-1] == OTHER[colour] and not event.is_last):
                return TeamPreference(colour, TeamStrength.MILD)
    return None


def unmet(one: TeamPreference | None, other: TeamPreference | None) -> int:
    """C8: how many of a match do not get the colour they prefer."""
    return int(one is not None and other is not None and one.colour == other.colour)


def unmet_strong(one: TeamPreference | None, other: TeamPreference | None) -> int:
    """C9: how many with a strong preference do not; a mild one gives way to it."""
    both = one is not None and other is not None and one.strength == other.strength == TeamStrength.STRONG
    return unmet(one, other) if both else 0


def colours(event: TeamSwiss, one: SwissTeam, other: SwissTeam) -> Colours:
    """4: Return which of two teams has White in their match, which has Black, and the rule that decides."""
    first, second = first_of(event, one, other)
    colour, rule = _colour_of_first(event, first, second)
    white, black = (first, second) if colour == WHITE else (second, first)
    return Colours(white.number, black.number, rule)


def first_of(event: TeamSwiss, one: SwissTeam, other: SwissTeam) -> tuple[SwissTeam, SwissTeam]:
    """4.2: the first team of a match, then the other."""
    first, second = sorted((one, other), key=lambda team: _precedence(event, team))
    return first, second


def _precedence(event: TeamSwiss, team: SwissTeam) -> tuple[object, ...]:
    """4.2: the first team has the higher primary score, then the higher secondary one (if used), then the number.

    In an accelerated round the primary score is the pairing score (C.04.7), as everywhere in the pairing.
    """
    secondary = -team.secondary if event.uses_secondary else 0
    return (-team.pairing_score(event.number), secondary, team.number)


def _colour_of_first(event: TeamSwiss, first: SwissTeam, second: SwissTeam) -> tuple[str, ColourRule]:
    """4.3: what the first team has."""
    if not first.colours and not second.colours:
        arrived = sum(1 for team in event.teams if team.has_arrived and team.number <= first.number)
        return event.first_colour if arrived % 2 else OTHER[event.first_colour], ColourRule.FIRST_MATCH
    mine, yours = preference(event, first), preference(event, second)
    return _by_preference(mine, yours) or _by_history(first, second, mine)


def _by_preference(mine: TeamPreference | None, yours: TeamPreference | None) -> tuple[str, ColourRule] | None:
    """4.3.2 to 4.3.4: as far as the preferences do not contradict each other."""
    if mine is None or yours is None:
        only = mine.colour if mine is not None else OTHER[yours.colour] if yours is not None else ""
        return (only, ColourRule.ONLY_ONE) if only else None
    if mine.colour != yours.colour:
        return mine.colour, ColourRule.BOTH
    if mine.strength != yours.strength:
        return mine.colour if mine.strength == TeamStrength.STRONG else OTHER[yours.colour], ColourRule.STRONGER
    return None


def _by_history(first: SwissTeam, second: SwissTeam, mine: TeamPreference | None) -> tuple[str, ColourRule]:
    """4.3.5 to 4.3.9: what they had before."""
    if first.difference != second.difference:
        return WHITE if first.difference < second.difference else BLACK, ColourRule.DIFFERENCE
    for own, others in zip(reversed(first.colours), reversed(second.colours), strict=False):
        if own != others:
            return others, ColourRule.HISTORY
    if mine is not None:
        return mine.colour, ColourRule.FIRST_TEAM
    if first.colours:
        return OTHER[first.colours[-1]], ColourRule.ALTERNATE
    return second.colours[-1], ColourRule.ALTERNATE_OTHER
