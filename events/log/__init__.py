"""The log: what followed from each record, and the moments to which a closed match commits."""
