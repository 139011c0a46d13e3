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

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
MOST = 8_000_000  # bytes of the whole way, whatever the host does
TOOLS = ("npm", "node", "chromium")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason="no node or no Chromium on this machine"),
]


def run(*command: str, folder: Path, seconds: int = 420) -> str:
    """What a command says; it must end well."""
    environment = os.environ | {"PYTHON": sys.executable, "CHROMIUM": shutil.which("chromium") or ""}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=seconds, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The page built in a copy of its sources beside the examples: nothing is left in this folder."""
    folder = tmp_path_factory.mktemp("page")
    shutil.copytree(WEB, folder / "web", ignore=shutil.ignore_patterns("node_modules", "dist", "sheetgen.html"))
    shutil.copytree(ROOT / "examples", folder / "examples")
    modules = WEB / "node_modules"
    if modules.is_dir():
        (folder / "web" / "node_modules").symlink_to(modules)
    else:
        run("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", folder=folder / "web")
    run("node", "build.mjs", folder=folder / "web")
    yield folder / "web"
    shutil.rmtree(folder)


@pytest.mark.parametrize("edition", ["http", "file"])
def test_everything_once(built: Path, edition: str) -> None:
    said = run("node", "test/run.mjs", edition, folder=built)
    assert said.splitlines()[-1] == "all good"


def test_the_way_is_short(built: Path) -> None:
    assert sum(path.stat().st_size for path in (built / "dist").iterdir()) <= MOST


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
    scripts = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["scripts"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "cd web && npm ci && PYTHON=../.venv/bin/python npm run build" in readme
    assert scripts["build"] == "node build.mjs"


def test_the_lock_names_no_host_and_pins_exactly() -> None:
    package, lock = (
        json.loads((WEB / name).read_text(encoding="utf-8")) for name in ("package.json", "package-lock.json")
    )
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in package["devDependencies"].values())
    assert "resolved" not in json.dumps(lock)
