"""The one table of keys: bindings, footer, palette and help are made of it.

Not: what an action does. Serves: `studio` (bindings), `app` (palette), `status` (the last line), `dialogs` (help).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from textual.binding import Binding, BindingType


@dataclass(frozen=True, slots=True)
class Key:
    """One action: the keys Textual knows it by, how they are shown, its name, a sentence for the help.

    `footer` is what the last line of the screen says of it, nothing for most. One row of the help can stand for
    several keys: then the others are not `listed`. What is only quick to type is not `named` in the palette. A key
    that `yields` is left to the pane that has the focus, if that has a use for it.
    """

    action: str
    keys: str
    shown: str
    name: str
    help: str
    group: str
    footer: str = ""
    listed: bool = True
    named: bool = True
    yields: bool = False

    @property
    def id(self) -> str:
        """How settings call it: `play-or-pause`."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")

    def with_keys(self, names: Sequence[str], shown: str) -> "Key":
        """The same on other keys."""
        footer = f"{shown} {self.footer.partition(' ')[2]}" if self.footer else ""
        return replace(self, keys=",".join(names), shown=shown, footer=footer)

    def binding(self) -> Binding:
        """The binding on the studio's screen; it works wherever the focus is, unless the key yields."""
        return Binding(
            self.keys,
            self.action,
            self.name,
            key_display=self.shown,
            priority=not self.yields,
            tooltip=self.help,
            id=self.id,
        )


PLAY, LOOK, FIND, SELECT, STUDIO = "Play", "Look", "Find", "Select", "Studio"
GROUPS = (PLAY, FIND, LOOK, SELECT, STUDIO)


def _move(verb: str, amount: int = 0) -> str:
    return f"move('{verb}', {amount})"


KEYS = (
    Key(_move("toggle"), "space", "space", "Play or pause", "At the end: from the start", PLAY, "space Play"),
    Key(_move("skip", -5000), "left", "←", "Five seconds back", "", PLAY),
    Key(_move("skip", 5000), "right", "→", "Five seconds on", "", PLAY, "←→ 5s"),
    Key(_move("skip_share", -10), "shift+left", "shift ←", "A tenth back", "A tenth of the recording", PLAY),
    Key(_move("skip_share", 10), "shift+right", "shift →", "A tenth on", "A tenth of the recording", PLAY),
    Key(_move("step", -1), "comma", ",", "Frame back", "What happens at one time is one frame", PLAY),
    Key(_move("step", 1), "full_stop", ".", "Frame on", "What happens at one time is one frame", PLAY, ",. Frame"),
    Key(_move("faster", 1), "plus,equals_sign", "+", "Faster", "Up to 16 times, then at once", PLAY),
    Key(_move("faster", -1), "minus,underscore", "-", "Slower", "Down to a quarter", PLAY),
    Key(_move("idle"), "I", "I", "Pauses", "As recorded, at most 2 s, or hardly any", PLAY),
    Key(
        "pane('events')", "e", "e", "Events", "The list of events: beside the stage, or instead of it", LOOK, "e Events"
    ),
    Key("pane('record')", "enter", "enter", "Record", "The record that happened last, in full", LOOK, yields=True),
    Key("pane('library')", "b", "b", "Library", "The recordings of this folder", LOOK, "b Library"),
    Key("pane('full')", "z", "z", "Full screen", "The stage alone, and back", LOOK, "z Full"),
    Key("fit", "v", "v", "Fit", "All of a large screen as a miniature, or a part of it in full", LOOK),
    Key("pan(0, -5)", "alt+up", "alt ↑", "Scroll up", "Over the screen, and what scrolled off it", LOOK),
    Key("pan(0, 5)", "alt+down", "alt ↓", "Scroll down", "Down to the cursor: follows it again", LOOK),
    Key("pan(-10, 0)", "alt+left", "alt ←", "Scroll left", "", LOOK),
    Key("pan(10, 0)", "alt+right", "alt →", "Scroll right", "", LOOK),
    Key(_move("zoom", -1), "ctrl+left", "^←", "Zoom out", "More of the time line at once", LOOK),
    Key(_move("zoom", 1), "ctrl+right", "^→", "Zoom in", "Less of the time line, in more detail", LOOK),
    Key("go_to", "g", "g", "Go to …", "12.5 1:20 50% event:9 marker:NAME end", FIND, "g Go to"),
    Key(_move("mark", -1), "left_square_bracket", "[", "Mark back", "Marker, iteration or new size", FIND),
    Key(_move("mark", 1), "right_square_bracket", "]", "Mark on", "Marker, iteration or new size", FIND, "[] Mark"),
    Key(_move("command", -1), "left_curly_bracket", "{", "Command back", "Allowed or blocked", FIND),
    Key(_move("command", 1), "right_curly_bracket", "}", "Command on", "Allowed or blocked", FIND),
    Key(_move("stderr", -1), "left_parenthesis", "(", "Stderr back", "What was written to standard error", FIND),
    Key(_move("stderr", 1), "right_parenthesis", ")", "Stderr on", "What was written to standard error", FIND),
    Key("find", "slash", "/", "Find …", "In the events; in the library, by name", FIND, "/ Find"),
    Key("find_next(1)", "n", "n", "Find on", "The next event that holds it", FIND),
    Key("find_next(-1)", "N", "N", "Find back", "", FIND),
    Key("filter", "f", "f", "Filter …", "Which events are to be seen: by kind, topic, verdict", FIND),
    Key("rules", "a", "a", "Rules …", "Which commands are allowed", FIND),
    Key(_move("percent", 0), "0,home", "0 home", "Start", "", FIND),
    Key(_move("percent", 10), "1", "1 … 9", "10 % … 90 %", "", FIND, named=False),
    *(Key(_move("percent", n * 10), str(n), "", "", "", FIND, listed=False, named=False) for n in range(2, 10)),
    Key(_move("percent", 100), "end", "end", "End", "", FIND),
    Key(_move("select_from"), "i", "i", "Select from here", "", SELECT, "i In"),
    Key(_move("select_to"), "o", "o", "Select to here", "", SELECT, "o Out"),
    Key(_move("select_none"), "x", "x", "Select nothing", "", SELECT),
    Key(
        "close", "escape", "esc", "Close", "The library, or the full screen; the stage follows the cursor again", STUDIO
    ),
    Key("replay", "R", "R", "Run …", "Headless replay of this recording, to look at; or as a backend", STUDIO),
    Key("use_as_backend", "B", "B", "Use as backend", "The command line, and the lines for ralph.yml", STUDIO),
    Key("copy", "y", "y", "Copy", "The screen as text; in the events and the record, the line of the file", STUDIO),
    Key("demo", "D", "D", "Example", "The recording that comes with the program", STUDIO),
    Key("app.suspend_process", "ctrl+z", "^z", "Suspend", "fg brings the studio back", STUDIO),
    Key("help", "question_mark", "?", "Help", "All keys", STUDIO, "? Help"),
    Key(
        "interrupt",
        "ctrl+c",
        "^c",
        "Interrupt",
        "Copies what the mouse has selected; twice it leaves",
        STUDIO,
        named=False,
    ),
    Key("app.command_palette", "ctrl+p", "^p", "Palette", "All actions by name", STUDIO, "^p Palette"),
    Key("app.quit", "q", "q", "Quit", "Leave the studio", STUDIO, "q Quit"),
)


def bindings() -> list[BindingType]:
    """The studio screen's bindings."""
    return [key.binding() for key in KEYS]
