"""Cassettes and commands as they come in the world, for Hypothesis: tidy, odd, torn and broken.

Not: what is right about them. Serves: the laws in the tests.
"""

import json
from base64 import b64encode

from hypothesis import strategies as st

BOM = b"\xef\xbb\xbf"
SPACINGS = ((",", ":"), (", ", ": "), (" , ", " : "), (",\t", ":  "))

spacings = st.sampled_from(SPACINGS)
endings = st.sampled_from([b"\n", b"\r\n"])
payloads = st.binary(max_size=24)
times = st.integers(0, 20_000) | st.integers(1_767_225_600_000, 1_767_225_700_000)
odd_times: st.SearchStrategy[object] = st.sampled_from([-5, -0.0, 1.5, 1e300, 2**62, 2**70, True, None, "30", [], {}])
texts = st.text(max_size=8)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 2**40) | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)


def encoded(output: bytes) -> str:
    """`output` as a recorder writes it."""
    return b64encode(output).decode()


def dumped(value: object, spacing: tuple[str, str] = SPACINGS[0], *, ascii_only: bool = True) -> bytes:
    """JSON with its commas and colons written as `spacing` says."""
    return json.dumps(value, separators=spacing, ensure_ascii=ascii_only).encode("utf-8", "surrogatepass")


def write_line(
    ts: object,
    output: bytes,
    offset: object,
    *,
    stdout: bool = True,
    wrapped: bool = False,
    spacing: tuple[str, str] = SPACINGS[0],
) -> bytes:
    """One write without its line ending, flat or as Ralph's own recorder wraps it."""
    data: dict[str, object] = {"bytes": encoded(output), "stdout": stdout, "offset_ms": offset}
    if wrapped:
        data = {"event": "ux.terminal.write", "data": data}
    return dumped({"ts": ts, "event": "ux.terminal.write", "data": data}, spacing)


# Commands: words in every way of quoting, and texts full of what a shell would act on.

plain_words = st.text("abrlph-_=/.é日", min_size=1, max_size=6)
hard_words = st.text("ab $`|&;<>()'\"\\~*?\n\t#{}", max_size=6)
command_texts = st.text("ab ralph\t$`|&;<>()'\"\\\n\r\0~*{}", max_size=16) | st.text(max_size=12)


@st.composite
def quoted_words(draw: st.DrawFn, word: str) -> str:
    """`word` written so that it is one word with this meaning again."""
    style = draw(st.sampled_from("'\"\\"))
    if style == "'":
        return "'" + word.replace("'", "'\\''") + "'"
    if style == '"' or not word:
        return '"' + "".join("\\" + sign if sign in '"\\$`' else sign for sign in word) + '"'
    return "".join(f"'{sign}'" if sign in "\n\r\v\f" else "\\" + sign for sign in word)


@st.composite
def quoted_commands(draw: st.DrawFn, words: list[str]) -> str:
    """A command that means `words`."""
    blanks = st.text(" \t", min_size=1, max_size=2)
    parts = [draw(quoted_words(word)) + draw(blanks) for word in words]
    return draw(st.sampled_from(["", " ", "\t"])) + "".join(parts)


# Lines and whole cassettes.

write_data = st.fixed_dictionaries({"bytes": payloads.map(encoded), "stdout": st.booleans(), "offset_ms": times})
odd_write_data = st.fixed_dictionaries(
    {"bytes": payloads.map(encoded) | texts | values},
    optional={"stdout": st.booleans() | values, "offset_ms": times | odd_times, "more": values},
)
sizes = st.integers(-1, 70_000)
events: st.SearchStrategy[tuple[str, object]] = st.one_of(
    st.tuples(st.just("ux.terminal.write"), write_data),
    st.tuples(st.just("ux.terminal.write"), write_data.map(lambda d: {"event": "ux.terminal.write", "data": d})),
    st.tuples(st.just("ux.terminal.write"), odd_write_data | values),
    st.tuples(st.just("ux.terminal.resize"), st.fixed_dictionaries({"width": sizes, "height": sizes})),
    st.tuples(st.just("bus.publish"), st.fixed_dictionaries({"command": command_texts})),
    st.tuples(st.just("bus.publish"), st.fixed_dictionaries({"topic": texts, "payload": texts}) | values),
    st.tuples(st.just("_meta.iteration"), st.fixed_dictionaries({"n": st.integers(1, 9)})),
    st.tuples(st.just("_meta.marker"), st.fixed_dictionaries({"label": texts})),
    st.tuples(st.just("_meta.sleep"), st.fixed_dictionaries({"ms": st.integers(-1, 900)})),
    st.tuples(st.just("_meta.exit"), st.fixed_dictionaries({"code": st.integers(-1, 300)})),
    st.tuples(texts, values),
)


@st.composite
def record_lines(draw: st.DrawFn) -> bytes:
    """A record in any spacing and order of keys, with keys nobody knows and times nobody meant."""
    event, data = draw(events)
    record: dict[str, object] = {"ts": draw(times | odd_times), "event": event, "data": data}
    record |= draw(st.dictionaries(texts, values, max_size=1))
    record = dict(draw(st.permutations(list(record.items()))))
    return dumped(record, draw(spacings), ascii_only=draw(st.booleans()))


plain_lines = st.builds(write_line, times, payloads, times, stdout=st.booleans(), spacing=st.sampled_from(SPACINGS[:2]))
bad_lines = st.one_of(
    st.binary(max_size=12),
    values.map(dumped),
    st.builds(lambda line, end: line[:-end], record_lines(), st.integers(1, 30)),
    record_lines().map(lambda line: line + b","),
    st.sampled_from([b"# a comment", b"\0\0", b"[" * 100_000, b'{"ts":NaN,"event":"x","data":0}', b"\xff\xfe"]),
).map(lambda line: line.replace(b"\n", b" "))
blank_lines = st.sampled_from([b"", b"  ", b"\t", BOM])
lines = st.one_of(plain_lines, record_lines(), bad_lines, blank_lines)


@st.composite
def cassettes(draw: st.DrawFn) -> bytes:
    """The bytes of a cassette: BOM or none, any endings, a last line with or without one, torn or whole."""
    whole = draw(st.lists(st.builds(lambda line, end: line + end, lines, endings), max_size=8))
    return draw(st.sampled_from([b"", b"", BOM])) + b"".join(whole) + draw(st.just(b"") | lines)


any_bytes = cassettes() | st.binary(max_size=60)
