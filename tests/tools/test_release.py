"""What a release is made of: what is missing is named, two builds are compared, the bill of materials is whole."""

import importlib.util
import json
import re
import tomllib
from pathlib import Path

import pytest

from sheetgen import __version__
from tests.example import ROOT
from tools import release, reproducible, sbom
from tools.pyz import needed

CHANGELOG = "# Changelog\n\n## Unreleased\n\n## 1.2.3 (2026-12-01)\n"
ADDRESSES = "".join(f'{name} = "https://club.example/{name}"\n' for name in release.ADDRESSES)
PROJECT = f"[project.urls]\n{ADDRESSES}"


def test_a_release_that_has_everything_lacks_nothing() -> None:
    assert release.missing("v1.2.3", "1.2.3", PROJECT, CHANGELOG) == []


@pytest.mark.parametrize(
    ("tag", "project", "changelog", "words"),
    [
        ("v1.2.4", PROJECT, CHANGELOG, "the tag is v1.2.4"),
        ("v1.2.3", "[project.urls]\n", CHANGELOG, "no address for Homepage, Source, Issues, Changelog"),
        ("v1.2.3", PROJECT.replace("https", "http"), CHANGELOG, "no address for"),
        ("v1.2.3", PROJECT, CHANGELOG.replace("1.2.3", "1.2.2"), "no heading"),
    ],
)
def test_what_a_release_lacks_is_named(tag: str, project: str, changelog: str, words: str) -> None:
    (problem,) = release.missing(tag, "1.2.3", project, changelog)
    assert words in problem


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dynamic"] == ["version"] and "version" not in project
    assert not re.search(r"^version:", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)


def test_two_builds_are_compared_byte_for_byte(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
        folder.joinpath("same.whl").write_bytes(b"1")
    assert reproducible.differences(*folders) == []
    folders[0].joinpath("only.whl").write_bytes(b"1")
    folders[1].joinpath("same.whl").write_bytes(b"2")
    assert reproducible.differences(*folders) == ["only.whl", "same.whl"]


if importlib.util.find_spec("build") and importlib.util.find_spec("hatchling"):  # tools of the developer

    @pytest.mark.slow
    def test_a_date_and_a_place_change_nothing_in_what_is_copied(tmp_path: Path) -> None:
        copy = reproducible.copied(ROOT, tmp_path, reproducible.OTHER_DATE)
        assert not (copy / ".git").exists()
        assert (copy / "README.md").stat().st_mtime == reproducible.OTHER_DATE


def test_the_bill_of_materials_has_all_that_is_needed_with_its_licence() -> None:
    bill = sbom.document()
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["version"] == __version__
    names = [component["name"] for component in bill["components"]]
    assert names == sorted(set(names)) and set(needed()) <= set(names)
    licences = {component["name"]: component["licenses"][0]["license"]["name"] for component in bill["components"]}
    assert [name for name, licence in licences.items() if licence == "not declared" or "GPL" in licence] == []


def test_every_reference_of_the_bill_of_materials_leads_somewhere() -> None:
    bill = sbom.document()
    refs = {bill["metadata"]["component"]["bom-ref"], *(component["bom-ref"] for component in bill["components"])}
    assert {entry["ref"] for entry in bill["dependencies"]} == refs
    used = {ref for entry in bill["dependencies"] for ref in entry["dependsOn"]}
    assert used <= refs and used | {bill["metadata"]["component"]["bom-ref"]} == refs


def test_the_same_environment_gives_the_same_bill() -> None:
    assert json.dumps(sbom.document()) == json.dumps(sbom.document())
    assert sbom.document()["serialNumber"] != sbom.document(0)["serialNumber"]
