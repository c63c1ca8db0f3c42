import assert from "node:assert/strict";
import { ADDRESSES } from "../../support/fixtures/addresses.ts";
import { scoreOf, utilitiesAt } from "../../support/fixtures/found_utilities.ts";
import { seededTerritories, territoriesOf } from "../../support/fixtures/geo_territories.ts";
import { PUBLIC_BUILDINGS } from "../../support/fixtures/public_buildings.ts";

/** Minimum numbers of 63 public buildings whose utility comes first, or is among the first five. */
const FIRST_AT_LEAST = 62;
const AMONG_FIVE_AT_LEAST = 63;

const territories = territoriesOf(await seededTerritories());

Deno.test(
  `the seeds return the right utility first for ${FIRST_AT_LEAST} of 63 public buildings, and no wrong one above low`,
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

Deno.test("the seeds return the right utility first for all of 20 city halls, and no wrong one above low", async () => {
  const halls = ADDRESSES.map(({ address, eiaId }) => ({ address, eiaIds: [eiaId] }));
  const score = await scoreOf(territories, halls);
  assert.equal(score.first, halls.length, score.late.join("\n"));
  assert.deepEqual(score.wronglySure, []);
});

Deno.test("a town's utility comes before the cooperative around it", async () => {
  const firsts = [
    ["200 Lincoln Ave, Santa Fe, NM 87501", "Public Service Co of NM"],
    ["250 N 5th St, Grand Junction, CO 81501", "Public Service Co of Colorado"],
    ["102 N 3rd St, Wilmington, NC 28401", "Duke Energy Progress - (NC)"],
    ["145 W Broad St, Spartanburg, SC 29306", "Duke Energy Carolinas, LLC"],
    ["200 N David St, Casper, WY 82601", "PacifiCorp"],
    ["401 Independence St, Cape Girardeau, MO 63701", "Union Electric Co - (MO)"],
    ["10 N Main St, Cedar City, UT 84720", "PacifiCorp"],
  ] as const;
  for (const [address, name] of firsts) {
    assert.equal((await utilitiesAt(territories, address))[0]?.name, name, address);
  }
});

Deno.test("a municipal utility that EPA's list never names comes first in its city, with low confidence", async () => {
  const firsts = [
    ["60 W Main St, Kutztown, PA 19530", "Borough of Kutztown - (PA)"],
    ["20 E Main St, Ashland, OR 97520", "City of Ashland - (OR)"],
    ["161 N Section St, Fairhope, AL 36532", "City of Fairhope - (AL)"],
    ["Seward, AK 99664", "City of Seward - (AK)"],
  ] as const;
  for (const [address, name] of firsts) {
    const [first] = await utilitiesAt(territories, address);
    assert.deepEqual([first?.name, first?.confidence], [name, "low"], address);
  }
});

Deno.test("the utility of Sheboygan Falls does not come first in Sheboygan", async () => {
  const found = await utilitiesAt(territories, "828 Center Ave, Sheboygan, WI 53081");
  assert.equal(found[0]?.name, "Wisconsin Power & Light Co");
});

Deno.test("a city's utility comes first even if only another of its names mentions the city", async () => {
  const firsts = [
    ["100 Main St, Jacksonville, FL 32202", "JEA"],
    ["100 Main St, Houston, TX 77002", "CenterPoint Energy"],
    ["100 Main St, Boston, MA 02108", "NSTAR Electric Company"],
  ] as const;
  for (const [address, name] of firsts) {
    assert.equal((await utilitiesAt(territories, address))[0]!.name, name);
  }
});

Deno.test("a municipal utility that serves few homes comes after the surrounding one, which is low", async () => {
  const firsts = [
    ["1 S Van Ness Ave, San Francisco, CA 94103", "Pacific Gas & Electric Co."],
    ["San Francisco, CA 94122", "Pacific Gas & Electric Co."],
    ["90 W Broad St, Columbus, OH 43215", "Ohio Power Co"],
  ] as const;
  for (const [address, name] of firsts) {
    const [first, second] = await utilitiesAt(territories, address);
    assert.equal(first?.name, name);
    assert.deepEqual([first?.confidence, second?.confidence], ["low", "low"]);
  }
});

Deno.test("an address that names only its county returns the county's utilities, all low", async () => {
  const found = await utilitiesAt(territories, "100 Elm St, King County, WA");
  assert.ok(found.length > 1);
  assert.ok(found.every(({ confidence }) => confidence === "low"));
});

Deno.test("suburbs have their own utility first, not the neighboring city's", async () => {
  const firsts = [
    ["Santa Monica, CA 90401", "Southern California Edison Co"],
    ["Inglewood, CA 90301", "Southern California Edison Co"],
    ["500 W Markham St, Little Rock, AR 72201", "Entergy Arkansas LLC"],
    ["Smyrna, GA 30080", "Georgia Power Co"],
    ["Baton Rouge, LA 70802", "Entergy Louisiana LLC"],
    ["Beverly Hills, CA 90210", "Southern California Edison Co"],
    ["Los Angeles, CA 90012", "Los Angeles Department of Water & Power"],
  ] as const;
  for (const [address, name] of firsts) {
    const [first] = await utilitiesAt(territories, address);
    assert.equal(first?.name, name, address);
  }
});

Deno.test("of several utilities in Texas, the one with the most homes on its wires comes first", async () => {
  const firsts = [
    ["Harris County, TX", "CenterPoint Energy"],
    ["Rowlett, TX 75088", "Oncor Electric Delivery Company LLC"],
  ] as const;
  for (const [address, name] of firsts) {
    const [first] = await utilitiesAt(territories, address);
    assert.equal(first?.name, name, address);
    assert.equal(first?.confidence, "low");
  }
});

Deno.test("a cooperative is low if another utility's boundary contains the point too", async () => {
  for (const address of ["Baton Rouge, LA 70811", "Gulfport, MS 39503"]) {
    const [first] = await utilitiesAt(territories, address);
    assert.equal(first?.confidence, "low", address);
  }
});

Deno.test("with a ZIP code of another state, every utility is low", async () => {
  for (const address of ["Junction City, LA 71749", "100 Main St, Lead Hill, AR 65733"]) {
    const found = await utilitiesAt(territories, address);
    assert.ok(found.length > 1 && found.every(({ confidence }) => confidence === "low"), address);
  }
});

Deno.test("every utility is low if a township is located at the city of its name", async () => {
  for (const address of ["Washington Township, NJ", "Penn Township, PA"]) {
    const found = await utilitiesAt(territories, address);
    assert.ok(found.length > 0 && found.every(({ confidence }) => confidence === "low"), address);
  }
});

Deno.test("a municipal utility is low in another city", async () => {
  for (const address of ["West Hollywood, CA 90069", "Universal City, CA 91608"]) {
    const found = await utilitiesAt(territories, address);
    assert.ok(found.every(({ confidence }) => confidence === "low"), address);
  }
});

Deno.test("a city without a ZIP code has the utility that comes first for most of its ZIP codes", async () => {
  const firsts = [
    ["Fort Worth, TX", "Oncor Electric Delivery Company LLC"],
    ["Ft. Worth, TX", "Oncor Electric Delivery Company LLC"],
    ["100 Main St, Dallas, TX", "Oncor Electric Delivery Company LLC"],
    ["Spokane, WA", "Avista Corp"],
    ["N. Las Vegas, NV", "Nevada Power Co"],
  ] as const;
  for (const [address, name] of firsts) {
    const [first] = await utilitiesAt(territories, address);
    assert.equal(first?.name, name, address);
    assert.ok(first?.evidence.includes("zip"), address);
  }
});

Deno.test("a city whose ZIP codes have several utilities has none above low", async () => {
  for (const address of ["York, PA", "Panama City, FL", "Fort Worth, TX"]) {
    const found = await utilitiesAt(territories, address);
    assert.ok(found.every(({ confidence }) => confidence === "low"), address);
  }
});

Deno.test("a utility listed alone for the ZIP code is medium, and others of the county are low", async () => {
  for (const address of ["495 S Main St, Las Vegas, NV 89101", "Henderson, NV 89015"]) {
    const [first, ...others] = await utilitiesAt(territories, address);
    assert.equal(first?.name, "Nevada Power Co");
    assert.equal(first?.confidence, "medium");
    assert.ok(others.length > 0 && others.every(({ confidence }) => confidence === "low"));
  }
});

Deno.test("utilities that EIA's form omits for a county are found there", async () => {
  const firsts = [
    ["2 E Bay St, Savannah, GA 31401", "Georgia Power Co"],
    ["210 N 27th St, Billings, MT 59101", "NorthWestern Energy"],
    ["Parker, AZ 85344", "Arizona Public Service Co"],
    ["1 Civic Center Dr, Carlsbad, CA 92008", "San Diego Gas & Electric Co"],
    ["414 Grant St, Pittsburgh, PA 15219", "Duquesne Light Co"],
  ] as const;
  for (const [address, name] of firsts) {
    const [first, ...others] = await utilitiesAt(territories, address);
    assert.equal(first?.name, name);
    assert.ok(others.every(({ confidence }) => confidence === "low"), address);
  }
});

Deno.test("in Alaska and on the islands the local utility comes first, or none is above low", async () => {
  const firsts = [
    ["Wrangell, AK 99929", "City of Wrangell - (AK)"],
    ["Petersburg, AK 99833", "Petersburg Borough - (AK)"],
    ["Craig, AK 99921", "Alaska Power and Telephone Co"],
    ["Skagway, AK 99840", "Alaska Power and Telephone Co"],
    ["Valdez, AK 99686", "Copper Valley Elec Assn, Inc"],
    ["Hoonah, AK 99829", "Inside Passage Elec Coop, Inc"],
    ["King Salmon, AK 99613", "Naknek Electric Assn, Inc"],
    ["Metlakatla, AK 99926", "Metlakatla Power & Light"],
    ["Tok, AK 99780", "Alaska Power and Telephone Co"],
    ["Saipan, MP 96950", "Commonwealth Utility Corporation"],
  ] as const;
  for (const [address, name] of firsts) {
    const [first, ...others] = await utilitiesAt(territories, address);
    assert.equal(first?.name, name, address);
    assert.ok(others.every(({ confidence }) => confidence === "low"), address);
  }
});
