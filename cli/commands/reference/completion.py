"""``referee completion``: the script that teaches a shell to complete our words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.context import Example, command

if TYPE_CHECKING:
    from cli.context import CommandContext


@command("completion", Example("completion bash", "The script for bash."), stores=False)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(desk: CommandContext, shell: str) -> None:
    r"""Print the script with which a SHELL completes games, matches, actions and the like on Tab.

    Put one line into the file that your shell reads when it starts:

    \b
    bash  ~/.bashrc                    eval "$(referee completion bash)"
    zsh   ~/.zshrc                     eval "$(referee completion zsh)"
    fish  ~/.config/fish/config.fish   referee completion fish | source
    """
    from cli.completion.scripts import script

    text = script(shell, click.get_current_context().find_root().command)
    desk.say.text(text)
    desk.say.answer("completion", {"shell": shell, "script": text})
