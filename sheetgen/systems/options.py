"""What may be asked of a command, as data: from it come the command line, its help, and the names Python takes."""

from dataclasses import dataclass

from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.model.tournament import EDITIONS

# What the value of an option is.
FLAG, NUMBER, TEXT, REPEATED = "flag", "number", "text", "repeated"
PLAYERS, TEAMS, EVENT, FILE, FOLDER = "players", "teams", "event", "file", "folder"
WISHES, BANS = "wishes", "bans"
KINDS = (FLAG, NUMBER, TEXT, REPEATED, PLAYERS, TEAMS, EVENT, FILE, FOLDER, WISHES, BANS)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be asked; ``name`` is that of Python, and with dashes that of the command line."""

    name: str
    kind: str = TEXT
    metavar: str = ""  # how its value is shown where it is no choice: N, F|T
    choices: tuple[str, ...] = ()
    default: object = None
    argument: bool = False  # stands by its place, without its name before it: table berger N
    required: bool = False
    typed: str = ""  # how it is typed, where that is not its name
    short: str = ""  # a letter for it: -o

    @property
    def flag(self) -> str:
        """As it is typed on the command line; an argument as it is shown."""
        return self.metavar if self.argument else "--" + (self.typed or self.name).replace("_", "-")

    @property
    def typed_as(self) -> str:
        """What stands behind its name in a help: what may be chosen, or what its value is."""
        return self.metavar or "|".join(self.choices)

    def is_typed(self, value: object) -> bool:
        """Whether a value says anything; what is not said is None, False, or the default itself."""
        return value is not None and value is not False and value not in ((), [], "", self.default)


def common(entries: tuple[str, ...], rules: str) -> tuple[Option, ...]:
    """What every system may be asked: where results are typed, the event, its language, rules, order and lots."""
    return (
        Option("entry", choices=entries, default=entries[0]),
        Option("title"),
        Option("place"),
        Option("dates", metavar="D"),
        Option("times", metavar="T"),
        Option("lang", choices=LANGUAGES),
        Option("rules", choices=EDITIONS, default=rules or None),
        Option("order", metavar='"PTS DE SB"'),
        Option("seed", metavar="S"),
        Option("extras", metavar="prizes,ratings,norms,report,fees,material,forms", typed="with"),
        Option("show", metavar="SHEET,…"),
        Option("rating_list", FILE, "FILE"),
        Option("rating_kind", choices=("standard", "rapid", "blitz"), default="standard"),
    )
