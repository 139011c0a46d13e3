"""How Sphinx makes the site of the documentation; ``python -m tools.site`` prepares the pages and runs it."""

import sheetgen
from sheetgen.i18n.catalogue import LANGUAGES

project = "sheetgen"
author = "the sheetgen authors"
version = release = sheetgen.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["conf.py"]

# Anchors as the code host makes them, so that a link works there and here.
myst_heading_anchors = 4
# A page begins with its title and may go on at any level below.
suppress_warnings = ["myst.header"]

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
add_module_names = False
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"sheetgen {release}"
html_copy_source = False
html_show_copyright = False
# Nothing is loaded from elsewhere: letters are those of the reader's computer.
html_theme_options = {"navigation_with_keys": True}


def _language_of_the_page(app, pagename, templatename, context, doctree):
    """Let a page say which language it is in: workbook.de is German."""
    lang = pagename.rpartition(".")[2]
    context["language"] = lang if lang in LANGUAGES else "en"


def setup(app):
    app.connect("html-page-context", _language_of_the_page)
