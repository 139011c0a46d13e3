"""Result slips of teams."""

from dataclasses import dataclass

from sheetgen.systems.shared.teams.places import MolterPlaces
from sheetgen.systems.shared.teams.spec import TeamsSpec
from sheetgen.workbook.place import Area


@dataclass(frozen=True, slots=True)
class SlipPlaces:
    """What the result slips ask for: the names there are those of players, with their symbols."""

    places: MolterPlaces

    @property
    def spec(self) -> TeamsSpec:
        return self.places.spec

    @property
    def boards(self) -> int:
        return self.places.boards

    def games(self, name: str) -> Area:
        return self.places.games(name)

    def ranking(self, _: str) -> Area:
        return self.places.persons("slip")
