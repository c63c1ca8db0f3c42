import assert from "node:assert/strict";
import {
  areOneCounty,
  changedCounty,
  codesNamed,
  isTownOf,
  otherCodes,
} from "../../src/base/places/county_identities.ts";
import { stateOfFips } from "../../src/base/places/states.ts";

const CHANGED = ["02261", "02063", "46113", "46102", "02270", "51515", "12025", "09003", "09110"];

Deno.test("what a county became and what it was are known from either side, in one state", () => {
  for (const fips of CHANGED) {
    assert.ok(otherCodes(fips).length > 0, fips);
    for (const other of otherCodes(fips)) {
      assert.ok(otherCodes(other).includes(fips), `${fips} ${other}`);
      assert.equal(stateOfFips(other), stateOfFips(fips));
      assert.ok(changedCounty(other) !== undefined, other);
      assert.ok(areOneCounty(fips, other));
    }
  }
  assert.ok(areOneCounty("08031", "08031"));
  assert.ok(!areOneCounty("02063", "02066"), "two parts of one former county are two");
});

Deno.test("a former name means its county in its own state", () => {
  assert.ok(codesNamed("FL", "dade").includes("12086"));
  assert.ok(codesNamed("SD", "Shannon County").includes("46102"));
  assert.ok(codesNamed("VA", "Bedford city").includes("51019"));
  assert.deepEqual(codesNamed("GA", "Dade"), []);
  assert.deepEqual(codesNamed("MO", "Shannon"), []);
  assert.deepEqual(codesNamed("CO", "Denver"), []);
});

Deno.test("a town of Connecticut is in its county and in its planning region", () => {
  for (const fips of ["09003", "09110"]) assert.ok(isTownOf("Hartford", fips));
  for (const fips of ["09015", "09150"]) assert.ok(isTownOf("killingly", fips));
  assert.ok(!isTownOf("Hartford", "09150"));
  assert.ok(!isTownOf("Denver", "09003"));
});
