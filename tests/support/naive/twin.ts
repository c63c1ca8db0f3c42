import assert from "node:assert/strict";
import fc from "fast-check";
import "../fixtures/same_runs.ts";
import { type DatasetKey, type RowOf, rowsOf } from "../fixtures/rows.ts";
import type { TestService } from "../service/service.ts";

/**
 * Naive twins of list endpoints: plain arrays, filtered, sorted and truncated according to the
 * contract and the decisions, and compared with the service's responses to random queries.
 */

export type Query = Readonly<Record<string, string | undefined>>;

/** Rows as a client reads them. */
export function rowsToPublish<Key extends DatasetKey>(
  dataset: Key,
  change: (row: RowOf<Key>, i: number) => RowOf<Key> = (row) => row,
): RowOf<Key>[] {
  return JSON.parse(JSON.stringify(rowsOf(dataset, 300, 20261120).map(change)));
}

export const fold = (text: string): string =>
  Array.from(text, (letter) => {
    const small = letter.toLowerCase();
    // A dotless i shares its upper case with the dotted one, and a subscript with a letter.
    if (/[ı\u0345]/.test(small)) return small;
    const again = small.toUpperCase().toLowerCase();
    return again.length === small.length ? again : small;
  }).join("");

/** Lower case, with one `_` for each run of characters other than letters and digits. */
export const slug = (text: string): string =>
  fold(text).split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "").join("_");

const asItIs = (text: string): string => text;

/** Whether a text contains the requested fragment, ignoring case; null contains none. */
export function contains(text: string | null, fragment: string | undefined): boolean {
  return fragment === undefined || (text !== null && fold(text).includes(fold(fragment)));
}

/** Whether a text equals the requested one. */
export function is(text: string | null, wanted: string | undefined, normal = asItIs): boolean {
  return wanted === undefined || (text !== null && normal(text) === normal(wanted));
}

/** Whether a list contains the requested text; an empty list matches any. */
export function hasOrAny(
  list: readonly string[],
  wanted: string | undefined,
  normal = asItIs,
): boolean {
  return list.length === 0 || wanted === undefined || list.some((one) => is(one, wanted, normal));
}

/** Whether a flag equals the requested one. */
export function flagIs(flag: boolean, wanted: string | undefined): boolean {
  return wanted === undefined || String(flag) === wanted;
}

function compareCodePoints(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => [...text].map((sign) => sign.codePointAt(0)!));
  for (let i = 0; i < left!.length && i < right!.length; i++) {
    if (left![i] !== right![i]) return left![i]! - right![i]!;
  }
  return left!.length - right!.length;
}

/** By case-folded code points, then by code points. */
function compareText(a: string, b: string): number {
  return compareCodePoints(fold(a), fold(b)) || compareCodePoints(a, b);
}

type SortKey<Row> = (row: Row) => string | number | null;

/** The rows sorted by several keys; null comes last. */
export function sorted<Row>(rows: readonly Row[], ...keys: SortKey<Row>[]): Row[] {
  return rows.toSorted((a, b) => {
    for (const key of keys) {
      const [left, right] = [key(a), key(b)];
      if (left === right) continue;
      if (left === null || right === null) return left === null ? 1 : -1;
      const difference = typeof left === "string"
        ? compareText(left, right as string)
        : left - (right as number);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

/** Quote-safe rows first. */
export const safeFirst = (row: { quote_safe: boolean }): number => row.quote_safe ? 0 : 1;

/** The applied `limit`: the default if there is none, and never more than the cap. */
export function limitOf(query: Query, byDefault: number, cap: number): number {
  return query.limit === undefined ? byDefault : Math.min(Number(query.limit), cap);
}

export const LIMITS = fc.constantFrom("1", "2", "10", "40", "150", "99999");
export const FLAGS = fc.constantFrom("true", "false");
export const STATES = fc.constantFrom("CA", "ca", "TX", "tx", "Ak", "HI", "PR", "NY", "DC", "ZZ");
export const TRADES = fc.constantFrom("hvac", "solar", "roofing", "plumbing", "electrical");
export const ANY_CASE_TRADES = fc.constantFrom("hvac", "HVAC", "Solar", "roofing", "PLUMBING");

/** Whether a row has ended: after a day, or at an instant. */
export function ended(expiresAt: string | null, now = Date.now()): boolean {
  if (expiresAt === null) return false;
  const end = /T/.test(expiresAt) ? Date.parse(expiresAt) : Date.parse(expiresAt) + 86_400_000;
  return end <= now;
}

/** A row's current state: from its end on it is not quote-safe. */
export function standing<Row extends { expires_at: string | null; quote_safe: boolean }>(
  row: Row,
): Row {
  return ended(row.expires_at) ? { ...row, quote_safe: false } : row;
}

/** Whether a rate is of the latest year of its occupation and region. */
export function isNewest(
  row: RowOf<"labor_rates">,
  _: number,
  rows: readonly RowOf<"labor_rates">[],
): boolean {
  return rows.every((other) =>
    other.occupation_code !== row.occupation_code || other.region.type !== row.region.type ||
    other.region.code !== row.region.code || other.data_year <= row.data_year
  );
}

const usable = (value: string) => value === value.trim() && value !== "";
const sensible = (values: Iterable<string | null>) => {
  const known = [...new Set(values)].filter((value) => value !== null && usable(value.trim()));
  return fc.constantFrom(...known.map((value) => value!.trim()));
};

/** Values from the rows, as they are or respelled, and sometimes an unknown one. */
export function valuesOf(values: Iterable<string | null>): fc.Arbitrary<string> {
  const known = sensible(values);
  return fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 1, arbitrary: known.map((value) => value.toUpperCase()) },
    { weight: 1, arbitrary: known.map((value) => value.toLowerCase()) },
    { weight: 1, arbitrary: known.map((value) => value.replaceAll("_", "-")) },
    { weight: 1, arbitrary: known.map((value) => value.replaceAll("-", "_")) },
    { weight: 1, arbitrary: fc.constant("what no row has") },
  );
}

/** Parts of values from the rows, mostly short. */
export function partsOf(values: Iterable<string | null>): fc.Arbitrary<string> {
  const part = fc.tuple(valuesOf(values), fc.nat(), fc.integer({ min: 1, max: 3 }))
    .map(([value, from, length]) => {
      const signs = [...value];
      return signs.slice(from % signs.length, (from % signs.length) + length).join("");
    });
  return fc.oneof({ weight: 1, arbitrary: valuesOf(values) }, { weight: 2, arbitrary: part })
    .filter(usable);
}

/** Queries with some of the parameters. */
export function queries(parameters: Record<string, fc.Arbitrary<string>>): fc.Arbitrary<Query> {
  const maybe = Object.entries(parameters).map(([name, value]) =>
    [
      name,
      fc.oneof(
        { weight: 5, arbitrary: fc.constant(undefined) },
        { weight: 3, arbitrary: value },
      ),
    ] as const
  );
  return fc.record(Object.fromEntries(maybe), { noNullPrototype: true });
}

/** A query as sent. */
function urlOf(path: string, query: Query): string {
  const given = Object.entries(query).filter((pair) => pair[1] !== undefined) as [string, string][];
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

interface Comparison {
  readonly key?: string;
  /** Which part of the response is compared; `data` by default. */
  // deno-lint-ignore no-explicit-any
  readonly part?: (body: any) => unknown;
  /** Changes both sides before they are compared. */
  readonly compare?: (actual: unknown, expected: unknown, url: string) => void;
}

const CASES = 200;

/** `data` without the coverage fields of every list, which are checked here. */
// deno-lint-ignore no-explicit-any
function withoutTotals({ data }: any): unknown {
  if (data.coverage?.records_available === undefined) return data;
  const { records_available, contains_samples, empty_because, ...coverage } = data.coverage;
  const [records] = Object.values(data).filter((one) => Array.isArray(one));
  assert.ok(records_available >= (records?.length ?? 0));
  assert.equal(typeof contains_samples, "boolean");
  // `empty_because_test.ts` has a twin of it.
  assert.equal(empty_because !== undefined, records_available === 0);
  return { ...data, coverage };
}

/** Asserts that the service answers like its twin; `found` counts the twin's records. */
export async function agrees<Answer>(
  service: TestService,
  path: string,
  asked: fc.Arbitrary<Query>,
  twin: (query: Query) => Answer,
  found: (answer: Answer) => number,
  { key = service.key, part = (body) => body.data, compare = assert.deepEqual }: Comparison = {},
): Promise<void> {
  let cases = 0;
  let withRecords = 0;
  await fc.assert(
    fc.asyncProperty(asked, async (query) => {
      const url = urlOf(path, query);
      const response = await service.get(url, { key });
      const body = await response.json();
      assert.equal(response.status, 200, `${url}: ${body.error}`);
      const expected = twin(query);
      cases++;
      if (found(expected) > 0) withRecords++;
      compare(part({ ...body, data: withoutTotals(body) }), expected, url);
    }),
    { numRuns: CASES },
  );
  assert.ok(withRecords >= cases / 6, `only ${withRecords} of ${cases} queries found anything`);
}
