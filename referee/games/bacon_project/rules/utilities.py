"""Chapter BP-16: the Queen and the King as discards of the main phase. The Jack is in answering."""

from __future__ import annotations

from referee.games.bacon_project.deck import CARD, KING, QUEEN, RANK
from referee.games.bacon_project.fact_kinds import USED
from referee.games.bacon_project.rules.draws import reveal
from referee.games.bacon_project.rules.hand import one_of_hand
from referee.games.bacon_project.rules.recovery import take_back
from referee.games.bacon_project.rules.stack_zone import QUEEN_ADDS, QUEEN_REVEALS
from referee.games.bacon_project.state.table import Table
from referee.games.bacon_project.state.timing import main_phase
from referee.kernel.decision.ask import Guard, Verb
from referee.kernel.decision.spaces import Each, OneOf
from referee.kernel.engine.run import Frame, Run


def use_queen(run: Run[Table], frame: Frame, seat: int, card: int) -> None:
    """Discard a Queen, reveal three cards, add one (BP-16.4 to BP-16.6)."""
    run.state.spend(seat, card)
    USED.tell(run, "BP-16.4", seat, cards=[card])
    reveal(run, seat, QUEEN_REVEALS, QUEEN_ADDS, "BP-16.5")


def use_king(run: Run[Table], frame: Frame, seat: int, cards: tuple[int, int]) -> None:
    """Discard a King and take a card that lay in the discard pile before (BP-16.9, BP-Q36)."""
    king, chosen = cards
    USED.tell(run, "BP-16.9", seat, cards=[king])
    take_back(run, seat, (chosen,), "BP-16.9")
    run.state.spend(seat, king)


USE_QUEEN = Verb(
    "use-queen",
    one_of_hand((Guard("BP-16.4", lambda ask, card: RANK[card] == QUEEN),)),
    use_queen,
    main_phase("BP-16.4"),
)
USE_KING = Verb(
    "use-king",
    Each(
        (
            one_of_hand((Guard("BP-16.9", lambda ask, card: RANK[card] == KING),)),
            OneOf(CARD, lambda ask: ask.run.state.discard, "BP-Q36"),
        )
    ),
    use_king,
    main_phase("BP-16.9"),
)
