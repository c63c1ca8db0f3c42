import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/fixtures/same_runs.ts";
import { crossesItself } from "../../src/datasets/places/geometry.ts";
import { limit } from "../support/process/until.ts";

type Position = [number, number];

const polygon = (ring: Position[]) => ({
  type: "Polygon" as const,
  coordinates: [[...ring, ring[0]!]],
});

/** Positive, negative or 0: on which side of the line from `a` to `b` a position is. */
const side = (a: Position, b: Position, [x, y]: Position) =>
  Math.sign((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]));

/** Compares each pair of segments. */
function crossesNaively(ring: Position[]): boolean {
  const segments = ring.map((from, i) => [from, ring[(i + 1) % ring.length]!] as const);
  return segments.some(([a, b]) =>
    segments.some(([c, d]) =>
      side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
    )
  );
}

Deno.test("crossesItself is the same as comparing each pair of segments, also with repeated positions", () => {
  const position = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }));
  let crossing = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(position, fc.integer({ min: 1, max: 3 })), { minLength: 3, maxLength: 8 }),
      (drawn) => {
        const ring = drawn.flatMap(([at, times]) => Array.from({ length: times }, () => at));
        const expected = crossesNaively(ring);
        assert.equal(crossesItself(polygon(ring)), expected);
        crossing += Number(expected);
      },
    ),
    { numRuns: 1_000 },
  );
  assert.ok(crossing > 100, `${crossing} rings cross themselves`);
});

Deno.test("an outline of 100,000 positions is checked within seconds, even a comb or one position repeated", () => {
  const count = 100_000;
  const comb = Array.from({ length: count }, (_, i): Position => [i % 2, 1e-5 * i]);
  const repeated = Array.from({ length: count }, (): Position => [1, 1]);
  for (const ring of [[...comb, [-1, 1], [-1, 0]], [...repeated, [2, 1], [2, 2]]] as Position[][]) {
    const began = performance.now();
    assert.equal(crossesItself(polygon(ring)), false);
    const took = performance.now() - began;
    assert.ok(took < limit(4_000), `${took.toFixed(0)} ms`);
  }
});
