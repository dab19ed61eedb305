"""What a seat says alone, unseen by the others: its deck, or whether a card of its hand enters (HAC-Q12)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.kernel.schema.fields import Many, Word, kept


@dataclass(slots=True)
class Unseen:
    """An answer that was given alone, word by word; the table does it when all have answered.

    Of an ~ATH offer the verb and its names; of a deck a ready-made one, or its planet and then its cards copy by copy.
    """

    said: list[str] = kept(Many(Word()), default_factory=list)
