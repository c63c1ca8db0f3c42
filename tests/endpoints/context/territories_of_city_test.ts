import assert from "node:assert/strict";
import { territoryRow } from "../../support/fixtures/resolve_rows.ts";
import { startService, type TestService } from "../../support/service/service.ts";

/** Territories that serve a city (decisions, Territories). */

const PATH = "/api/v1/context/utility-territory";
const named = (id: string, name: string, place: Parameters<typeof territoryRow>[0]["place"]) => {
  const row = territoryRow({ id, ...place === undefined ? {} : { place } });
  return { ...row, utility: { ...row.utility, name } };
};
const DENVER = { county_fips: "08031" } as const;

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  await service.publish("utility_territory", [
    named("county", "A Power Co", DENVER),
    named("zip", "B Power Co", { zip_code: "80202" }),
    named("name", "Denver Light", {}),
    named("city", "D Power Co", { city_name: "Denver" }),
    named("elsewhere", "E Power Co", { county_fips: "08001", city_name: "Brighton" }),
    named("county-of-the-name", "Denver County Elec Coop", {}),
    named("state-of-the-name", "Denver State Gas", {}),
    named("by-county-name", "G Power Co", { state_code: "GU", county_name: "Guam" }),
    named("clarke", "H Power Co", { state_code: "GA", county_fips: "13059" }),
    named("middlesex", "I Power Co", { state_code: "NJ", county_fips: "34023" }),
    named("other-state", "F Power Co", { state_code: "PA", county_fips: "42071" }),
  ]);
});
Deno.test.afterAll(() => service.close());

async function found(query: string) {
  const { data } = await service.json(`${PATH}?${query}`);
  const ids = data.records.map(({ record_id }: { record_id: string }) => record_id);
  return [ids, data.coverage.city_matched_by];
}

Deno.test(`GET ${PATH} 200 sorts a city's territories: by city, utility name, ZIP code, then county`, async () => {
  assert.deepEqual(await found("city=Denver&state=CO"), [
    ["city", "name", "zip", "county"],
    "mixed",
  ]);
});

Deno.test(`GET ${PATH} 200 reports how the city was matched, and null without a city`, async () => {
  assert.deepEqual(await found("city=Denver&utility=A Power Co"), [["county"], "county"]);
  assert.deepEqual(await found("city=Denver&utility=B Power Co"), [["zip"], "zip"]);
  assert.deepEqual(await found("city=Brighton&state=CO"), [["elsewhere"], "city"]);
  assert.deepEqual((await found("state=PA"))[1], null);
  assert.deepEqual(await found("city=Nowhere"), [[], null]);
});

Deno.test(`GET ${PATH} 200 finds a city in all spellings used in addresses`, async () => {
  for (const city of ["Athens", "Athens-Clarke County", "City of Athens"]) {
    assert.deepEqual(await found(`city=${city}&state=GA`), [["clarke"], "county"], city);
  }
  for (const city of ["Edison", "Edison Township", "Township of Edison"]) {
    assert.deepEqual(await found(`city=${city}&state=NJ`), [["middlesex"], "county"], city);
  }
});

Deno.test(`GET ${PATH} 200 matches a city by the name of its county if a record has no FIPS code`, async () => {
  assert.deepEqual(await found("city=Hagatna&state=GU"), [["by-county-name"], "county"]);
});
