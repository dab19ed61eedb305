"""Who stands where: points and tie-breaks, exact, and each with its derivation (TN-41 to TN-52, TN-61)."""
