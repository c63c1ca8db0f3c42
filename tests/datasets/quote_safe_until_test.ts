import assert from "node:assert/strict";
import { hvacIncentives } from "../../src/datasets/hvac_incentives.ts";
import { statesOf } from "../../src/datasets/search/search_document.ts";
import { effectiveState, nextExpiry } from "../../src/library/versions/effective_state.ts";
import { rowsOf } from "../support/fixtures/rows.ts";
import { versionOf } from "../support/service/versions.ts";

const [PLAIN] = rowsOf("hvac_incentives", 1, 1);
const COMMON = {
  ...PLAIN!,
  status: "active" as const,
  quote_safe: true,
  conditions: [],
  unresolved_requirements: [],
};
const ROWS = [
  { ...COMMON, id: "a", program_name: "A", expires_at: null, quote_safe_until: "2027-02-02" },
  { ...COMMON, id: "b", program_name: "B", expires_at: "2027-01-10", quote_safe_until: null },
  {
    ...COMMON,
    id: "c",
    program_name: "C",
    expires_at: "2027-03-01",
    quote_safe_until: "2027-02-10",
  },
  { ...COMMON, id: "d", program_name: "D", expires_at: null, quote_safe_until: null },
];

interface Shown {
  readonly id: string;
  readonly quote_safe: boolean;
  readonly status: string;
  readonly unresolved_requirements: readonly string[];
}

function shownAt(instant: string): Record<string, Shown> {
  const version = versionOf(hvacIncentives, ROWS);
  const state = effectiveState(version, Date.parse(instant), true);
  const rows: Shown[] = JSON.parse(`[${state.text([0, 1, 2, 3], "record")}]`);
  rows.forEach((row, at) => assert.equal(state.quoteSafe.values[at] === 1, row.quote_safe));
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}

const safeAt = (instant: string) =>
  Object.values(shownAt(instant)).filter((row) => row.quote_safe).map(({ id }) => id).join("");

Deno.test("a row stops being quote-safe after quote_safe_until and expires after expires_at", () => {
  assert.equal(safeAt("2027-01-10T23:59:59Z"), "abcd");
  assert.equal(safeAt("2027-01-11T00:00:00Z"), "acd");
  assert.equal(safeAt("2027-02-02T23:59:59.999Z"), "acd");
  assert.equal(safeAt("2027-02-03T00:00:00Z"), "cd");
  assert.equal(safeAt("2027-02-11T00:00:00Z"), "d");
  const { a, b, c, d } = shownAt("2027-02-20T00:00:00Z");
  assert.deepEqual([a!.status, b!.status, c!.status, d!.status], [
    "active",
    "expired",
    "active",
    "active",
  ]);
  assert.deepEqual(a!.unresolved_requirements, ["dates_unknown"]);
  assert.deepEqual(d!.unresolved_requirements, []);
  assert.equal(shownAt("2027-03-02T00:00:00Z").c!.status, "expired");
});

Deno.test("nextExpiry returns when the next row changes its state", () => {
  const version = versionOf(hvacIncentives, ROWS);
  const next = (instant: string) => nextExpiry(version, Date.parse(instant));
  const day = (date: string) => Date.parse(date);
  assert.equal(next("2026-11-26T00:00:00Z"), day("2027-01-11"));
  assert.equal(next("2027-01-11T00:00:00Z"), day("2027-02-03"));
  assert.equal(next("2027-02-03T00:00:00Z"), day("2027-02-11"));
  assert.equal(next("2027-02-11T00:00:00Z"), day("2027-03-02"));
  assert.equal(next("2027-03-02T00:00:00Z"), Infinity);
});

Deno.test("search has a document for each state of a row, with its time range", () => {
  const search = hvacIncentives.search!;
  const states = statesOf(search, ROWS[2]!).map(({ row, from, until }) => ({
    from,
    until,
    safe: search.document(row).quoteSafe,
    requirements: search.document(row).unresolvedRequirements,
  }));
  const [unsafe, end] = [Date.parse("2027-02-11"), Date.parse("2027-03-02")];
  assert.deepEqual(states, [
    { from: -Infinity, until: unsafe, safe: true, requirements: [] },
    { from: unsafe, until: end, safe: false, requirements: ["dates_unknown"] },
    { from: end, until: Infinity, safe: false, requirements: ["expired"] },
  ]);
});

Deno.test("the schema rejects a row with conditions that is quote-safe or says whether one is met", () => {
  const condition = { kind: "cold_climate", minimum: null, unit: null, met: null };
  const messages = (row: object) =>
    hvacIncentives.schema.safeParse({ ...COMMON, ...row }).error?.issues.map(({ path }) =>
      path.join(".")
    ) ?? [];
  assert.deepEqual(messages({ conditions: [condition] }), ["quote_safe"]);
  assert.deepEqual(messages({ conditions: [condition], quote_safe: false }), []);
  assert.deepEqual(
    messages({ conditions: [{ ...condition, met: true }], quote_safe: false }),
    ["conditions.0.met"],
  );
  const { conditions: _, places: __, ...older } = COMMON;
  assert.deepEqual(hvacIncentives.schema.parse(older).conditions, [], "rows of older versions");
});
