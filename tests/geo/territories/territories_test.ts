import assert from "node:assert/strict";
import { readAddress } from "../../../src/geo/addresses/address.ts";
import { Boundaries } from "../../../src/geo/territories/boundaries.ts";
import { Gazetteer } from "../../../src/geo/geocoding/gazetteer.ts";
import { Resolver } from "../../../src/geo/territories/resolver.ts";
import { findTerritories } from "../../../src/geo/territories/territories.ts";
import { territoriesOf } from "../../support/fixtures/geo_territories.ts";
import { territoryRow } from "../../support/fixtures/resolve_rows.ts";

const gazetteer = new Gazetteer();
const boundaries = new Boundaries();

/** Returns the ids found among some rows for an address. */
async function found(rows: ReturnType<typeof territoryRow>[], text: string) {
  const address = readAddress(text);
  const version = territoriesOf(rows);
  const query = { address, geocode: gazetteer.geocode(address)!, visible: undefined };
  const { method, found } = await findTerritories(version, query, boundaries, gazetteer);
  const ids = version.view("record");
  return [method, ...found.map(({ row }) => JSON.parse(ids.get(row)).record_id)];
}

const named = (county_name: string, state_code: string) =>
  territoryRow({ id: county_name, place: { county_name, state_code } });

Deno.test("a row without a FIPS code matches by its county's name", async () => {
  assert.deepEqual(
    await found([named("Orleans Parish", "LA"), named("Orleans", "VT")], "New Orleans, LA 70112"),
    ["county_lookup", "Orleans Parish"],
  );
  assert.deepEqual(
    await found([named("De Kalb", "GA"), named("Fulton", "GA")], "Decatur, GA 30030"),
    ["county_lookup", "De Kalb"],
  );
});

Deno.test("a county and a city of the same name are distinguished by the kind in the row", async () => {
  const rows = [named("Baltimore", "MD"), named("Baltimore city", "MD")];
  assert.deepEqual(await found(rows, "100 Holliday St, Baltimore, MD 21202"), [
    "county_lookup",
    "Baltimore city",
  ]);
  assert.deepEqual(await found(rows, "400 Washington Ave, Towson, MD 21204"), [
    "county_lookup",
    "Baltimore",
  ]);
});

Deno.test("a row matches its county by current and former codes and names", async () => {
  const coded = (county_fips: string, state_code: string) =>
    territoryRow({ id: county_fips, place: { county_fips, state_code } });
  const addresses = [
    ["Valdez, AK 99686", coded("02063", "AK"), named("Chugach", "AK")],
    ["Pine Ridge, SD 57770", coded("46113", "SD"), named("Shannon", "SD")],
    ["Bedford, VA 24523", coded("51515", "VA"), named("Bedford city", "VA")],
    ["Miami, FL 33130", coded("12025", "FL"), named("Dade", "FL")],
    ["Hartford, CT 06103", coded("09110", "CT"), named("Capitol", "CT")],
  ] as const;
  for (const [address, byCode, byName] of addresses) {
    for (const row of [byCode, byName]) {
      assert.deepEqual(await found([row], address), ["county_lookup", row.record_id], address);
    }
  }
});

Deno.test("an address on Guam does not match a sample point in Alaska", async () => {
  const place = { sample_lat: 57.12, sample_lng: -170.28, state_code: "AK" };
  const rows = [territoryRow({ id: "saint-paul", place })];
  assert.deepEqual(await found(rows, "1 Marine Dr, Hagatna, GU 96910"), [null]);
});

Deno.test("whereabouts returns the state, county, city and ZIP code of a geocoded address", () => {
  const resolver = new Resolver();
  const whereabouts = (text: string) => {
    const address = readAddress(text);
    return resolver.whereabouts(address, gazetteer.geocode(address)!);
  };
  assert.deepEqual(whereabouts("1437 Bannock St, Denver, CO 80202"), {
    state: "CO",
    county: "Denver",
    county_fips: "08031",
    city: "Denver",
    leftOut: null,
    zip: "80202",
  });
  assert.deepEqual(whereabouts("McLean, VA"), {
    state: "VA",
    county: "Fairfax",
    county_fips: "51059",
    city: "McLean",
    leftOut: null,
    zip: null,
  });
  resolver.close();
});

Deno.test("a ZIP code of an independent city in Virginia is in that city", () => {
  const cities = [
    ["24504", "51680"],
    ["345 S Main St, Harrisonburg, VA 22801", "51660"],
    ["605 E Main St, Charlottesville, VA 22902", "51540"],
    ["55 W Church St, Martinsville, VA 24112", "51690"],
    ["22314", "51510"],
    ["24416", "51530"],
    ["23322", "51550"],
    ["24426", "51580"],
    ["23847", "51595"],
    ["22046", "51610"],
    ["22401", "51630"],
    ["23669", "51650"],
    ["23860", "51670"],
    ["20111", "51685"],
    ["23607", "51700"],
    ["23510", "51710"],
    ["23662", "51735"],
    ["23704", "51740"],
    ["23219", "51760"],
    ["24011", "51770"],
    ["24153", "51775"],
    ["23434", "51800"],
    ["23456", "51810"],
    ["23185", "51830"],
  ];
  for (const [zip, fips] of cities) {
    const address = readAddress(`1 Main St, VA ${zip}`);
    assert.equal(gazetteer.place(address, gazetteer.geocode(address)!).countyFips, fips, zip);
  }
});

Deno.test("addresses in the same ZIP code share the result, others do not", async () => {
  const version = territoriesOf([named("Orleans Parish", "LA"), named("De Kalb", "GA")]);
  const at = (text: string) => {
    const address = readAddress(text);
    const geocode = gazetteer.geocode(address)!;
    return findTerritories(
      version,
      { address, geocode, visible: undefined },
      boundaries,
      gazetteer,
    );
  };
  const first = await at("1 Canal St, New Orleans, LA 70112");
  assert.equal(await at("2 Oak St, New Orleans, LA 70112"), first);
  assert.notEqual(await at("2 Oak St, Gretna, LA 70112"), first);
  assert.notEqual(await at("Decatur, GA 30030"), first);
});
