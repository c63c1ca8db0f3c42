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

Deno.test("former and current county codes lead to each other, within one state", () => {
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
  assert.ok(!areOneCounty("02063", "02066"), "two parts of a former county are different counties");
});

Deno.test("codesNamed finds a county by a former name, in its own state only", () => {
  assert.ok(codesNamed("FL", "dade").includes("12086"));
  assert.ok(codesNamed("SD", "Shannon County").includes("46102"));
  assert.ok(codesNamed("VA", "Bedford city").includes("51019"));
  assert.deepEqual(codesNamed("GA", "Dade"), []);
  assert.deepEqual(codesNamed("MO", "Shannon"), []);
  assert.deepEqual(codesNamed("CO", "Denver"), []);
});

Deno.test("isTownOf knows a Connecticut town's county and planning region", () => {
  for (const fips of ["09003", "09110"]) assert.ok(isTownOf("Hartford", fips));
  for (const fips of ["09015", "09150"]) assert.ok(isTownOf("killingly", fips));
  assert.ok(!isTownOf("Hartford", "09150"));
  assert.ok(!isTownOf("Denver", "09003"));
});
