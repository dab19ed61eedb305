"""What is shown: who may see what, and boards and pictures made of it."""
