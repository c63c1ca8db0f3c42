import assert from "node:assert/strict";
import { freePort } from "../../support/process/free_port.ts";
import { metric, type Prepared, prepareStore } from "../../support/service/prepared_service.ts";
import { ROOT } from "../../support/process/service_process.ts";

let store: Prepared;
Deno.test.beforeAll(async () => {
  store = await prepareStore(10);
});
Deno.test.afterAll(() => store.remove());

/** The service with its standard output redirected by a shell; its ports are found by probing. */
async function startInto(redirection: string) {
  const [port, adminPort] = [freePort(), freePort()];
  const child = new Deno.Command("sh", {
    args: ["-c", `exec "$0" run -q -P=serve main.ts ${redirection}`, Deno.execPath()],
    cwd: ROOT,
    env: {
      ...store.env,
      SEEDS_DIR: "",
      LOG_FORMAT: "json",
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
    },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const adminUrl = `http://127.0.0.1:${adminPort}`;
  for (let ready = false; !ready;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const response = await fetch(`${adminUrl}/readyz`).catch(() => undefined);
    await response?.body?.cancel();
    ready = response?.status === 200;
  }
  return { child, url: `http://127.0.0.1:${port}`, adminUrl };
}

async function ask(url: string, times: number) {
  const headers = { "x-api-key": store.keys[0] };
  for (let i = 0; i < times; i++) {
    const response = await fetch(`${url}/api/v1/finance/fees?limit=1`, { headers });
    assert.equal(response.status, 200);
    await response.body?.cancel();
  }
}

Deno.test("log lines lost to a full disk are counted, and neither the service nor its shutdown fails", async () => {
  const { child, url, adminUrl } = await startInto(">/dev/full");
  await ask(url, 50);
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.ok(await metric(adminUrl, "log_lines_dropped_total") >= 50);
  await ask(url, 10);
  child.kill("SIGTERM");
  const { code, stderr } = await child.output();
  assert.equal(new TextDecoder().decode(stderr), "");
  assert.equal(code, 0);
});

Deno.test("a log that nobody reads delays neither responses nor shutdown", async () => {
  const { child, url, adminUrl } = await startInto("");
  // Nothing reads the pipe, which holds 64 kB; the rest is buffered in the process.
  const reader = child.stdout.getReader();
  await ask(url, 1500);
  assert.equal(await metric(adminUrl, "log_lines_dropped_total"), 0);
  const sent = performance.now();
  child.kill("SIGTERM");
  assert.equal((await child.status).code, 0);
  assert.ok(performance.now() - sent < 9000);
  await reader.cancel();
  await child.stderr.cancel();
});
