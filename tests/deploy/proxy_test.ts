import assert from "node:assert/strict";
import { request as ask } from "node:https";
import { freePort } from "../support/process/free_port.ts";
import { ROOT } from "../support/process/service_process.ts";
import { limit, until } from "../support/process/until.ts";

/** Caddy with `deploy/Caddyfile`, in front of a stub service. */

const hasCaddy = await Promise.resolve()
  .then(() => new Deno.Command("caddy", { args: ["version"], stdout: "null" }).output())
  .then(({ success }) => success, () => false);

const LARGER_THAN_A_BODY_MAY_BE = 2_000_000;

let dir: string;
let service: Deno.HttpServer<Deno.NetAddr>;
let caddy: Deno.ChildProcess | undefined;
let port: number;

if (hasCaddy) {
  Deno.test.beforeAll(async () => {
    dir = await Deno.makeTempDir();
    service = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
      await request.body?.cancel();
      const asked = request.headers.get("accept-encoding") ?? "none";
      return new Response(new URL(request.url).pathname, { headers: { "x-asked": asked } });
    });
    // A free port may be taken by the time the proxy binds it, and Caddy retries a failed
    // certificate only after a minute.
    for (let tries = 3; !await startProxy(); tries--) {
      assert.ok(tries > 1, `the proxy does not serve: ${await Deno.readTextFile(`${dir}/log`)}`);
    }
  });

  Deno.test.afterAll(async () => {
    await endProxy();
    await service.shutdown();
    await Deno.remove(dir, { recursive: true });
  });
}

Deno.test({
  name: "the proxy keeps serving after a request whose body is too large",
  ignore: !hasCaddy,
  async fn() {
    await post("/mcp", LARGER_THAN_A_BODY_MAY_BE);
    const since = performance.now();
    const { status } = await get("/again");
    assert.equal(status, 200);
    assert.ok(performance.now() - since < limit(1_000), "it waited for a server");
  },
});

Deno.test({
  name: "the proxy does not advertise HTTP/3 on a port that clients cannot reach",
  ignore: !hasCaddy,
  async fn() {
    assert.equal((await get("/x")).headers["alt-svc"], undefined);
  },
});

Deno.test({
  name: "the proxy's log has client address and path, without query and key",
  ignore: !hasCaddy,
  async fn() {
    await get("/logged?address=1437%20Bannock", { "x-api-key": "svc_live_secret" });
    const log = () => Deno.readTextFile(`${dir}/log`);
    await until("it is logged", async () => (await log()).includes("/logged"), 5_000);
    assert.match(await log(), /"remote_ip":"127.0.0.1".*"uri":"\/logged\?"/);
    assert.doesNotMatch(await log(), /Bannock|svc_live_secret/);
  },
});

Deno.test({
  name: "the proxy forwards the client's Accept-Encoding, so Content-Length reaches the client",
  ignore: !hasCaddy,
  async fn() {
    assert.equal((await get("/x")).headers["x-asked"], "none");
    const { headers } = await get("/x", { "accept-encoding": "gzip" });
    assert.equal(headers["x-asked"], "gzip");
    assert.equal((await get("/length")).headers["content-length"], "7");
  },
});

/** Starts the proxy on free ports; returns whether it serves, and stops it if not. */
async function startProxy(): Promise<boolean> {
  port = freePort();
  caddy = new Deno.Command("sh", {
    args: ["-c", `exec caddy run --config deploy/Caddyfile 2>"$LOG"`],
    cwd: ROOT,
    env: {
      LOG: `${dir}/log`,
      XDG_DATA_HOME: dir,
      XDG_CONFIG_HOME: dir,
      HTTP_PORT: `${freePort()}`,
      HTTPS_PORT: `${port}`,
      SERVICES: `127.0.0.1:${service.addr.port}`,
      READY_PORT: `${service.addr.port}`,
    },
    stdout: "null",
  }).spawn();
  caddy.status.then(() => caddy = undefined);
  let serves = false;
  const isDecided = async () => {
    serves = await get("/ready").then(({ status }) => status === 200, () => false);
    return serves || caddy === undefined;
  };
  await until("the proxy serves", isDecided, 10_000).catch(() => {});
  if (!serves) await endProxy();
  return serves;
}

async function endProxy(): Promise<void> {
  caddy?.kill("SIGTERM");
  await caddy?.status;
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

const get = (path: string, headers: Record<string, string> = {}) => send("GET", path, headers);

const post = (path: string, bytes: number) =>
  send("POST", path, {}, new Uint8Array(bytes)).catch(() => {});

function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Uint8Array,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // The certificate is issued by the proxy itself.
    const options = {
      method,
      port,
      path,
      headers: { host: "localhost", ...headers },
      servername: "localhost",
      agent: false as const,
      rejectUnauthorized: false,
    };
    const request = ask(options, (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers }));
      response.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}
