import assert from "node:assert/strict";
import { ProcessUsage } from "../support/service/usage.ts";
import fc from "fast-check";
import "../support/fixtures/same_runs.ts";
import { sql } from "kysely";
import {
  generateKey,
  isWellFormed,
  keyHint,
  type KeyId,
  keyId,
} from "../../src/access/key_format.ts";
import { type Key, Keyring } from "../../src/access/keyring.ts";
import { type Access, everything } from "../../src/access/levels.ts";
import { hashSecret } from "../../src/access/secrets.ts";
import { connect, type Database } from "../../src/store/database.ts";
import { createKey, replaceKey, revokeKey, setQuota } from "../../src/store/keys/keys.ts";
import { listKeys } from "../../src/store/keys/key_lists.ts";
import {
  createOrganization,
  getOrganization,
  updateOrganization,
} from "../../src/store/keys/organizations.ts";
import { dealerFee } from "../support/fixtures/dealer_fees.ts";
import { NOW, startService, type TestService } from "../support/service/service.ts";
import { until } from "../support/process/until.ts";

const FEES = "/api/v1/finance/fees";
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const DAY = 86_400_000;

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  await service.publish("finance_fees", [dealerFee(0)]);
});
Deno.test.afterAll(() => service.close());

async function statusOf(key: string, path = FEES): Promise<number> {
  const response = await service.get(path, { key });
  await response.body?.cancel();
  return response.status;
}

/** Runs a transaction and waits until the service has applied it. */
async function change<T>(
  work: (trx: Parameters<typeof revokeKey>[0]) => Promise<T>,
): Promise<T> {
  const result = await service.store.db.transaction().execute(work);
  await service.app.update();
  return result;
}

// Format

/** Bitwise CRC32, straight from its definition. */
function naiveCrc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function naiveChecksum(text: string): string {
  let digits = "";
  for (let rest = BigInt(naiveCrc32(text)); digits.length < 6; rest /= 62n) {
    digits = BASE62[Number(rest % 62n)] + digits;
  }
  return digits;
}

Deno.test("generateKey returns svc_live_, 30 random base62 characters and a six-character CRC32", () => {
  const seen = new Set<string>();
  const characters = new Set<string>();
  for (let i = 0; i < 500; i++) {
    const key = generateKey();
    assert.match(key, /^svc_live_[0-9A-Za-z]{36}$/);
    assert.equal(key.slice(-6), naiveChecksum(key.slice(0, -6)));
    assert.ok(isWellFormed(key));
    seen.add(key);
    for (const character of key.slice(9, 39)) characters.add(character);
  }
  assert.equal(seen.size, 500);
  assert.equal(characters.size, 62);
});

Deno.test("isWellFormed rejects a key with one character changed, removed, inserted or swapped", () => {
  const edit = fc.record({
    at: fc.nat(44),
    character: fc.constantFrom(...BASE62, "_", "-", " ", "é"),
    how: fc.constantFrom("change", "remove", "insert", "swap"),
  });
  fc.assert(
    fc.property(fc.noShrink(fc.constant(0).map(() => generateKey())), edit, (key, edit) => {
      const { at, character, how } = edit;
      const rest = key.slice(at + 1);
      const edited = key.slice(0, at) + {
        change: character + rest,
        remove: rest,
        insert: character + key[at] + rest,
        swap: (rest[0] ?? "") + key[at] + rest.slice(1),
      }[how];
      fc.pre(edited !== key);
      assert.equal(isWellFormed(edited), false, `${key} ${edited}`);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("isWellFormed rejects arbitrary strings, a trailing newline and an uppercased key", () => {
  fc.assert(fc.property(fc.string(), (text) => {
    assert.equal(isWellFormed(text), false);
    assert.equal(isWellFormed("svc_live_" + text), false);
  }));
  assert.equal(isWellFormed(generateKey() + "\n"), false);
  assert.equal(isWellFormed(generateKey().toUpperCase()), false);
});

Deno.test("Keyring.find returns undefined for a bad checksum without a lookup", () => {
  const good = generateKey();
  const bad = good.slice(0, -1) + (good.endsWith("0") ? "1" : "0");
  const keyOf = (text: string): Key => ({
    id: keyId(text),
    hash: hashSecret(text),
    access: {},
    ahriLicensed: false,
    monthlyQuota: 1,
    requestsPerMinute: null,
    resolvesPerMinute: null,
    expiresAt: null,
  });
  const keyring = new Keyring();
  // A lookup would find the key with the bad checksum.
  keyring.replace([keyOf(good), keyOf(bad)]);
  assert.equal(keyring.find(good, 0)?.id, good);
  assert.equal(keyring.find(bad, 0), undefined);
});

Deno.test("the store keeps only a key's hash, prefix and last four characters", async () => {
  const { key, id } = await service.makeKey();
  const row = await service.store.db.selectFrom("api_keys").selectAll().where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.equal(row.hash, hashSecret(key));
  assert.match(row.hash, /^[0-9a-f]{64}$/);
  assert.deepEqual({ prefix: row.prefix, lastFour: row.last_four }, keyHint(key));
  assert.ok(key.startsWith(row.prefix) && row.prefix.length < 20);
  assert.equal(row.last_four, key.slice(-4));
  assert.ok(!JSON.stringify(row).includes(key.slice(9, 39)));
});

// Lifecycle

Deno.test("a revoked key gets 401 and cannot be revoked, changed or replaced", async () => {
  const { key, id } = await service.makeKey();
  assert.equal(await statusOf(key), 200);
  await change((trx) => revokeKey(trx, id));
  assert.equal(await statusOf(key), 401);
  const revoked = { name: "RangeError", message: `The key with id "${id}" is revoked.` };
  await assert.rejects(change((trx) => revokeKey(trx, id)), revoked);
  await assert.rejects(change((trx) => setQuota(trx, id, 1)), revoked);
  await assert.rejects(change((trx) => replaceKey(trx, id, 0)), revoked);
});

Deno.test("revokeKey rejects an unknown id, whatever its format", async () => {
  for (const id of ["", "nonsense", "' or true --", crypto.randomUUID()]) {
    await assert.rejects(change((trx) => revokeKey(trx, id)), {
      name: "RangeError",
      message: `No key with id "${id}".`,
    });
  }
});

Deno.test("replaceKey without an overlap ends the old key at once and copies its label, access and limits", async () => {
  const access: Access = { finance_fees: "production", permits: "sample" };
  const old = await service.makeKey(access, {
    label: "tool",
    monthlyQuota: 77,
    requestsPerMinute: 5,
  });
  const made = await change((trx) => replaceKey(trx, old.id, 0));
  assert.notEqual(made.id, old.id);
  assert.notEqual(made.key, old.key);
  assert.equal(made.label, "tool");
  assert.equal(made.monthlyQuota, 77);
  assert.equal(made.expiresAt, null);
  assert.equal(made.access.permits, "sample");
  assert.equal(await statusOf(old.key), 401);
  const response = await service.get(FEES, { key: made.key });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("x-ratelimit-limit"), "5");
  await response.body?.cancel();
});

Deno.test("replaceKey with an overlap keeps the old key working until the overlap ends", async () => {
  const old = await service.makeKey();
  const before = Date.now();
  const made = await change((trx) => replaceKey(trx, old.id, DAY));
  const after = Date.now();
  try {
    service.clock.now = before + DAY - 1;
    assert.equal(await statusOf(old.key), 200);
    assert.equal(await statusOf(made.key), 200);
    service.clock.now = after + DAY;
    assert.equal(await statusOf(old.key), 401);
    assert.equal(await statusOf(made.key), 200);
  } finally {
    service.clock.now = NOW;
  }
});

Deno.test("replaceKey never extends the old key's expiry, and gives the new key the same one", async () => {
  const expiresAt = new Date(Date.now() + 1000 * DAY);
  const old = await service.makeKey(null, { expiresAt });
  const made = await change((trx) => replaceKey(trx, old.id, 2000 * DAY));
  assert.equal(made.expiresAt, expiresAt.toISOString());
  const keys = await listKeys(service.store.db, Date.now());
  assert.equal(keys.find(({ id }) => id === old.id)?.expiresAt, expiresAt.toISOString());
});

Deno.test("a key gets 401 from the instant it expires", async () => {
  const { key } = await service.makeKey(null, { expiresAt: new Date(NOW + 1000) });
  try {
    service.clock.now = NOW + 999;
    assert.equal(await statusOf(key), 200);
    service.clock.now = NOW + 1000;
    assert.equal(await statusOf(key), 401);
  } finally {
    service.clock.now = NOW;
  }
});

Deno.test("an expired key cannot be replaced", async () => {
  const { id } = await service.makeKey(null, { expiresAt: new Date(Date.now() - 1) });
  await assert.rejects(change((trx) => replaceKey(trx, id, 0)), { name: "RangeError" });
});

// Limits

/** Sends concurrent requests; returns how many got each status. */
async function volley(key: string, requests: number, at = service.url) {
  const responses = await Promise.all(
    Array.from({ length: requests }, () => fetch(at + FEES, { headers: { "x-api-key": key } })),
  );
  const counts: Record<number, number> = {};
  for (const response of responses) {
    counts[response.status] = (counts[response.status] ?? 0) + 1;
    await response.body?.cancel();
  }
  return { counts, refused: responses.find(({ status }) => status === 429) };
}

for (const limit of [1, 40]) {
  Deno.test(`${limit + 1} concurrent requests with a limit of ${limit} per minute get exactly one 429`, async () => {
    const { key } = await service.makeKey(null, { requestsPerMinute: limit });
    const { counts, refused } = await volley(key, limit + 1);
    assert.deepEqual(counts, { 200: limit, 429: 1 });
    assert.equal(refused!.headers.get("x-ratelimit-limit"), String(limit));
    assert.equal(refused!.headers.get("x-ratelimit-remaining"), "0");
    assert.equal(refused!.headers.get("retry-after"), "60");
  });

  Deno.test(`${limit + 1} concurrent requests with a quota of ${limit} per month get exactly one 429`, async () => {
    const { key } = await service.makeKey(null, { monthlyQuota: limit });
    const { counts, refused } = await volley(key, limit + 1);
    assert.deepEqual(counts, { 200: limit, 429: 1 });
    assert.equal(refused!.headers.get("x-ratelimit-limit"), String(limit));
    assert.equal(refused!.headers.get("x-ratelimit-remaining"), "0");
    const left = (Date.parse("2026-12-01T00:00:00Z") - NOW) / 1000;
    assert.equal(refused!.headers.get("retry-after"), String(left));
  });
}

Deno.test("the per-minute limit resets after Retry-After and not before", async () => {
  const { key } = await service.makeKey(null, { requestsPerMinute: 2 });
  try {
    assert.deepEqual((await volley(key, 3)).counts, { 200: 2, 429: 1 });
    service.clock.now = NOW + 30_500;
    const { counts, refused } = await volley(key, 1);
    assert.deepEqual(counts, { 429: 1 });
    assert.equal(refused!.headers.get("retry-after"), "30");
    service.clock.now = NOW + 59_999;
    assert.deepEqual((await volley(key, 1)).counts, { 429: 1 });
    service.clock.now = NOW + 60_000;
    assert.deepEqual((await volley(key, 3)).counts, { 200: 2, 429: 1 });
  } finally {
    service.clock.now = NOW;
  }
});

Deno.test("the monthly quota resets when the next month begins in UTC", async () => {
  const { key } = await service.makeKey(null, { monthlyQuota: 1 });
  const december = Date.parse("2026-12-01T00:00:00Z");
  try {
    assert.deepEqual((await volley(key, 2)).counts, { 200: 1, 429: 1 });
    service.clock.now = december - 1;
    assert.deepEqual((await volley(key, 1)).counts, { 429: 1 });
    service.clock.now = december;
    assert.deepEqual((await volley(key, 2)).counts, { 200: 1, 429: 1 });
  } finally {
    service.clock.now = NOW;
  }
});

Deno.test("a refused request counts toward neither the per-minute limit nor the monthly quota", async () => {
  const { key } = await service.makeKey(null, { requestsPerMinute: 1, monthlyQuota: 2 });
  try {
    assert.deepEqual((await volley(key, 6)).counts, { 200: 1, 429: 5 });
    service.clock.now = NOW + 60_000;
    assert.deepEqual((await volley(key, 1)).counts, { 200: 1 });
    service.clock.now = NOW + 120_000;
    assert.deepEqual((await volley(key, 1)).counts, { 429: 1 });
  } finally {
    service.clock.now = NOW;
  }
});

Deno.test("each key has its own limit", async () => {
  const one = await service.makeKey(null, { requestsPerMinute: 1 });
  const other = await service.makeKey(null, { requestsPerMinute: 1 });
  assert.deepEqual((await volley(one.key, 2)).counts, { 200: 1, 429: 1 });
  assert.deepEqual((await volley(other.key, 2)).counts, { 200: 1, 429: 1 });
});

Deno.test("raising a quota keeps the usage counted so far", async () => {
  const { key, id } = await service.makeKey(null, { monthlyQuota: 1 });
  assert.deepEqual((await volley(key, 2)).counts, { 200: 1, 429: 1 });
  await change((trx) => setQuota(trx, id, 3));
  assert.deepEqual((await volley(key, 3)).counts, { 200: 2, 429: 1 });
});

Deno.test("listKeys returns the month's usage and the last use once they are written", async () => {
  const { key, id } = await service.makeKey();
  assert.deepEqual((await volley(key, 5)).counts, { 200: 5 });
  const listed = async () =>
    (await listKeys(service.store.db, NOW))
      .find((entry) => entry.id === id)!;
  assert.equal((await listed()).state, "active");
  await until("usage is written", async () => (await listed()).usedThisMonth >= 5, 30_000);
  assert.equal((await listed()).usedThisMonth, 5);
  assert.equal((await listed()).lastUsedAt, new Date(NOW).toISOString());
});

/** A store whose writes hang until `fail` is called. */
function hangingStore(): { db: Database; fail: () => void } {
  const { promise, reject } = Promise.withResolvers<void>();
  const db = { transaction: () => ({ execute: () => promise }) } as unknown as Database;
  return { db, fail: () => reject(new Error("The store is away")) };
}

/** A key's usage in the store, by month. */
async function usageOf(id: KeyId): Promise<Record<string, number>> {
  const rows = await service.store.db.selectFrom("usage").select(["month", "requests"])
    .where("key_id", "=", id).execute();
  return Object.fromEntries(rows.map(({ month, requests }) => [month, requests]));
}

function spend(months: ProcessUsage, id: KeyId, times: number, quota = 1000, now = NOW): number {
  return Array.from({ length: times }, () => months.spend(id, quota, now))
    .filter(({ remaining }) => remaining >= 0).length;
}

Deno.test("usage is written exactly once after overlapping writes have failed", async () => {
  const { id } = await service.makeKey();
  const months = new ProcessUsage();
  const [first, second] = [hangingStore(), hangingStore()];
  spend(months, id, 5);
  const writes = [months.flush(first.db, NOW)];
  spend(months, id, 3);
  writes.push(months.flush(second.db, NOW));
  first.fail();
  second.fail();
  await Promise.allSettled(writes);
  await months.flush(service.store.db, NOW);
  assert.deepEqual(await usageOf(id), { "2026-11": 8 });
});

Deno.test("a quota is exact while the store is slow to write", async () => {
  const { id } = await service.makeKey();
  const months = new ProcessUsage();
  const stores = [hangingStore(), hangingStore()];
  let allowed = spend(months, id, 5, 10);
  const first = months.flush(stores[0]!.db, NOW);
  allowed += spend(months, id, 3, 10);
  const second = months.flush(stores[1]!.db, NOW);
  allowed += spend(months, id, 100, 10);
  for (const { fail } of stores) fail();
  await Promise.allSettled([first, second]);
  assert.equal(allowed, 10);
});

Deno.test("usage being written when the month ends is counted once, in its own month", async () => {
  const { id } = await service.makeKey();
  const months = new ProcessUsage();
  const december = Date.parse("2026-12-01T00:00:00Z");
  spend(months, id, 5);
  const writing = months.flush(service.store.db, NOW);
  spend(months, id, 2);
  spend(months, id, 1, 1000, december);
  await writing;
  await months.flush(service.store.db, december);
  assert.deepEqual(await usageOf(id), { "2026-11": 7, "2026-12": 1 });
});

// Organizations

Deno.test("an organization's access levels cap its keys' access, also after a change", async () => {
  const name = crypto.randomUUID();
  const organization = await change((trx) =>
    createOrganization(trx, { name, access: everything("production"), ahriLicensed: false })
  );
  assert.equal(organization.name, name);
  const key = await inOrganization(name, { finance_fees: "production" });
  const inheriting = await inOrganization(name, null);
  const set = (access: Access) => change((trx) => updateOrganization(trx, name, { access }));

  assert.equal(await statusOf(key), 200);
  await set({ finance_fees: "sandbox" });
  assert.equal(await statusOf(key), 403);
  assert.equal(await statusOf(inheriting), 403);
  // Benchmarks require sandbox.
  assert.equal(await statusOf(key, "/api/v1/benchmarks?metric=dealer_fee"), 200);
  await set({ finance_fees: "none" });
  assert.equal(await statusOf(key, "/api/v1/benchmarks?metric=dealer_fee"), 403);
  assert.equal(
    await statusOf(inheriting, "/api/v1/sync/snapshot?dataset=electricity_rates"),
    200,
    "levels that were not named stay",
  );
  await set({ finance_fees: "production" });
  assert.equal(await statusOf(key), 200);
  assert.equal(await statusOf(inheriting), 200);
});

async function inOrganization(name: string, access: Access | null): Promise<string> {
  const { key } = await change(async (trx) =>
    createKey(trx, await getOrganization(trx, name), { label: "", access, monthlyQuota: 1000 })
  );
  return key;
}

Deno.test("createKey rejects access above the organization's and names the datasets", async () => {
  const name = crypto.randomUUID();
  await change((trx) =>
    createOrganization(trx, {
      name,
      access: { finance_fees: "sandbox", permits: "production" },
      ahriLicensed: false,
    })
  );
  await assert.rejects(
    inOrganization(name, {
      finance_fees: "production",
      hvac_labor: "sample",
      permits: "production",
    }),
    {
      name: "RangeError",
      message: `Organization "${name}" does not have that access to finance_fees, hvac_labor.`,
    },
  );
});

// Other connections

const untilStatus = (key: string, status: number) =>
  until(`${status}`, async () => await statusOf(key) === status, 30_000);

Deno.test("a revoked key gets 401 while a version is loading", {
  // The embedded store has one session, so a key cannot be revoked during a load.
  ignore: Deno.env.get("TEST_DATABASE_URL") === undefined,
}, async () => {
  const { key, id } = await service.makeKey();
  await service.publish("permits", []);
  const other = connect(service.store.address);
  const release = Promise.withResolvers<void>();
  try {
    // Simulates a large version: loading waits for this lock.
    const locked = Promise.withResolvers<void>();
    const holding = other.db.transaction().execute(async (trx) => {
      await sql`lock table dataset_versions in access exclusive mode`.execute(trx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    await other.db.updateTable("datasets").set({ version_number: 2 }).where("key", "=", "permits")
      .execute();
    await other.db.updateTable("revisions").set((row) => ({ number: row("number", "+", 1) }))
      .where("name", "=", "data").execute();
    await until("a load waits for the lock", async () => {
      const { rows } = await sql`select from pg_locks
        where not granted and relation = 'dataset_versions'::regclass`.execute(other.db);
      return rows.length > 0;
    }, 10_000);
    await other.db.transaction().execute((trx) => revokeKey(trx, id));
    await untilStatus(key, 401);
    await other.db.updateTable("datasets").set({ version_number: 1 }).where("key", "=", "permits")
      .execute();
    release.resolve();
    await holding;
  } finally {
    release.resolve();
    await other.close();
    await service.app.update();
  }
});
