import assert from "node:assert/strict";
import { startDemanding } from "../support/demanding_clients.ts";
import { connectTo, type Prepared, prepareStore } from "../support/prepared_service.ts";
import { type ServiceProcess, startProcess } from "../support/service_process.ts";

const SNAPSHOT = "/api/v1/sync/snapshot?dataset=finance_fees";
const CHANGES = "/api/v1/sync/changes?dataset=finance_fees&since=v0:finance_fees:all&limit=5000";

/** What others' requests may take (issue: it holds), on a machine that does nothing else. */
const MOST_MS = 20;
const REQUESTS = 300;

const WORST: Record<string, { path: string; headers?: string }[]> = {
  "whole snapshots": [{ path: SNAPSHOT }],
  "whole snapshots as gzip": [{ path: SNAPSHOT, headers: "accept-encoding: gzip\r\n" }],
  "whole snapshots as br": [{ path: SNAPSHOT, headers: "accept-encoding: br\r\n" }],
  "snapshots of ever other lengths as gzip": Array.from({ length: 8 }, (_, i) => ({
    path: `${SNAPSHOT}&limit=${4990 + i}`,
    headers: "accept-encoding: gzip\r\n",
  })),
  "whole change logs": [{ path: CHANGES }],
  "searches for two letters": ["pr", "le", "og", "ra", "am", "nd", "er", "00"].map((q) => ({
    path: `/api/v1/search?q=${q}&limit=50`,
  })),
  "free 304s": [{ path: SNAPSHOT, headers: "if-none-match: *\r\n" }],
};

let store: Prepared;
let service: ServiceProcess;
Deno.test.beforeAll(async () => {
  store = await prepareStore(5000, 2000);
  service = await startProcess(store.env);
});
Deno.test.afterAll(async () => {
  await service.end("SIGTERM");
  await store.remove();
});

/** How long requests take, in milliseconds, the shortest first. */
async function latencies(): Promise<number[]> {
  const client = await connectTo(service.url);
  const taken: number[] = [];
  for (let i = 0; i < REQUESTS; i++) {
    const from = performance.now();
    await client.get(
      `/api/v1/finance/fees?limit=25&term_months=${i % 2 === 0 ? 60 : 120}`,
      store.keys[1],
    );
    assert.equal((await client.answer()).status, 200);
    taken.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  client.close();
  return taken.sort((a, b) => a - b);
}

const p99 = (sorted: readonly number[]) => sorted[Math.ceil(sorted.length * 0.99) - 1]!;

// Its measure is time, so it runs where nothing else does: `deno task test:faults`.
const ignore = Deno.env.get("FAULTS") !== "all";

for (const [what, requests] of Object.entries(WORST)) {
  Deno.test({ name: `eight clients that ask for ${what} leave others quick`, ignore }, async () => {
    const alone = p99(await latencies());
    const clients = await startDemanding({
      url: service.url,
      key: store.keys[0],
      requests: Array.from({ length: 8 }, (_, i) => requests[i % requests.length]!),
    });
    const beside = p99(await latencies());
    clients.stop();
    console.log(`p99 ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ${what}`);
    assert.ok(beside <= Math.max(MOST_MS, 3 * alone), `${beside} ms, ${alone} ms alone`);
  });
}
