import assert from "node:assert/strict";
import {
  disagreementsOf,
  rewiringSource,
  territorySources,
} from "../../../src/cli/data_check/disagreements.ts";
import { checkUtilityEvidence } from "../../../src/cli/data_check/utility_evidence.ts";

/** A few lines of each public file. */
const directory = new URL("../../support/public_files/", import.meta.url).pathname;
const SHIPPED = new URL("../../../data/utility_evidence/", import.meta.url).pathname;

Deno.test("checkUtilityEvidence compares the shipped tables with those built from the public files", async () => {
  const { tables } = await checkUtilityEvidence({ directory, tables: SHIPPED, write: false });
  assert.deepEqual(tables.map(({ table }) => table), ["customers.csv", "zip_utilities.csv"]);
  for (const { table, lines, differ, missing } of tables) {
    assert.ok(lines > 0, table);
    // customers.csv counts a utility's ZIP codes over all lines, which the samples lack.
    if (table !== "customers.csv") assert.equal(missing, 0, table);
    // The sample lines produce only a few of the table's lines.
    assert.ok(differ > 0, table);
  }
});

Deno.test("checkUtilityEvidence writes the built tables, sorted by key", async () => {
  const tables = await Deno.makeTempDir();
  try {
    const written = await checkUtilityEvidence({ directory, tables, write: true });
    assert.ok(written.tables.every(({ differ, missing }) => differ + missing === 0));
    const zips = await Deno.readTextFile(`${tables}/zip_utilities.csv`);
    assert.match(zips, /^85325,803\n85328,803\n85334,803\n85344,803 19728\n/);
  } finally {
    await Deno.remove(tables, { recursive: true });
  }
});

const NAMES: Readonly<Record<string, string>> = { "803": "Arizona", "19728": "UNS" };
const nameOf = (id: string) => NAMES[id]!;
const listed = (zip: string, ...eiaIds: string[]) => ({ zip, state: "AZ", eiaIds });

Deno.test("disagreementsOf lists ZIP codes where two sources share no utility or rank another first", () => {
  const main = (...eiaIds: string[]) => new Map(eiaIds.map((id, at) => [id, at === 0]));
  const rewiring = new Map([
    ["85001", main("803", "19728")],
    ["85002", main("19728")],
    ["85003", main("19728", "803")],
    ["85005", main("19728")],
  ]);
  const epa = [
    listed("85001", "803"),
    listed("85002", "803"),
    listed("85003", "803", "19728"),
    listed("85004", "803"),
    listed("85005", "803"),
  ];
  const [nothingShared, otherFirst] = disagreementsOf(epa, rewiringSource(rewiring), nameOf);
  assert.deepEqual(nothingShared?.list, ["Arizona, not UNS: 85002 85005"]);
  assert.deepEqual(otherFirst?.list, ["Arizona, not UNS: 85003"]);
  assert.deepEqual([nothingShared?.zips, otherFirst?.zips], [2, 1]);
});

Deno.test("territorySources uses boundaries around a ZIP code's point and utilities of its county", async () => {
  const row = (eia_utility_id: string, county_fips: string | null, geometry: unknown) => ({
    row: { utility: { eia_utility_id }, geography: { county_fips }, geometry },
  });
  const ring = [[-113, 33], [-111, 33], [-111, 34], [-113, 34], [-113, 33]];
  async function* rows() {
    yield row("19728", null, { type: "Polygon", coordinates: [ring] });
    yield row("803", "04013", null);
  }
  const [boundaries, counties] = await territorySources(rows());
  const phoenix = [listed("85003", "803")];
  const [around] = disagreementsOf(phoenix, boundaries!, nameOf);
  assert.deepEqual(around?.list, ["Arizona, not UNS: 85003"]);
  const [inCounty] = disagreementsOf(phoenix, counties!, nameOf);
  assert.deepEqual(inCounty?.list, []);
  assert.deepEqual(
    disagreementsOf([listed("85003", "19728")], counties!, nameOf).map(({ list }) => list),
    [["UNS, not Arizona: 85003"]],
  );
});
