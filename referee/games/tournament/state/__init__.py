"""State: the plan, the entries, the rounds with their tables, and the ledger of penalties."""
