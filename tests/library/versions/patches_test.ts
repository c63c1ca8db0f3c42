import assert from "node:assert/strict";
import fc from "fast-check";
import { PatchedRecords, PatchesBuilder } from "../../../src/library/versions/patches.ts";
import { Records } from "../../../src/library/versions/records.ts";
import { RecordsBuilder } from "../../../src/library/versions/records_builder.ts";

/** Texts with much in common, like a view and its payload. */
const text = fc.array(fc.constantFrom("a", "ab", ",", '"x":1', "}"), { maxLength: 8 })
  .map((parts) => parts.join(""));
const pair = fc.record({ payload: text, view: text });

/** The view of some pairs in an order: as records, and as the patches they are read from. */
function built(
  pairs: readonly { payload: string; view: string }[],
  order: Uint32Array,
  carried?: ConstructorParameters<typeof PatchesBuilder>[0],
) {
  const payloads = new RecordsBuilder();
  const views = new PatchesBuilder(carried);
  const kept = carried?.rows.length ?? 0;
  pairs.forEach(({ payload, view }, at) => {
    payloads.add(payload);
    if (at >= kept) views.add(payload, view);
  });
  const patches = views.finish(order);
  return { patches, records: new PatchedRecords(new Records(payloads.finish(order)), patches) };
}

Deno.test("a view stored as patches returns every text as it was added", () => {
  fc.assert(fc.property(fc.array(pair, { maxLength: 6 }), (pairs) => {
    const order = Uint32Array.from(pairs.keys()).reverse();
    const { records } = built(pairs, order);
    const expected = [...order].map((at) => pairs[at]!.view);
    assert.deepEqual(expected.map((_, row) => records.get(row)), expected);
    assert.equal(records.join(Uint32Array.from(order.keys())), expected.join(","));
  }));
});

Deno.test("texts carried over from an earlier version are unchanged", () => {
  fc.assert(fc.property(fc.array(pair, { maxLength: 6 }), fc.array(pair), (first, more) => {
    const rows = Uint32Array.from(first.keys()).filter((row) => row % 2 === 0);
    const { patches } = built(first, Uint32Array.from(first.keys()));
    const pairs = [...[...rows].map((row) => first[row]!), ...more];
    const { records } = built(pairs, Uint32Array.from(pairs.keys()), { patches, rows });
    assert.equal(records.join(pairs.map((_, at) => at)), pairs.map(({ view }) => view).join(","));
  }));
});

Deno.test("patches do not store what a view has in common with its payload", () => {
  const payload = JSON.stringify({ id: 1, name: "x".repeat(500), measure_key: "solar_pv" });
  const view = JSON.stringify({ id: 1, name: "x".repeat(500) });
  const { patches } = built([{ payload, view }], Uint32Array.of(0));
  assert.deepEqual([...patches.own.lengths], [0]);
});
