"""A command typed wrongly is answered in a sentence, in the language of the terminal, with exit status 2."""

from tests.cases import for_each
from tests.terminal import run

MISTAKES = [
    (("new", "berger"), ("OUT.xlsx", "sheetgen new berger --help"), "Il manque"),
    (("rang",), ("“rang”", "Did you mean rank", "recalc"), "Il n'y a pas de commande"),
    (("nwe", "berger", "x.xlsx"), ("“nwe”", "Did you mean new?"), "Vouliez-vous dire new"),
    (("new",), ("SYSTEM is missing", "sheetgen new --help"), "Il manque SYSTÈME"),
    (("new", "bergr", "x.xlsx"), ("“bergr”", "Did you mean berger?", "knockout"), "Vouliez-vous dire berger"),
    (("new", "berger", "x.xlsx", "--teams", "4"), ("no option --teams", "molter, scheveningen, league"), "appartient"),
    (("new", "berger", "x.xlsx", "--double=yes"), ("--double takes no value",), "ne prend pas de valeur"),
    (("merge", "a.xlsx", "-o"), ("-o needs a value", "sheetgen merge --help"), "-o attend une valeur"),
    (("rank", "x.xlsx", "--ordre"), ("--ordre", "Did you mean", "--order"), "Il n'y a pas d'option"),
    (("rank", "x.xlsx", "--order"), ("--order needs a value",), "attend une valeur"),
    (
        ("new", "berger", "x.xlsx", "--count", "six"),
        ("“six”", "--count", "a whole number, for example 8"),
        "nombre entier",
    ),
    (("rank", "a.xlsx", "b.xlsx"), ("“b.xlsx”", "too many"), "de trop"),
]


@for_each("arguments,said,french", MISTAKES)
def test_a_mistake_is_said_in_one_sentence(arguments: tuple[str, ...], said: tuple[str, ...], french: str) -> None:
    done = run(*arguments, lang="en")
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("error: ") and done.stderr.count("\n") == 1
    assert all(part in done.stderr for part in said)
    assert french in run(*arguments, lang="fr").stderr


def test_nothing_typed_shows_the_help_and_help_is_no_mistake() -> None:
    nothing, asked = run(lang="en"), run("--help", lang="en")
    assert (nothing.returncode, asked.returncode) == (2, 0)
    assert nothing.stderr.strip() == asked.stdout.strip()
