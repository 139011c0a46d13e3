"""Everybody by name: a page that is a list without a script, and searched with one; and who plays whom next."""

import unicodedata
from collections.abc import Iterable, Iterator
from html import escape

from sheetgen.i18n.catalogue import words
from sheetgen.operations.publish import Idle, Publication, PublishedPairing
from sheetgen.present.site.frame import Options, escaped, link
from sheetgen.present.site.words import kind_of, leaf_name, linked, linked_person, pairing_title, round_title, when
from sheetgen.workbook.entered import Entrant

PAGE, NEXT = "search", "next"
# Of its own list alone; it asks nobody else for anything.
SCRIPT = """\
<script>
(() => {
  const list = document.currentScript.previousElementSibling, form = list.previousElementSibling;
  const field = form.elements.q, hits = form.querySelector("output"), told = hits.textContent;
  const plain = text => text.normalize("NFD").replace(/[\\u0300-\\u036f]/g, "").toLowerCase();
  const show = () => {
    const parts = plain(field.value).split(/\\s+/).filter(Boolean);
    for (const line of list.children) {
      const name = plain(line.firstElementChild.textContent);
      line.hidden = !parts.every(part => name.includes(part));
    }
    const count = list.querySelectorAll("li:not([hidden])").length;
    hits.textContent = parts.length ? told.replace("#", count) : "";
  };
  field.value = field.value || new URLSearchParams(location.search).get("q") || "";
  field.addEventListener("input", show);
  form.addEventListener("submit", event => {
    event.preventDefault();
    const first = list.querySelector("li:not([hidden]) a");
    if (first && field.value) first.click();
  });
  hits.hidden = false;
  show();
})();
</script>
"""


def field(event: Publication, options: Options) -> str:
    """The field that leads to the page of names, or searches it."""
    text, place = words(event.lang), spot(options, PAGE, "q")
    target = options.href(PAGE)
    action = "" if target.startswith("#") else f' action="{escape(target)}"'
    return (
        f'<form class="find" role="search"{action}><label for="{place}">{escape(text["publish.find"])}</label> '
        f'<input id="{place}" name="q" type="search" autocomplete="off" placeholder="{escape(text["publish.find"])}"> '
        f"<button>{escape(text['publish.search'])}</button>"
    )


def search(event: Publication, options: Options) -> Iterator[str]:
    """All names by the alphabet, each with a link to the next game."""
    text = words(event.lang)
    hits = f"<output hidden>{escape(text.say('publish.hits', count='#'))}</output>"
    lines = [line for _, line in sorted(_lines(event, options))]
    yield f'{field(event, options)} {hits}</form>\n<ul class="names">\n{"".join(lines)}</ul>\n{SCRIPT}'


def _lines(event: Publication, options: Options) -> Iterator[tuple[str, str]]:
    for id_, who in event.found.entrants.items():
        yield from _line(event, options, who, kind_of(event), next_of(event, id_))
    for id_, who in event.found.persons.items():
        yield from _line(event, options, who, "player", next_of(event, id_, person=True))


def _line(
    event: Publication, options: Options, who: Entrant, kind: str, following: PublishedPairing | Idle | None
) -> Iterator[tuple[str, str]]:
    leaf = leaf_name(kind, who)
    text = link(options.href(leaf), who.name)
    if isinstance(following, PublishedPairing):
        title = f"{pairing_title(event, following)}, {_board(event, following)}"
        text += f' <a class="legend" href="{escape(place(options, leaf))}">{escaped(title)}</a>'
    plain = unicodedata.normalize("NFD", who.name).casefold()
    yield "".join(letter for letter in plain if not unicodedata.combining(letter)), f"<li>{text}</li>\n"


def place(options: Options, leaf: str) -> str:
    """The link to somebody's next game, which stays the same from round to round."""
    href = options.href(leaf)
    return f"{href}-{NEXT}" if href.startswith("#") else f"{href}#{NEXT}"


def spot(options: Options, leaf: str, name: str) -> str:
    """The name of a place on a page: where all is on one page, with that of its leaf."""
    href = options.href(leaf)
    return f"{href[1:]}-{name}" if href.startswith("#") else name


def next_of(event: Publication, id_: int, person: bool = False) -> PublishedPairing | Idle | None:
    """The next game or match of somebody that has no result, or that he has none in the next round."""
    own = [each for each in _own(event, id_, person) if each.due]
    following = min(own, key=lambda each: each.round, default=None)
    if following is None and not event.over:
        return next((each for each in event.idle if each.who == id_ and each.round == event.completed + 1), None)
    return following


def _own(event: Publication, id_: int, person: bool = False) -> Iterable[PublishedPairing]:
    return (each for each in (event.games if person else event.pairings) if id_ in (each.white, each.black))


def _board(event: Publication, pairing: PublishedPairing) -> str:
    name = "publish.match" if event.in_matches or event.is_knockout else "publish.board"
    return f"{words(event.lang)[name]} {pairing.board}"


def next_game(event: Publication, options: Options, leaf: str, id_: int, person: bool = False) -> str:
    """What somebody has to know on the day: round, date, board, colour and opponent; it has a place of its own."""
    if event.over:
        return ""
    text, following = words(event.lang), next_of(event, id_, person)
    if following is None:
        if event.of_teams and not person and not event.in_matches:
            return ""
        body = escaped(text["publish.not-paired"])
    elif isinstance(following, Idle):
        body = " · ".join(_facts(event, following)) + f" · {escaped(text[f'publish.{following.kind}'])}"
    else:
        body = " · ".join([*_facts(event, following), escape(_board(event, following))])
        body += f"<br>{_against(event, options, following, id_, person)}"
    head = f"<h2>{link(f'#{spot(options, leaf, NEXT)}', text['publish.next-game'])}</h2>"
    return f'<section id="{spot(options, leaf, NEXT)}">\n{head}\n<p class="lead">{body}</p>\n</section>\n'


def _facts(event: Publication, each: PublishedPairing | Idle) -> Iterator[str]:
    yield escaped(pairing_title(event, each) if isinstance(each, PublishedPairing) else round_title(event, each.round))
    if day := when(event.days.get(each.round), event.lang):
        yield escaped(day)


def _against(event: Publication, options: Options, pairing: PublishedPairing, id_: int, person: bool) -> str:
    text, white = words(event.lang), pairing.white == id_
    other = pairing.black if white else pairing.white
    name = (linked_person if person else linked)(event, other, options).html
    if event.is_knockout or (event.in_matches and not person):
        phrase = text["publish.against"]
    else:
        phrase = text["publish.with-white" if white else "publish.with-black"]
    before, behind = phrase.split("{name}")
    return f"{escape(before)}{name}{escape(behind)}"
