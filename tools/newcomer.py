"""A newcomer's way: the README's command of the tour and then each command of its recipes, as they are typed.

``python3 -m tools.newcomer`` copies what git keeps into a new folder, with an empty home and none of this environment
but where programs and packages are found, and says how long each command takes. It needs nothing but Python and git.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROMISED = re.compile(r"^<!-- command: (\w+) -->\n```sh\n(.+)\n```$", re.MULTILINE)
RUN = re.compile(r"^<!-- run -->\n```sh\n(.*?)\n```", re.MULTILINE | re.DOTALL)
FIRST = "tour"
# What a newcomer's machine has, too: where programs are, how the network is reached, which packages there are.
KEPT = re.compile(r"PATH|TMPDIR|SYSTEMROOT|PIP_\w+|SSL_\w+|REQUESTS_\w+|\w+_PROXY|PYENV_\w+", re.IGNORECASE)
VIRTUAL = "VIRTUAL_ENV"


def commands_of(readme: str) -> Iterator[str]:
    """Yield the command of the tour, then every line of the recipes in their order."""
    yield dict(PROMISED.findall(readme))[FIRST]
    for block in RUN.findall(readme):
        yield from block.splitlines()


def empty_environment(environment: Mapping[str, str], home: Path) -> dict[str, str]:
    """Return what is left of an environment for somebody who has just come."""
    kept = {name: value for name, value in environment.items() if KEPT.fullmatch(name)}
    if VIRTUAL in environment:  # of whoever runs this; a newcomer has none
        own = str(Path(environment[VIRTUAL]) / "bin")
        kept["PATH"] = os.pathsep.join(part for part in kept["PATH"].split(os.pathsep) if part != own)
    return kept | {"HOME": str(home), "LANG": "C.UTF-8", "SHEETGEN_LANG": "en"}


def clone(place: Path) -> None:
    """Copy every file git keeps of this checkout, as it stands."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes((ROOT / name).read_bytes())


def session(lines: list[str]) -> str:
    """Return the lines as one shell's input, which ends at the first that fails and marks the end of each."""
    return "".join(f"{line} || exit\nprintf '\\0'\n" for line in lines)


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    lines = list(commands_of((ROOT / "README.md").read_text(encoding="utf-8")))
    with tempfile.TemporaryDirectory(prefix="a newcomer ") as folder:
        place, home = Path(folder) / "sheetgen", Path(folder) / "home"
        place.mkdir()
        home.mkdir()
        clone(place)
        environment = empty_environment(os.environ, home)
        with subprocess.Popen(
            ["sh"], cwd=place, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        ) as shell:
            assert shell.stdin and shell.stdout
            shell.stdin.write(session(lines))
            shell.stdin.close()
            for line in lines:
                begun, letters = time.monotonic(), iter(lambda: shell.stdout.read(1) if shell.stdout else "", "")
                ended = any(letter == "\0" for letter in letters)
                print(f"{time.monotonic() - begun:6.1f} s  {line}", flush=True)
                if not ended:
                    sys.exit("this command failed")


if __name__ == "__main__":
    main()
