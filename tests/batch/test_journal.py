"""What a journal keeps of a run, without any run."""

import json
from pathlib import Path

from sheetgen.operations.batch.journal import Journal
from sheetgen.operations.batch.line import State, WorkbookLine


def lines_of(folder: Path, *names: str) -> list[WorkbookLine]:
    for name in names:
        (folder / name).write_bytes(name.encode())
    return [WorkbookLine(str(folder / name), f"Event {name}", "berger", 5, 6, "Anna") for name in names]


def interrupted(path: Path, *lines: WorkbookLine, resume: bool = False) -> Journal:
    """A run that ended before its end: what it says of the run before, and what it was told."""
    journal = Journal(path, write=False, resume=resume)
    for line in lines:
        journal.add(line)
    journal.close(finished=False)
    return journal


def test_what_was_done_is_known_to_the_next_run_and_to_the_one_after(tmp_path: Path) -> None:
    path = tmp_path / "season.recalc-journal"
    first, second, third = lines_of(tmp_path, "a", "b", "c")
    assert interrupted(path, first, second).done == {}
    assert interrupted(path, third, resume=True).done == {line.workbook: line for line in (first, second)}
    assert interrupted(path, resume=True).done == {line.workbook: line for line in (first, second, third)}
    assert first.state is State.FINE


def test_a_workbook_that_has_changed_or_is_gone_is_not_done(tmp_path: Path) -> None:
    path = tmp_path / "season.recalc-journal"
    same, changed, gone = lines_of(tmp_path, "same", "changed", "gone")
    interrupted(path, same, changed, gone)
    Path(changed.workbook).write_bytes(b"another length")
    Path(gone.workbook).unlink()
    assert list(interrupted(path, resume=True).done) == [same.workbook]


def test_only_a_whole_journal_of_the_same_kind_of_run_is_one(tmp_path: Path) -> None:
    path = tmp_path / "season.recalc-journal"
    first, second = lines_of(tmp_path, "a", "b")
    interrupted(path, first, second)
    text = path.read_text("utf-8")
    heading, *rest = text.splitlines()

    def done(text: str) -> list[str]:
        path.write_text(text, "utf-8")
        return list(interrupted(path, resume=True).done)

    assert done(text) == [first.workbook, second.workbook]
    assert done(text[:-20]) == [first.workbook]
    assert done("\n".join((json.dumps(json.loads(heading) | {"write": True}), *rest))) == []
    assert done(f'{heading}\n{{"stamp": null, "line": {{"workbook": 1}}}}\n{rest[1]}\n') == [second.workbook]
    assert done("{torn") == done("") == []


def test_without_resume_nothing_is_done_and_at_the_end_nothing_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "season.recalc-journal"
    (line,) = lines_of(tmp_path, "a")
    assert interrupted(path, line).done == interrupted(path, line).done == {}
    journal = Journal(path, write=False, resume=True)
    assert journal.kept and list(journal.done) == [line.workbook]
    journal.close(finished=True)
    assert not journal.kept and not path.exists()
