"""The plan: the stages of a tournament, each with its kind and its terms (TN-1)."""

from __future__ import annotations

from typing import Any

from referee.dataclass import dataclass
from referee.kernel.schema.fields import Bool, Choice, Fixed, Int, ListOf, Text, kept

SWISS, ROUND_ROBIN, SINGLE = "swiss", "round-robin", "single"
PODS = {"pods-3": 3, "pods-4": 4, "pods-5": 5}
"""Stages of pods, and how many sit in a pod of theirs; some pods have one fewer (TN-63)."""
DRAFT_PODS = {"draft-pods-3": 3, "draft-pods-4": 4}
"""Stages of pods that draft, and how many are in a pod at most; they play at tables of two, inside the pod (TN-65)."""
KINDS = (SWISS, ROUND_ROBIN, SINGLE, *PODS, *DRAFT_PODS)
BY_POINTS = (SWISS, *PODS)
"""Stages of so many rounds, in each of which whoever plays is paired by points."""
COUNTED = (*BY_POINTS, *DRAFT_PODS)
"""Stages of as many rounds as the plan says."""
RANKED = (*COUNTED, ROUND_ROBIN)
"""Stages that have standings."""
MOST_STAGES, MOST_ROUNDS, MOST_ENTRIES, MOST_DESKS = 8, 64, 2048, 16
MOST_MINUTES = 1440
LONGEST_SERIES = (1, 3, 5)
TIE_BREAKS = ("omw", "gw", "ogw", "lot")
"""What separates equal points where the plan does not say; the lot comes last in any case (TN-52)."""
POD_TIE_BREAKS = ("omw", "opp", "lot")
POD_TERMS = {"win": 5, "bye": 5, "tie_breaks": list(POD_TIE_BREAKS)}
"""What a stage of pods has where the plan does not say: 5 points for a win, 1 for a draw (TN-64)."""
KNOWN_IN_PODS = ("omw", "opp", "win", "won", "lot")
KNOWN_TIE_BREAKS = ("omw", "gw", "ogw", "de", "bh", "bh-c1", "sb", "win", "won", "lot")


@dataclass(frozen=True)
class Stage(Fixed):
    """One stage: so many rounds of Swiss, of pods or in draft pods, a round robin, or a bracket; of the first ``cut`` (0: of all).

    ``best_of`` games are played at a table. Points are integers; a plan that counts half points doubles all.
    ``times``: how often everybody meets in a round robin. ``slips``: whether a paper slip counts (TN-37).
    ``power``: whether the last round of Swiss pairs by the standings. ``half_byes``: how many byes of half
    points an entry may ask for (TN-15). ``places``: in pods the points of the first place, the second and so on, where
    they are not those of ``win``, ``draw`` and ``loss`` (TN-64).
    """

    kind: str = kept(Choice(*KINDS), default=SWISS)
    rounds: int = kept(Int(0, MOST_ROUNDS), default=0)
    best_of: int = kept(Int(1, 5), default=1)
    win: int = kept(Int(0, 100), default=3)
    draw: int = kept(Int(0, 100), default=1)
    loss: int = kept(Int(0, 100), default=0)
    bye: int = kept(Int(0, 100), default=3)
    half: int = kept(Int(0, 100), default=1)
    half_byes: int = kept(Int(0, MOST_ROUNDS), default=0)
    minutes: int = kept(Int(0, MOST_MINUTES), default=0)
    times: int = kept(Int(1, 2), default=1)
    cut: int = kept(Int(0, MOST_ENTRIES), default=0)
    slips: bool = kept(Bool(), default=True)
    power: bool = kept(Bool(), default=False)
    bronze: bool = kept(Bool(), default=False)
    tie_breaks: list[str] = kept(ListOf(Text()), default_factory=lambda: list(TIE_BREAKS))
    places: list[int] = kept(ListOf(Int(0, 100)), default_factory=list, rare=True)

    @property
    def is_bracket(self) -> bool:
        """Whether who loses is out."""
        return self.kind == SINGLE

    @property
    def is_by_points(self) -> bool:
        """Whether whoever plays is paired round by round, in the order of points."""
        return self.kind in BY_POINTS

    @property
    def is_drafted(self) -> bool:
        """Whether its entries draft in pods, and play inside these alone (TN-65)."""
        return self.kind in DRAFT_PODS

    @property
    def seats(self) -> int:
        """How many sit at a table, or at most in a pod."""
        return PODS.get(self.kind, 2)

    @property
    def drafters(self) -> int:
        """How many draft together at most, 0 where nobody drafts."""
        return DRAFT_PODS.get(self.kind, 0)

    @property
    def has_pods(self) -> bool:
        """Whether more than two sit at a table."""
        return self.kind in PODS

    @property
    def wins(self) -> int:
        """How many games decide a table."""
        return self.best_of // 2 + 1


NUMBERS = {
    "rounds": (1, MOST_ROUNDS), "best-of": (1, 5), "win": (0, 100), "draw": (0, 100), "loss": (0, 100),
    "bye": (0, 100), "half": (0, 100), "half-byes": (0, MOST_ROUNDS), "minutes": (0, MOST_MINUTES),
    "times": (1, 2), "cut": (2, MOST_ENTRIES),
}  # fmt: skip
"""The terms that are numbers, with the least and the most."""
FLAGS = ("slips", "power", "bronze")
LISTS = ("tie-breaks", "places")
"""The terms that have several values."""
ONLY: dict[str, tuple[str, ...]] = {
    "places": tuple(PODS), "rounds": COUNTED, "power": (SWISS,), "half-byes": BY_POINTS, "half": BY_POINTS, "times": (ROUND_ROBIN,),
    "cut": (SINGLE, *PODS, *DRAFT_PODS), "bronze": (SINGLE,), "tie-breaks": RANKED, "bye": RANKED, "win": RANKED, "draw": RANKED,
    "loss": RANKED, "best-of": (SWISS, ROUND_ROBIN, SINGLE, *DRAFT_PODS),
}  # fmt: skip
"""The terms that some kinds of stages have, and no others."""


def stage_of(kind: str, terms: dict[str, Any]) -> Stage:
    """The stage of that kind and those terms by their names in the notation."""
    fields = {key.replace("-", "_"): value for key, value in terms.items()}
    usual = POD_TERMS if kind in PODS else {}
    if fields.get("places"):
        first = fields["places"][0]
        usual = {**usual, "win": first, "bye": first, "draw": 0, "loss": 0}
    return Stage(kind, **{**usual, **fields})
