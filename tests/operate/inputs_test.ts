import assert from "node:assert/strict";
import { parseFutureInstant, parseName, parseVerifiedAt } from "../../src/operate/inputs.ts";

const NOW = Date.parse("2026-11-20T12:00:00.500Z");

/**
 * Text in the form of an ISO 8601 date or instant that is not on the calendar or clock, or lacks a
 * zone.
 */
const UNREAL = [
  "2026-02-30",
  "2026-02-30T00:00:00Z",
  "2026-04-31T00:00:00+01:00",
  "2026-13-01T00:00:00Z",
  "2026-01-31T24:00:00Z",
  "2026-01-31T12:00:00",
  "31.01.2026",
  "",
];

Deno.test("--verified accepts now, a date as its start in UTC, or an instant", () => {
  assert.equal(parseVerifiedAt("now", "--verified", NOW), "2026-11-20T12:00:00Z");
  assert.equal(parseVerifiedAt("2028-02-29", "--verified", NOW), "2028-02-29T00:00:00Z");
  for (const text of ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.25+05:30"]) {
    assert.equal(parseVerifiedAt(text, "--verified", NOW), text);
  }
});

Deno.test("a date or instant that does not exist is rejected, with the accepted forms", () => {
  for (const text of UNREAL) {
    assert.throws(
      () => parseVerifiedAt(text, "--verified", NOW),
      new RangeError(
        `Invalid --verified "${text}". Use now, 2026-01-31 or 2026-01-31T12:00:00Z.`,
      ),
    );
    assert.throws(
      () => parseFutureInstant(text, "--expires"),
      new RangeError(`Invalid --expires "${text}". Use 2027-01-31 or 2027-01-31T12:00:00Z.`),
    );
  }
});

Deno.test("a name of invisible characters is rejected like an empty one", () => {
  for (const text of ["", "  ", "\u200b", "\u00a0\u2060", "\u3164", "\x7f", "\ufeff\u00ad"]) {
    assert.throws(
      () => parseName(text, "label"),
      new RangeError("Invalid label. It must not be empty."),
    );
  }
  assert.equal(parseName(" 👩\u200d🔧 Ann's ", "label"), "👩\u200d🔧 Ann's");
});

Deno.test("a name with a line break or terminal escape is rejected", () => {
  for (const text of ["a\nb", "a\tb", "\x1b[31mred", "a\x7f", "a\x9bb"]) {
    assert.throws(
      () => parseName(text, "--label"),
      new RangeError("Invalid --label. It must not contain line breaks or tabs."),
    );
  }
});
