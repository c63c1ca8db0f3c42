import assert from "node:assert/strict";
import { startDemanding } from "../../support/contract/demanding_clients.ts";
import { connectTo, type Prepared, prepareStore } from "../../support/service/prepared_service.ts";
import { type ServiceProcess, startProcess } from "../../support/process/service_process.ts";

const SNAPSHOT = "/api/v1/sync/snapshot?dataset=finance_fees";
const CHANGES = "/api/v1/sync/changes?dataset=finance_fees&since=v0:finance_fees:all&limit=5000";

const CLIENTS = 8;
const REQUESTS = 300;

interface Worst {
  readonly requests: readonly { readonly path: string; readonly headers?: string }[];
  /**
   * The least number of responses that another key gets for each response of one of these clients.
   * It is high where theirs are large; a service that produced each response in one go would yield
   * one to one.
   */
  readonly least: number;
}

const large = (...requests: Worst["requests"]): Worst => ({ requests, least: 3 });
const small = (...requests: Worst["requests"]): Worst => ({ requests, least: 0.3 });

const WORST: Record<string, Worst> = {
  "whole snapshots": large({ path: SNAPSHOT }),
  "whole snapshots as gzip": large({ path: SNAPSHOT, headers: "accept-encoding: gzip\r\n" }),
  "whole snapshots as br": large({ path: SNAPSHOT, headers: "accept-encoding: br\r\n" }),
  "snapshots of varying lengths as gzip": large(
    ...Array.from({ length: CLIENTS }, (_, i) => ({
      path: `${SNAPSHOT}&limit=${4990 + i}`,
      headers: "accept-encoding: gzip\r\n",
    })),
  ),
  "whole change logs": large({ path: CHANGES }),
  "whole tables as CSV": large({ path: SNAPSHOT, headers: "accept: text/csv\r\n" }),
  "whole tables as Arrow": large({
    path: SNAPSHOT,
    headers: "accept: application/vnd.apache.arrow.stream\r\n",
  }),
  "searches for one letter": small(
    ..."abcdefgh".split("").map((q) => ({ path: `/api/v1/search?q=${q}&limit=50` })),
  ),
  "searches for two letters": small(
    ...["pr", "le", "og", "ra", "am", "nd", "er", "00"].map((q) => ({
      path: `/api/v1/search?q=${q}&limit=50`,
    })),
  ),
  "free 304s": small({ path: SNAPSHOT, headers: "if-none-match: *\r\n" }),
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

/** Request durations in milliseconds, sorted ascending. */
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
  }
  client.close();
  return taken.sort((a, b) => a - b);
}

const p99 = (sorted: readonly number[]) => sorted[Math.ceil(sorted.length * 0.99) - 1]!;

for (const [what, { requests, least }] of Object.entries(WORST)) {
  Deno.test(`clients requesting ${what} do not starve other keys`, async () => {
    const alone = p99(await latencies());
    const clients = await startDemanding({
      url: service.url,
      key: store.keys[0],
      requests: Array.from({ length: CLIENTS }, (_, i) => requests[i % requests.length]!),
    });
    const before = clients.answered();
    const beside = p99(await latencies());
    const turns = REQUESTS / Math.max(1, (clients.answered() - before) / CLIENTS);
    clients.stop();
    // Durations depend on the machine's load, so they are printed; only the ratio is asserted.
    console.log(
      `p99 ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms with ${what}; ` +
        `${turns.toFixed(1)} answers for one of theirs`,
    );
    assert.ok(turns >= least, `${turns} responses for one of theirs`);
  });
}
