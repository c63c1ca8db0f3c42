import assert from "node:assert/strict";
import { readAddress } from "../../../src/geo/addresses/address.ts";
import { Boundaries } from "../../../src/geo/territories/boundaries.ts";
import { Gazetteer } from "../../../src/geo/geocoding/gazetteer.ts";
import { findTerritories } from "../../../src/geo/territories/territories.ts";
import { ADDRESSES } from "../../support/fixtures/addresses.ts";
import { seededTerritories, territoriesOf } from "../../support/fixtures/geo_territories.ts";

/** Without boundaries, which a download of HIFLD's adds. */
const AMONG_FIVE_AT_LEAST = 16;

const territories = territoriesOf(await seededTerritories());
const gazetteer = new Gazetteer();

/** The utilities that the seeds give for an address, the likeliest first. */
async function utilitiesAt(text: string) {
  const address = readAddress(text);
  const geocode = gazetteer.geocode(address)!;
  const boundaries = new Boundaries();
  try {
    const query = { address, geocode, visible: undefined, limit: 5 };
    const { found } = await findTerritories(territories, query, boundaries, gazetteer);
    const { utility_name, eia_utility_id } = territories.columns;
    return found.map(({ row }) => ({
      name: utility_name.get(row),
      eiaId: eia_utility_id.get(row),
    }));
  } finally {
    boundaries.close();
  }
}

Deno.test(
  `the seeds have the utility of ${AMONG_FIVE_AT_LEAST} of 20 city halls among the first five`,
  async () => {
    const missing: string[] = [];
    for (const { address, eiaId, utility } of ADDRESSES) {
      const utilities = await utilitiesAt(address);
      if (!utilities.some((one) => one.eiaId === eiaId)) {
        missing.push(`${utility} at ${address}: ${utilities.map(({ name }) => name).join("; ")}`);
      }
    }
    const found = ADDRESSES.length - missing.length;
    assert.ok(found >= AMONG_FIVE_AT_LEAST, `${found}, without\n${missing.join("\n")}`);
  },
);

Deno.test("utilities of other cities of the county come last", async () => {
  const names = (await utilitiesAt("200 N Spring St, Los Angeles, CA 90012")).map(({ name }) =>
    name
  );
  assert.deepEqual(names, [
    "Los Angeles Department of Water & Power",
    "Southern California Edison Co",
    "City of Azusa",
    "City of Pasadena - (CA)",
    "City of Vernon",
  ]);
});

Deno.test("the utility of a city comes first where only what else it is called says so", async () => {
  const firsts = [
    ["100 Main St, Jacksonville, FL 32202", "JEA"],
    ["100 Main St, Houston, TX 77002", "CenterPoint Energy"],
    ["100 Main St, Boston, MA 02108", "NSTAR Electric Company"],
  ] as const;
  for (const [address, name] of firsts) {
    assert.equal((await utilitiesAt(address))[0]!.name, name);
  }
});
