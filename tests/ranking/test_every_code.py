"""T: every code has all that belongs to it: labels and a definition in every language, a worked example, a formula."""

from itertools import product

from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.i18n.ties import label, short
from sheetgen.model.tournament import EDITIONS, LIVRE
from sheetgen.ranking.codes import base_of
from sheetgen.ranking.order import allowed
from sheetgen.ranking.record import MATCHES, TEAM_SWISS
from sheetgen.ranking.tiebreaks import BY_CODE, TIEBREAKS
from sheetgen.systems.league.making import in_cells
from sheetgen.systems.shared.round_robin.facts import codes_in_cells as of_round_robins
from sheetgen.systems.shared.teams.making import codes_in_cells as of_molter
from sheetgen.systems.swiss.making import codes_in_cells as of_swiss
from sheetgen.systems.team_swiss.making import in_cells as of_team_swiss
from tests.cases import for_each
from tests.ranking.worked import WORKED

CODES = sorted(BY_CODE)
SPELLINGS = sorted(
    {spelt for tiebreak in TIEBREAKS for rules in tiebreak.editions for spelt in tiebreak.spellings(rules)}
)
OF_LEAGUES = [code for rules in EDITIONS for code in allowed(rules, MATCHES) if in_cells(code, rules)]
OTHERS = [code for rules in EDITIONS for codes in (of_round_robins, of_molter, of_swiss) for code in codes(rules)]
OF_CUPS = [code for rules in EDITIONS for code in allowed(rules, TEAM_SWISS) if of_team_swiss(code, rules)]
IN_CELLS = {base_of(code) for code in (*OF_LEAGUES, *OF_CUPS, *OTHERS)}


def test_every_code_has_a_formula_or_a_reason_why_not() -> None:
    reasons = {code for code in CODES if BY_CODE[code].not_in_cells}
    assert IN_CELLS | reasons == set(CODES)
    assert not IN_CELLS & reasons


@for_each("lang,code", product(LANGUAGES, SPELLINGS))
def test_every_code_has_its_labels_and_its_definition(code: str, lang: str) -> None:
    base, _, cut = code.partition("/")
    texts = words(lang)
    assert label(texts, code)
    assert len(short(texts, code)) <= 9  # it heads a narrow column
    assert texts[f"explain.define.{base_of(base)}"].endswith(".")
    if cut:
        assert texts.get(f"explain.cut.{base_of(base)}/{cut}") or texts[f"explain.cut./{cut}"]


@for_each("code,rules", [(code, rules) for code in CODES for rules in BY_CODE[code].editions])
def test_every_code_has_a_worked_example(code: str, rules: str) -> None:
    worked = [each for each in WORKED if (each.code, each.rules) == (code, rules)]
    assert worked, f"no line in tests/ranking/worked.py for {code} of {rules}"
    assert all(each.figures for each in worked)
    assert [difference for each in worked for difference in each.differences()] == []


def test_a_worked_example_that_comes_out_otherwise_is_told() -> None:
    wrong = WORKED[0]._replace(figures={5: 6, 1: 4}, places={5: 2})
    assert wrong.differences() == ["PTS of 1 in livre: 3, worked 4", "PTS of 5 in livre: 1, worked 2"]


@for_each("code", CODES)
def test_every_code_names_its_article(code: str) -> None:
    for edition, defined in BY_CODE[code].definitions.items():
        assert defined.article.startswith(("5.2", "3.2")) if edition == LIVRE else defined.article[0].isdigit()


def test_every_language_explains_with_the_same_sentences() -> None:
    texts = {
        lang: {name: holes(words(lang)[name]) for name in words(lang) if name.startswith("explain.")}
        for lang in LANGUAGES
    }
    assert [lang for lang in texts if texts[lang] != texts["en"]] == []


def holes(text: str) -> list[str]:
    return sorted(part.partition("}")[0] for part in text.split("{")[1:])
