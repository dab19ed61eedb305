"""Files that come with a package: catalogues, card sets, readings, lessons."""

from __future__ import annotations

from pkgutil import get_data  # importlib.resources takes ten milliseconds longer to import

from referee.errors import RefereeBug


def package_text(package: str, file: str) -> str:
    """The text of a file of that package; folders in its name are separated by slashes."""
    return package_bytes(package, file).decode()


def package_bytes(package: str, file: str) -> bytes:
    """The same as bytes."""
    found = get_data(package, file)
    if found is None:
        message = f"{package}: {file} cannot be read"
        raise RefereeBug(message)
    return found
