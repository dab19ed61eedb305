"""Opening a match: what somebody says, and what earlier matches hand on."""
