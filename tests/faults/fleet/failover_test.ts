import assert from "node:assert/strict";
import { runCommand } from "../../support/process/commands.ts";
import { dealerFees } from "../../support/fixtures/dealer_fees.ts";
import { canStartFleet, type Fleet, startFleet } from "../../support/process/fleet.ts";
import { startProcess } from "../../support/process/service_process.ts";
import { until } from "../../support/process/until.ts";

/** Three servers on a Postgres whose standby is promoted, and a Postgres restored from a backup. */

const FEES = "finance_fees";
const options = { ignore: !canStartFleet };

/** Status and error code of changes since a cursor, and the next cursor. */
async function changes(fleet: Fleet, at: number, since: string) {
  const { service } = fleet.replicas[at]!;
  const path = `/api/v1/sync/changes?dataset=${FEES}&since=${since}`;
  const response = await service.get(path, { headers: { "x-api-key": fleet.key } });
  const { data } = await response.json();
  return {
    status: response.status,
    code: response.headers.get("x-svc-error-code"),
    count: data?.changes.length,
    latest: data?.sync?.latest_cursor ?? data?.latest_cursor,
  };
}

/** Publishes through a new connection; the earlier one was lost with its Postgres. */
async function publish(fleet: Fleet, rows: readonly unknown[]): Promise<number> {
  let version = 0;
  await until("it can be published", async () => {
    version = await fleet.publish(rows).catch(() => 0);
    return version > 0;
  }, 30_000);
  return version;
}

/** Waits until every server answers changes since a version, and returns the answers. */
async function served(fleet: Fleet, since: string) {
  const found = [];
  for (const at of fleet.replicas.keys()) {
    await until(
      `server ${at} knows ${since}`,
      async () => (await changes(fleet, at, since)).status === 200,
      30_000,
    );
    found.push(await changes(fleet, at, since));
  }
  return found;
}

async function restart(fleet: Fleet, at: number): Promise<void> {
  const replica = fleet.replicas[at]!;
  assert.equal(await replica.service.end("SIGTERM"), 0);
  replica.service = await startProcess(replica.env);
}

async function doctorSays(fleet: Fleet, at: number): Promise<string> {
  const { out } = await runCommand(["doctor", "--json"], fleet.replicas[at]!.env);
  const findings: { what: string; found: string }[] = JSON.parse(out).findings;
  return findings.find(({ what }) => what === "identity")!.found;
}

Deno.test(
  "a promoted standby is the same store: cursors stay valid and version numbers continue",
  options,
  async () => {
    const fleet = await startFleet();
    try {
      for (const count of [10, 12]) await publish(fleet, dealerFees(0, count));
      await served(fleet, `v2:${FEES}:all`);
      const standby = await fleet.postgres.copy();
      await standby.follow();
      assert.equal(await publish(fleet, dealerFees(0, 14)), 3);
      await served(fleet, `v3:${FEES}:all`);
      await standby.promote();

      const same = await served(fleet, `v3:${FEES}:all`);
      assert.ok(same.every(({ count }) => count === 0));
      assert.match(await doctorSays(fleet, 0), /is the store that was last published to/);
      await restart(fleet, 0);
      assert.equal((await changes(fleet, 0, `v3:${FEES}:all`)).status, 200);
      assert.equal(await publish(fleet, dealerFees(0, 17)), 4);
      await served(fleet, `v4:${FEES}:all`);
      for (const { status, count } of await served(fleet, `v3:${FEES}:all`)) {
        assert.deepEqual([status, count], [200, 3]);
      }
    } finally {
      await fleet.close();
    }
  },
);

Deno.test(
  "after a restore from a backup, version numbers skip those that clients may hold, whichever record survived",
  options,
  async () => {
    for (const record of ["running servers", "DATA_DIR", "segments"]) {
      const isRunning = record === "running servers";
      const fleet = await startFleet(2);
      try {
        await publish(fleet, dealerFees(0, 10));
        await served(fleet, `v1:${FEES}:all`);
        const backup = await fleet.postgres.copy();
        assert.equal(await publish(fleet, dealerFees(0, 12)), 2);
        await served(fleet, `v2:${FEES}:all`);
        if (!isRunning) {
          for (const { service } of fleet.replicas) await service.end("SIGTERM");
        }
        await backup.promote();
        if (!isRunning) {
          if (record === "DATA_DIR") {
            assert.match(
              await doctorSays(fleet, 0),
              /has lost what a server has seen of it: finance_fees is at version 1 and was at 2/,
            );
          }
          for (const replica of fleet.replicas) {
            const { DATA_DIR } = replica.env;
            // Like a container that keeps nothing but a volume of segments.
            const env = record === "segments"
              ? {
                ...replica.env,
                DATA_DIR: `${DATA_DIR}/new`,
                SEGMENTS_URL: replica.env.SEGMENTS_URL ?? `${DATA_DIR}/segments`,
              }
              : replica.env;
            replica.service = await startProcess(env);
          }
        }
        for (const at of fleet.replicas.keys()) {
          await until(
            "the lost version's cursor is refused",
            async () => (await changes(fleet, at, `v2:${FEES}:all`)).code === "cursor_expired",
            30_000,
          );
        }
        const next = await publish(fleet, dealerFees(0, 15));
        assert.ok(next > 1000, `${next}`);
        await served(fleet, `v${next}:${FEES}:all`);
        for (const { count } of await served(fleet, `v${next - 1}:${FEES}:all`)) {
          assert.equal(count, 5);
        }
      } finally {
        await fleet.close();
      }
    }
  },
);
