"""The register of games: one line each, and the entry points of strangers' packages."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from referee.errors import NotFound

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.game import Game

REGISTER = {
    "bacon-project": "referee.games.bacon_project.game:GAME",
    "bacon-project-series": "referee.games.bacon_project.series.game:GAME",
    "clash": "referee.games.clash.game:GAME",
    "clash-series": "referee.games.clash.series.game:GAME",
    "save-your-bacon": "referee.games.save_your_bacon.game:GAME",
    "save-your-bacon-draft": "referee.games.save_your_bacon.draft.game:GAME",
    "save-your-bacon-series": "referee.games.save_your_bacon.series.game:GAME",
    "super-fantasy-brawl": "referee.games.super_fantasy_brawl.game:GAME",
    "super-fantasy-brawl-draft": "referee.games.super_fantasy_brawl.draft.game:GAME",
    "super-fantasy-brawl-series": "referee.games.super_fantasy_brawl.series.game:GAME",
    "homestuck-atcg": "referee.games.homestuck_atcg.game:GAME",
    "homestuck-atcg-series": "referee.games.homestuck_atcg.series.game:GAME",
    "tournament": "referee.games.tournament.game:GAME",
}


def names() -> tuple[str, ...]:
    """The codes of every game that can be refereed here, ours first."""
    from importlib.metadata import entry_points

    theirs = sorted(entry.name for entry in entry_points(group="referee.games"))
    return tuple(REGISTER) + tuple(name for name in theirs if name not in REGISTER)


def by_rule(id_: str) -> Iterator[str]:
    """The codes of every game, first those whose own rules file has that id: no other need be loaded to know it."""
    from referee.kernel.catalogue import rules_text

    others = []
    for code in names():
        package = REGISTER.get(code, "").partition(":")[0].rpartition(".")[0]
        if package and f'"{id_.upper()}"' in rules_text(package).upper():
            yield code
        else:
            others.append(code)
    yield from others


def find(name: str) -> Game:
    """The game of that code, or of the one code that begins so; its books begin as the game does.

    Raises NotFound, with the candidates, when there is none or more than one, and for a
    stranger's package that cannot be loaded.
    """
    if name in REGISTER:
        return _load(name)
    known = names()
    fitting = [code for code in known if code == name] or [
        code for code in known if code.startswith(name.lower()) and name
    ]
    whole = [code for code in fitting if all(each.startswith(code) for each in fitting)]
    if len(whole) != 1:
        what = f"no game {name!r}" if not fitting else f"game {name!r} is the beginning of several"
        raise NotFound(what, fitting or known)
    return _load(whole[0])


def _load(code: str) -> Game:
    if code in REGISTER:
        module, _, attribute = REGISTER[code].partition(":")
        shipped: Game = getattr(import_module(module), attribute)
        return shipped
    from importlib.metadata import entry_points

    (entry,) = entry_points(group="referee.games", name=code)
    try:
        brought: Game = entry.load()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise NotFound(f"game {code!r} cannot be loaded from {entry.value}: {why}") from error
    return brought
