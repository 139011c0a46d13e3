"""Seal the printed Molter tables as they stand after proof-reading: ``python -m tools.seal_tables``."""

from importlib.resources import files
from pathlib import Path

from sheetgen.pairing.molter_data import SEALS, digest

FOLDER = Path(str(files("sheetgen.pairing"))) / "tables" / "molter"


def sealed(folder: Path = FOLDER) -> str:
    """The digests of all tables, a line each."""
    return "".join(f"{path.name} {digest(path.read_bytes())}\n" for path in sorted(folder.glob("*.toml")))


if __name__ == "__main__":
    (FOLDER / SEALS).write_text(sealed(), encoding="ascii", newline="\n")
