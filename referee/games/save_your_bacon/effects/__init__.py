"""What the texts of Save Your Bacon! do, one step after the other."""
