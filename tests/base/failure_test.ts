import assert from "node:assert/strict";
import { failureOf } from "../../src/base/failure.ts";
import { codeOf } from "../../src/base/log/error_facts.ts";
import { SegmentsUnavailable } from "../../src/library/segments/unavailable.ts";
import { isStoreAway, StoreAway } from "../../src/store/pool.ts";
import { deserializeError, serializeError } from "../../src/workers/worker_error.ts";

/** An error as the caller of a worker receives it. */
const fromWorker = (error: unknown) => deserializeError(structuredClone(serializeError(error)));

Deno.test("store and segment failures are recognized after crossing a worker boundary", () => {
  const away = fromWorker(new StoreAway("Cannot reach the store"));
  assert.ok(!(away instanceof StoreAway), "its class is lost");
  assert.ok(isStoreAway(away));
  assert.equal(
    failureOf(fromWorker(new SegmentsUnavailable("It answered 500"))),
    "segments_unavailable",
  );
});

Deno.test("a failure is recognized by its code, not by the error's name", () => {
  assert.ok(!isStoreAway(Object.assign(new Error(), { name: "StoreAway" })));
  assert.ok(isStoreAway(Object.assign(new StoreAway(), { name: "Other" })));
  for (const other of [new Error("x"), "store_away", undefined, { failure: "store_away" }]) {
    assert.equal(failureOf(other), undefined);
  }
});

Deno.test("an error from a worker keeps the system's code along with its failure code", () => {
  const cause = Object.assign(new Error(), { code: "ECONNREFUSED" });
  const error = fromWorker(new StoreAway("Cannot reach the store", { cause }));
  assert.equal(codeOf(error), "ECONNREFUSED");
  assert.equal(failureOf(error), "store_away");
});
