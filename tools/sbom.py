"""What the program is and stands on, as CycloneDX 1.6 in JSON: ``python -m tools.sbom sheetgen.cdx.json``.

Every library that is needed without an extra, and those it needs in turn, as they are installed beside this Python:
name, version, licence, and who needs whom. The same environment gives the same bytes.
"""

import argparse
import datetime
import json
import os
import uuid
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from sheetgen import __version__
from tools.pyz import needed, requirement_name

LICENCE = "MIT"
FIXED_DATE = 1_580_601_600  # seconds: that of the archives of a release, where SOURCE_DATE_EPOCH names no other
SPACE = uuid.UUID("5f3c2f6e-6f0b-5d8e-9d0a-7a3b1e2c4d5f")


def closure(names: list[str]) -> dict[str, Distribution]:
    """Return the installed distributions of these names and of all they need, by name."""
    found: dict[str, Distribution] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            try:
                found[name] = distribution(name)
            except PackageNotFoundError:  # for another system: colorama, on Windows
                continue
            waiting += required(found[name])
    return dict(sorted(found.items()))


def required(library: Distribution) -> list[str]:
    """Return the names a distribution needs without an extra."""
    return [requirement_name(text) for text in library.requires or () if "extra ==" not in text]


def licence_of(library: Distribution) -> str:
    """Return the licence a distribution declares: its expression, else its classifier, else the field."""
    if expression := library.metadata.get_all("License-Expression"):
        return str(expression[0])
    classifiers = library.metadata.get_all("Classifier") or []
    declared = [text.rpartition(" :: ")[2] for text in classifiers if text.startswith("License ::")]
    named = [text.strip().partition("\n")[0] for text in library.metadata.get_all("License") or []]
    return next(iter(declared[-1:] + named), "not declared")


def address(name: str, version: str) -> str:
    return f"pkg:pypi/{name}@{version}"


def document(date: int = FIXED_DATE) -> dict[str, Any]:
    """Return the whole bill of materials."""
    libraries = closure(needed())
    own = {
        "type": "application",
        "bom-ref": address("sheetgen", __version__),
        "name": "sheetgen",
        "version": __version__,
    }
    components = [
        {
            "type": "library",
            "bom-ref": address(name, library.version),
            "name": name,
            "version": library.version,
            "purl": address(name, library.version),
            "licenses": [{"license": {"name": licence_of(library)}}],
        }
        for name, library in libraries.items()
    ]
    refs = {name: address(name, library.version) for name, library in libraries.items()}
    edges = {own["bom-ref"]: needed()} | {refs[name]: required(library) for name, library in libraries.items()}
    body = {
        "metadata": {
            "timestamp": datetime.datetime.fromtimestamp(date, datetime.UTC).isoformat(),
            "component": {**own, "purl": own["bom-ref"], "licenses": [{"license": {"id": LICENCE}}]},
        },
        "components": components,
        "dependencies": [
            {"ref": ref, "dependsOn": sorted({refs[name] for name in names if name in refs})}
            for ref, names in edges.items()
        ],
    }
    serial = uuid.uuid5(SPACE, json.dumps(body, sort_keys=True))
    return {"bomFormat": "CycloneDX", "specVersion": "1.6", "serialNumber": f"urn:uuid:{serial}", "version": 1, **body}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", type=Path, nargs="?", default=Path("sheetgen.cdx.json"))
    target: Path = parser.parse_args().target
    bill = document(int(os.environ.get("SOURCE_DATE_EPOCH", FIXED_DATE)))
    target.write_text(json.dumps(bill, indent=2, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
    for component in bill["components"]:
        print(f"{component['name']} {component['version']}: {component['licenses'][0]['license']['name']}")


if __name__ == "__main__":
    main()
