import assert from "node:assert/strict";
import { openCommand, runCommand } from "../support/process/commands.ts";
import { until } from "../support/process/until.ts";

const KEY = "svc_live_x";

/** The datasets that were requested. */
const asked = new Set<string>();

/** Responds like the service: one fee, no electricity rates, and a single valid key. */
function answer(request: Request): Response {
  if (request.headers.get("x-api-key") !== KEY) {
    const headers = { "x-svc-error-code": "key_invalid" };
    return Response.json({ data: null, error: "Invalid API key." }, { status: 401, headers });
  }
  const key = new URL(request.url).searchParams.get("dataset")!;
  asked.add(key);
  const isEmpty = key === "electricity_rates";
  const cursor = isEmpty ? null : `v1:${key}:all`;
  const sync = { cursor, truncated: false, changes_url: "/api/v1/sync/changes?x" };
  const dataset = { key, trade: "all", id_field: "id" };
  const etag = `"v1:${key}:all:500"`;
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304 });
  const headers = { etag, ...(cursor === null ? {} : { "x-svc-cursor": cursor }) };
  const data = { dataset, records: isEmpty ? [] : [{ id: "a" }], sync };
  return Response.json({ data, error: null }, { headers });
}

let server: Deno.HttpServer<Deno.NetAddr>;
let url: string;
let directory: string;
Deno.test.beforeAll(async () => {
  server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, answer);
  url = `http://127.0.0.1:${server.addr.port}`;
  directory = await Deno.makeTempDir();
});
Deno.test.afterAll(async () => {
  await server.shutdown();
  await Deno.remove(directory, { recursive: true });
});

const mirror = (key: string, ...args: string[]) =>
  runCommand(["mirror", ...args], { SVC_API_KEY: key });

Deno.test("deno task mirror reports what it loaded, and the service's error messages", async () => {
  const file = `${directory}/out.db`;
  const first = await mirror(KEY, url, "finance_fees", file);
  assert.deepEqual([first.code, first.out, first.err], [
    0,
    "Loaded finance_fees: 1 row at v1:finance_fees:all.\n",
    "",
  ]);
  const again = await mirror(KEY, url, "finance_fees", file);
  assert.equal(again.out, "Nothing new in finance_fees: 1 row at v1:finance_fees:all.\n");
  const refused = await mirror("svc_live_y", url, "finance_fees", file);
  assert.deepEqual([refused.code, refused.out, refused.err], [
    1,
    "",
    "Cannot mirror finance_fees: Invalid API key.\n",
  ]);
  const empty = await mirror(KEY, url, "electricity_rates", file);
  assert.deepEqual([empty.code, empty.out], [0, "electricity_rates has no published version.\n"]);
});

Deno.test("deno task mirror names the file that it cannot open, without a stack trace", async () => {
  const { code, err } = await mirror(KEY, url, "finance_fees", `${directory}/nowhere/out.db`);
  assert.equal(code, 1);
  assert.match(err, /^Cannot mirror finance_fees: Cannot open .*nowhere\/out.db: .*\n$/);
});

Deno.test("deno task mirror without a key exits with 2", async () => {
  const { code, err } = await mirror("", url, "finance_fees", `${directory}/no.db`);
  assert.deepEqual([code, err], [2, "Cannot mirror without a key. Set SVC_API_KEY.\n"]);
});

Deno.test("deno task mirror --follow exits cleanly on SIGTERM and reports the file's position", async () => {
  const args = ["mirror", url, "hvac_labor", `${directory}/out.db`, "--follow"];
  const command = openCommand(args, { SVC_API_KEY: KEY });
  await until("the service is asked", () => asked.has("hvac_labor"), 20_000);
  command.send("SIGTERM");
  const { code, out } = await command.ended();
  assert.equal(code, 0);
  // The response may have been in flight.
  assert.match(
    out,
    /^(No rows of hvac_labor were received\.|Loaded hvac_labor: 1 row at v1:.*\.)\n$/,
  );
});
