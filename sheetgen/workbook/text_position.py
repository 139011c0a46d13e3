"""Where a text stands among others: spreadsheet programs take ~ * ? of a name for a pattern, and must not.

Some do and some do not, so a text is looked for without these signs among texts without them. Before layout 9 it was
looked for as it is, and again with its signs marked; what is found must be equal.
"""

MARKED = 'SUBSTITUTE(SUBSTITUTE(SUBSTITUTE({text},"~","~~"),"*","~*"),"?","~?")'

_WITHOUT_SIGNS = (("¦", "¦0"), ("~", "¦1"), ("*", "¦2"), ("?", "¦3"))


def without_signs(text: str) -> str:
    """The formula of a text in which nothing is a pattern to any program; equal texts only have an equal one."""
    for sign, instead in _WITHOUT_SIGNS:
        text = f'SUBSTITUTE({text},"{sign}","{instead}")'
    return text


def position_of_text(text: str, texts: str, otherwise: str) -> str:
    """The formula of the first place of a text, given by the names of their placeholders."""
    marked = _equal(MARKED.replace("{text}", text), text, texts, otherwise)
    return _equal(text, text, texts, marked)


def _equal(wanted: str, text: str, texts: str, otherwise: str) -> str:
    place = f"MATCH({wanted},{texts},0)"
    return f"IFERROR(IF(INDEX({texts},{place})={text},{place},{otherwise}),{otherwise})"


def stands_before(no: str = "{no}") -> str:
    """1 for a name that stands already before its own place, else 0."""
    return f'IF({{name}}="",0,IF({position_of_text("{name}", "{names}", no)}<{no},1,0))'
