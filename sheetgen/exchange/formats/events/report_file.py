"""Tournament report files of FIDE (TRF16, TRF26), with the records of the pairing engines."""

from sheetgen.exchange.imported import ImportedEvent
from sheetgen.exchange.registry import EventFormat
from sheetgen.exchange.trf.text import is_trf


def import_report(data: bytes) -> ImportedEvent:
    """The event of a report file; refused as ``import_trf`` does, with lines and columns."""
    from sheetgen.exchange.trf.importing import import_trf  # only what is a report file needs all of its records

    return import_trf(data)


FORMAT = EventFormat(
    id="trf", name="TRF", endings=(".trf", ".trfx", ".txt"), recognises=is_trf, import_event=import_report
)
