import assert from "node:assert/strict";
import { createClient, memoryStore } from "../../../client/mod.ts";
import { pause } from "../../../src/base/async/pause.ts";
import { dealerFee } from "../../support/fixtures/dealer_fees.ts";
import { canStartFleet, type Fleet, startFleet } from "../../support/process/fleet.ts";
import { until } from "../../support/process/until.ts";

/** Three servers behind a balancer; one loses its store while the others serve newer versions. */

const FEES = "finance_fees";
const ROWS = 2_000;
const options = { ignore: !canStartFleet };

let fleet: Fleet;
if (canStartFleet) {
  Deno.test.beforeAll(async () => {
    fleet = await startFleet();
    await publishNext();
  });
  Deno.test.afterAll(() => fleet.close());
}

let round = 0;
/** Publishes the same rows with one in twenty changed. */
async function publishNext(): Promise<number> {
  round++;
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const fee = dealerFee(n);
    return n % 20 === 0 ? { ...fee, fee_percentage: (100 + round) / 1000 } : fee;
  });
  const version = await fleet.publish(rows);
  for (const at of fleet.replicas.keys()) {
    const { weather } = fleet.replicas[at]!.proxy;
    if (weather !== "clear") continue;
    await until(
      "a server has what was published",
      async () => await versionAt(at) === version,
      20_000,
    );
  }
  return version;
}

const headers = () => ({ "x-api-key": fleet.key });

async function versionAt(at: number): Promise<number> {
  const { service } = fleet.replicas[at]!;
  const response = await service.get(`/api/v1/sync/snapshot?dataset=${FEES}&limit=1`, {
    headers: headers(),
  });
  return (await response.json()).data.version?.number;
}

async function changes(at: number, since: string): Promise<Response> {
  const { service } = fleet.replicas[at]!;
  return await service.get(`/api/v1/sync/changes?dataset=${FEES}&since=${since}`, {
    headers: headers(),
  });
}

async function refusal(at: number, since: string): Promise<string> {
  const response = await changes(at, since);
  await response.body?.cancel();
  const retryAfter = response.headers.has("retry-after") ? " later" : "";
  return `${response.status} ${response.headers.get("x-svc-error-code")}${retryAfter}`;
}

Deno.test(
  "every server rejects malformed cursors and cursors that the store never issued",
  options,
  async () => {
    for (const at of fleet.replicas.keys()) {
      assert.equal(await refusal(at, `v9999:${FEES}:all`), "400 cursor_future");
      assert.equal(await refusal(at, `v1:${FEES}:all:${ROWS + 1}`), "400 cursor_future");
      assert.equal(await refusal(at, `v2:permits:all`), "400 cursor_other");
      assert.equal(await refusal(at, "hello"), "400 cursor_malformed");
    }
  },
);

for (const weather of ["refusing", "silent"] as const) {
  Deno.test(
    `a mirror takes no new snapshot while one server is cut off from the store (${weather})`,
    options,
    async () => {
      const { proxy } = fleet.replicas[1]!;
      let snapshots = 0;
      const client = createClient({
        url: fleet.balancer.url,
        key: fleet.key,
        async fetch(input, init) {
          const response = await fetch(input, init);
          const isSnapshot = String(input).includes("/snapshot") && init?.method === "GET";
          if (isSnapshot && response.status === 200) snapshots++;
          return response;
        },
      });
      const store = memoryStore();
      const over = new AbortController();
      const mirror = client.mirror(FEES, store, {
        follow: true,
        every: 0.5,
        signal: over.signal,
      });
      await until("the mirror has loaded", async () => await store.count(FEES) === ROWS, 20_000);
      const before = snapshots;
      proxy.weather = weather;
      if (weather === "refusing") proxy.cut();
      const version = await publishNext();
      await until(
        "the mirror follows",
        async () => (await store.place(FEES))?.cursor === `v${version}:${FEES}:all`,
        60_000,
      );
      // The version exists, so not even a client that restarts on each 400 takes a snapshot.
      assert.equal(await refusal(1, `v${version}:${FEES}:all`), "503 version_pending later");
      assert.equal(
        await refusal(1, `v${version - 1}:${FEES}:all:${ROWS * 2}`),
        "503 version_pending later",
      );
      assert.equal(await refusal(1, "v2:permits:all"), "400 cursor_other");
      await pause(10_000);

      proxy.cut();
      proxy.weather = "clear";
      await until("the server catches up", async () => await versionAt(1) === version, 30_000);
      assert.equal((await changes(1, `v${version}:${FEES}:all`)).status, 200);
      const next = await publishNext();
      await until(
        "the mirror goes on by changes",
        async () => (await store.place(FEES))?.cursor === `v${next}:${FEES}:all`,
        30_000,
      );
      over.abort();
      await mirror;
      assert.equal(snapshots, before);
    },
  );
}
