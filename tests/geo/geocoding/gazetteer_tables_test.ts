import assert from "node:assert/strict";
import { countyName, isShared, kindOf } from "../../../src/base/places/county_names.ts";
import { stateOfFips } from "../../../src/base/places/states.ts";
import { mapTables } from "../../../src/geo/gazetteer_build/map_tables.ts";
import { gazetteerTables } from "../../../src/geo/gazetteer_build/tables.ts";

const FOLDER = new URL("../../../data/gazetteer/", import.meta.url);

Deno.test("the tables in data/gazetteer match the pinned packages", async () => {
  const tables = { ...gazetteerTables(), ...mapTables() };
  const files = Array.from(Deno.readDirSync(FOLDER), ({ name }) => name).sort();
  assert.deepEqual(files, Object.keys(tables).sort());
  for (const [name, text] of Object.entries(tables)) {
    const file = await Deno.readTextFile(new URL(name, FOLDER));
    assert.ok(file === text, `${name} is not: run deno task gazetteer`);
  }
});

Deno.test("every ZIP code and every city is in a county of its state", () => {
  const tables = gazetteerTables();
  const linesOf = (name: string) => tables[name]!.trimEnd().split("\n").slice(1);
  const places = [
    ...linesOf("zip_codes.csv").map((line) => line.split(","))
      .map(([zip, , state, , , fips]) => [zip, state, fips]),
    ...linesOf("cities.csv").map((line) => line.split(","))
      .map(([key, , , , fips]) => [key, key!.slice(0, 2), fips]),
  ] as [string, string, string][];
  const beyond = places.filter(([, state, fips]) => fips !== "" && stateOfFips(fips) !== state);
  assert.deepEqual(beyond, []);
  const countyOf = new Map(places.map(([key, , fips]) => [key, fips]));
  assert.equal(countyOf.get("45204"), "39061"); // The center of this ZIP code is in Kentucky.
  // A post office without an area; a town across a river; suburbs named after a city, which keep
  // their own county.
  assert.equal(countyOf.get("71102"), "22017");
  assert.equal(countyOf.get("LA bossiercity"), "22015");
  assert.equal(countyOf.get("85339"), "04013");
  assert.equal(countyOf.get("30338"), "13089");
  assert.equal(countyOf.get("43240"), "39041");
  assert.equal(countyOf.get("80216"), "08031"); // Right at the border.
  assert.equal(countyOf.get("IN madison"), "18077");
  // Areas in another county than their post office and center are listed in.
  assert.equal(countyOf.get("98282"), "53029");
  assert.equal(countyOf.get("34224"), "12015");
  assert.equal(countyOf.get("99505"), "02020");
  // Independent cities that the outlines omit.
  assert.equal(countyOf.get("VA fallschurch"), "51610");
  assert.equal(countyOf.get("VA manassaspark"), "51685");
  assert.equal(countyOf.get("VA roanoke"), "51770");
});

Deno.test("isShared agrees with the table on names shared by counties and independent cities", () => {
  const table = gazetteerTables()["counties.csv"]!;
  const counties = table.trimEnd().split("\n").slice(1).map((line) => {
    const [fips, name] = line.split(",") as [string, string];
    return { fips, name, state: stateOfFips(fips) ?? null };
  });
  for (const { name, state } of counties) {
    const kinds = counties.filter((other) =>
      other.state === state && countyName(other.name) === countyName(name)
    ).map(kindOf);
    assert.equal(isShared(name, state), new Set(kinds).size > 1, `${state} ${name}`);
  }
});
