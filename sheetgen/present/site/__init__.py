"""Static pages of events for a club's site: a mapping of paths to bytes, which is written, zipped or sent elsewhere."""

from sheetgen.present.site.frame import Options
from sheetgen.present.site.pages import site

__all__ = ["Options", "site"]
