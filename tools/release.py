"""What is missing before a release: ``python -m tools.release v1.0.0`` names it and fails, or says that nothing is."""

import re
import sys
import tomllib
from pathlib import Path

from sheetgen import __version__

ROOT = Path(__file__).parent.parent
ADDRESSES = ("Homepage", "Source", "Issues", "Changelog")


def missing(tag: str, version: str, project: str, changelog: str) -> list[str]:
    """Return what keeps a version from being released under a tag.

    Args:
        tag: the name of the tag, ``v1.0.0``.
        version: the version the package says it has.
        project: the text of ``pyproject.toml``.
        changelog: the text of ``CHANGELOG.md``.
    """
    found = []
    urls = tomllib.loads(project)["project"].get("urls", {})
    if absent := [name for name in ADDRESSES if not str(urls.get(name, "")).startswith("https://")]:
        found.append(f"pyproject.toml, [project.urls]: no address for {', '.join(absent)}")
    if tag != f"v{version}":
        found.append(f"the tag is {tag}, sheetgen/__init__.py says {version}")
    headings = re.findall(r"^## (.+)$", changelog, re.MULTILINE)
    if not any(re.fullmatch(rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", heading) for heading in headings[:2]):
        found.append(f"CHANGELOG.md has no heading “{version} (YYYY-MM-DD)” on top")
    return found


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in ("pyproject.toml", "CHANGELOG.md")]
    if problems := missing(sys.argv[1], __version__, *texts):
        sys.exit("\n".join(problems))
    print(f"{sys.argv[1]}: nothing is missing")


if __name__ == "__main__":
    main()
