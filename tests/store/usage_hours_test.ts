import assert from "node:assert/strict";
import { TOOK_BOUNDS_MS } from "../../src/access/usage_counts.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { createKey } from "../../src/store/keys/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "../../src/store/keys/organizations.ts";
import { readUsageDays } from "../../src/store/usage/usage_days.ts";
import { dropOldHours, readUsageHours } from "../../src/store/usage/usage_hours.ts";
import { makeStorePlace } from "../support/service/store_place.ts";
import { ProcessUsage } from "../support/service/usage.ts";

/** Hourly usage: reports show what processes count. */

let place: Awaited<ReturnType<typeof makeStorePlace>>;
let store: Store;
Deno.test.beforeAll(async () => {
  place = await makeStorePlace();
  store = await openStore(place.config, "server");
  await ensureDefaultOrganization(store.db);
});
Deno.test.afterAll(async () => {
  await store.close();
  await place.remove();
});

const makeKey = (label: string) =>
  store.db.transaction().execute(async (trx) =>
    await createKey(trx, await getOrganization(trx, DEFAULT_ORGANIZATION), {
      label,
      access: null,
      monthlyQuota: 10,
    })
  );

const DAY = { from: "2026-11-20", to: "2026-11-20" };
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

Deno.test("requests of two processes add up by hour, key and route, with refusals and durations", async () => {
  const [a, b] = [await makeKey("a"), await makeKey("b")];
  const processes = [new ProcessUsage(), new ProcessUsage()];
  for (const process of processes) {
    process.count(a.id, "/x", at("09:00:00"), "answered", 10, 0, 0.3);
    process.count(a.id, "/x", at("09:59:59"), "rate_limited", 10, 0, 0.2);
    process.count(a.id, "/y", at("10:00:00"), "not_modified", 0, 0, 40);
    process.count(b.id, "/x", at("10:30:00"), "answered", 10, 0, 5000);
    await process.flush(store.db, at("11:00:00"));
  }
  const counts = async (group: Parameters<typeof readUsageHours>[1], only = {}) =>
    (await readUsageHours(store.db, group, DAY, only))
      .map(({ name, requests, refused }) => [name, requests, refused]);
  assert.deepEqual(await counts("hour"), [["2026-11-20T09", 4, 2], ["2026-11-20T10", 4, 0]]);
  assert.deepEqual(await counts("day"), [["2026-11-20", 8, 2]]);
  assert.deepEqual(await counts("route"), [["/x", 6, 2], ["/y", 2, 0]]);
  assert.deepEqual(await counts("org"), [[DEFAULT_ORGANIZATION, 8, 2]]);
  assert.deepEqual(await counts("key", { route: "/y" }), [[a.id, 2, 0]]);
  assert.deepEqual(await counts("hour", { keyId: b.id }), [["2026-11-20T10", 2, 0]]);
  assert.deepEqual(await counts("hour", { organization: "nobody" }), []);

  const ofX = (await readUsageHours(store.db, "key", DAY, { route: "/x" }))
    .find(({ name }) => name === b.id)!;
  assert.deepEqual(ofX.latency, { medianMs: Infinity, p99Ms: Infinity });
  const [nine] = await readUsageHours(store.db, "hour", DAY);
  assert.deepEqual(nine!.latency, { medianMs: 0.25, p99Ms: 0.5 });
});

Deno.test("the hours of a day add up to the day", async () => {
  const key = await makeKey("c");
  const process = new ProcessUsage();
  for (let hour = 0; hour < 24; hour++) {
    for (let request = 0; request <= hour; request++) {
      const time = TOOK_BOUNDS_MS[request % TOOK_BOUNDS_MS.length]!;
      const outcome = request % 5 === 4 ? "access_required" : "answered";
      process.count(key.id, "/z", Date.UTC(2026, 10, 21, hour), outcome, 1, 0, time);
    }
  }
  await process.flush(store.db, Date.UTC(2026, 10, 22));
  const day = { from: "2026-11-21", to: "2026-11-21" };
  const hours = await readUsageHours(store.db, "hour", day, { keyId: key.id });
  const [whole] = await readUsageDays(store.db, "day", day, { keyId: key.id });
  const sum = (of: "requests" | "refused") => hours.reduce((all, hour) => all + hour[of], 0);
  assert.equal(hours.length, 24);
  assert.deepEqual(
    [sum("requests") - sum("refused"), sum("refused")],
    [whole!.answered, whole!.refused.access_required],
  );
});

Deno.test("hours more than a hundred days old are deleted, and later ones kept", async () => {
  await store.db.transaction().execute((trx) => dropOldHours(trx, Date.UTC(2027, 2, 1)));
  const kept = await readUsageHours(store.db, "day", { from: "2026-01-01", to: "2027-12-31" });
  assert.deepEqual(kept.map(({ name }) => name), ["2026-11-21"]);
});
