import fc from "fast-check";
import { TRADES } from "../../../src/datasets/declare/fields.ts";

/** Building blocks of arbitrary rows. */

/** Text that has caused trouble somewhere. */
const AWKWARD = [
  "Q.PEAK DUO BLK ML-G10+ 405",
  "Müller & Söhne GmbH",
  "ÉNERGIE DU NORD",
  "énergie du nord",
  "日本ソーラー",
  "🏠 Solar 🌞",
  "👩‍🔧 Ann's HVAC",
  'with "quotes", commas and \\ backslash',
  "two\nlines\tand a tab",
  "two  blanks\u00a0and one that does not break",
  "İstanbul",
  "straße",
  "\u2028separator",
  "\uffee past the surrogates",
  "0",
  "null",
  "<script>&amp;</script>",
  "%_'; drop table records; --",
];

export const text = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...AWKWARD) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }) },
  { weight: 2, arbitrary: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 .-]{0,15}$/) },
).map((text) => text.trim() || "blank");
export const slug = fc.stringMatching(/^[a-z][a-z0-9]{0,6}([_-][a-z0-9]{1,6}){0,2}$/);

/** Objects as parsed from JSON, with a prototype. */
export const record = <T>(fields: { [Name in keyof T]: fc.Arbitrary<T[Name]> }): fc.Arbitrary<T> =>
  fc.record(fields, { noNullPrototype: true }) as fc.Arbitrary<T>;

/** Quote-safe only if its status allows it (decisions, The publish gate). */
export const unlessPast = <Row extends { status: string | null; quote_safe: boolean }>(
  row: Row,
): Row =>
  /^(archived|superseded|expired)$/.test(row.status ?? "") ? { ...row, quote_safe: false } : row;

/** A third of the values are null. */
export const orNull = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(arbitrary, { nil: null, freq: 2 });
export const textOrNull = orNull(text);
/** Empty more often than by chance. */
export const orEmpty = <T>(lists: fc.Arbitrary<T[]>): fc.Arbitrary<T[]> =>
  fc.oneof(fc.constant<T[]>([]), lists);
export const textList = orEmpty(fc.array(text, { maxLength: 4 }));

export const uuid = fc.noBias(fc.uuid({ version: 4 }));
/** A text id: unique by its UUID, with an awkward prefix. */
export const id = fc.tuple(fc.constantFrom("r", "ZIP 94110", "é🏠", "a/b?c&d", "NULL", '"\\'), uuid)
  .map(([head, tail]) => `${head}-${tail}`);

export const trade = fc.constantFrom(...TRADES);
export const flag = fc.boolean();
const confidence = fc.constantFrom("high" as const, "medium" as const, "low" as const);
export const confidenceOrNull = orNull(confidence);
export const state = fc.constantFrom("AK", "CA", "DC", "FL", "HI", "NY", "PR", "TX", "WY");
export const stateList: fc.Arbitrary<string[]> = orEmpty(fc.uniqueArray(state, { maxLength: 5 }));
export const fiveDigits = fc.integer({ min: 0, max: 99_999 }).map((n) =>
  String(n).padStart(5, "0")
);
/** Built from few parts, because `fc.webUrl` takes a second or two to initialize. */
const url = fc.tuple(
  fc.constantFrom("https://", "http://"),
  fc.stringMatching(/^[a-z][a-z0-9-]{0,9}[a-z]\.(gov|com|example)$/),
  fc.stringMatching(/^(\/[A-Za-z0-9._~-]{0,8}){0,3}$/),
  fc.constantFrom("", "?", "?q=a%20b&c=", "?%C3%A9=1&%F0%9F%8F%A0", "#top"),
).map((parts) => parts.join(""));
export const urlOrNull = orNull(url);

const day = fc.date({
  min: new Date("2000-01-01"),
  max: new Date("2035-12-31"),
  noInvalidDate: true,
});
export const date = day.map((at) => at.toISOString().slice(0, 10));
export const instant = fc.oneof(
  day.map((at) => at.toISOString()),
  day.map((at) => at.toISOString().replace(/\.\d+Z$/, "Z")),
  day.map((at) => at.toISOString().replace(/Z$/, "-07:00")),
);
export const instantOrNull = orNull(instant);
export const dayOrInstantOrNull = orNull(fc.oneof(date, instant));

/** With 12 digits. Never -0, which JSON does not distinguish from 0. */
export const rounded = (value: number) => Number(value.toPrecision(12)) + 0;
export const number = fc.oneof(
  fc.constantFrom(0, -1, 0.1, 1e-7, 3.5, 1e21),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).map(rounded),
);
export const amount = fc.oneof(
  fc.constantFrom(0, 0.1, 12.5, 99_999.99),
  fc.double({ min: 0, max: 1e6, noNaN: true }).map(rounded),
);
export const share = fc.oneof(
  fc.constantFrom(0, 0.0299, 0.25, 1),
  fc.double({ min: 0, max: 1, noNaN: true }).map(rounded),
);
export const whole = fc.integer({ min: 0, max: 100_000 });
const integer = fc.integer({ min: -50_000, max: 100_000 });
export const months = fc.constantFrom(1, 12, 60, 84, 120, 180, 240, 300);
export const year = fc.integer({ min: 2001, max: 2030 });
export const [numberOrNull, amountOrNull, wholeOrNull, integerOrNull] = [
  orNull(number),
  orNull(amount),
  orNull(whole),
  orNull(integer),
] as const;
export const metadataOrNull = orNull(
  fc.dictionary(
    slug,
    fc.oneof(text, number, flag, fc.constant(null), fc.array(text, { maxLength: 2 })),
    { maxKeys: 3 },
  ).map((entries) => ({ ...entries })),
);

/** This many non-descending values, some of them null. */
export function rising(
  value: fc.Arbitrary<number>,
  length: number,
): fc.Arbitrary<(number | null)[]> {
  const list = { minLength: length, maxLength: length };
  return fc.tuple(fc.array(value, list), fc.array(fc.boolean(), list)).map(([values, given]) =>
    values.toSorted((a, b) => a - b).map((each, i) => given[i]! ? each : null)
  );
}

/** A range under the names of its ends. */
export function range<Low extends string, High extends string>(
  low: Low,
  high: High,
  value: fc.Arbitrary<number>,
): fc.Arbitrary<Record<Low | High, number | null>> {
  return rising(value, 2).map(([from, to]) =>
    ({ [low]: from, [high]: to }) as Record<Low | High, number | null>
  );
}
