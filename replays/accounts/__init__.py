"""Two accounts: scripts of a disputed stretch of play, as two people tell it, followed from one moment by the rules.

A script is what `referee record` reads. What it leaves out is filled in where the rules leave nothing else, and said to be filled in;
where they leave a choice the account is undecided there, and where chance decides and nobody tells what it did, it ends there.
Not to be confused with what a step of a case must tell (`replays.cases.accounts`).
"""
