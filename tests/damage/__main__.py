"""``python -m tests.damage [NAME…]``: make the damaged files that are missing, or those named (needs LibreOffice)."""

import sys
from pathlib import Path

from tests.damage.cases import DAMAGES
from tests.damage.refused import REFUSED

FOLDER = Path(__file__).parent.parent / "data" / "damage"


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    makers = {damage.file: damage.make for damage in DAMAGES} | {name: make for name, (make, _) in REFUSED.items()}
    for name, make in makers.items():
        if name in wanted or not (wanted or (FOLDER / name).exists()):
            (FOLDER / name).write_bytes(make())
            print(name, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
