"""Amendments: texts in one spelling, who has signed them, which count, and files that are refused."""
