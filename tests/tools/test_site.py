"""The site of the documentation: every page in its navigation, every link turned, nothing loaded from elsewhere."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from tests.example import ROOT
from tools import site

DOCS = ROOT / "docs"
HOST = "https://code.example/chess"


def test_every_page_is_listed_on_the_first_one() -> None:
    """A page that is not would be in no navigation: add it to docs/index.md, under the heading it belongs to."""
    listed = [page for _, pages in site.navigation((DOCS / "index.md").read_text(encoding="utf-8")) for page in pages]
    assert len(listed) == len(set(listed))
    assert {path.name for path in DOCS.glob("*.md")} - {"index.md"} == {*listed} - {"../README.md"}


def test_the_four_kinds_of_pages_and_the_other_languages_are_told_apart() -> None:
    headings = [heading for heading, _ in site.navigation((DOCS / "index.md").read_text(encoding="utf-8"))]
    assert headings == ["Tutorials", "How-to", "Reference", "Explanation", "Other languages"]


@pytest.mark.parametrize(
    ("folder", "link", "turned"),
    [
        ("docs", "[a](cli.md#sheetgen-rank)", "[a](cli.md#sheetgen-rank)"),
        ("docs", "[a](../README.md#two-commands)", "[a](about.md#two-commands)"),
        ("docs", "[a](../templates)", f"[a]({HOST}/tree/main/templates)"),
        ("docs", "![a](pictures/page.png)", "![a](pictures/page.png)"),
        ("docs", "[a](#here) [b](https://c.example/d)", "[a](#here) [b](https://c.example/d)"),
        ("", "![a](docs/pictures/page.png)", "![a](pictures/page.png)"),
        ("", "[a](docs/cli.md)", "[a](cli.md)"),
        ("", "[a](CONTRIBUTING.md#a-sheet)", "[a](contributing.md#a-sheet)"),
    ],
)
def test_links_are_turned_to_where_a_page_is_on_the_site(folder: str, link: str, turned: str) -> None:
    assert site.rewritten(link, folder, HOST) == turned


def test_without_an_address_of_the_project_a_link_to_code_is_plain_text() -> None:
    assert site.rewritten("see [the *templates*](../templates).", "docs", "") == "see the *templates*."


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.html", '<script src="https://cdn.example/x.js"></script>'),
        ("a.html", '<img alt="" src="//cdn.example/x.png">'),
        ("a.html", '<link rel="stylesheet" href="https://fonts.example/css">'),
        ("a.html", '<link href="https://fonts.example" rel="preconnect">'),
        ("a.css", "@import 'https://fonts.example/css';"),
        ("a.css", "a { background: url(https://cdn.example/x.png) }"),
    ],
)
def test_what_is_loaded_from_elsewhere_is_found(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert len(site.loaded_from_elsewhere(tmp_path)) == 1


def test_a_link_to_read_on_is_not_loaded(tmp_path: Path) -> None:
    text = '<a href="https://www.fide.com">FIDE</a><link rel="canonical" href="https://club.example/a.html">'
    (tmp_path / "a.html").write_text(text, encoding="utf-8")
    assert site.loaded_from_elsewhere(tmp_path) == []


if importlib.util.find_spec("sphinx") and importlib.util.find_spec("furo"):  # the extra docs; .ci/run builds the site

    @pytest.mark.slow
    def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
        command = [sys.executable, "-m", "tools.site", tmp_path / "site"]
        result = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
        assert result.returncode == 0, result.stdout + result.stderr
        assert 'lang="de"' in (tmp_path / "site/workbook.de.html").read_text(encoding="utf-8")
        assert "sheetgen.rank" in (tmp_path / "site/functions.html").read_text(encoding="utf-8")
        assert (tmp_path / "site/searchindex.js").stat().st_size > 100_000
