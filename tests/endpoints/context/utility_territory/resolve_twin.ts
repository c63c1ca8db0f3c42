import assert from "node:assert/strict";
import fc from "fast-check";
import { matches } from "../../../support/faults/resolve_census.ts";
import { censusChapter, RESOLVE, resolve } from "../../../support/service/resolve_service.ts";
import { twinOf } from "../../../support/naive/resolve_twin.ts";
import { addressOf, ASKED, placesOf, rowSets } from "../../../support/naive/resolve_twin_rows.ts";

const SETS = 8;
const ADDRESSES_PER_SET = 40;
const METHODS: readonly (string | null)[] = [
  "polygon_lookup",
  "zip_lookup",
  "city_lookup",
  "county_lookup",
  "sample_point_nearest",
  null,
];

const running = censusChapter();

interface Given {
  readonly record_id: string;
  readonly quote_safe: boolean;
  readonly confidence: string | null;
  readonly evidence: readonly string[];
  readonly geography: { readonly distance_miles: number | null };
}

running.test(`GET ${RESOLVE} 200 returns the same territories as a scan of all territories`, async () => {
  running().census.answer = (address) => matches(...placesOf(address));
  const reached = new Map<string | null, number>();
  for (const rows of [...rowSets(SETS), []]) {
    await running().service.publish("utility_territory", rows);
    const agrees = fc.asyncProperty(ASKED, async (asked) => {
      const { limit } = asked;
      const resolved = await resolve(
        running(),
        addressOf(asked),
        limit === undefined ? {} : { limit },
      );
      assert.equal(resolved.status, 200);
      const { geocode, territories, resolution_method } = resolved.body.data;
      assert.equal(geocode.confidence, asked.sure ? "range_interpolated" : "approximate");
      const expected = twinOf(rows, asked);
      assert.equal(resolution_method, expected.method);
      assert.deepEqual(
        territories.map(({ record_id: id, quote_safe, confidence, evidence }: Given) => (
          { id, quote_safe, confidence, evidence }
        )),
        expected.territories.map(({ miles: _, ...territory }) => territory),
      );
      expected.territories.forEach(({ miles }, i) => {
        const { distance_miles } = territories[i].geography;
        if (miles === null) assert.equal(distance_miles, null);
        else assert.ok(Math.abs(distance_miles - miles) < 0.001, `${distance_miles}, not ${miles}`);
      });
      for (const { confidence } of expected.territories.slice(0, 1)) {
        const said = `confidence ${confidence}`;
        reached.set(said, (reached.get(said) ?? 0) + 1);
      }
      reached.set(expected.method, (reached.get(expected.method) ?? 0) + 1);
    });
    await fc.assert(agrees, { numRuns: rows.length === 0 ? 5 : ADDRESSES_PER_SET });
  }
  const confidences = ["high", "medium", "low", null].map((one) => `confidence ${one}`);
  for (const method of [...METHODS, ...confidences]) {
    assert.ok((reached.get(method) ?? 0) >= 5, `${method} was found ${reached.get(method)} times`);
  }
});
