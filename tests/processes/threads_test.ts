import assert from "node:assert/strict";
import { type Prepared, prepareStore } from "../support/service/prepared_service.ts";
import { runCommand } from "../support/process/commands.ts";
import { startProcess } from "../support/process/service_process.ts";

const CLIENTS = 40;
const FEES = "/api/v1/finance/fees?limit=25";

let store: Prepared;
Deno.test.beforeAll(async () => {
  store = await prepareStore(100);
});
Deno.test.afterAll(() => store.remove());

Deno.test("on SIGTERM two threads finish their responses and write all usage and log lines", async () => {
  const service = await startProcess({ ...store.env, THREADS: "2" });
  const [key] = store.keys;
  const threads = new Set<string>();
  let answered = 0;
  /** Sends requests on its own connection until a response says that it will be closed. */
  async function askUntilClosed(): Promise<void> {
    const client = Deno.createHttpClient({ poolMaxIdlePerHost: 1 });
    for (let last = false; !last;) {
      const response = await service.get(FEES, { client, headers: { "x-api-key": key } });
      assert.equal(response.status, 200);
      assert.equal((await response.json()).data.length, 25);
      answered++;
      threads.add(response.headers.get("x-svc-request-id")!.slice(0, "req_".length + 16));
      last = response.headers.get("connection") === "close";
    }
    client.close();
  }
  const asking = Array.from({ length: CLIENTS }, askUntilClosed);
  while (threads.size < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  const ended = service.end("SIGTERM");
  await Promise.all(asking);
  assert.equal(await ended, 0);

  const lines = await service.log();
  assert.equal(lines.filter(({ event }) => event === "request").length, answered);
  const { code, out, err } = await runCommand(["usage", "--json"], store.env);
  assert.equal(code, 0, err);
  const rows: { answered: number }[] = JSON.parse(out).rows;
  assert.deepEqual(rows.map(({ answered }) => answered), [answered]);
});
