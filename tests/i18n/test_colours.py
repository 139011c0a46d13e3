"""The colours of players are named alike everywhere: with a capital, where a word says who plays them."""

import re

import pytest

from sheetgen.i18n.catalogue import own_texts

# Who has White is *les Blancs*, *las Blancas*, *il Bianco*; ink, headings of people's lists and seats are not players.
COLOURS = {"fr": "blancs|noirs", "es": "blancas|negras", "it": "bianco|nero|bianchi|neri"}
OTHER_MEANINGS = ("safety.", "seating", "problem.games", ".games", "plain-how", ".hint")


@pytest.mark.parametrize("lang", COLOURS)
def test_who_has_white_is_named_alike_in_every_text(lang: str) -> None:
    small = re.compile(rf"(?<![\w{{])(?:{COLOURS[lang]})\b(?!\}})")
    texts = {name: text for name, text in own_texts(lang).items() if not any(each in name for each in OTHER_MEANINGS)}
    assert len(texts) > 1000
    assert {name: text for name, text in texts.items() if small.search(text)} == {}


def test_french_says_the_same_on_every_sheet_where_a_colour_is_changed() -> None:
    texts = own_texts("fr")
    said = {text for name, text in texts.items() if name.endswith((".new-white", ".new-black"))}
    assert said == {"Changer Blancs", "Changer Noirs"}
