"""The docket: calls, rulings and appeals, and which of them hold."""
