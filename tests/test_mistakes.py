"""Sixty likely mistakes at the command line and in lists: each answer says the place, the cause and the remedy.

A line is what was typed in which language, and three pieces of the answer: where the mistake is (the file, its line or
cell, or the word that was typed), what is wrong there, and what to do. Nothing is written by any of them.
"""

import zipfile
from pathlib import Path

import openpyxl
import pytest

from tests.terminal import run

LISTS = {
    "joueurs.csv": "Nom;Elo\nAlice;1500\nBob;1400\nChloé;1300\nDavid;1200\n",
    "vide.csv": "",
    "titres.csv": "Nom;Elo\n",
    "prenoms.csv": "Prénom;Elo\nA;1500\n",
    "elo.csv": "Nom;Elo\nAlice;mille\nBob;1400\nChloé;1300\n",
    "deux.csv": "Nom;Elo;Club\nAlice;1500;X\nAlice;1500;X\nBob;1400;Y\n",
    "equipes.csv": "Équipe;Joueur\nA;a1\nB;b1\nC;c1\n",
    "resultats.csv": "ronde;échiquier;résultat\n1;1;gagne\n",
    "loin.csv": "ronde;échiquier;résultat\n9;1;1-0\n",
    "sans.csv": "ronde;résultat\n1;1-0\n",
    "double.csv": "ronde;échiquier;résultat\n1;1;1-0\n1;1;0-1\n",
    "inconnu.csv": "ronde;blancs;noirs;résultat\n1;Zoé;Bob;1-0\n",
    "plein.csv": "ronde;échiquier;résultat\n1;1;1-0\n",
    "autre.csv": "ronde;échiquier;résultat\n1;1;0-1\n",
    "texte.xlsx": "ceci n'est pas un classeur",
    "fonds.csv": "prize;place;amount\ngeneral;1;beaucoup\n",
}

MISTAKES = """
fr | nouveau berger x.xlsx --count 8 | « nouveau » | pas de commande | dire new ?
fr | classement b.xlsx | « classement » | pas de commande | dire rank ?
fr | apparier s.xlsx | « apparier » | pas de commande | dire pair ?
fr | new suisse x.xlsx --count 8 --rounds 5 | « suisse » | pas un système | dire swiss ?
fr | new coupe x.xlsx --count 8 | « coupe » | pas un système | dire knockout ?
fr | new berger x.xlsx --joueurs joueurs.csv | --joueurs | pas d'option | dire --players ?
fr | fill b.xlsx --résultats plein.csv | --résultats | pas d'option | dire --results ?
fr | new berger x.xlsx | joueurs | Combien | --players, ou un nombre de places avec --count
fr | new berger --count 8 | SORTIE.xlsx | Il manque | --help
fr | new berger x.xlsx --count huit | « huit » | --count | il faut un nombre entier, par exemple 8
fr | new berger x.xlsx --count 2 | à 2 | pas ici de table | de 3 à 40
fr | new berger x.xlsx --players absent.csv | absent.csv | n'existe pas | Vérifiez le nom et le dossier
fr | new berger x.xlsx --players vide.csv | vide.csv | La liste est vide | Il lui faut une ligne de titres
fr | new berger x.xlsx --players titres.csv | titres.csv, ligne 1 | La liste est vide | une ligne par inscription
fr | new berger x.xlsx --players prenoms.csv | prenoms.csv, ligne 1 | pas de colonne pour le nom | Corrigez le titre
fr | new berger x.xlsx --players elo.csv | elo.csv, ligne 2 | « mille » n'est pas un Elo | écrivez un nombre entier
fr | new berger x.xlsx --players deux.csv | deux.csv, ligne 3 | figure deux fois | Supprimez une ligne
fr | new berger x.xlsx --players joueurs.csv --lang francais | « francais » | --lang | choisissez parmi de, en, es, fr
fr | new berger x.xlsx --players joueurs.csv --rules ffe | « ffe » | --rules | choisissez parmi livre, fide-2026
fr | new berger x.xlsx --players joueurs.csv --order PTS,ELO | « ELO » | pas défini | choisissez parmi PTS, DE
fr | new berger x.xlsx --players joueurs.csv --dates demain | « demain » | pas une date | écrivez 31/01/2026
fr | new berger x.xlsx --players joueurs.csv --with prix | « prix » | --with | choisissez parmi prizes
fr | new swiss x.xlsx --players joueurs.csv --rounds 9 | 4 joueurs | ne peuvent pas jouer 9 rondes | Demandez 3 rondes
fr | new berger b.xlsx --count 4 | b.xlsx | existe | --force
fr | new berger x.xlsx --players joueurs.csv --rounds 5 | --rounds | n'a pas d'option | elle appartient à molter, swiss
fr | new berger x.txt --count 4 | x.txt | autre type de fichier | finit par .xlsx
fr | fill b.xlsx | saisir | Rien | --players, --results
fr | fill b.xlsx --results resultats.csv | resultats.csv, ligne 2 | « gagne » n'est pas un résultat | l'un de 1-0
fr | fill b.xlsx --results loin.csv | loin.csv, ligne 2 | pas de partie 9 / 1 | Corrigez la ronde
fr | fill b.xlsx --results sans.csv | sans.csv, ligne 1 | pas de colonne pour l'échiquier | Corrigez le titre
fr | fill b.xlsx --results double.csv | double.csv, ligne 3 | figure deux fois | Gardez la bonne ligne
fr | fill b.xlsx --results inconnu.csv | inconnu.csv, ligne 2 | ne se rencontrent pas | Corrigez les noms
fr | fill plein.xlsx --results autre.csv | plein.xlsx, Rondes, E7 | Il y a déjà « 1-0 » | --replace
fr | fill absent.xlsx --results plein.csv | absent.xlsx | n'existe pas | Vérifiez
fr | fill club.xlsx --results plein.csv | club.xlsx | pas été fait par sheetgen | Donnez le classeur
fr | fill joueurs.csv --results plein.csv | joueurs.csv | C'est une liste | Donnez ici le classeur
fr | fill b.xlsx --teams equipes.csv | --teams | n'existe pas pour le système berger | Retirez-la
fr | rank texte.xlsx | texte.xlsx | simple texte | Donnez le classeur .xlsx
fr | rank etranger.xlsx | etranger.xlsx | archive compressée | Donnez le classeur .xlsx
fr | rank b.xlsx --after-round 9 | « 9 » | pas une ronde | de 1 à 3
fr | rank b.xlsx --order BUCHHOLZ | « BUCHHOLZ » | pas un départage | Il y a : PTS
fr | rank b.xlsx --explain-for Zoe | « Zoe » | n'est personne ici | Écrivez le nom comme il figure
fr | pair b.xlsx | b.xlsx | ne s'apparie pas ronde par ronde | Saisissez les résultats
fr | pair s.xlsx | s.xlsx, Ronde 1, F7 | le résultat de | manque
fr | publish b.xlsx | DOSSIER | Il manque | sheetgen publish --help
fr | export b.xlsx | --output | Il manque | sheetgen export --help
fr | export b.xlsx -o x.pdf | « x.pdf » | pas un fichier de rapport | finir par .trf
fr | export b.xlsx -o x.trf --for ffee | « ffee » | --for | choisissez parmi
fr | prizes b.xlsx --fund fonds.csv | fonds.csv, ligne 2 | « beaucoup » n'est pas une somme | écrivez par exemple
fr | merge b.xlsx s.xlsx -o m.xlsx | s.xlsx | pas le même événement | Seules des copies
fr | table bergre 8 | « bergre » | pas un système | dire berger
fr | show b.xlsx Cours | b.xlsx | pas de feuille « Cours » | dire Course
fr | templates d --system suisse | « suisse » | --system | swiss
fr | plan knockout --count 1 | à 1 | pas de coupe | il faut au moins 2
de | neu berger x.xlsx --count 8 | „neu“ | keinen Befehl | Meinten Sie new?
de | auslosen s.xlsx | „auslosen“ | keinen Befehl | Meinten Sie pair?
de | rangliste b.xlsx | „rangliste“ | keinen Befehl | Meinten Sie rank?
de | new schweizer x.xlsx --count 8 --rounds 5 | „schweizer“ | kein System | Meinten Sie swiss?
de | new rundenturnier x.xlsx --count 8 | „rundenturnier“ | kein System | Meinten Sie berger?
de | new pokal x.xlsx --count 8 | „pokal“ | kein System | Meinten Sie knockout?
de | new berger x.xlsx --spieler joueurs.csv | --spieler | keine Option | Meinten Sie --players?
de | fill b.xlsx --ergebnisse plein.csv | --ergebnisse | keine Option | Meinten Sie --results?
de | new berger x.xlsx --players fehlt.csv | fehlt.csv | gibt es nicht | Prüfen Sie den Namen
de | new berger x.xlsx --count acht | „acht“ | --count | ganze Zahl, zum Beispiel 8
de | rank b.xlsx --rules dsb | „dsb“ | --rules | Wählen Sie eines von livre
de | new berger x.xlsx --count 4 --lang deutsch | „deutsch“ | --lang | Wählen Sie eines von de
de | fill plein.xlsx --results autre.csv | plein.xlsx, Rondes, E7 | 1-0 | --replace
en | create berger x.xlsx --count 8 | “create” | no command | Did you mean new?
en | standings b.xlsx | “standings” | no command | Did you mean rank?
en | new roundrobin x.xlsx --count 8 | “roundrobin” | no system | Did you mean berger?
en | new cup x.xlsx --count 8 | “cup” | no system | Did you mean knockout?
en | new swiss x.xlsx --count 8 | rounds | How many | Give --rounds
en | new swiss x.xlsx --count eight --rounds 5 | “eight” | --count | a whole number, for example 8
en | rank b.xlsx --jsno | --jsno | no option | Did you mean --json?
en | check nothing.xlsx | nothing.xlsx | no such file | Check the name and the folder
en | fill b.xlsx --players deux.csv | deux.csv, line 3 | listed twice | Delete one line
en | publish b.xlsx | DIR | is missing | sheetgen publish --help
en | fill club.xlsx --results plein.csv | club.xlsx | not made by sheetgen | Give
""".strip().splitlines()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("mistakes")
    for name, text in LISTS.items():
        (place / name).write_text(text, encoding="utf-8")
    made = (
        "new berger b.xlsx --players joueurs.csv --lang fr --with prizes",
        "new berger plein.xlsx --players joueurs.csv --lang fr",
        "fill plein.xlsx --results plein.csv",
        "new swiss s.xlsx --players joueurs.csv --rounds 2 --lang fr",
        "pair s.xlsx",
    )
    assert [run(*line.split(), cwd=place).returncode for line in made] == [0] * len(made)
    with zipfile.ZipFile(place / "etranger.xlsx", "w") as archive:
        archive.writestr("x", "y")
    openpyxl.Workbook().save(place / "club.xlsx")
    return place


def test_there_are_more_than_sixty_in_three_languages() -> None:
    assert len(MISTAKES) > 60 and {line[:2] for line in MISTAKES} == {"fr", "de", "en"}


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_a_mistake_is_answered_with_its_place_its_cause_and_its_remedy(lang: str, folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    wrong = []
    for line in MISTAKES:
        spoken, typed, *pieces = (part.strip() for part in line.split(" | "))
        if spoken != lang:
            continue
        done = run(*typed.split(), lang=lang, cwd=folder)
        missing = [piece for piece in pieces if piece not in done.stderr]
        if done.returncode == 0 or missing or "Traceback" in done.stderr:
            wrong.append((typed, done.returncode, missing, done.stderr))
    assert wrong == []
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_words_of_every_language_are_understood_in_every_other(folder: Path) -> None:
    for typed, name in (("nieuw", "new"), ("classifica", "rank"), ("emparejar", "pair"), ("fusionner", "merge")):
        assert f"Did you mean {name}?" in run(typed, "b.xlsx", cwd=folder).stderr
