"""C7-C12: rounds without a game, as article 16 of C.07 takes them in a Swiss (and 15.2 elsewhere)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from sheetgen.ranking.record import ABSENT, REQUESTED, Id, Meeting, Record, Records, once

AS_OWN, BY_ROUNDS, BY_OPPONENT = "dummy", "dummy-of-the-rounds", "dummy-of-the-opponent"


class Dummy(NamedTuple):
    """C10: the score of the dummy of an unplayed round, and what has fixed it."""

    score: int
    why: str


def is_voluntary(records: Records, meeting: Meeting) -> bool:
    """C8: a round somebody was not available to play (VUR), a requested bye or a forfeit loss; only in a Swiss."""
    if records.closed or meeting.score is None:
        return False
    if meeting.kind == REQUESTED:
        return meeting.score < records.most
    return meeting.kind == ABSENT or meeting.lost_by_forfeit


def given_away(records: Records, record: Record) -> list[Meeting]:
    """C7, 16.2.5: the requested byes of the end, after which only voluntary unplayed rounds come."""
    byes = []
    for meeting in reversed(record.meetings):
        if not is_voluntary(records, meeting):
            break
        if meeting.is_bye:
            byes.append(meeting)
    return byes


@once
def totals(records: Records, kind: str = "") -> Mapping[Id, int]:
    """The score of everybody in one kind of points."""
    measure = records.measure(kind)
    return {id_: measure.total(record) for id_, record in records.entries.items()}


@once
def adjusted(records: Records, kind: str = "") -> Mapping[Id, int]:
    """C9: the score of everybody as somebody's opponent: the byes of the end are draws."""
    scores, measure = totals(records, kind), records.measure(kind)
    if records.closed:
        return scores
    return {
        id_: scores[id_] + sum(measure.scale.draw - measure.of(bye) for bye in given_away(records, record))
        for id_, record in records.entries.items()
    }


def dummy(records: Records, id_: Id, meeting: Meeting, kind: str = "") -> Dummy:
    """C10: the own final score, at most half a point for each round that is over, or the missing opponent's score."""
    own = totals(records, kind)[id_]
    if meeting.opponent is None:
        rounds = records.rounds - len(records.entries[id_].open_rounds)
        most, why = records.measure(kind).scale.draw * rounds, BY_ROUNDS
    else:
        most, why = adjusted(records, kind)[meeting.opponent], BY_OPPONENT
    return Dummy(own, AS_OWN) if own <= most else Dummy(most, why)


@once
def fore(records: Records) -> Records:
    """C28: the records as if every game paired in the announced last round were drawn."""
    if not any(_is_last(records, meeting) for record in records.entries.values() for meeting in record.meetings[-1:]):
        return records
    return replace(records, entries={id_: _drawn(records, record) for id_, record in records.entries.items()})


def _is_last(records: Records, meeting: Meeting) -> bool:
    return meeting.round == records.announced and meeting.opponent is not None


def _drawn(records: Records, record: Record) -> Record:
    meetings = tuple(_draw(records, meeting) if _is_last(records, meeting) else meeting for meeting in record.meetings)
    return replace(record, meetings=meetings)


def _draw(records: Records, meeting: Meeting) -> Meeting:
    if not records.primary:
        return replace(meeting, score=records.draw, against=records.draw, played=True)
    match, game = (records.measure(kind).scale.draw for kind in ("MP", "GP"))
    drawn = replace(meeting, score=records.draw, against=game, played=True)
    return replace(drawn, match_points=match, game_points=game)
