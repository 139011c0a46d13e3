"""A round that is paired as a page to print: by board for the wall, then by name, where everybody finds his board."""

from collections.abc import Iterator, Sequence

from sheetgen.i18n.catalogue import Words, words
from sheetgen.operations.watch import NextRound
from sheetgen.present.site.frame import Content, PageColumn, document, paragraph, section, table

PRINTED = (
    "<style>main table { width: 100%; }\n"
    "@media print { html { font-size: 14pt; } section + section { break-before: page; } }</style>\n"
)
MADE_BY = '<meta name="generator" content="sheetgen watch">\n'


def pairing_page(coming: NextRound) -> str:
    """The whole page, in the language of the event; nothing in it changes unless the round does."""
    text, paired = words(coming.lang), coming.paired
    names = paired.names
    title = text.say("watch.title", round=coming.number)
    boards: list[list[Content]] = [
        [each.number, names[each.white], each.white, "", each.black, names[each.black]] for each in paired.round.boards
    ]
    number = PageColumn(text["watch.number"], "n")
    by_board = [
        PageColumn(text["watch.board"], "n", head=True),
        PageColumn(text["pair.white"]),
        number,
        PageColumn(text["watch.result"]),
        number,
        PageColumn(text["pair.black"]),
    ]
    body = section(
        f"{title} · {text['watch.by-board']}", table("", by_board, boards, title) + "".join(_without_game(coming, text))
    )
    by_name = [
        PageColumn(text["watch.name"], head=True),
        PageColumn(text["watch.board"], "n"),
        PageColumn(text["watch.colour"]),
        PageColumn(text["watch.opponent"]),
    ]
    body += section(
        f"{title} · {text['watch.by-name']}", table("", by_name, sorted(_places(coming, text), key=_first), title)
    )
    page = document(coming.lang, coming.title, title, "", body)
    return page.replace("</head>", f"{MADE_BY}{PRINTED}</head>", 1)


def _first(row: Sequence[Content]) -> str:
    return str(row[0]).casefold()


def _without_game(coming: NextRound, text: Words) -> Iterator[str]:
    names, paired = coming.paired.names, coming.paired.round
    if paired.bye is not None:
        yield paragraph(text.say("pair.bye", number=paired.bye, name=names[paired.bye]))
    for number, code in paired.absent:
        yield paragraph(text.say("pair.absent", number=number, name=names[number], why=text[f"pair.why.{code}"]))


def _places(coming: NextRound, text: Words) -> Iterator[Sequence[Content]]:
    names, paired = coming.paired.names, coming.paired.round
    for each in paired.boards:
        yield [names[each.white], each.number, text["pair.white"], names[each.black]]
        yield [names[each.black], each.number, text["pair.black"], names[each.white]]
    if paired.bye is not None:
        yield [names[paired.bye], "–", "", text["watch.bye"]]
