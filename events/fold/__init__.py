"""The fold: records to a run, and what a match rests on."""
