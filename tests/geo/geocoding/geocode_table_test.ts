import assert from "node:assert/strict";
import fc from "fast-check";
import { GeocodeTable, tableMemory } from "../../../src/geo/geocoding/geocode_table.ts";
import { type Geocode, PRECISIONS } from "../../../src/geo/geocoding/geocoder.ts";
import "../../support/fixtures/same_runs.ts";

const key = (...words: number[]) => Uint32Array.from([...words, 0, 0, 0, 0].slice(0, 4));
const HOME: Geocode = { lat: 39.75, lng: -104.99, confidence: "rooftop" };

/**
 * Few keys, so that they are stored again; at most four share a bucket, so that all fit.
 */
const keys = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 3 }));
const geocodes = fc.option(fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  confidence: fc.constantFrom(...PRECISIONS),
}, { noNullPrototype: true }));

Deno.test("a table returns the same as a map with expiry times", () => {
  const kept = fc.tuple(keys, geocodes, fc.integer({ min: 1, max: 100 }));
  fc.assert(
    fc.property(fc.array(kept, { maxLength: 40 }), fc.array(keys), (all, others) => {
      const table = new GeocodeTable(tableMemory());
      const twin = new Map<string, { geocode: Geocode | null; end: number }>();
      all.forEach(([[first, last], geocode, end], now) => {
        table.keep(key(first, 0, 0, last), geocode, end);
        twin.set(`${first},${last}`, { geocode, end });
        for (const [first, last] of [...all.map(([key]) => key), ...others]) {
          const known = twin.get(`${first},${last}`);
          const wanted = known === undefined || known.end < now
            ? undefined
            : { geocode: known.geocode };
          assert.deepEqual(table.find(key(first, 0, 0, last), now), wanted);
        }
      });
    }),
    { numRuns: 50 },
  );
});

Deno.test("a ninth key in a bucket of eight replaces the one that expires first", () => {
  const table = new GeocodeTable(tableMemory());
  const ends = [50, 40, 30, 20, 35, 60, 70, 80, 90];
  ends.forEach((end, i) => table.keep(key(7, i), HOME, end));
  const known = ends.map((_, i) => table.find(key(7, i), 0) !== undefined);
  assert.deepEqual(known, ends.map((end) => end !== 20));
});

Deno.test("a slot half-written by another thread is neither read nor overwritten", () => {
  const memory = tableMemory();
  const [one, other] = [new GeocodeTable(memory), new GeocodeTable(memory)];
  one.keep(key(1, 2), HOME, 10);
  assert.deepEqual(other.find(key(1, 2), 0), { geocode: HOME });
  const turns = new Int32Array(memory);
  const changed = turns.findIndex((_, at) => turns[at] === 2 && at >= turns.length * 10 / 12);
  turns[changed]!++;
  assert.equal(other.find(key(1, 2), 0), undefined);
  other.keep(key(1, 2), null, 10);
  turns[changed]!++;
  assert.deepEqual(one.find(key(1, 2), 0), { geocode: HOME });
});
