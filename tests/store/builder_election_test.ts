import assert from "node:assert/strict";
import { sql } from "kysely";
import { BuilderElection } from "../../src/store/versions/builder_election.ts";
import { openTestStore, type TestStore } from "../support/service/publishing.ts";

let store: TestStore;
Deno.test.beforeAll(async () => void (store = await openTestStore()));
Deno.test.afterAll(() => store.close());

Deno.test("one of several processes is elected as builder, and another once it is done", async () => {
  const processes = Array.from({ length: 5 }, () => new BuilderElection(store.db));
  const taken = await Promise.all(processes.map((election) => election.elect("permits")));
  const [lease, ...others] = taken.filter((lease) => lease !== undefined);
  assert.ok(lease);
  assert.deepEqual(others, []);
  const other = await processes[0]!.elect("finance_fees");
  assert.ok(other, "another dataset has another builder");
  await lease.release();
  const next = await processes[4]!.elect("permits");
  assert.ok(next);
  await Promise.all([other, next].map((one) => one.release()));
});

Deno.test("a builder without a heartbeat is replaced, and its late release does not affect the new one", async () => {
  const [dead, ...others] = Array.from({ length: 3 }, () => new BuilderElection(store.db));
  const lease = await dead!.elect("permits");
  assert.ok(lease);
  const silentFor = (seconds: number) =>
    store.db.updateTable("segment_builds")
      .set({ heartbeat_at: sql`clock_timestamp() - make_interval(secs => ${seconds})` })
      .where("key", "=", "permits").execute();
  await silentFor(5);
  assert.equal(await others[0]!.elect("permits"), undefined);
  await silentFor(11);
  const next = await others[0]!.elect("permits");
  assert.ok(next);
  await lease.release();
  assert.equal(await others[1]!.elect("permits"), undefined);
  await next.release();
});
