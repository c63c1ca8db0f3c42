import assert from "node:assert/strict";
import { awaitConfirmations, isEffective } from "../../../src/operate/confirmations.ts";
import { canStartFleet, type Fleet, startFleet } from "../../support/process/fleet.ts";
import { type ServiceProcess, startProcess } from "../../support/process/service_process.ts";
import { until } from "../../support/process/until.ts";
import { hasRedis, type OwnRedis, startRedis } from "../../support/faults/own_redis.ts";

/**
 * Three servers behind a balancer that share rate limits through a Redis, which stops and restarts.
 */

const options = { ignore: !canStartFleet || !hasRedis };
const PATH = "/api/v1/context/permits?limit=1";

let fleet: Fleet;
let redis: OwnRedis;
if (!options.ignore) {
  Deno.test.beforeAll(async () => {
    redis = await startRedis();
    fleet = await startFleet(3, { LIMITS_URL: redis.url });
    // A server discovers servers started after it within some seconds.
    for (const at of fleet.replicas.keys()) {
      await until(
        "all servers are known",
        async () => await metric(at, "limits_servers") === 3,
        20_000,
      );
    }
  });
  Deno.test.afterAll(async () => {
    await fleet.close();
    await redis.stop();
  });
}

async function metric(at: number, name: string): Promise<number> {
  const text = await (await fetch(`${fleet.replicas[at]!.service.adminUrl}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}

/** A key that all servers know, with its limits unused. */
async function keyWith(
  limits: { requestsPerMinute?: number; resolvesPerMinute?: number; monthlyQuota?: number },
) {
  const { key } = await fleet.makeKey(limits);
  const servers = await awaitConfirmations(fleet.store.db, { withinMs: 10_000, silentToo: true });
  assert.ok(servers.length === 3 && servers.every(isEffective));
  return key;
}

interface Seen {
  readonly status: number;
  readonly limit: string | null;
  readonly remaining: number;
  readonly retryAfter: number;
  readonly at: number;
}

async function ask(url: string, key: string, at = 0): Promise<Seen> {
  const response = await fetch(url + PATH, { headers: { "x-api-key": key } });
  await response.body?.cancel();
  const { headers, status } = response;
  return {
    status,
    limit: headers.get("x-ratelimit-limit"),
    remaining: Number(headers.get("x-ratelimit-remaining")),
    retryAfter: Number(headers.get("retry-after")),
    at,
  };
}

/** Sends requests to the servers in turn, or only to the pinned one. */
async function askAll(key: string, times: number, pinned?: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let i = 0; i < times; i++) {
    const at = pinned ?? i % fleet.replicas.length;
    seen.push(await ask(fleet.replicas[at]!.service.url, key, at));
  }
  return seen;
}

const allowed = (seen: readonly Seen[]) => seen.filter(({ status }) => status === 200).length;

for (const pinned of [undefined, 1]) {
  const where = pinned === undefined ? "from server to server" : "to one server";
  Deno.test(
    `a limit of 60 requests a minute allows 57 to 60 to a client that goes ${where}`,
    options,
    async () => {
      const key = await keyWith({ requestsPerMinute: 60 });
      const seen = await askAll(key, 150, pinned);
      assert.ok(allowed(seen) >= 57 && allowed(seen) <= 60, `${allowed(seen)} allowed`);
      const last = new Map<number, number>();
      for (const { status, limit, remaining, retryAfter, at } of seen) {
        assert.equal(limit, "60");
        if (status === 429) {
          assert.equal(remaining, 0);
          assert.ok(retryAfter >= 1 && retryAfter <= 60);
          assert.ok((last.get(at) ?? 0) < 15, "429 although many requests remained");
        }
        last.set(at, remaining);
      }
    },
  );
}

Deno.test(
  "concurrent requests through the balancer never exceed the limit",
  options,
  async () => {
    const key = await keyWith({ requestsPerMinute: 600 });
    const clients = await Promise.all(Array.from({ length: 30 }, async () => {
      const seen: Seen[] = [];
      while (seen.length < 30) seen.push(await ask(fleet.balancer.url, key));
      return seen;
    }));
    const seen = clients.flat();
    assert.ok(allowed(seen) >= 570 && allowed(seen) <= 600, `${allowed(seen)} allowed`);
  },
);

Deno.test(
  "servers share the limit on address lookups per minute, and headers report how many remain",
  options,
  async () => {
    const key = await keyWith({ resolvesPerMinute: 20 });
    const seen: { status: number; code: string | null; left: number }[] = [];
    for (let i = 0; i < 40; i++) {
      const { service } = fleet.replicas[i % 3]!;
      const address = encodeURIComponent(`${i + 1} Main St, Denver, CO 80202`);
      const path = `/api/v1/context/utility-territory/resolve?address=${address}`;
      const { status, headers, body } = await service.get(path, { headers: { "x-api-key": key } });
      await body?.cancel();
      const left = /"resolve";r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1];
      seen.push({ status, code: headers.get("x-svc-error-code"), left: Number(left) });
    }
    const refused = seen.filter(({ status }) => status === 429);
    const looked = seen.length - refused.length;
    assert.ok(looked >= 19 && looked <= 20, `${looked} looked up`);
    assert.ok(refused.every(({ code, left }) => code === "resolves_exceeded" && left === 0));
    assert.ok(seen.every(({ left }) => left >= 0 && left < 20));
  },
);

Deno.test("servers share a monthly quota, and a 304 is refunded", options, async () => {
  const key = await keyWith({ monthlyQuota: 40 });
  const [first] = fleet.replicas;
  const response = await first!.service.get(PATH, { headers: { "x-api-key": key } });
  await response.body?.cancel();
  const tag = response.headers.get("etag")!;
  for (const { service } of [...fleet.replicas, ...fleet.replicas]) {
    const again = await service.get(PATH, {
      headers: { "x-api-key": key, "if-none-match": tag },
    });
    assert.equal(again.status, 304);
  }
  const seen = await askAll(key, 60);
  assert.ok(allowed(seen) >= 37 && allowed(seen) <= 39, `${allowed(seen)} allowed`);
});

Deno.test(
  "without its Redis each server enforces its share of a limit and reports it; with Redis, limits are shared again",
  options,
  async () => {
    const key = await keyWith({ requestsPerMinute: 60 });
    await redis.stop();
    const seen = await askAll(key, 120);
    assert.equal(allowed(seen), 60);
    for (const at of fleet.replicas.keys()) {
      assert.equal(allowed(seen.filter((one) => one.at === at)), 20);
      assert.equal(await metric(at, "limits_fallback"), 1);
      const { adminUrl } = fleet.replicas[at]!.service;
      const readiness = await fetch(`${adminUrl}/readyz`);
      assert.equal(readiness.status, 200);
      assert.match(
        await readiness.text(),
        /LIMITS_URL does not answer; this server allows its share/,
      );
    }
    await redis.start();
    for (const at of fleet.replicas.keys()) {
      await until(
        "limits are shared again",
        async () => await metric(at, "limits_fallback") === 0,
        20_000,
      );
    }
    const other = await keyWith({ requestsPerMinute: 60 });
    const shared = await askAll(other, 100, 2);
    assert.ok(allowed(shared) >= 57 && allowed(shared) <= 60, `${allowed(shared)} allowed`);
  },
);

Deno.test(
  "a Redis that restarts empty in the middle of a minute does not restart the minute's limit",
  options,
  async () => {
    const key = await keyWith({ requestsPerMinute: 60 });
    const before = await askAll(key, 30);
    await redis.stop();
    await redis.start();
    const after = await askAll(key, 60);
    for (const at of fleet.replicas.keys()) {
      await until(
        "limits are shared again",
        async () => await metric(at, "limits_fallback") === 0,
        20_000,
      );
    }
    const later = await askAll(key, 60);
    const all = [before, after, later].map(allowed);
    const sum = all.reduce((total, one) => total + one);
    assert.ok(sum >= 51 && sum <= 66, `${all} allowed`);
  },
);

Deno.test(
  "without LIMITS_URL, each server's RateLimit-Policy says that its limits are its own",
  options,
  async () => {
    const { env } = fleet.replicas[0]!;
    const { LIMITS_URL: _, ...alone } = { ...env, DATA_DIR: await Deno.makeTempDir() } as Record<
      string,
      string
    >;
    const service = await startProcess(alone);
    const policy = async (of: ServiceProcess) => {
      const response = await of.get(PATH, { headers: { "x-api-key": fleet.key } });
      await response.body?.cancel();
      return response.headers.get("ratelimit-policy")!;
    };
    assert.match(
      await policy(service),
      /^"minute";q=\d+;w=60;comment="per server", "month";q=\d+$/,
    );
    assert.match(await policy(fleet.replicas[0]!.service), /^"minute";q=\d+;w=60, "month";q=\d+$/);
    await service.end("SIGTERM");
    await Deno.remove(alone.DATA_DIR!, { recursive: true });
  },
);
