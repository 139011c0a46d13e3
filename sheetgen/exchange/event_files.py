"""An event from a file of another program, whichever of ``formats/events`` it is."""

from dataclasses import replace

from sheetgen.errors import FileProblem, SheetgenError, error
from sheetgen.exchange.file import File
from sheetgen.exchange.imported import ImportedEvent
from sheetgen.exchange.registry import event_formats, recognised


def import_event(file: File) -> ImportedEvent:
    """The event a file holds.

    Args:
        file: the file; every problem of it bears its name.

    Raises:
        FileProblem: no format recognises it (``no-event-file``), or it is damaged.
        ProblemsFound: what is wrong in it, with its places.

    >>> report = b"001    1      Lind, Anna                        2000\\n"
    >>> import_event(File("event.trf", report)).players[0].name
    'Lind, Anna'
    """
    form = recognised(event_formats(), file.data)
    if form is None:
        names = tuple(each.name for each in sorted(event_formats(), key=lambda each: each.is_fallback))
        raise FileProblem(error("no-event-file", allowed=names).at(file=file.name))
    try:
        event = form.import_event(file.data)
    except SheetgenError as refusal:
        raise refusal.at(file=file.name) from refusal
    return replace(event, source=file.name, problems=tuple(problem.at(file=file.name) for problem in event.problems))
