"""The site of the documentation, out of ``docs``: ``python -m tools.site FOLDER``, with the extra ``docs``.

The pages are written to be read on the code host. Here they are copied, with the files at the top of the repository
beside them as pages; links that lead out of ``docs`` are turned to these or to the code host; the navigation is what
``docs/index.md`` lists under its headings; a reference of the Python functions is made from their docstrings. Every
warning of Sphinx is an error, and so is a page that loads anything from elsewhere.
"""

import argparse
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

import sheetgen

ROOT = Path(__file__).parent.parent
# Pages at the top of the repository, and what they are called on the site.
TOP_PAGES = {
    "README.md": "about.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
}
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^)\s]+)\)")
LOADED = re.compile(
    r"<(?:script|img|iframe|source|video|audio)\b[^>]*\bsrc=[\"'](?:https?:)?//[^\"']*"
    r"|<link\b(?=[^>]*\brel=[\"'](?:stylesheet|preload|preconnect|icon|shortcut icon|manifest)[\"'])[^>]*"
    r"\bhref=[\"'](?:https?:)?//[^\"']*"
)
STYLED = re.compile(r"(?:@import\s+|url\()[\"']?(?:https?:)?//[^\"')]*")


def rewritten(text: str, folder: str, source: str) -> str:
    """Return the text of a page with its links as the site needs them.

    Args:
        text: the page.
        folder: where it stands in the repository, ``docs`` or nothing for the top.
        source: the address of the project on its code host; without one, links to code become plain text.
    """

    def turned(link: re.Match[str]) -> str:
        mark, words, target = link.groups()
        path, hash_, anchor = target.partition("#")
        if not path or re.match(r"[a-z]+:", target):
            return link[0]
        place = posixpath.normpath(posixpath.join(folder, path))
        if place in TOP_PAGES:
            place = f"docs/{TOP_PAGES[place]}"
        if place.startswith("docs/"):
            return f"{mark}[{words}]({place.removeprefix('docs/')}{hash_}{anchor})"
        return f"[{words}]({source}/tree/main/{place})" if source else words

    return LINK.sub(turned, text)


def navigation(index: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the headings of the first page with the pages listed under each, every page once."""
    seen: set[str] = set()
    for chapter in re.split(r"^## ", index, flags=re.MULTILINE)[1:]:
        heading = chapter.partition("\n")[0].partition(":")[0]
        pages = [path.partition("#")[0] for _, _, path in LINK.findall(chapter)]
        wanted = [page for page in dict.fromkeys(pages) if page.endswith(".md") and page not in seen]
        seen.update(wanted)
        yield heading, wanted


def toctree(caption: str, pages: list[str]) -> str:
    lines = "\n".join(page.removesuffix(".md") for page in pages)
    return f"```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{lines}\n```\n"


def functions() -> str:
    """Return the page of the Python functions, which Sphinx fills from their docstrings."""
    names = [name for name in sheetgen.__all__ if not name.startswith("_")]
    blocks = [f"```{{eval-rst}}\n.. autofunction:: sheetgen.{name}\n```\n" for name in names]
    return "\n".join(["# The Python functions, one by one\n", "With examples: [the Python API](api.md).\n", *blocks])


def staged(stage: Path) -> None:
    """Write everything Sphinx reads into a folder."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    source = str(project.get("urls", {}).get("Source", "")).rstrip("/")
    shutil.copytree(ROOT / "docs", stage, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    for page in sorted((ROOT / "docs").glob("*.md")):
        (stage / page.name).write_text(rewritten(page.read_text(encoding="utf-8"), "docs", source), encoding="utf-8")
    for name, page_name in TOP_PAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        (stage / page_name).write_text(rewritten(text, "", source), encoding="utf-8")
    (stage / "functions.md").write_text(functions(), encoding="utf-8")
    index = (stage / "index.md").read_text(encoding="utf-8")
    trees = [toctree(heading, pages) for heading, pages in navigation(index)]
    own = toctree("The project", ["about.md", "functions.md", *list(TOP_PAGES.values())[1:]])
    (stage / "index.md").write_text("\n".join([index, *trees, own]), encoding="utf-8")


def loaded_from_elsewhere(site: Path) -> list[str]:
    """Return every place where a page or a style sheet of a site loads something from another address."""
    found = []
    for path in sorted(site.rglob("*")):
        pattern = {".html": LOADED, ".css": STYLED}.get(path.suffix)
        if pattern:
            text = path.read_text(encoding="utf-8")
            found += [f"{path.relative_to(site).as_posix()}: {match[0]}" for match in pattern.finditer(text)]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", type=Path, help="the folder the site is written to")
    target: Path = parser.parse_args().target
    with tempfile.TemporaryDirectory() as folder:
        staged(Path(folder))
        command = [
            sys.executable,
            "-m",
            "sphinx",
            "-b",
            "html",
            "-W",
            "--keep-going",
            "-q",
            "-d",
            f"{folder}/.doctrees",
        ]
        if subprocess.run([*command, folder, target], check=False).returncode:
            sys.exit("the site has warnings: each is an error")
    if places := loaded_from_elsewhere(target):
        sys.exit("loaded from elsewhere:\n" + "\n".join(places))
    print(f"{target}/index.html: {sum(1 for _ in target.rglob('*.html'))} pages")


if __name__ == "__main__":
    main()
