import assert from "node:assert/strict";
import { readAddress } from "../../src/geo/addresses/address.ts";
import { Gazetteer } from "../../src/geo/geocoding/gazetteer.ts";

/** The minimum share of permit cities that an address may name without a ZIP code. */
const FOUND_AT_LEAST = 0.99;

interface PermitRow {
  readonly jurisdiction: {
    readonly jurisdiction_type: string;
    readonly city_name: string | null;
    readonly state_code: string;
  };
}

Deno.test("of 100 cities with a permit office, at least 99 are found in addresses by city and state", async () => {
  const file = await Deno.open(new URL("../../seeds/permits.ndjson.gz", import.meta.url));
  const text = await new Response(
    file.readable.pipeThrough(new DecompressionStream("gzip") as never),
  ).text();
  const rows: PermitRow[] = text.trim().split("\n").map((line) => JSON.parse(line));
  const cities = new Set(rows.flatMap(({ jurisdiction }) => {
    const { jurisdiction_type: type, city_name: city, state_code: state } = jurisdiction;
    return type === "city" && city !== null ? [`${city}, ${state}`] : [];
  }));
  const gazetteer = new Gazetteer();
  const missing = [...cities].filter((city) => gazetteer.geocode(readAddress(city)) === null);
  assert.ok(cities.size > 7000);
  assert.ok(1 - missing.length / cities.size >= FOUND_AT_LEAST, missing.join("; "));
  for (const city of cities) {
    const address = readAddress(city);
    const point = gazetteer.geocode(address);
    if (point !== null) assert.equal(gazetteer.place(address, point).state, city.slice(-2), city);
  }
});
