"""A server that forks: the command line as a process of its own, without loading Python, Textual and the games anew.

To load them takes most of the time of a short command. The server is one process with one thread, which has
imported everything and run nothing. Asked over a socket it forks: the child takes the descriptors, the
environment, the folder and (at a terminal) the session that were sent, and runs `cli.main` as `python -m` does.
How it ended comes back through a pipe. Nothing else is the server's: process group, signals, what a killed process
leaves behind are those of any process.

What is decided before a module is imported cannot be asked of it: tests about starting, about switches and
variables of Python itself, and about hash seeds start Python (`subprocess`).
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import pkgutil
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
MAIN = "cli.main"
COMMAND = [sys.executable, "-m", MAIN]
MOST = 1 << 20
"""So many bytes a request has at most: an environment and the words of a command."""
DECIDED_BEFORE = ("PYTHON", "TEXTUAL", "ESCDELAY", "LC_", "LANG")
"""Variables that are read when Python starts or a library is imported."""


class Forked(subprocess.Popen[Any]):
    """A command as `subprocess.Popen` starts it, forked by the server of this process."""

    def __init__(self, words: list[str], *, at_terminal: bool = False, **more: Any) -> None:
        self.at_terminal = at_terminal
        super().__init__(words, **more)

    def _execute_child(
        self, args, _executable, _preexec, _close, _pass, cwd, env, _info, _flags, _shell,
        stdin, to_stdin, from_stdout, stdout, from_stderr, stderr, *_others,
    ) -> None:  # fmt: skip
        self.status, told = os.pipe()
        given = [own if own >= 0 else at for at, own in enumerate((stdin, stdout, stderr))]
        request = {"words": args[len(COMMAND) :], "cwd": str(cwd or Path.cwd()), "env": env}
        request["at_terminal"] = self.at_terminal
        socket.send_fds(server(), [json.dumps(request).encode()], [*given, told])
        os.close(told)
        self.pid = int(os.read(self.status, 16))
        self._child_created = True
        self._close_pipe_fds(stdin, to_stdin, from_stdout, stdout, from_stderr, stderr)

    def _try_wait(self, wait_flags: int) -> tuple[int, int]:
        """What `os.waitpid` says of a child of our own."""
        ended = select.poll()
        ended.register(self.status, select.POLLIN)
        if not ended.poll(0 if wait_flags & os.WNOHANG else None):
            return 0, 0
        status = int(os.read(self.status, 16))
        os.close(self.status)
        return self.pid, status

    def _internal_poll(self, *_state: Any, **_more: Any) -> int | None:
        if self.returncode is None:
            pid, status = self._try_wait(os.WNOHANG)
            if pid:
                self._handle_exitstatus(status)
        return self.returncode


def begin(
    words: list[str], *, env: dict[str, str], at_terminal: bool = False, **more: Any
) -> subprocess.Popen[Any]:
    """Begin a process; at a terminal if standard input is one that it is to take for its own."""
    if can_fork(words, env):
        return Forked(words, env=env, at_terminal=at_terminal, **more)
    more |= {"preexec_fn": sit_down} if at_terminal else {}
    return subprocess.Popen(words, env=env, **more)


def can_fork(words: list[str], env: dict[str, str]) -> bool:
    """Whether such a command runs in a child of the server as in a process that was started."""
    decided = [
        {name: value for name, value in each.items() if name.startswith(DECIDED_BEFORE)}
        for each in (env, own_environment())
    ]
    is_ours = words[: len(COMMAND)] == COMMAND
    return is_ours and decided[0] == decided[1] and hasattr(os, "pidfd_open")


@cache
def own_environment() -> dict[str, str]:
    """The environment in which the server was started."""
    return os.environ | {"PYTHONWARNINGS": "ignore"}


@cache
def server() -> socket.socket:
    """The socket of the server of this process, which ends when the socket is closed."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen(
        [sys.executable, "-m", __name__, str(its.fileno())],
        stdin=subprocess.DEVNULL, pass_fds=[its.fileno()], cwd=ROOT, env=own_environment(),
    )  # fmt: skip
    its.close()
    atexit.register(process.wait)
    atexit.register(ours.close)
    return ours


# -- the process that forks -----------------------------------------------------------------------


def import_everything() -> None:
    for package in ("referee", "events", "replays", "cli"):
        for found in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
            if not found.name.endswith("__main__") and found.name not in (MAIN, "cli.demo"):
                import_module(found.name)


def serve(asked: socket.socket) -> dict[str, Any] | None:
    """Fork for each request. In a child: what it is to run; in the server: None, when nobody asks any more."""
    under_way: dict[int, tuple[int, int]] = {}
    ready = select.poll()
    ready.register(asked, select.POLLIN)
    while True:
        for descriptor, _ in ready.poll():
            if descriptor != asked.fileno():
                ready.unregister(descriptor)
                pid, told = under_way.pop(descriptor)
                tell(told, os.waitpid(pid, 0)[1])
                os.close(told)
                os.close(descriptor)
                continue
            data, given, _, _ = socket.recv_fds(asked, MOST, 4)
            if not data:
                return None
            *streams, told = given
            pid = os.fork()
            if pid == 0:
                for at, stream in enumerate(streams):
                    os.dup2(stream, at)
                return json.loads(data)
            tell(told, pid)
            for stream in streams:
                os.close(stream)
            watched = os.pidfd_open(pid)
            under_way[watched] = (pid, told)
            ready.register(watched, select.POLLIN)


def tell(told: int, number: int) -> None:
    """Send a number, if anybody still wants to know."""
    with suppress(BrokenPipeError):
        os.write(told, f"{number:<16}".encode())


def sit_down() -> None:
    """Take the terminal that standard input is, and hear its signals again: tests may run where they are ignored."""
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    os.login_tty(os.dup(0))


def become(request: dict[str, Any], hears: Any) -> None:
    """Run in a child of the server what was asked for, as a process that was started."""
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    signal.signal(signal.SIGINT, hears)
    if request["at_terminal"]:
        sit_down()
        signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(request["cwd"])
    sys.path[0] = request["cwd"]
    os.environ.clear()
    os.environ.update(request["env"])
    sys.argv[1:] = request["words"]
    try:
        runpy.run_module(MAIN, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if isinstance(end.code, int):
            leave(end.code)
        raise


def leave(code: int) -> None:
    """End as Python does, but for taking apart every module, which takes longer than a short command."""
    threading._shutdown()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    import_everything()
    gc.freeze()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    wanted = serve(socket.socket(fileno=int(sys.argv[1])))
    if wanted is not None:
        become(wanted, before)
