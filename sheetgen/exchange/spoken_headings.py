"""The headings of lists in the languages beside French and English: what a club's own list is likely to have."""

from collections.abc import Mapping, Sequence, Set

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
