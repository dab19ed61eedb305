"""Window: the screen as a Textual application: parts side by side, a row of remarks, a line to be typed.

One key, click or paste is taken at a time, and the screen is painted once it is answered: what reaches the terminal depends on
what was shown and pressed, and not on how fast. Only where somebody is to be told what goes on meanwhile (`watcher`: a clock, what others ask)
the row above the line is looked at once a second, and painted where it says something else.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import App
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import Layout, WidgetPlacement
from textual.screen import Screen as TextualScreen

from cli.terminal.command_line import CommandLine
from cli.terminal.driver import TerminalDriver
from cli.terminal.page_parts import (
    NAMES,
    NOTHING,
    SCROLLED,
    Part,
    Place,
    Pointed,
    everywhere,
    whole,
)
from cli.terminal.pane import Pane
from cli.terminal.surface import EVERY, GONE, RESIZED
from cli.terminal.theme import look_named, next_look
from referee.kernel.show.rows import Span, columns, cut, cut_name, row
from referee.kernel.show.safe_text import safe
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.color import Color as RichColor
    from textual.message import Message
    from textual.strip import Strip
    from textual.widget import Widget

    from cli.terminal.page_parts import Marks, Parts
    from cli.terminal.surface import Completer, Watch

ROOM = 16
"""How many columns are left for what is typed, however long the prompt."""
APART = "  "
"""Between two remarks that share a row."""
BELOW = 2
"""How many rows lie below the page: what is said about it, and what is typed."""
ROUNDS = 3
"""So many times in a row nothing has anything to answer once all is answered."""
PASS = 1 / 240
"""So long (in seconds) we let the library's own timer of sizes run before we look again."""
MOST_PASSES = 240
"""How often we look at most whether a new size has reached everything."""
BETWEEN = "   "
THEMES = "f2"
"""The key that changes the theme."""

KEYS: Mapping[str, str] = {"pageup": "page-up", "pagedown": "page-down", "shift+tab": "back-tab"}
"""Names of keys that are others here than in Textual."""


class Arrangement(Layout):
    """Where the parts of the page lie: as the page itself says for a size."""

    name = "parts"

    def arrange(
        self,
        parent: Widget,
        children: list[Widget],
        size: Size,
        greedy: bool = True,  # noqa: FBT002 -- as Textual calls it
    ) -> list[WidgetPlacement]:
        """The parts that the page has, the remarks, the prompt and the line."""
        window = parent.app
        assert isinstance(window, Window)
        places = window.places(size.width, size.height)
        window.arranged = places
        return [
            WidgetPlacement(Region(*places[name][:4]), NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if (name := child.id or "") in places
        ]


class Desk(TextualScreen[None], inherit_bindings=False):
    """The one screen of the window."""

    AUTO_FOCUS = ""

    @property
    def layout(self) -> Layout:
        """As the page says."""
        return ARRANGEMENT

    @property
    def drawn(self) -> Size:
        """The size for which everything is laid out."""
        return self._compositor.size

    def lay_out(self) -> None:
        """Lay everything out anew, at once."""
        self._clear_arrangement_cache()
        self._refresh_layout()

    def _compositor_refresh(self) -> None:
        """Nothing is painted but by the window."""

    def strips(self) -> list[Strip]:
        """The rows of the screen as they are now."""
        return self._compositor.render_strips()


ARRANGEMENT = Arrangement()


class Window(App[None], inherit_bindings=False):
    """The whole screen. `asked` and `key` wait for what the person does; everything else is done between.

    ``questions`` counts what was asked, ``prompt`` stands before the line that is typed, ``arranged`` is where everything
    was put last.
    """

    ENABLE_COMMAND_PALETTE = False
    CSS = "Desk { overflow: hidden; }"

    def __init__(self, theme: str) -> None:
        super().__init__(driver_class=TerminalDriver)
        self.look_name = theme
        look = look_named(theme)
        self.panes = {name: Pane(name, look) for name in NAMES}
        self.said, self.prompted, self.line = (
            Pane("said", look),
            Pane("prompt", look),
            CommandLine(),
        )
        self.parts: Parts = whole((), at_end=False)
        self.began = asyncio.Event()
        self.fault: BaseException | None = None
        self.remarks: tuple[str, ...] = ()
        self.watcher: Watch | None = None
        self._watched = ""
        self.aim = 0
        self.questions = 0
        self.prompt = ""
        self._asks = self._escapes = self._takes = False
        self.arranged: Mapping[str, Place] = {}
        self._queue: asyncio.Queue[Message | None] = asyncio.Queue()
        self._heard: list[str] = []

    def get_default_screen(self) -> TextualScreen[Any]:
        """The desk, with its parts."""
        return Desk()

    def get_driver_class(self) -> type[TerminalDriver]:
        """The terminal of this process."""
        return TerminalDriver

    async def on_mount(self) -> None:
        """Put the parts on the desk."""
        self.animation_level = "none"
        self.theme = "ansi-dark"
        await self.screen.mount(*self.panes.values(), self.said, self.prompted, self.line)
        self._wear()

    def on_ready(self) -> None:
        """Say that everything is there."""
        self.began.set()

    @property
    def driver(self) -> TerminalDriver | None:
        """The terminal; none where nobody sees the screen."""
        return self._driver if isinstance(self._driver, TerminalDriver) else None

    # -- what is shown ------------------------------------------------------------------------

    def show(self, parts: Parts) -> None:
        """Show another page."""
        self.parts, self.aim, self._takes = parts, 0, True
        for name, pane in self.panes.items():
            pane.put(parts.parts.get(name))

    def places(self, width: int, height: int) -> Mapping[str, Place]:
        """Where everything lies in a window of that size."""
        found = dict(self.parts.lie(width, max(height - BELOW, 1)))
        prompt = min(columns(self._shown_prompt(width)), max(width - 1, 1)) if self._asks else width
        found["said"] = Place(0, height - 2, width, 1)
        found["prompt"] = Place(0, height - 1, prompt, 1)
        if self._asks:
            found["line"] = Place(prompt, height - 1, max(width - prompt, 1), 1)
        return found

    def _shown_prompt(self, width: int) -> str:
        return cut(safe(self.prompt), max(width - ROOM, width // 2))

    def _lay(self) -> Mapping[str, Place]:
        """Take what each part shows now, and the two rows below them; where everything lies."""
        width, height = self.size
        places = self.places(width, height)
        for name, pane in self.panes.items():
            if name in places:
                pane.mark(self._marks(name))
                pane.lay(places[name])
        said = self._offers(width) or self._waiting() or self._told()
        told = self._remark(self._scrolled(places), width)
        said = said or BETWEEN.join(filter(None, (self._watched, told)))
        _put(self.said, cut(safe(said), width))
        fitting = [text for text in self.remarks if columns(text) < width]
        below = self._shown_prompt(width) if self._asks else cut(safe((fitting or [""])[0]), width)
        _put(self.prompted, below)
        return places

    def _marks(self, name: str) -> Marks:
        """What is marked in a part: what can be chosen on the board, what the choice under the cursor is about."""
        if name == "board":
            found = {word: [("mark", spots)] for word, spots in self.parts.marks.items()}
            for word, spots in (self.parts.aim(self.aim) if self.aim else NOTHING).items():
                found[word] = [("aim", spots), *found.get(word, ())]
            return found
        if name != "choices" or not self.aim:
            return {}
        first = self.parts.tell(self.aim).partition(" ")[0]
        return everywhere("aim", [f"{self.aim}  {first}"])

    def _told(self) -> str:
        """What is said of the choice under the cursor."""
        return self.parts.tell(self.aim) if self.aim else ""

    def _scrolled(self, places: Mapping[str, Place]) -> str:
        """What is said of the first part that is longer than its place; a story always is, so its end speaks for itself."""
        quiet = ("story",) if self.parts.hint else ()
        names = (name for name in SCROLLED if name in places and name not in quiet)
        return next((said for name in names if (said := self.panes[name].said)), "")

    def _remark(self, scrolled: str, width: int) -> str:
        """That a page is longer than its place, and as much as there is room for of what can be typed."""
        hint = self.parts.hint
        room = width - columns(scrolled) - len(APART)
        if not scrolled or not hint or room < ROOM:
            return scrolled or hint
        return f"{scrolled}{APART}{cut_name(hint, room)}"

    def _waiting(self) -> str:
        """That pasted lines wait: each stands in the last row before it is taken."""
        left = len(self.line.pasted)
        if not left:
            return ""
        return f"{counted(left, 'pasted lines')} to come: Enter takes this one, Escape drops them"

    def _offers(self, width: int) -> str:
        """The completions that TAB found, as far as there is room."""
        words = [each.rpartition(" ")[2] for each in self.line.offers] if self._asks else []
        text = "  ".join(words)
        return text if columns(text) <= width else f"{cut(text, max(width - 4, 1))} ..."

    async def settle(self) -> None:
        """Let everything be answered and laid out that was begun."""
        await self._quiet()
        places = self._lay()
        # The library arranges the screen by itself as well, also while nobody is asked.
        if isinstance(self.screen, Desk) and places != self.arranged:
            self.screen.lay_out()
            await self._quiet()

    async def _quiet(self) -> None:
        """Wait until no part has anything to answer."""
        pumps = [self, self.screen, *self.screen.children]
        rounds = 0
        while rounds < ROUNDS:
            await asyncio.sleep(0)
            rounds = 0 if any(pump.message_queue_size for pump in pumps) else rounds + 1

    def paint(self) -> None:
        """Paint what has changed."""
        driver = self.driver
        if driver is None or not isinstance(self.screen, Desk):
            return
        strips = self.screen.strips()
        if self.look_name:
            rows = [strip.render(self.console) for strip in strips]
        else:
            rows = [strip.text.rstrip() for strip in strips]
        if look_named(self.look_name).ground.bgcolor is None:
            rows = [text.rstrip(" ") for text in rows]
        x, y = self.line.cursor_screen_offset
        driver.paint(rows, (x, y) if self._asks else None)

    def strips(self) -> list[Strip]:
        """The rows of the screen as they are now."""
        assert isinstance(self.screen, Desk)
        return self.screen.strips()

    def text(self) -> str:
        """What the screen shows, as text."""
        return "\n".join(strip.text.rstrip() for strip in self.strips())

    async def painted(self) -> None:
        """Paint what is shown now, though nothing is asked."""
        with self._context():
            await self.settle()
            self.paint()

    # -- what the person does -----------------------------------------------------------------

    async def asked(self, prompt: str, complete: Completer, *, escapes: bool) -> str:
        """What the person types behind ``line``; or ``ctrl-d``, `GONE`, and ``escape`` where it is wanted."""
        with self._context():
            self.prompt, self._asks, self._escapes = prompt, True, escapes
            self.questions, self._takes = self.questions + 1, True
            self.line.chooses = bool(self.parts.choices)
            self.line.begin(complete)
            self.line.focus()
            self._watched = self.watcher() if self.watcher is not None else ""
            found = await self._listen(None)
            self.prompt, self._asks, self._watched = "", False, ""
            self.screen.set_focus(None)
            return found

    async def key(self, seconds: float | None) -> str:
        """The next key; nothing once that many seconds have passed."""
        with self._context():
            return await self._listen(seconds)

    async def _listen(self, seconds: float | None) -> str:
        """Take what arrives, one thing at a time, until something is heard."""
        loop = asyncio.get_running_loop()
        until = None if seconds is None else loop.time() + seconds
        self._takes = True
        await self.settle()
        self.paint()
        self._takes = False
        while not self._heard and self.fault is None:
            left = None if until is None else max(until - loop.time(), 0)
            try:
                message = await asyncio.wait_for(self._queue.get(), EVERY if self.watcher else left)
            except TimeoutError:
                if self.watcher is None:
                    return ""
                await self._look(self.watcher)
                continue
            if message is not None:
                await self._take(message)
        return self._heard.pop(0) if self._heard else ""

    async def _look(self, watch: Watch) -> None:
        """Tell what goes on; where that is nothing new, nothing is painted."""
        found = watch()
        if found != self._watched:
            self._watched, self._takes = found, True
            await self.settle()
            self._takes = False
            self.paint()

    async def _take(self, message: Message) -> None:
        """Let one thing be answered, and paint what came of it."""
        self._takes = True
        self.post_message(message)
        await self.settle()
        if isinstance(message, events.Resize):
            await self._fit(message.size)
        self._takes = False
        if not self._heard:
            self.paint()

    @property
    def idle(self) -> bool:
        """Whether everything that has arrived is answered."""
        return self._queue.empty() and not self._takes

    async def _fit(self, size: Size) -> None:
        """Wait until all of the screen has its new size."""
        for _ in range(MOST_PASSES):
            await self.settle()
            if isinstance(self.screen, Desk) and self.screen.drawn == size:
                break
            await asyncio.sleep(PASS)

    def arrived(self, message: Message) -> None:
        """Something was pressed, clicked or pasted, or the window has another size."""
        self._queue.put_nowait(message)

    def hear(self, word: str) -> None:
        """Something is known of what the person wants."""
        self._heard.append(word)
        if not self._takes:
            self._queue.put_nowait(None)

    def gone(self) -> None:
        """There is nobody any more."""
        self.hear(GONE)

    def fall(self, error: BaseException) -> None:
        """End whatever is waited for with an error."""
        self.fault = error
        self._queue.put_nowait(None)

    def forget(self) -> None:
        """Forget what was typed and pressed ahead, and paint everything anew."""
        self.line.forget()
        self._heard.clear()
        while not self._queue.empty():
            self._queue.get_nowait()
        if self.driver is not None:
            self.driver.forget()

    def resized(self) -> None:
        """The window has another size."""
        if self.driver is not None:
            size = Size(*self.driver.size())
            self.arrived(events.Resize(size, size))

    def _handle_exception(self, error: Exception) -> None:
        """An error ends what is waited for, and is raised there: nothing of it is printed on the screen."""
        self.fall(error)

    # -- messages -------------------------------------------------------------------------------

    def on_input_submitted(self) -> None:
        """Enter: the line is whole; an empty one takes the choice under the cursor."""
        line = self.line.value
        if not line and self.aim:
            line = str(self.aim)
        self.line.keep(line)
        self.hear(f"line {line}")

    def on_command_line_left(self) -> None:
        """Ctrl-D in an empty line."""
        self.hear("ctrl-d")

    def on_command_line_escaped(self) -> None:
        """Escape: nothing is aimed at any more, or typed, or the question is given up where that may be."""
        if self.aim:
            self.aim = 0
        elif self._escapes:
            self.hear("escape")
        else:
            self.line.value = ""

    def on_command_line_moved(self, message: CommandLine.Moved) -> None:
        """To another of the choices."""
        self.aim = (self.aim + message.step) % (self.parts.choices + 1)

    def on_pane_pointed(self, message: Pane.Pointed) -> None:
        """Something was clicked."""
        found = self.parts.point(message.click)
        if found is None:
            return
        if not self._asks:
            self.hear(f":{found.line}")
        elif found.acts:
            self.hear(f"line {found.line}")
        else:
            self._propose(found)

    def _propose(self, found: Pointed) -> None:
        """Put a line before the person, to be taken at Enter."""
        self.line.value = found.line
        self.line.cursor_position = len(found.line)

    def on_key(self, event: events.Key) -> None:
        """A key that no line takes: it scrolls, changes the theme, or is told."""
        name = _name_of(event)
        if event.key == THEMES:
            self.look_name = next_look(self.look_name)
            self._wear()
        elif name in ("page-up", "page-down"):
            next((pane for n in SCROLLED if (pane := self.panes[n]).said), self.panes[SCROLLED[0]]).turn(name)  # fmt: skip
        if not self._asks and event.key != THEMES:
            self.hear(name)

    def on_resize(self) -> None:
        """The window has another size."""
        if not self._asks and self.began.is_set():
            self.hear(RESIZED)

    def _wear(self) -> None:
        """Look as the theme says."""
        look = look_named(self.look_name)
        for pane in (*self.panes.values(), self.said, self.prompted):
            pane.look = look
            pane.refresh()
        self.screen.styles.background = _colour(look.ground.bgcolor)
        self.line.styles.background = _colour(look.ground.bgcolor)
        self.line.styles.color = _colour(look.ground.color)


def _colour(found: RichColor | None) -> str:
    """A colour as Textual names it; none is that of the terminal."""
    return "ansi_default" if found is None else found.name


def _put(pane: Pane, text: str) -> None:
    """One row in a pane."""
    pane.put(Part(lambda width, height: [row(Span(text))]))
    pane.lay(Place(0, 0, max(columns(text), 1), 1))


def _name_of(event: events.Key) -> str:
    """The name of a key: the character that it prints, or a name of several letters."""
    if event.character is not None and event.is_printable:
        return event.character
    return KEYS.get(event.key, event.key.replace("+", "-").replace("_", "-"))
