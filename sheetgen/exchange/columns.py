"""The columns of the lists people bring: every heading understood, and what of a text counts when two are compared."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from difflib import get_close_matches

from sheetgen.model.names import fold

# By field: German, Dutch, Italian, Spanish.
SPOKEN: Mapping[str, tuple[str, ...]] = {
    "name": ("spieler", "nachname", "naam", "speler", "achternaam", "nome", "cognome", "cognome e nome", "giocatore",
             "nominativo", "nombre", "apellidos", "jugador"),
    "first_name": ("vorname", "voornaam"),
    "rating": ("wertungszahl", "elozahl", "punteggio elo"),
    "federation": ("verband", "land", "federatie", "bond", "federazione", "nazione", "federación", "país"),
    "club": ("verein", "vereniging", "circolo", "società", "club de ajedrez"),
    "title": ("titel", "titolo", "título"),
    "category": ("kategorie", "altersklasse", "categorie", "categoria", "categoría"),
    "sex": ("geschlecht", "geslacht", "sesso", "sexo"),
    "league": ("landesverband", "regio", "regione", "comunidad"),
    "licence": ("passnr", "lizenz", "bondsnummer", "relatienummer", "id fsi", "tessera", "licencia"),
    "fide_id": ("fide nummer", "id de la fide"),
    "birth": ("geburtsjahr", "geburtsdatum", "geburt", "geboortejaar", "geboortedatum", "nascita", "data di nascita",
              "anno di nascita", "nacimiento", "fecha de nacimiento", "año de nacimiento"),
    "withdrawn": ("rücktritt", "weg vanaf ronde", "fuori dal turno", "ritiro", "retirada"),
    "entry": ("einstieg", "instap", "entrata", "entrada"),
    "lot": ("los", "sorte", "sorteggio", "sorteo"),
    "team": ("mannschaft", "squadra", "equipo"),
    "rank": ("rang", "platz", "reihenfolge", "volgorde", "plaats", "posto", "ordine", "puesto", "orden"),
    "venue": ("spiellokal", "anschrift", "speellokaal", "adres", "sede", "indirizzo", "dirección", "local de juego"),
    "captain": ("mannschaftsführer", "teamleider", "capitano", "capitán"),
    "contact": ("kontakt", "telefon", "telefoon", "contatto", "telefono", "teléfono", "correo"),
    "round": ("runde", "turno", "ronda"),
    "board": ("brett", "tisch", "bord", "scacchiera", "tavolo", "tablero", "mesa"),
    "match": ("wettkampf", "kampf", "wedstrijd", "incontro", "encuentro", "gruppe", "girone", "grupo"),
    "result": ("ergebnis", "resultat", "uitslag", "risultato", "resultado"),
    "white": ("weiß", "wit", "bianco", "blancas", "heim", "thuis", "casa", "local"),
    "black": ("schwarz", "zwart", "nero", "negras", "gast", "uit", "ospiti", "visitante"),
    "kind": ("art", "soort", "tipo", "natura", "natural", "sachpreis"),
    "prize": ("preis", "prijs", "premio"),
    "place": ("platz", "plaats", "posto", "puesto"),
    "amount": ("betrag", "bedrag", "importo", "importe"),
    "from": ("elo von", "elo van", "elo da", "elo desde"),
    "to": ("elo bis", "elo tot", "elo a", "elo hasta"),
    "unrated": ("ohne elo", "zonder rating", "senza elo", "sin elo"),
    "names": ("namen", "riservato a", "reservado a"),
    "pool": ("gruppe", "girone", "grupo"),
}  # fmt: skip
# What is a given name beside a column of surnames, and the whole name without one.
SURNAMES: Mapping[str, Set[str]] = {"nome": {"cognome"}, "nombre": {"apellidos", "apellido"}}


def is_given_name(heading: str, header: Sequence[str]) -> bool:
    """Whether a folded heading is that of given names among the folded headings of a list."""
    return not SURNAMES.get(heading, frozenset()).isdisjoint(header)


# Every header understood, by field; accents, case, spaces and punctuation do not count.
PLAYER_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("nom", "name", "joueur", "player", "nom complet", "full name", "nom de famille", "last name", "surname",
             "family name", "nom du joueur", "player name", "noms", "joueurs", "names", "players"),
    "first_name": ("prénom", "first name", "given name", "forename", "prénoms"),
    "rating": ("elo", "rating", "elo fide", "elo standard", "classement elo", "fide rating", "rtg", "cote"),
    "federation": ("fédération", "fed", "fede", "federation", "pays", "country", "nation"),
    "club": ("club", "nom du club", "club name"),
    "title": ("titre", "title", "titre fide", "fide title", "fide titre"),
    "category": ("catégorie", "category", "cat", "catégorie d'âge", "age category"),
    "sex": ("sexe", "sex", "genre", "gender"),
    "league": ("ligue", "league"),
    "licence": ("licence", "license", "n° ffe", "no ffe", "nr ffe", "numéro ffe", "code ffe", "id ffe", "ffe",
                "n° licence", "n° de licence", "no licence", "numéro de licence", "licence number", "license number"),
    "fide_id": ("fide id", "id fide", "code fide", "n° fide", "no fide", "numéro fide", "fide", "fide number",
                "fide code"),
    "birth": ("naissance", "birth", "date de naissance", "année de naissance", "né le", "birth date", "date of birth",
              "year of birth", "birth year", "birthday", "born", "dob"),
    "withdrawn": ("retrait", "withdrawn", "withdrawal", "abandon", "ronde de retrait", "out from round"),
    "entry": ("entrée", "entry", "entre", "enters"),
    "k": ("k", "coefficient k", "sk", "k factor"),
    "lot": ("tirage", "lot", "lots", "tirage au sort", "drawing of lots"),
}  # fmt: skip
TEAM_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "team": ("équipe", "team", "nom de l'équipe", "team name", "équipes", "teams"),
    "rank": ("rang", "rank", "ordre", "order", "échiquier", "board"),
    "venue": ("adresse", "salle", "lieu", "lieu de jeu", "address", "venue", "hall", "playing hall"),
    "captain": ("capitaine", "captain", "responsable"),
    "contact": ("contact", "téléphone", "tél", "portable", "phone", "telephone", "mobile", "courriel", "mail", "email"),
    **PLAYER_COLUMNS,
}
TEAM_FACTS = ("venue", "captain", "contact")  # of a team, not of a player: one of its rows says them
SIDE_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "white": ("blancs", "white", "blanc", "joueur blanc", "white player", "nom blancs", "domicile", "home"),
    "black": ("noirs", "black", "noir", "joueur noir", "black player", "nom noirs", "visiteur", "away"),
    "kind": ("type", "kind", "genre", "nature"),
}
RESULT_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "round": ("ronde", "round", "rd", "tour", "journée", "n° ronde", "round number"),
    "board": ("échiquier", "board", "ech", "bd", "table", "partie", "game", "n° échiquier", "board number"),
    "match": ("match", "rencontre", "n° match", "match number", "pool", "poule"),
    "result": ("résultat", "result", "rés", "res", "score"),
    **SIDE_COLUMNS,
}


@dataclass(frozen=True, slots=True)
class Headers:
    """The columns of one kind of list: the field of each known header, and of what fields one each is required."""

    fields: Mapping[str, str]
    required: tuple[tuple[str, ...], ...]
    content: str = ""  # what such a list is of; the catalogue has the headings it might begin with
    instead: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # which fields, all of them, do for another

    @classmethod
    def of(
        cls,
        columns: Mapping[str, tuple[str, ...]],
        *required: tuple[str, ...],
        content: str = "",
        instead: Mapping[str, tuple[str, ...]] | None = None,
    ) -> "Headers":
        """The headings of a kind of list: ``columns`` has the words of each field, ``required`` of which fields one
        each is needed.
        """
        words_by_field = {field: (*words, *SPOKEN.get(field, ()), field) for field, words in columns.items()}
        fields = {fold(word): field for field, words in words_by_field.items() for word in words}
        return cls(fields, required, content, instead or {})

    def recognised(self, header: Sequence[str]) -> list[tuple[str, int]]:
        """Return the field and the index of every known column, in the order of the file.

        >>> PLAYERS.recognised(("Vorname", "Nachname", "Elo", "Shoe size"))
        [('first_name', 0), ('name', 1), ('rating', 2)]
        """
        folded = [fold(text) for text in header]
        columns = ((self._field(text, folded), index) for index, text in enumerate(folded))
        return [(field, index) for field, index in columns if field is not None]

    def _field(self, heading: str, header: Sequence[str]) -> str | None:
        field = self.fields.get(heading)
        return "first_name" if field == "name" and is_given_name(heading, header) else field

    def missing(self, header: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        """The groups of required fields of which a line of headings has none; empty if it has all.

        >>> TEAMS.missing(("Équipe", "Elo"))
        (('name',),)
        """
        present = {field for field, _ in self.recognised(header)}
        done = {name for name, others in self.instead.items() if present.issuperset(others)}
        return tuple(choice for choice in self.required if not (present | done).intersection(choice))

    def close(self, choice: tuple[str, ...], header: Sequence[str]) -> tuple[str, ...]:
        """Return the headers that look like a misspelt name of one of these fields, and are the name of no other."""
        words = [word for word, field in self.fields.items() if field in choice]
        unknown = [text for text in header if fold(text) not in self.fields]
        return tuple(text for text in unknown if get_close_matches(fold(text), words, n=1, cutoff=0.6))


PLAYERS = Headers.of(PLAYER_COLUMNS, ("name",), content="players")
TEAMS = Headers.of(TEAM_COLUMNS, ("team",), ("name",), content="teams")
RESULTS = Headers.of(
    RESULT_COLUMNS,
    *(("round",), ("board", "match", "white", "black"), ("result",)),
    content="results",
    instead={"round": ("white", "black")},  # who play each other once tell the round too
)
