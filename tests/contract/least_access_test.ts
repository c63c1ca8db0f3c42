import assert from "node:assert/strict";
import type { Caller } from "../../src/access/caller.ts";
import { type Access, everything, LEVELS } from "../../src/access/levels.ts";
import { SYNC_DATASETS } from "../../src/datasets/mod.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import type { Endpoint } from "../../src/http/declare/endpoint.ts";

/** What the reference says that a key needs is what an endpoint asks of it. */

const callerWith = (access: Access): Caller => ({
  keyId: "key_test",
  access,
  ahriLicensed: false,
  resolvesPerMinute: 1,
  now: 0,
});

/** What a request needs: what the endpoint tells, or undefined where it refuses itself. */
function needed({ params, access }: Endpoint, query: string, held: Access) {
  return access(params.read(query).values, callerWith(held));
}

for (const endpoint of ENDPOINTS) {
  const { path, example, leastAccess } = endpoint;
  const queries = path.includes("/sync/")
    ? SYNC_DATASETS.map(({ key }) => `dataset=${key}&since=v1:${key}:all`)
    : [example];
  for (const query of queries) {
    Deno.test(`GET ${path}?${query} needs one of the levels that its reference tells`, () => {
      const told = needed(endpoint, query, everything("production"));
      const names = leastAccess.flatMap(({ level, names }) =>
        names.map((dataset) => ({ dataset, level }))
      );
      if (told !== null) {
        assert.ok(
          names.some(({ dataset, level }) => dataset === told.dataset && level === told.level),
          `${told.level} on ${told.dataset}`,
        );
        return;
      }
      // It refuses by itself: at the level it does not, below it does.
      for (const { dataset, level } of names.slice(0, 1)) {
        needed(endpoint, query, { [dataset]: level });
        const below = LEVELS[LEVELS.indexOf(level) - 1]!;
        assert.throws(() => needed(endpoint, query, { ...everything(below), [dataset]: below }), {
          name: "Refusal",
        });
      }
    });
  }
}
