"""The files of the repository that no program of ours reads: they can be read, and what they call is there."""

import importlib.util
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.example import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
YAML = [
    ROOT / ".pre-commit-config.yaml",
    ROOT / "CITATION.cff",
    *sorted((ROOT / ".github").rglob("*.yml")),
]
WORKFLOWS = [path for path in YAML if path.parent.name == "workflows"]


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def steps(path: Path) -> list[str]:
    """Every command line of a workflow."""
    jobs = read(path)["jobs"].values()
    return [line for job in jobs for step in job["steps"] for line in step.get("run", "").splitlines()]


@pytest.mark.parametrize("path", YAML, ids=lambda path: path.name)
def test_a_file_can_be_read(path: Path) -> None:
    assert read(path)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_calls_what_there_is(path: Path) -> None:
    lines = steps(path)
    assert lines
    for line in lines:
        assert all(importlib.util.find_spec(name) for name in re.findall(r"python -m (tools\.\w+)", line)), line
        extras = [extra for found in re.findall(r"\.\[([\w,]+)\]", line) for extra in found.split(",")]
        assert set(extras) <= set(PROJECT["optional-dependencies"]), line
    assert all((ROOT / line).exists() for line in lines if line.startswith(".ci/"))


def test_nothing_is_published_without_a_tag_and_a_yes() -> None:
    publish = read(ROOT / ".github/workflows/release.yml")["jobs"]["publish"]
    assert publish["if"] == "github.ref_type == 'tag'" and publish["environment"] == "release"
    assert publish["needs"] == "build" and publish["permissions"] == {"id-token": "write"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_may_read_and_no_more(path: Path) -> None:
    assert read(path)["permissions"] == {"contents": "read"}


def test_every_python_that_is_promised_is_tried() -> None:
    tried = read(ROOT / ".github/workflows/ci.yml")["jobs"]["everyday"]["strategy"]["matrix"]["python"]
    named = [text.rpartition(" :: ")[2] for text in PROJECT["classifiers"]]
    promised = [text for text in named if re.fullmatch(r"3\.\d+", text)]
    assert set(promised) <= set(tried)
    assert PROJECT["requires-python"] == f">={tried[0]}"


def test_a_citation_has_what_the_format_asks_for() -> None:
    citation = read(ROOT / "CITATION.cff")
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()
    assert (citation["title"], citation["license"]) == (PROJECT["name"], PROJECT["license"])


def test_forms_ask_no_field_twice() -> None:
    for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"):
        if path.name != "config.yml":
            form = read(path)
            ids = [field["id"] for field in form["body"]]
            assert {"name", "description", "body"} <= form.keys() and len(ids) == len(set(ids))


def test_what_an_archive_holds_is_everything_at_the_top() -> None:
    """A file that is in the repository and not in the source archive would be missing from what others build."""
    include = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    held = {name.split("/")[0] for name in include["targets"]["sdist"]["include"]}
    from tests.test_house import TOP_LEVEL

    assert TOP_LEVEL - held == {".git", ".gitignore", "pyproject.toml"}  # hatchling takes the last two itself
