import assert from "node:assert/strict";
import {
  checkUtilityEvidence,
  disagreementsOf,
} from "../../../src/cli/data_check/utility_evidence.ts";

/** A few lines of each public file. */
const directory = new URL("../../support/public_files/", import.meta.url).pathname;
const SHIPPED = new URL("../../../data/utility_evidence/", import.meta.url).pathname;

Deno.test("the tables of utilities have the lines that are made of the public files", async () => {
  const { tables } = await checkUtilityEvidence({ directory, tables: SHIPPED, write: false });
  assert.deepEqual(tables.map(({ table }) => table), ["customers.csv", "zip_utilities.csv"]);
  for (const { table, lines, differ, missing } of tables) {
    assert.ok(lines > 0, table);
    // How many ZIP codes a utility comes first in is counted over all lines.
    if (table !== "customers.csv") assert.equal(missing, 0, table);
    // The few lines of the public files make few of the table's.
    assert.ok(differ > 0, table);
  }
});

Deno.test("tables that are written are those that are made, in the order of their keys", async () => {
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

Deno.test("ZIP codes are listed where two sources share no utility, or put another first", () => {
  const names: Record<string, string> = { "803": "Arizona", "19728": "UNS" };
  const main = (...eiaIds: string[]) => new Map(eiaIds.map((id, at) => [id, at === 0]));
  const [nothingShared, otherFirst] = disagreementsOf(
    [
      { zip: "85001", state: "AZ", eiaIds: ["803"] },
      { zip: "85002", state: "AZ", eiaIds: ["803"] },
      { zip: "85003", state: "AZ", eiaIds: ["803", "19728"] },
      { zip: "85004", state: "AZ", eiaIds: ["803"] },
    ],
    new Map([
      ["85001", main("803", "19728")],
      ["85002", main("19728")],
      ["85003", main("19728", "803")],
    ]),
    (id) => names[id]!,
  );
  assert.deepEqual(nothingShared?.list, ["85002: Arizona, not UNS"]);
  assert.deepEqual(otherFirst?.list, ["85003: Arizona, not UNS"]);
  assert.deepEqual([nothingShared?.zips, otherFirst?.zips], [1, 1]);
});
