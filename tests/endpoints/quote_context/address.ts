import assert from "node:assert/strict";
import { everything } from "../../../src/access/levels.ts";
import {
  PATH,
  type Quote,
  quote,
  refused,
  urlOf,
  warningsOf,
} from "../../support/service/quote_context_service.ts";
import { type LatLng, matches } from "../../support/faults/resolve_census.ts";
import { aroundDenver, square, territoryRow } from "../../support/fixtures/resolve_rows.ts";
import { censusChapter, freshAddress, RESOLVE } from "../../support/service/resolve_service.ts";

const OUTSIDE: LatLng = [47.6, -122.3];
const ALONE: LatLng = [20.8, -156.3];

/** Twelve squares around Denver, the smallest first, and one far away. */
const around = Array.from(
  { length: 12 },
  (_, i) => territoryRow({ id: `t${String(i).padStart(2, "0")}`, geometry: aroundDenver(1 + i) }),
);
const alone = territoryRow({
  id: "alone",
  place: { state_code: "HI" },
  geometry: square(20, -157, 1),
});

const census = censusChapter({ utility_territory: [...around, alone] });
const of = (query: Record<string, string | number>, key?: string) =>
  quote(census().service, { trade: "hvac", state: "CO", ...query }, key);

/** The parts of the territory resolution that the tests compare. */
function resolved({ context, coverage, inputs }: Quote) {
  const { territories, ...resolution } = context.utility_territory_resolution!;
  assert.equal(inputs.address_redacted, true);
  return {
    ...resolution,
    ids: territories.map(({ record_id }) => record_id),
    count: coverage.context_records.utility_territory,
    summary: coverage.quote_safe_summary.utility_territory,
  };
}

const NOT_FOUND = {
  geocode: { matched: false, normalized_address: null, lat: null, lng: null, confidence: null },
  resolution_method: null,
  ids: [],
  count: 0,
  summary: { total: 0, quote_safe: 0, not_quote_safe: 0 },
};

census.test(`GET ${PATH} 200 returns the territory of an address`, async () => {
  census().census.answer = () => matches(ALONE);
  const { data } = await of({ address: freshAddress() });
  assert.deepEqual(resolved(data), {
    geocode: {
      matched: true,
      normalized_address: null,
      lat: 20.8,
      lng: -156.3,
      confidence: "range_interpolated",
    },
    resolution_method: "polygon_lookup",
    ids: ["alone"],
    count: 1,
    summary: { total: 1, quote_safe: 1, not_quote_safe: 0 },
  });
  assert.deepEqual(warningsOf(data, "utility_territory"), []);
});

census.test(`GET ${PATH} 200 counts several territories as one section, and summarizes all of them`, async () => {
  census().census.answer = () => matches([39.75, -105]);
  const { data } = await of({ address: freshAddress() });
  const { ids, count, summary } = resolved(data);
  assert.deepEqual(ids, around.slice(0, 10).map((row) => row.record_id));
  assert.equal(count, 1);
  assert.deepEqual(summary, { total: 10, quote_safe: 10, not_quote_safe: 0 });
});

census.test(`GET ${PATH} 200 returns context_limit territories, at most 10`, async () => {
  const address = freshAddress();
  for (const [context_limit, count] of [[1, 1], [9, 9], [10, 10], [11, 10], [50, 10]] as const) {
    const { ids, summary } = resolved((await of({ address, context_limit })).data);
    assert.deepEqual([ids.length, summary.total], [count, count]);
  }
});

census.test(`GET ${PATH} 200 returns what the resolve endpoint returns, without the address`, async () => {
  const address = freshAddress();
  const { data: own } = await of({ address, context_limit: 10 });
  const query = new URLSearchParams({ address, limit: "10" });
  const { data } = await census().service.json(`${RESOLVE}?${query}`);
  assert.ok(data.geocode.normalized_address.includes("FRESH"));
  data.geocode.normalized_address = null;
  assert.deepEqual(own.context.utility_territory_resolution, data);
});

census.test(`GET ${PATH} 200 warns when no territory found is quote-safe`, async () => {
  census().census.answer = () => matches([39.75, -105], [39.79, -105]);
  const { data } = await of({ address: freshAddress() });
  const { geocode, count, summary } = resolved(data);
  assert.equal(geocode.confidence, "approximate");
  assert.equal(count, 1);
  assert.deepEqual(summary, { total: 10, quote_safe: 0, not_quote_safe: 10 });
  assert.match(warningsOf(data, "utility_territory")[0]!, /quote-safe/);
});

census.test(`GET ${PATH} 200 warns when the address could not be geocoded`, async () => {
  census().census.answer = () => matches();
  const { data } = await of({ address: freshAddress() });
  assert.deepEqual(resolved(data), NOT_FOUND);
  assert.match(warningsOf(data, "utility_territory")[0]!, /geocoded/);
});

census.test(`GET ${PATH} 200 warns when the address has no territory`, async () => {
  census().census.answer = () => matches(OUTSIDE);
  const { data } = await of({ address: freshAddress("Seattle, WA 98104") });
  const { geocode, ...rest } = resolved(data);
  const { geocode: _, ...none } = NOT_FOUND;
  assert.deepEqual([geocode.matched, geocode.normalized_address], [true, null]);
  assert.deepEqual(rest, none);
  assert.equal(warningsOf(data, "utility_territory").length, 1);
});

census.test(`GET ${PATH} 200 looks up only the place of an address if the key may not see territories`, async () => {
  const { service, census: asked } = census();
  const access = { ...everything("production"), utility_territory: "none" as const };
  const { key } = await service.makeKey(access);
  const before = asked.asked.length;
  const { data } = await of({ address: freshAddress() }, key);
  assert.equal(data.context.utility_territory_resolution, null);
  assert.equal(data.inputs.address_redacted, true);
  assert.equal(asked.asked.length, before + 1);
});

census.test(`GET ${PATH} 400 and 403 come before the geocoder is called`, async () => {
  const { service, census: asked } = census();
  const { key } = await service.makeKey({ utility_territory: "production" });
  const before = asked.asked.length;
  await refused(service, { address: freshAddress(), context_limit: 0 }, 400);
  await refused(service, { address: freshAddress() }, 403, key);
  assert.equal(asked.asked.length, before);
});

census.test(`GET ${PATH} never repeats an address`, async () => {
  const { service, census: asked } = census();
  const answers = [
    () => matches([39.75, -105]),
    () => matches(),
    () => new Response("broken", { status: 500 }),
  ];
  const get = async (address: string, more = {}) => {
    const response = await service.get(urlOf({ address, ...more }));
    return [...response.headers].join() + await response.text();
  };
  const seen: string[] = [];
  for (const [i, answer] of answers.entries()) {
    asked.answer = answer;
    for (const _ of ["live", "remembered"]) seen.push(await get(`${i} Geheim Street, Denver, CO`));
    seen.push(await get(`${i} Geheim Street, Denver, CO`, { context_limit: 0 }));
  }
  seen.push(await get(`https://example.org/geheim`));
  seen.push(await get(`geheim ${"x".repeat(300)}`));
  assert.ok(asked.asked.some(({ search }) => /geheim/i.test(search)));
  seen.push(await service.logged(), await service.app.metrics.text());
  for (const text of seen) assert.doesNotMatch(text, /geheim/i);
});
