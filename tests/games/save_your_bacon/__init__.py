"""Tests of Save Your Bacon!."""
