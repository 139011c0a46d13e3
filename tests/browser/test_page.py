"""The built page in a real Chromium, over HTTP and as one file: each capability once, and everything it promises."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen.present.site.frame import Options
from sheetgen.present.site.pages import site
from sheetgen.store.pages import write_folder
from tests.output_dumps import begun
from tests.publish.sites import TODAY, WALKED, event_of

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
MOST = 7_500_000  # bytes until the page is ready, whatever the host does
LATE = re.compile(r"^(molter|lists|reports|besides)-zip-")  # fetched when they are first needed
TOOLS = ("npm", "node", "chromium")
BROWSERS = {"chromium": "chromium", "firefox": "firefox-esr", "webkit": "WebKitWebDriver"}
ORDERS = 200  # of actions by chance, shared by the browsers
DESK_ORDERS = 8  # of actions at the desk, in each of them: each is a workbook of its own

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason="no node or no Chromium on this machine"),
]


def run(*command: str, folder: Path, seconds: int = 900, **environment: str) -> str:
    """What a command says; it must end well."""
    known = os.environ | {"PYTHON": sys.executable, "CHROMIUM": shutil.which("chromium") or ""} | environment
    done = subprocess.run(
        command, cwd=folder, env=known, capture_output=True, encoding="utf-8", timeout=seconds, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    return done.stdout


def readme_line() -> str:
    """How the README says that the page is built."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^<!-- command: page -->\n```sh\n(.+)\n```$", text, re.MULTILINE)
    return str(line)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The page built by the README's line in a copy of a fresh clone: nothing is left in this folder.

    SHEETGEN_PAGE names a folder where that line has been run already.
    """
    if "SHEETGEN_PAGE" in os.environ:
        yield Path(os.environ["SHEETGEN_PAGE"])
        return
    folder = tmp_path_factory.mktemp("page")
    shutil.copytree(WEB, folder / "web", ignore=shutil.ignore_patterns("node_modules", "dist", "sheetgen.html"))
    shutil.copytree(ROOT / "examples", folder / "examples")
    (folder / ".venv").symlink_to(sys.prefix)
    line = readme_line()
    done = subprocess.run(["sh", "-c", line], cwd=folder, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    yield folder / "web"
    shutil.rmtree(folder)


@pytest.mark.parametrize("edition", ["http", "file"])
def test_everything_once(built: Path, edition: str) -> None:
    said = run("node", "test/run.mjs", edition, folder=built)
    assert said.splitlines()[-1] == "all good"


def test_every_browser_starts_from_a_file_and_over_http_and_answers_whoever_does_not_wait(built: Path) -> None:
    installed = [name for name, program in BROWSERS.items() if shutil.which(program)]
    orders = {"ORDERS": str(ORDERS // len(installed)), "DESK_ORDERS": str(DESK_ORDERS)}
    said = run("node", "test/three.mjs", *installed, folder=built, seconds=900, **orders)
    assert said.splitlines()[-1] == "all good", said
    assert "CI" not in os.environ or len(installed) == len(BROWSERS)


def test_axe_finds_nothing_on_any_view(built: Path) -> None:
    """Every form, answer, desk and hall, 360 and 1280 pixels wide, and in the dark."""
    assert run("node", "test/axe.mjs", folder=built).splitlines()[-1] == "all good"


def test_axe_finds_nothing_on_published_pages(built: Path, tmp_path: Path) -> None:
    events = [event_of(system) for system in WALKED]
    write_folder(tmp_path / "all", site([begun(), *events], Options(TODAY, refresh=True)))
    for system in WALKED:
        write_folder(tmp_path / system, site([event_of(system)], Options(TODAY), one_file=True))
    folders = sorted(map(str, tmp_path.iterdir()))
    assert run("node", "test/axe.mjs", *folders, folder=built).splitlines()[-1] == "all good"


def test_both_editions_are_valid_without_an_exception(built: Path) -> None:
    html5lib = pytest.importorskip("html5lib")
    for name in ("dist/index.html", "sheetgen.html"):
        html5lib.HTMLParser(strict=True).parse((built / name).read_text(encoding="utf-8"))


def test_the_way_is_short(built: Path) -> None:
    parts = {path.name: path.stat().st_size for path in (built / "dist").iterdir()}
    assert sum(size for name, size in parts.items() if not LATE.match(name)) <= MOST
    assert len([name for name in parts if LATE.match(name)]) == 4


def test_the_same_sources_build_the_same_page(built: Path) -> None:
    before = {path.name: path.read_bytes() for path in (built / "dist").iterdir()}
    run("node", "build.mjs", folder=built)
    assert {path.name: path.read_bytes() for path in (built / "dist").iterdir()} == before


def test_each_edition_forbids_what_it_does_not_need(built: Path) -> None:
    policies = {}
    for name in ("dist/index.html", "sheetgen.html"):
        (policy,) = re.findall(
            r'Content-Security-Policy" content="([^"]+)"', (built / name).read_text(encoding="utf-8")
        )
        policies[name] = dict(rule.partition(" ")[::2] for rule in policy.split("; "))
    assert policies["dist/index.html"]["connect-src"] == "'self'"
    assert policies["sheetgen.html"]["connect-src"] == "'none'"
    for policy in policies.values():
        assert policy["default-src"] == "'none'"
        assert "unsafe-inline" not in str(policy)
        assert "'unsafe-eval'" not in str(policy)


def test_the_readme_says_how_it_is_built() -> None:
    assert readme_line().startswith("cd web && npm ci")


def test_the_lock_names_no_host_and_pins_exactly() -> None:
    package, lock = (
        json.loads((WEB / name).read_text(encoding="utf-8")) for name in ("package.json", "package-lock.json")
    )
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in package["devDependencies"].values())
    assert "resolved" not in json.dumps(lock)
