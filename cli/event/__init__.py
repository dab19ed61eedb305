"""Events: what the commands of `referee event` share: the hall, the names of the entries, tables as they are told."""
