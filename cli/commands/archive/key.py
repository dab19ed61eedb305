"""``referee key``: the keys with which matches are sealed here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command, equip
from cli.subcommands import Several

if TYPE_CHECKING:
    from cli.context import CommandContext
    from replays.signatures.verifier_key import VerifierKey


@click.group("key", cls=Several)
def key() -> None:
    """Make and list the keys with which matches are sealed.

    A key has two halves. The public one is a line of text (C2SP signed-note) for whoever opens
    a match: 'referee new GAME --signer house=KEY'. The private one stays in a file of your
    configuration folder that nobody else may read; it is never printed and never written over.
    With a passphrase even who gets hold of the file cannot sign.
    """


@command(
    "new",
    Example("key new ida", "Make a key, and print its public half."),
    Example("key new club --passphrase", "Refused: there is a key of that name.", 8),
    stores=False,
)
@click.argument("name")
@click.option(
    "--passphrase", is_flag=True, help="Ask for one, without which the key does not sign."
)
def new(desk: CommandContext, name: str, *, passphrase: bool) -> None:
    """Make a key of that NAME, as in ann or club.example/house, and print its public half.

    With --passphrase it is locked: 'referee seal' asks for the passphrase. There is no other way
    to the key, so a passphrase that is forgotten takes the key with it.
    """
    from cli.storage.passphrases import ask_new_passphrase
    from cli.storage.signing_keys import check_name, expect_no_key, file_of, make_key

    expect_no_key(check_name(name))
    made = make_key(name, ask_new_passphrase(name) if passphrase else "")
    desk.say.line(made.text)
    desk.say.line(f"the private half is kept in {file_of(name)}")
    desk.say.answer("key-new", _data(made))


@command("list", Example("key list", "The keys that are here."), stores=False)
def list_(desk: CommandContext) -> None:
    """Print the public half of every key that is here."""
    from cli.storage.signing_keys import key_names, public_key

    found = [public_key(name) for name in key_names()]
    if not found:
        desk.say.line("there is no key here ('referee key new NAME' makes one)")
    desk.say.lines(each.text for each in found)
    desk.say.answer("keys", {"keys": [_data(each) for each in found]})


@command("show", Example("key show club", "The public half of a key."), stores=False)
@click.argument("name", shell_complete=proposals.signing_keys)
def show(desk: CommandContext, name: str) -> None:
    """Print the public half of the key of that NAME, and nothing else."""
    from cli.storage.signing_keys import public_key

    found = public_key(name)
    desk.say.line(found.text)
    desk.say.answer("key", _data(found))


def _data(found: VerifierKey) -> dict[str, str]:
    from cli.storage.signing_keys import file_of

    return {
        "name": found.name,
        "id": found.key_id.hex(),
        "key": found.text,
        "file": str(file_of(found.name)),
    }


for _each in (new, list_, show):
    key.add_command(_each)
equip(
    key,
    (
        Example("key list", "The keys that are here."),
        Example("key show club", "The public half of a key, to pin in a match."),
    ),
    stores=False,
)
