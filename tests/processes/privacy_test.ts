import assert from "node:assert/strict";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { CANARY, canary, failure, FAILURES, tracesIn } from "../support/faults/resolve_canary.ts";
import { DENVER, matches } from "../support/faults/resolve_census.ts";
import { RESOLVE } from "../support/service/resolve_service.ts";
import { startWorld, type World } from "../support/fixtures/resolve_world.ts";

/**
 * An address belongs to a customer: it is never stored, logged or tied to a key (spec 1, GET
 * /api/v1/quote-context), and is sent to the geocoder only. A canary address is sent in every way,
 * and then searched for everywhere.
 */

const QUOTE_CONTEXT = "/api/v1/quote-context";
/** The endpoints that take an address, with their other required parameters. */
const TAKING = { [RESOLVE]: "", [QUOTE_CONTEXT]: "trade=hvac&state=CO&" };

const encoded = encodeURIComponent(CANARY);

Deno.test("the canary is detected in every encoding", () => {
  const bytes = new TextEncoder().encode(CANARY);
  for (
    const text of [
      CANARY.toUpperCase(),
      encoded,
      encodeURIComponent(encoded),
      `a=${new URLSearchParams({ CANARY })}`,
      JSON.stringify({ CANARY }),
      btoa(CANARY),
      btoa(`x${CANARY.toUpperCase()}`),
      btoa(`xx${CANARY.toLowerCase()}`),
      bytes.toHex(),
      [...CANARY].join("\0"),
    ]
  ) assert.notDeepEqual(tracesIn(`something ${text} something`), [], text);
  assert.deepEqual(tracesIn("Denver, CO 80202, Lane 4711, Apt 9, a canary"), []);
});

/** Keys are secrets too, and every user of the machine can see a process's arguments. */
function assertNoKey(content: string | Uint8Array<ArrayBuffer>, where: string): void {
  const text = typeof content === "string" ? content : new TextDecoder("latin1").decode(content);
  for (const [name, key] of Object.entries(world.keys)) {
    assert.ok(!text.includes(key), `${name}: ${where}`);
  }
}

let world: World;
Deno.test.beforeAll(async () => {
  world = await startWorld();
});
Deno.test.afterAll(() => world.close());

/** A response; `parts` is everything that the client receives. */
async function send(
  path: string,
  { key = world.keys.good, ...init }: RequestInit & { key?: string | null } = {},
) {
  const headers = { ...(key === null ? {} : { "x-api-key": key }), ...init.headers };
  const response = await fetch(world.server.url + path, { ...init, headers });
  const text = await response.text();
  return { status: response.status, text, parts: [...response.headers].join("\n") + "\n" + text };
}

/** Asserts that a response has this status and no trace of the canary. */
async function silent(status: number, path: string, init: Parameters<typeof send>[1] = {}) {
  const answer = await send(path, init);
  assert.equal(answer.status, status, `${path}: ${answer.text}`);
  assert.deepEqual(tracesIn(answer.parts), [], path);
  return answer;
}

Deno.test(`GET ${RESOLVE} 200 repeats the address only in geocode.normalized_address`, async () => {
  const beside = encodeURIComponent(`39.7392, -104.9903, ${CANARY}`);
  for (const variant of [encoded, encoded.replaceAll("%20", "+"), encoded.toLowerCase(), beside]) {
    const { status, text, parts } = await send(`${RESOLVE}?address=${variant}`);
    assert.equal(status, 200);
    const { normalized_address } = JSON.parse(text).data.geocode;
    assert.ok(normalized_address.endsWith(CANARY.toUpperCase()));
    assert.deepEqual(tracesIn(parts.replace(normalized_address, "")), []);
  }
});

Deno.test(`GET ${QUOTE_CONTEXT} 200 says that there was an address, and does not repeat it`, async () => {
  for (const address of [CANARY, canary(1)]) {
    const path = `${QUOTE_CONTEXT}?trade=hvac&state=CO&address=${encodeURIComponent(address)}`;
    const { data } = JSON.parse((await silent(200, path)).text);
    assert.equal(data.inputs.address_redacted, true);
    assert.equal("address" in data.inputs, false);
    assert.equal(data.context.utility_territory_resolution.geocode.matched, true);
    assert.equal(data.context.utility_territory_resolution.geocode.normalized_address, null);
  }
});

for (const [n, [path, more]] of Object.entries(TAKING).entries()) {
  const start = `${path}?${more}address=`;

  Deno.test(`GET ${path} 400 does not repeat the rejected address`, async () => {
    for (
      const address of [
        `${encoded}%`,
        `${encoded}%zz`,
        `${encoded}%ff`,
        `${encoded}&address=${encoded}`,
        encoded + "%20".repeat(100) + "x".repeat(300),
        encodeURIComponent(CANARY.repeat(7)),
        encodeURIComponent(`https://example.org/${CANARY}`),
        "https://example.org/zyzzyva%20canary%20lane",
        "zyzzyva.example.org",
        "39.7392,-104.9903&limit=zyzzyva&context_limit=zyzzyva",
      ]
    ) await silent(400, start + address);
  });

  Deno.test(`GET ${path} 401, 403, 405 and 429 do not repeat the address`, async () => {
    const fresh = `${path}?${more}address=${encodeURIComponent(canary(2 + n))}`;
    await silent(401, fresh, { key: null });
    await silent(401, fresh, { key: "wrong" });
    await silent(401, fresh, { key: "4711-Zyzzyva-Canary-Lane" });
    await silent(401, fresh, { key: world.keys.revoked });
    await silent(403, fresh, { key: world.keys.withoutAccess });
    await silent(405, fresh, { method: "POST", body: CANARY });
    await silent(405, fresh, { method: "PUT", body: JSON.stringify({ address: CANARY }) });
    await silent(429, fresh, { key: world.keys.withoutBudget });
    await send(fresh, { method: "HEAD" });
  });
}

Deno.test(`GET ${RESOLVE} 422, and ${QUOTE_CONTEXT} 200, do not repeat an unknown address`, async () => {
  world.census.answer = () => matches();
  const unknown = encodeURIComponent(canary(9));
  await silent(422, `${RESOLVE}?address=${unknown}`);
  await silent(422, `${RESOLVE}?address=${unknown}`);
  const path = `${QUOTE_CONTEXT}?trade=hvac&state=CO&address=${unknown}`;
  const { data } = JSON.parse((await silent(200, path)).text);
  assert.equal(data.context.utility_territory_resolution.geocode.matched, false);
  world.census.answer = () => matches(DENVER);
});

Deno.test("no other invalid request makes a response repeat the address", async () => {
  await silent(404, `/api/v1/nowhere?address=${encoded}`);
  await silent(404, `/api/v1/${encoded}`);
  await silent(404, `${RESOLVE}/${encoded}`);
  await silent(404, `//${encoded.replaceAll("%", "")}/x?${encoded}`);
  const headers = { referer: `https://crm.example/?${encoded}`, "user-agent": CANARY };
  await silent(200, "/api/v1/context/utility-territory?limit=1", { headers });
  for (const { path } of ENDPOINTS) {
    if (path in TAKING) continue;
    const { parts } = await send(`${path}?address=${encoded}&${encoded}=1&x=${encoded}%zz`);
    assert.deepEqual(tracesIn(parts), [], path);
  }
});

Deno.test("only the parameters that the contract echoes are echoed", async () => {
  const echoed = new Set<string>();
  for (const { path } of ENDPOINTS) {
    for (const name of ["trade", "city", "county", "utility", "q", "state", "measure", "dataset"]) {
      const { parts } = await send(`${path}?${name}=${encoded}`);
      if (tracesIn(parts).length > 0) echoed.add(name);
    }
  }
  // The tests below check that these are not stored either.
  const names = ["city", "county", "dataset", "measure", "trade", "utility"];
  assert.deepEqual([...echoed].sort(), names);
});

for (const [i, name] of FAILURES.entries()) {
  Deno.test(`GET ${RESOLVE} 503 does not repeat the address when the geocoder answers with ${name}`, async () => {
    world.census.answer = failure(name, world.elsewhereUrl);
    await silent(503, `${RESOLVE}?address=${encodeURIComponent(canary(100 + i))}`);
    world.census.answer = () => matches(DENVER);
    // A success, so that the circuit breaker does not open.
    await send(`${RESOLVE}?address=${encodeURIComponent(canary(200 + i))}`);
  });
}

Deno.test("the geocoder gets the address in its parameter, and nothing else receives it", () => {
  const { asked, besides } = world.census;
  assert.ok(asked.length > 10);
  for (const url of asked) {
    assert.deepEqual([...url.searchParams.keys()], ["address", "benchmark", "format"]);
    assert.match(
      url.searchParams.get("address")!,
      /^[^?&]*4711 ZYZZYVA CANARY LANE APT 9Q\d*, DENVER/,
    );
    url.searchParams.delete("address");
    assert.deepEqual(tracesIn(url.href), []);
  }
  for (const text of besides) assert.deepEqual(tracesIn(text), []);
  assert.deepEqual(world.elsewhere, []);
});

Deno.test("neither metrics nor any other admin response contains the address", async () => {
  for (const path of ["/metrics", "/livez", "/readyz", `/${encoded}`, `/metrics?${encoded}`]) {
    const response = await fetch(world.server.adminUrl + path);
    const text = await response.text();
    assert.deepEqual(tracesIn([...response.headers].join("\n") + text), [], path);
    assertNoKey(text, path);
  }
});

Deno.test("no process argument contains the address or a key", async () => {
  const { stdout } = await new Deno.Command("ps", { args: ["-e", "-o", "args="] }).output();
  const text = new TextDecoder().decode(stdout);
  assert.match(text, /main\.ts/);
  assert.deepEqual(tracesIn(text), []);
  assertNoKey(text, "process list");
});

Deno.test(`GET ${RESOLVE} 503 does not repeat the address when the geocoder is gone`, async () => {
  await world.census.close();
  for (const [path, more] of Object.entries(TAKING)) {
    const url = `${path}?${more}address=${encodeURIComponent(canary(300))}`;
    const { status, parts } = await send(url);
    assert.ok(status === 503 || path === QUOTE_CONTEXT, `${status}`);
    assert.deepEqual(tracesIn(parts), []);
  }
});

Deno.test("no log line of the service or the runtime contains the address afterwards", async () => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const lines = await world.server.log();
  const routes = new Set(lines.map(({ route }) => route));
  for (const path of [...Object.keys(TAKING), "unknown"]) assert.ok(routes.has(path), path);
  for (const line of lines) {
    assert.notEqual(line.level, "error", JSON.stringify(line));
    assert.deepEqual(tracesIn(JSON.stringify(line)), []);
    assertNoKey(JSON.stringify(line), "log");
  }
  assert.ok(world.server.errors().includes("DEBUG"), "the runtime does not log");
  for (const line of world.server.errors().split("\n")) assert.deepEqual(tracesIn(line), [], line);
  assertNoKey(world.server.errors(), "the runtime's log");
});

Deno.test("no file or table contains the address once the service has stopped", async () => {
  assert.equal(await world.server.end("SIGTERM"), 0);
  let files = 0;
  for await (const [path, bytes] of world.files()) {
    files++;
    assert.deepEqual(tracesIn(bytes), [], path);
    assertNoKey(bytes, path);
  }
  assert.ok(files > 0, "no file was read");
  const rows = await world.rows();
  assert.ok(rows.some((row) => row.includes("denver")), "the tables were not read");
  for (const row of rows) {
    assert.deepEqual(tracesIn(row), []);
    assertNoKey(row, "tables");
  }
});
