import assert from "node:assert/strict";
import { valueAt, valueAtPath } from "../../src/base/json/value_at.ts";

const ROW = { id: "a", pricing: { low: 0, notes: null }, list: [1] };

Deno.test("valueAt and valueAtPath return own properties only", () => {
  assert.equal(valueAt(ROW, ["id"]), "a");
  assert.equal(valueAtPath(ROW, "pricing.low"), 0);
  assert.equal(valueAtPath(ROW, "pricing.notes"), null);
  for (const path of ["none", "pricing.none", "pricing.notes.more", "id.length", "toString"]) {
    assert.equal(valueAtPath(ROW, path), undefined, path);
  }
});
