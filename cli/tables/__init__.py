"""Tables: the matches of a store that go on, as whoever runs the hall sees them."""
