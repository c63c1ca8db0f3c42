import assert from "node:assert/strict";
import { ADDRESSES } from "../../support/fixtures/addresses.ts";
import { scoreOf, utilitiesAt } from "../../support/fixtures/found_utilities.ts";
import { seededTerritories, territoriesOf } from "../../support/fixtures/geo_territories.ts";
import { PUBLIC_BUILDINGS } from "../../support/fixtures/public_buildings.ts";

/** Of 63 public buildings, at least so many have the right utility first, and among the first five. */
const FIRST_AT_LEAST = 56;
const AMONG_FIVE_AT_LEAST = 61;

const territories = territoriesOf(await seededTerritories());

Deno.test(
  `the seeds have the utility of ${FIRST_AT_LEAST} of 63 public buildings first, and are sure of no other`,
  async () => {
    const score = await scoreOf(
      territories,
      PUBLIC_BUILDINGS.map(([address, , ...eiaIds]) => ({ address, eiaIds })),
    );
    assert.equal(score.of, 63);
    assert.ok(score.first >= FIRST_AT_LEAST, `${score.first}, not\n${score.late.join("\n")}`);
    assert.ok(score.amongFive >= AMONG_FIVE_AT_LEAST, `${score.amongFive}`);
    assert.deepEqual(score.wronglySure, []);
  },
);

Deno.test("the seeds have the utility of all of 20 city halls first, and are sure of no other", async () => {
  const halls = ADDRESSES.map(({ address, eiaId }) => ({ address, eiaIds: [eiaId] }));
  const score = await scoreOf(territories, halls);
  assert.equal(score.first, halls.length, score.late.join("\n"));
  assert.deepEqual(score.wronglySure, []);
});

Deno.test("utilities of other cities of the county come last", async () => {
  const found = await utilitiesAt(territories, "200 N Spring St, Los Angeles, CA 90012");
  const names = found.map(({ name }) => name);
  assert.deepEqual(names.slice(0, 2), [
    "Los Angeles Department of Water & Power",
    "Southern California Edison Co",
  ]);
  assert.ok(names.slice(2).every((name) => name!.startsWith("City of ")), names.join());
});

Deno.test("the utility of a city comes first where only what else it is called says so", async () => {
  const firsts = [
    ["100 Main St, Jacksonville, FL 32202", "JEA"],
    ["100 Main St, Houston, TX 77002", "CenterPoint Energy"],
    ["100 Main St, Boston, MA 02108", "NSTAR Electric Company"],
  ] as const;
  for (const [address, name] of firsts) {
    assert.equal((await utilitiesAt(territories, address))[0]!.name, name);
  }
});

Deno.test("one that the ZIP code's list names alone is medium, and others of its county are low", async () => {
  for (const address of ["495 S Main St, Las Vegas, NV 89101", "Henderson, NV 89015"]) {
    const [first, ...others] = await utilitiesAt(territories, address);
    assert.equal(first?.name, "Nevada Power Co");
    assert.equal(first?.confidence, "medium");
    assert.ok(others.length > 0 && others.every(({ confidence }) => confidence === "low"));
  }
});
