import assert from "node:assert/strict";
import { runCommand } from "../../support/process/commands.ts";
import { canStartFleet, type Fleet, startFleet } from "../../support/process/fleet.ts";
import { until } from "../../support/process/until.ts";

/** Three servers, one of which loses its store: which have confirmed a key's revocation. */

const options = { ignore: !canStartFleet };

let fleet: Fleet;
if (canStartFleet) {
  Deno.test.beforeAll(async () => {
    fleet = await startFleet(3, { MAX_STALENESS: "20s", STALE_READS: "refuse" });
  });
  Deno.test.afterAll(() => fleet.close());
}

async function statuses(key: string): Promise<number[]> {
  return await Promise.all(fleet.replicas.map(async ({ service }) => {
    const path = "/api/v1/context/permits";
    const response = await service.get(path, { headers: { "x-api-key": key } });
    await response.body?.cancel();
    return response.status;
  }));
}

async function revoke(id: string, ...more: string[]) {
  const env = { DATABASE_URL: fleet.postgres.url };
  const { code, out } = await runCommand(["keys", "revoke", id, "--json", ...more], env);
  return { code, ...JSON.parse(out) };
}

const statesOf = (servers: readonly { url: string; state: string }[]) =>
  fleet.replicas.map(({ service }) => servers.find(({ url }) => url === service.url)?.state);

/** A key that all servers accept. */
async function knownKey() {
  const made = await fleet.makeKey();
  await until(
    "all servers accept a new key",
    async () => (await statuses(made.key)).every((status) => status === 200),
    10_000,
  );
  return made;
}

Deno.test("keys revoke reports that all servers refuse a key, and they do", options, async () => {
  const { id, key } = await knownKey();
  const { code, confirmed, servers } = await revoke(id);
  assert.deepEqual([code, confirmed], [0, true]);
  assert.deepEqual(statesOf(servers), ["confirmed", "confirmed", "confirmed"]);
  assert.deepEqual(await statuses(key), [401, 401, 401]);
});

Deno.test(
  "keys revoke reports a server without its store as pending; --wait fails until it confirms",
  options,
  async () => {
    const { id, key } = await knownKey();
    const next = await knownKey();
    const { proxy } = fleet.replicas[1]!;
    proxy.weather = "silent";

    const now = await revoke(id);
    assert.deepEqual([now.code, now.ok, now.confirmed], [0, true, false]);
    assert.deepEqual(statesOf(now.servers), ["confirmed", "pending", "confirmed"]);
    assert.deepEqual(await statuses(key), [401, 200, 401]);
    const failed = await revoke(next.id, "--wait", "1s");
    assert.deepEqual([failed.code, failed.ok], [1, false]);
    assert.equal(failed.message, "The key is revoked, but not every server has confirmed it.");
    assert.equal(statesOf(failed.servers)[1], "pending");

    // With STALE_READS=refuse, the server refuses all keys after a while, which counts as well.
    const third = await fleet.makeKey();
    const waited = await revoke(third.id, "--wait", "90s");
    assert.deepEqual([waited.code, waited.confirmed], [0, true]);
    assert.deepEqual(statesOf(waited.servers), ["confirmed", "refusing", "confirmed"]);
    assert.deepEqual(await statuses(key), [401, 503, 401]);

    proxy.cut();
    proxy.weather = "clear";
    const fourth = await fleet.makeKey();
    const back = await revoke(fourth.id, "--wait");
    assert.deepEqual(statesOf(back.servers), ["confirmed", "confirmed", "confirmed"]);
    assert.deepEqual(await statuses(key), [401, 401, 401]);
  },
);

Deno.test("keys revoke --wait does not wait for a server that has stopped", options, async () => {
  const { service } = fleet.replicas[2]!;
  assert.equal(await service.end("SIGTERM"), 0);
  const { id } = await fleet.makeKey();
  const { code, servers } = await revoke(id, "--wait");
  assert.deepEqual([code, statesOf(servers)], [0, ["confirmed", "confirmed", undefined]]);
});
