import assert from "node:assert/strict";
import type { KeyId } from "../../src/access/key_format.ts";
import {
  addAdminSession,
  addSignInLink,
  endAdminSession,
  findAdminSession,
  hasAdminToken,
  isAdminToken,
  setAdminToken,
  sweepSignIns,
  takeSignInLink,
} from "../../src/store/keys/admin_sign_in.ts";
import { hashSecret } from "../../src/access/secrets.ts";
import { useAdminToken } from "../../src/operate/sign_in.ts";
import { appendAudit, listAudit } from "../../src/store/audit.ts";
import { createKey } from "../../src/store/keys/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
} from "../../src/store/keys/organizations.ts";
import { getOrganization } from "../../src/store/keys/organizations.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import type { UsageDayDelta } from "../../src/access/usage_counts.ts";
import { addUsageDays, readUsageDays } from "../../src/store/usage/usage_days.ts";
import { makeStorePlace } from "../support/service/store_place.ts";

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

Deno.test("daily usage adds up by key, organization, day and route, with refusals by code", async () => {
  const [a, b] = [await makeKey("a"), await makeKey("b")];
  const delta = (keyId: KeyId, day: string, route: string, more: Partial<UsageDayDelta>) => ({
    keyId,
    day,
    route,
    answered: 0,
    not_modified: 0,
    refused: {},
    live_geocodes: 0,
    bytes: 0,
    ...more,
  });
  const add = (...deltas: UsageDayDelta[]) =>
    store.db.transaction().execute((trx) => addUsageDays(trx, deltas));
  await add(
    delta(a.id, "2026-11-01", "/x", { answered: 3, bytes: 300, refused: { rate_limited: 2 } }),
    delta(a.id, "2026-11-02", "/y", { not_modified: 1 }),
    delta(b.id, "2026-11-02", "/x", { answered: 1, bytes: 7, live_geocodes: 1 }),
  );
  await add(
    delta(a.id, "2026-11-01", "/x", {
      answered: 4,
      refused: { rate_limited: 1, access_required: 5 },
    }),
    delta(a.id, "2026-10-31", "/x", { answered: 1000 }),
  );

  const days = { from: "2026-11-01", to: "2026-11-30" };
  const ofA = {
    answered: 7,
    not_modified: 1,
    refused: { rate_limited: 3, access_required: 5 },
    live_geocodes: 0,
    bytes: 300,
  };
  const ofB = { answered: 1, not_modified: 0, refused: {}, live_geocodes: 1, bytes: 7 };
  const all = { ...ofA, answered: 8, live_geocodes: 1, bytes: 307 };
  const named = (name: string, counts: object, label = name) => ({ name, label, ...counts });
  const read = (group: Parameters<typeof readUsageDays>[1]) => readUsageDays(store.db, group, days);
  assert.deepEqual(await read("key"), [named(a.id, ofA, "a"), named(b.id, ofB, "b")]);
  assert.deepEqual(await read("org"), [named("default", all)]);
  assert.deepEqual(await read("day"), [
    named("2026-11-01", { ...ofA, not_modified: 0 }),
    named("2026-11-02", { ...ofB, not_modified: 1 }),
  ]);
  assert.deepEqual(await read("route"), [
    named("/x", { ...all, not_modified: 0 }),
    named("/y", { ...ofB, answered: 0, not_modified: 1, live_geocodes: 0, bytes: 0 }),
  ]);
});

Deno.test("the audit lists the latest entries first, and cannot be changed", async () => {
  await store.db.transaction().execute(async (trx) => {
    await appendAudit(trx, { actor: "ann", action: "publish", subject: "permits" });
    const details = { quota: 5 };
    await appendAudit(trx, { actor: "bob", action: "keys quota", subject: "k", details });
  });
  const [last, first] = await listAudit(store.db, { limit: 2 });
  assert.deepEqual([last!.actor, last!.action, last!.subject], ["bob", "keys quota", "k"]);
  assert.deepEqual([last!.details, first!.details], [{ quota: 5 }, {}]);
  assert.ok(Math.abs(Date.parse(last!.at) - Date.now()) < 600_000);
  assert.deepEqual(await listAudit(store.db, { limit: 1, before: last!.id }), [first]);

  const change = store.db.updateTable("audit").set({ actor: "eve" }).execute();
  await assert.rejects(change, /The audit is append-only/);
  await assert.rejects(store.db.deleteFrom("audit").execute(), /The audit is append-only/);
  assert.equal((await listAudit(store.db, { limit: 9 })).length, 2);
});

Deno.test("a sign-in link works once and until it expires; a new admin token ends sessions", async () => {
  const { db } = store;
  const [before, end, past] = [1, 2, 3].map((hour) => new Date(Date.UTC(2026, 0, 1, hour)));
  assert.equal(await hasAdminToken(db), false);
  await db.transaction().execute((trx) => setAdminToken(trx, "t1"));
  assert.deepEqual([await isAdminToken(db, "t1"), await isAdminToken(db, "t2")], [true, false]);

  await addSignInLink(db, "once", "ada", end!);
  assert.equal(await isAdminToken(db, "once"), false);
  const taken = await Promise.all([1, 2, 3].map(() => takeSignInLink(db, "once", before!)));
  assert.deepEqual(taken.filter((one) => one !== undefined), ["ada"]);
  await addSignInLink(db, "late", "ada", end!);
  assert.equal(await takeSignInLink(db, "late", end!), undefined);

  const session = { csrf: "c", actor: "ada", expiresAt: end! };
  for (const name of ["s1", "s2"]) await addAdminSession(db, name, session);
  assert.deepEqual(await findAdminSession(db, "s1", before!), session);
  assert.equal(await findAdminSession(db, "s1", end!), undefined);
  await endAdminSession(db, "s1");
  assert.equal(await findAdminSession(db, "s1", before!), undefined);
  await sweepSignIns(db, past!);
  assert.equal(await findAdminSession(db, "s2", before!), undefined);
  await addAdminSession(db, "s3", session);
  await db.transaction().execute((trx) => setAdminToken(trx, "t2"));
  assert.deepEqual([await isAdminToken(db, "t1"), await isAdminToken(db, "t2")], [false, true]);
  assert.equal(await findAdminSession(db, "s3", before!), undefined);
});

Deno.test("servers that start concurrently on a new store may set the same ADMIN_TOKEN", async () => {
  const { db } = store;
  await db.deleteFrom("admin_tokens").execute();
  const token = "the same for all of them";
  await Promise.all(Array.from({ length: 8 }, () => useAdminToken(db, token)));
  assert.equal(await isAdminToken(db, hashSecret(token)), true);
});
