"""Random recordings, and what is seen of them when they are replayed from the start.

Not: the player. Serves: its tests.
"""

from hypothesis import strategies as st

from cassette_studio.terminal.records import Kind
from cassette_studio.terminal.tape import SCROLLBACK
from cassette_studio.terminal.timeline import VISIBLE, Timeline
from cassette_studio.terminal.vt import Frame, Terminal
from recording import Recording

TEXTS = (
    "hello ",
    "\r\n",
    "\x1b[2J\x1b[H",
    "\x1b[31mred",
    "日本",
    "e",
    "\u0301",
    "\x1b[3",
    "1m",
    "\x1b[5;5Hx",
    "\n" * 30,
)
SCREENS = (b"\x1b[?1049h", b"\x1b[?1049l", b"\x1b[?2026h", b"\x1b[?20\x0026h", b"\x1b[?1;02026h", b"\x1b[?2026l")
TORN = (b"\xe6\x97", b"\xa5", b"\xff")
pieces = st.sampled_from([*map(str.encode, TEXTS), *SCREENS, *TORN])


@st.composite
def recordings(draw: st.DrawFn) -> Recording:
    """Writes on both streams, resizes and pauses."""
    recording, at = Recording().resize(0, 20, 5), 0
    for _ in range(draw(st.integers(1, 25))):
        at += draw(st.sampled_from([0, 1, 50, 400, 3000]))
        if draw(st.integers(0, 9)) == 0:
            recording.resize(at, draw(st.integers(1, 40)), draw(st.integers(1, 10)))
        else:
            recording.write(at, draw(pieces), stdout=draw(st.booleans()))
    return recording


def look(frame: Frame) -> tuple[Frame, list[str]]:
    """All there is to see: the frame, and what has scrolled off it."""
    return frame, [frame.row_text(y) for y in range(-frame.above, 0)]


def replayed(timeline: Timeline, time: int) -> Frame:
    """The law's other side: everything up to a moment through a new terminal, record by record."""
    terminal = Terminal(*timeline.size, scrollback=SCROLLBACK)
    later = [at for at, kind in zip(timeline.times, timeline.kinds, strict=True) if at > time and kind in VISIBLE]
    for index in range(timeline.count_until(time)):
        record = timeline.cassette.record(index)
        terminal.elapse(timeline.times[index])
        if record.kind is Kind.RESIZE:
            assert isinstance(record.data, dict)
            terminal.resize(record.data["width"], record.data["height"])
        else:
            terminal.feed(record.output, 1 if record.kind is Kind.STDOUT else 2)
    terminal.elapse(time)
    return terminal.settled if later else terminal.frame
