import assert from "node:assert/strict";
import { publishSeeds } from "../support/service/seed_rows.ts";
import { startService, type TestService } from "../support/service/service.ts";

/** Former and current counties in the shipped rows (decisions, Resolve and quote-context). */

let service: TestService;

Deno.test.beforeAll(async () => {
  service = await startService();
  await publishSeeds(service, ["hvac_climate", "permits"]);
});
Deno.test.afterAll(() => service.close());

async function quote(query: Record<string, string>) {
  const all = new URLSearchParams({ trade: "hvac", context_limit: "25", ...query });
  const { data } = await service.json(`/api/v1/quote-context?${all}`);
  return {
    climate: data.context.climate.map((row: { county_fips: string }) => row.county_fips),
    offices: data.context.permits.map(
      (row: { jurisdiction: { authority_name: string } }) => row.jurisdiction.authority_name,
    ),
    warnings: data.coverage.warnings as string[],
    derived: data.coverage.derived,
  };
}

/** The query, the FIPS code of the returned climate, and the permit office if there is one. */
const CHANGED = [
  [{ state: "AK", county_fips: "02063" }, "02261"],
  [{ state: "AK", county_fips: "02066" }, "02261"],
  [{ state: "AK", county_fips: "02261" }, "02261"],
  [{ state: "AK", county_fips: "02270" }, "02158"],
  [{ state: "AK", county_fips: "02158" }, "02158"],
  [{ state: "SD", county_fips: "46113" }, "46102", "Oglala Lakota County"],
  [{ state: "SD", county_fips: "46102" }, "46102", "Oglala Lakota County"],
  [{ state: "VA", county_fips: "51515" }, "51019", "Bedford County"],
  [{ state: "VA", county_fips: "51780" }, "51083"],
  [{ state: "VA", county_fips: "51560" }, "51005"],
  [{ state: "FL", county_fips: "12025" }, "12086", "Miami Dade County"],
  [{ state: "AK", county: "Valdez-Cordova" }, "02261"],
  [{ state: "AK", county: "Chugach Census Area" }, "02261"],
  [{ state: "AK", county: "Copper River" }, "02261"],
  [{ state: "AK", county: "Wade Hampton" }, "02158"],
  [{ state: "SD", county: "Shannon County" }, "46102", "Oglala Lakota County"],
  [{ state: "VA", county: "Bedford city" }, "51019", "Bedford County"],
  [{ state: "FL", county: "Dade" }, "12086", "Miami Dade County"],
  [{ state: "CT", county_fips: "09110" }, "09110"],
  [{ state: "CT", county_fips: "09003" }, "09003"],
  [{ state: "CT", county: "Capitol" }, "09110"],
  [{ state: "CT", county: "Hartford" }, "09003"],
] as const;

for (const [query, fips, office] of CHANGED) {
  const { state, ...asked } = query;
  const [[name, value]] = Object.entries(asked) as [[string, string]];
  Deno.test(
    `GET /api/v1/quote-context 200 with state=${state} and ${name}=${value} has the climate of ${fips}${
      office === undefined ? "" : ` and the office of ${office}`
    }`,
    async () => {
      const { climate, offices, warnings } = await quote(query);
      assert.deepEqual(climate, [fips]);
      if (office !== undefined) assert.equal(offices[0], office);
      assert.deepEqual(warnings.filter((text) => text.startsWith("county")), []);
    },
  );
}

Deno.test("GET /api/v1/quote-context 200 warns of a code that never was a county's", async () => {
  const { climate, warnings } = await quote({ state: "AK", county_fips: "02998" });
  assert.deepEqual(climate, []);
  assert.ok(warnings.some((text) => text.startsWith("county_fips: no county is known")));
});

Deno.test("GET /api/v1/quote-context 200 accepts both the county and the planning region of an address in Connecticut", async () => {
  const address = "550 Main St, Hartford, CT 06103";
  for (const county of [{ county_fips: "09003" }, { county_fips: "09110" }]) {
    const { warnings } = await quote({ ...county, address });
    assert.deepEqual(warnings.filter((text) => text.startsWith("county")), [], county.county_fips);
  }
  for (const county of ["Hartford", "Capitol"]) {
    const { warnings } = await quote({ state: "CT", county, address });
    assert.deepEqual(warnings.filter((text) => text.startsWith("county")), [], county);
  }
  const { warnings } = await quote({ county_fips: "09001", address });
  assert.equal(warnings.filter((text) => text.startsWith("county")).length, 1);
});

Deno.test("GET /api/v1/context/permits 200 returns the offices of Connecticut's towns by county and by planning region", async () => {
  const cities = async (county: string) => {
    const query = new URLSearchParams({ state: "CT", county, limit: "500" });
    const { data } = await service.json(`/api/v1/context/permits?${query}`);
    return data.records.map(
      (row: { jurisdiction: { city_name: string } }) => row.jurisdiction.city_name,
    );
  };
  const [hartford, tolland, capitol] = await Promise.all(
    ["Hartford", "Tolland", "Capitol"].map(cities),
  );
  assert.ok(hartford.length > 5 && tolland.length > 2);
  // The region has towns of both counties, and of no other.
  assert.ok(capitol.some((town: string) => hartford.includes(town)));
  assert.ok(capitol.some((town: string) => tolland.includes(town)));
  assert.ok(capitol.every((town: string) => hartford.includes(town) || tolland.includes(town)));
});

Deno.test("GET /api/v1/context/permits 200 finds the successor of a former county", async () => {
  for (
    const [state, county, office] of [
      ["SD", "Shannon", "Oglala Lakota County"],
      ["FL", "Dade County", "Miami Dade County"],
    ]
  ) {
    const query = new URLSearchParams({ state: state!, county: county! });
    const { data } = await service.json(`/api/v1/context/permits?${query}`);
    const names = data.records.map(
      (row: { jurisdiction: { authority_name: string } }) => row.jurisdiction.authority_name,
    );
    assert.ok(names.includes(office), `${county}: ${names}`);
  }
});

Deno.test("GET /api/v1/quote-context 200 reports that no source has the climate of a territory", async () => {
  const islands = { GU: "Guam", VI: "U.S. Virgin Islands", AS: "American Samoa" };
  for (const [state, name] of Object.entries(islands)) {
    const { climate, warnings } = await quote({ state, county: "Any" });
    assert.deepEqual(climate, []);
    assert.ok(warnings.includes(`climate: no source has the climate of ${name}.`), state);
  }
  const { climate } = await quote({ state: "PR", county: "Ponce" });
  assert.equal(climate.length, 1);
});
