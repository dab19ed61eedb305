"""Outboxes: what a desk says without the store, and how it is sent later."""
