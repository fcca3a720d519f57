"""A record in one line."""

from hypothesis import given

from cassette_studio.escape import printable
from cassette_studio.terminal.commands import Rules, Verdict
from cassette_studio.terminal.records import parse_record
from cassette_studio.tui.glyphs import ASCII, UNICODE
from cassette_studio.tui.rows import describe
from cassette_studio.tui.tones import NAMES
from strategies import lines

RULES = Rules.parse("ralph task add")


def verdict_on(raw: bytes) -> Verdict | None:
    command = parse_record(raw).command
    return None if command is None else RULES.verdict(command)


def shown(raw: bytes) -> str:
    sign, _, text = describe(parse_record(raw), verdict_on(raw), UNICODE)
    return f"{sign} {text}"


@given(lines)
def test_any_line_is_told_in_one_sign_and_printable_text(raw: bytes) -> None:
    for glyphs in (UNICODE, ASCII):
        sign, tone, text = describe(parse_record(raw), verdict_on(raw), glyphs)
        assert len(sign) == 1
        assert tone in NAMES
        assert printable(text) == text


def test_each_kind_of_record_tells_what_matters_of_it() -> None:
    write = b'{"ts":1,"event":"ux.terminal.write","data":{"bytes":"G1szMW1oaQ0K","stdout":%s,"offset_ms":0}}'
    assert shown(write % b"true") == "› hi"
    assert shown(write % b"false") == "! hi"
    assert shown(b'{"ts":1,"event":"ux.terminal.resize","data":{"width":80,"height":24}}') == "⇔ 80×24"
    assert shown(b'{"ts":1,"event":"bus.publish","data":{"command":"ralph task add x"}}') == "✓ ralph task add x"
    assert shown(b'{"ts":1,"event":"bus.publish","data":{"command":"rm x"}}') == "✗ rm x (no rule begins it)"
    assert shown(b'{"ts":1,"event":"bus.publish","data":{"topic":"a","payload":"b\\n"}}') == "• a: b\\n"
    assert shown(b'{"ts":1,"event":"_meta.iteration","data":{"n":2}}') == "▿ iteration 2"
    assert shown(b'{"ts":1,"event":"_meta.marker","data":{"label":"build"}}') == "▾ build"
    assert shown(b'{"ts":1,"event":"_meta.observer","data":{"a":1}}') == '· _meta.observer {"a": 1}'
    assert shown(b"{torn") == "? Expecting property name enclosed in double quotes at column 2"


def test_a_problem_that_can_be_borne_is_told_beside_what_the_record_says() -> None:
    line = b'{"ts":-5,"event":"ux.terminal.write","data":{"bytes":"aGk=","stdout":true,"offset_ms":0}}'
    assert shown(line) == "› hi (ts is negative)"


def test_output_without_any_text_shows_its_sequences() -> None:
    assert shown(b'{"ts":1,"event":"ux.terminal.write","data":{"bytes":"G1sySg=="}}') == r"› \x1b[2J"
