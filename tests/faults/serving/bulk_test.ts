import assert from "node:assert/strict";
import { pause } from "../../../src/base/async/pause.ts";
import { metric, type Prepared, prepareStore } from "../../support/service/prepared_service.ts";
import { type ServiceProcess, startProcess } from "../../support/process/service_process.ts";
import { until } from "../../support/process/until.ts";

const ROWS = 1_000_000;
const MB = 2 ** 20;
/**
 * How much more memory a full download may take, in MB: a fifth of its text. The runtime keeps sent
 * chunks until they total about 64 MB.
 */
const MAX_MORE = 128;
/** Longer than the loader worker stays idle before it ends. */
const LOOK_EVERY_MS = 40_000;
const SNAPSHOT = "/api/v1/sync/snapshot?dataset=finance_fees";

let store: Prepared;
let service: ServiceProcess;
Deno.test.beforeAll(async () => {
  store = await prepareStore(ROWS);
  service = await startProcess(store.env);
});
Deno.test.afterAll(async () => {
  await service.end("SIGTERM");
  await store.remove();
});

/** Does not check responses against the description, because requests are timed. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers: { "x-api-key": store.keys[0], ...headers } });

const memory = () => metric(service.adminUrl, "process_resident_memory_bytes");

/**
 * Waits until background work after a start is done: search is built, segments are written, the
 * worker has ended.
 */
async function atRest(): Promise<void> {
  let before = Infinity;
  await until("memory is stable", async () => {
    const now = await memory();
    const isStill = Math.abs(now - before) < 2 * MB;
    before = now;
    if (!isStill) await pause(LOOK_EVERY_MS);
    return isStill;
  }, 300_000);
}

/** Counts the lines of a body, and samples the service's memory meanwhile. */
async function readLines(body: ReadableStream<Uint8Array>) {
  let lines = 0;
  let most = 0;
  let looked = performance.now();
  for await (const chunk of body) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
    if (performance.now() - looked < 500) continue;
    most = Math.max(most, await memory());
    looked = performance.now();
  }
  return { lines, most };
}

/** Rows per second of changes since `v0`, paged as JSON. */
async function pagingSpeed(): Promise<number> {
  const from = performance.now();
  let path = "/api/v1/sync/changes?dataset=finance_fees&since=v0:finance_fees:all";
  let rows = 0;
  for (let page = 0; page < 50; page++) {
    const { data } = await (await ask(path)).json();
    rows += data.changes.length;
    path = data.sync.next_url;
  }
  return rows / (performance.now() - from) * 1000;
}

Deno.test("1,000,000 rows as NDJSON use little memory and arrive faster than pages of JSON", async () => {
  await atRest();
  const paging = await pagingSpeed();
  const before = await memory();
  const from = performance.now();
  const response = await ask(SNAPSHOT, { accept: "application/x-ndjson" });
  assert.equal(response.status, 200);
  const { lines, most } = await readLines(response.body!);
  const speed = lines / (performance.now() - from) * 1000;
  const more = Math.max(0, most - before) / MB;
  console.log(
    `${Math.round(speed)} rows a second as NDJSON, ${Math.round(paging)} in pages of JSON; ` +
      `${more.toFixed(1)} MB more memory`,
  );
  assert.equal(lines, ROWS);
  assert.ok(more < MAX_MORE, `${more} MB more`);
  assert.ok(speed >= 5 * paging, `${speed} rows a second, ${paging} in pages`);
});
