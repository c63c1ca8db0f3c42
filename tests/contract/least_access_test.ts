import assert from "node:assert/strict";
import { keyId } from "../../src/access/key_format.ts";
import type { Caller } from "../../src/access/caller.ts";
import { everything } from "../../src/access/levels.ts";
import { SYNC_DATASETS } from "../../src/datasets/mod.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";

/** The least access in the reference is what the endpoint requires. */

const CALLER: Caller = {
  keyId: keyId("key_test"),
  access: everything("none"),
  ahriLicensed: false,
  resolvesPerMinute: 1,
  now: 0,
};

for (const { path, example, leastAccess, params, access } of ENDPOINTS) {
  const queries = path.includes("/sync/")
    ? SYNC_DATASETS.map(({ key }) => `dataset=${key}&since=v1:${key}:all`)
    : [example];
  for (const query of queries) {
    Deno.test(`GET ${path}?${query} requires one of the levels in its reference`, () => {
      const needed = access(params.read(query).values, CALLER);
      const least = leastAccess.flatMap(({ level, names }) =>
        names.map((dataset) => ({ dataset, level }))
      );
      assert.equal(needed.length > 0, least.length > 0);
      for (const one of needed.slice(0, 1)) {
        assert.ok(
          least.some(({ dataset, level }) => dataset === one.dataset && level === one.level),
          `${one.level} on ${one.dataset}`,
        );
      }
    });
  }
}
