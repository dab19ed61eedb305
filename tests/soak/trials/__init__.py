"""What is fuzzed: kinds of input, and what must become of each."""
