import assert from "node:assert/strict";
import fc from "fast-check";
import { keyId } from "../../src/access/key_format.ts";
import { pause } from "../../src/base/async/pause.ts";
import { Leases } from "../../src/access/shared_limits/leases.ts";
import {
  type Budget,
  LeasedWindows,
  type LeaseMemory,
} from "../../src/access/shared_limits/leased_windows.ts";
import {
  connectLimits,
  type LimitsStore,
  type WindowId,
} from "../../src/access/shared_limits/redis_limits.ts";
import type { LiveServers } from "../../src/access/shared_limits/redis_outage.ts";
import { type Month, monthOf } from "../../src/access/months.ts";
import { Slots } from "../../src/access/slots.ts";
import { NaiveLimitsStore } from "../support/naive/limits_store.ts";
import { hasRedis, type OwnRedis, startRedis } from "../support/faults/own_redis.ts";

const START = Date.parse("2026-11-26T12:00:00Z");
const MINUTE = 60_000;

/** Large enough for the few keys of a test. */
function smallMemory(): LeaseMemory {
  const bytes = () => new SharedArrayBuffer(8 * 8);
  return { ends: bytes(), inHand: bytes(), pool: bytes(), askedAt: bytes(), ahead: bytes() };
}

/** A server that shares limits, in this process. */
class TestServer {
  readonly windows: Readonly<Record<Budget, LeasedWindows>>;
  readonly leases: Leases;
  readonly #clock: { at: number };

  constructor(
    store: LimitsStore,
    clock: { at: number },
    live: LiveServers,
    used: (month: Month) => number = () => 0,
  ) {
    this.#clock = clock;
    const slots = new Slots();
    const memory = { minute: smallMemory(), resolve: smallMemory(), month: smallMemory() };
    const steadyNow = () => clock.at - START;
    this.leases = new Leases({
      store,
      memory,
      slots,
      steadyNow,
      usedInMonth: (_, month) => used(month),
      awayChanged: () => {},
    });
    this.leases.setServers(live);
    const windows = (budget: Budget) =>
      new LeasedWindows(budget, steadyNow, memory[budget], slots, this.leases);
    this.windows = {
      minute: windows("minute"),
      resolve: windows("resolve"),
      month: windows("month"),
    };
  }

  async spend(limit: number, budget: Budget = "minute", key = "a") {
    return await this.windows[budget].spend(keyId(key), limit, this.#clock.at);
  }

  /** How many of `times` requests are allowed. */
  async allowed(times: number, limit: number, budget: Budget = "minute"): Promise<number> {
    let allowed = 0;
    for (let i = 0; i < times; i++) {
      if ((await this.spend(limit, budget)).remaining >= 0) allowed++;
    }
    return allowed;
  }
}

function fleetOf<Store extends LimitsStore>(count: number, store: (now: () => number) => Store) {
  const clock = { at: START };
  const shared = store(() => clock.at);
  const servers = Array.from(
    { length: count },
    (_, place) => new TestServer(shared, clock, { count, place }),
  );
  return { clock, shared, servers };
}

const naive = (now: () => number) => new NaiveLimitsStore(now);

Deno.test("servers together never exceed the limit of a window, however requests are distributed", async () => {
  const step = fc.oneof(
    fc.record({ server: fc.nat(3), times: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ passes: fc.integer({ min: 1, max: 50_000 }) }),
  );
  await fc.assert(fc.asyncProperty(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 0, max: 300 }),
    fc.array(step, { maxLength: 60 }),
    async (count, limit, steps) => {
      const { clock, servers } = fleetOf(count, naive);
      // The naive model: one-minute windows from the first request on, one counter for all servers.
      let twin = { endsAt: 0, allowed: 0 };
      for (const one of steps) {
        if ("passes" in one) {
          clock.at += one.passes;
          continue;
        }
        if (clock.at >= twin.endsAt) twin = { endsAt: clock.at + MINUTE, allowed: 0 };
        const spent = await Promise.all(
          Array.from({ length: one.times }, () => servers[one.server % count]!.spend(limit)),
        );
        await settled();
        const allowed = spent.filter(({ remaining }) => remaining >= 0).length;
        twin.allowed += allowed;
        assert.ok(twin.allowed <= limit, `${twin.allowed} of ${limit}`);
        if (allowed === one.times) continue;
        // On a refusal, at most a twentieth of the limit is still leased to other servers.
        assert.ok(twin.allowed >= limit * (count === 1 ? 1 : 0.95), `${twin.allowed} of ${limit}`);
        for (const { remaining, endsAt } of spent) {
          assert.ok(remaining < limit);
          assert.equal(endsAt, twin.endsAt);
        }
      }
    },
  ));
});

/** Lets background promises settle. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 30; turns++) await null;
}

Deno.test("a request waits for the store only when no leased requests are left", async () => {
  const { servers: [server], clock } = fleetOf(1, naive);
  const spend = () => server!.windows.minute.spend(keyId("a"), 600, clock.at);
  assert.ok(spend() instanceof Promise);
  await settled();
  for (let i = 0; i < 599; i++) {
    assert.ok(!(spend() instanceof Promise), `request ${i + 2}`);
    await settled();
  }
  assert.equal((await spend()).remaining, -1);
  assert.ok(!(spend() instanceof Promise), "a full window is known to be full");
});

Deno.test("a refunded request can be spent again in its own window only", async () => {
  const { servers: [one], clock } = fleetOf(2, naive);
  const { minute } = one!.windows;
  const spent = await one!.spend(1);
  assert.equal((await one!.spend(1)).remaining, -1);
  minute.refund(keyId("a"), spent);
  assert.equal((await one!.spend(1)).remaining, 0);
  clock.at += MINUTE;
  minute.refund(keyId("a"), spent);
  assert.equal(await one!.allowed(3, 1), 1);
});

Deno.test("while the store is unavailable, each server allows its share, which still counts afterwards", async () => {
  for (const limit of [1, 2, 59, 60, 600]) {
    const { clock, shared, servers } = fleetOf(3, naive);
    shared.isAway = true;
    const allowed = await Promise.all(servers.map((server) => server.allowed(limit, limit)));
    assert.equal(allowed.reduce((sum, one) => sum + one), limit);
    assert.ok(Math.max(...allowed) - Math.min(...allowed) <= 1);
    // Nothing more is allowed in this window once the store is back; the next one has it all.
    shared.isAway = false;
    while (servers.some(({ leases }) => leases.isAway)) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await settled();
    clock.at += 1_000;
    for (const server of servers) assert.equal(await server.allowed(5, limit), 0, `${limit}`);
    clock.at += MINUTE;
    const first = await servers[0]!.allowed(limit, limit);
    assert.ok(first >= limit * 0.95 && first <= limit);
    for (const { leases } of servers) await leases.close();
  }
});

Deno.test("servers share the monthly quota, minus the usage counted so far", async () => {
  let used = 40;
  const { clock, shared } = fleetOf(0, naive);
  const usedIn = (month: Month) => month.name === "2026-11" ? used : 0;
  const servers = [0, 1].map((place) => new TestServer(shared, clock, { count: 2, place }, usedIn));
  assert.equal(await servers[0]!.allowed(100, 100, "month"), 60);
  assert.equal(await servers[1]!.allowed(100, 100, "month"), 0);
  used = 100;
  // The store lost its data, but the usage counted by the service is still known.
  const emptied = new TestServer(naive(() => clock.at), clock, { count: 1, place: 0 }, usedIn);
  assert.equal(await emptied.allowed(10, 100, "month"), 0);
  clock.at = monthOf(clock.at).endsAt;
  assert.equal(await servers[1]!.allowed(200, 100, "month"), 100);
});

Deno.test("a server that shuts down returns its unspent monthly lease", async () => {
  const { servers } = fleetOf(2, naive);
  await servers[0]!.spend(1_000, "month");
  await settled();
  await servers[0]!.leases.close();
  assert.equal(await servers[1]!.allowed(1_100, 1_000, "month"), 999);
});

Deno.test("a store emptied in mid-window recovers its count from what servers had seen", async () => {
  for (const limit of [6, 60, 600]) {
    const { clock, shared, servers } = fleetOf(3, naive);
    const half = limit / 6;
    for (let i = 0; i < half; i++) for (const server of servers) await server.spend(limit);
    await settled();
    clock.at += 20_000;
    shared.empty();
    let allowed = half * servers.length;
    for (let i = 0; i < limit; i++) {
      for (const server of servers) allowed += (await server.spend(limit)).remaining < 0 ? 0 : 1;
      await settled();
    }
    assert.ok(allowed <= limit && allowed >= limit * 0.85, `${allowed} of ${limit}`);
    // The window ends on schedule, and none of it counts toward the next.
    clock.at += MINUTE - 20_000;
    const next = await servers[1]!.allowed(limit, limit);
    assert.ok(next >= limit * 0.95 && next <= limit, `${next} of ${limit}`);
  }
});

Deno.test("after the store loses a window, one server's earlier requests count with another's new ones", async () => {
  const { shared, servers: [one, other] } = fleetOf(2, naive);
  assert.equal(await one!.allowed(40, 60), 40);
  await settled();
  shared.empty();
  assert.equal(await other!.allowed(10, 60), 10);
  await settled();
  const rest = await one!.allowed(60, 60);
  assert.ok(rest >= 5 && rest <= 10, `${rest} more`);
});

let redis: OwnRedis | undefined;
Deno.test.beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});
Deno.test.afterAll(async () => await redis?.stop());

Deno.test("Redis grants the same leases as the naive store", { ignore: !hasRedis }, async () => {
  const store = connectLimits(redis!.url);
  await store.ping();
  const count = fc.integer({ min: 0, max: 40 });
  const call = fc.record({
    key: fc.constantFrom("a", "b"),
    limit: count,
    want: count,
    debt: count,
    known: count,
    seen: fc.option(fc.record({ count, isOfOther: fc.boolean(), hasEnded: fc.boolean() }), {
      nil: undefined,
    }),
  });
  const back = fc.record({ key: fc.constantFrom("a", "b"), back: count });
  let round = 0;
  try {
    await fc.assert(fc.asyncProperty(fc.array(fc.oneof(call, back)), async (calls) => {
      const twin = new NaiveLimitsStore(() => 0);
      const NO_WINDOW = "none" as WindowId;
      const windows = new Map<string, { real: WindowId; naive: WindowId }>();
      round++;
      for (const { key, ...of } of calls) {
        const name = `${round} ${key}`;
        const known = windows.get(key);
        if ("back" in of) {
          await store.giveBack(name, known?.real ?? NO_WINDOW, of.back);
          await twin.giveBack(name, known?.naive ?? NO_WINDOW, of.back);
          continue;
        }
        const { seen, ...call } = { ...of, name, lastsMs: 3_600_000 };
        const seenBy = (now: number, own: WindowId | undefined) =>
          seen && {
            count: seen.count,
            windowId: seen.isOfOther ? NO_WINDOW : own ?? NO_WINDOW,
            endsAt: seen.hasEnded ? now - 1 : now + 3_000_000,
          };
        const real = await store.lease({ ...call, seen: seenBy(Date.now(), known?.real) });
        const naive = await twin.lease({ ...call, seen: seenBy(0, known?.naive) });
        assert.deepEqual([real.granted, real.pool], [naive.granted, naive.pool]);
        assert.ok(real.endsInMs > 0 && real.endsInMs <= 3_600_000);
        if (known !== undefined) assert.equal(real.windowId, known.real);
        windows.set(key, { real: real.windowId, naive: naive.windowId });
      }
    }));
  } finally {
    store.close();
  }
});

Deno.test("a Redis that stops answering counts as unavailable at once and recovers by itself", {
  ignore: !hasRedis,
}, async () => {
  const clock = { at: START };
  const store = connectLimits(redis!.url);
  await store.ping();
  const server = new TestServer(store, clock, { count: 3, place: 1 });
  assert.equal((await server.spend(300)).remaining >= 0, true);
  redis!.freeze();
  clock.at += MINUTE;
  assert.equal(await server.allowed(400, 300), 100);
  redis!.thaw();
  while (server.leases.isAway) await new Promise((resolve) => setTimeout(resolve, 20));
  await redis!.stop();
  await redis!.start();
  clock.at += MINUTE;
  while (server.leases.isAway || await server.allowed(300, 300) < 300) {
    clock.at += MINUTE;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await server.leases.close();
});

Deno.test("watch notices before any request that the store is unavailable, and when it is back", async () => {
  const clock = { at: START };
  const store = new NaiveLimitsStore(() => clock.at);
  store.isAway = true;
  const { leases } = new TestServer(store, clock, { count: 1, place: 0 });
  leases.watch();
  const until = async (isAway: boolean) => {
    for (let i = 0; i < 500 && leases.isAway !== isAway; i++) await pause(10);
    assert.equal(leases.isAway, isAway);
  };
  await until(true);
  store.isAway = false;
  await until(false);
  await leases.close();
});
