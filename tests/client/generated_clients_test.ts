import assert from "node:assert/strict";
import { join } from "node:path";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { publishSomeSeeds } from "../support/service/some_seeds.ts";
import { startService, type TestService } from "../support/service/service.ts";

/**
 * Clients generated from the served `/openapi.clients.json`: they compile, and each operation
 * returns the parsed response of the service.
 */

let service: TestService;
let directory: string;
Deno.test.beforeAll(async () => {
  service = await startService();
  await publishSomeSeeds(service);
  directory = await Deno.makeTempDir();
  const served = await fetch(`${service.url}/openapi.clients.json`);
  await Deno.writeTextFile(join(directory, "openapi.json"), await served.text());
  const { scopes } = JSON.parse(await Deno.readTextFile("deno.json"));
  const imports = { axios: scopes["./tests/"].axios };
  await Deno.writeTextFile(join(directory, "deno.json"), JSON.stringify({ imports }));
});
Deno.test.afterAll(async () => {
  await service.close();
  await Deno.remove(directory, { recursive: true });
});

/** The reference's example queries, by operation. */
const QUERIES = Object.fromEntries(ENDPOINTS.map(({ path, example }) => [
  path.replace("/api/v1/", "").replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase()),
  Object.fromEntries(new URLSearchParams(example)),
]));

/** What a client's program prints: the members of each operation's response. */
type Members = Readonly<Record<string, readonly string[]>>;

/**
 * Compiles and runs a program that calls every operation of a generated client.
 *
 * @param code Defines `answerOf(operation, query)`, which returns a parsed response.
 */
async function run(name: string, code: string): Promise<Members> {
  const file = join(directory, `${name}_program.ts`);
  await Deno.writeTextFile(
    file,
    `${code}
const answers: Record<string, string[]> = {};
for (const [operation, query] of Object.entries<any>(${JSON.stringify(QUERIES)})) {
  answers[operation] = Object.keys((await answerOf(operation, query)) as object);
}
console.log(JSON.stringify(answers));
`,
  );
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "--check", "--allow-net", "--allow-env", "--allow-read", file],
    cwd: directory,
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assert.ok(success, text(stderr) + text(stdout));
  return JSON.parse(text(stdout));
}

/** Asserts that every operation returned `data` and its envelope's other members. */
function assertParsed(members: Members): void {
  assert.deepEqual(Object.keys(members).sort(), Object.keys(QUERIES).sort());
  for (const [operation, names] of Object.entries(members)) {
    assert.ok(names.includes("data"), `${operation}: ${names}`);
  }
  assert.deepEqual(members.financeFees, ["data", "usage"]);
  assert.deepEqual(members.contextIncentives, ["success", "data"]);
  assert.deepEqual(members.search, ["data", "error", "meta"]);
}

/** Generates a client in the directory. */
async function generate(generator: string, target: string): Promise<void> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-q", "--allow-read", "--allow-write", "--allow-env", "--allow-sys"],
      ...["--allow-run", "--allow-ffi", "--lock=dev.lock"],
      "tests/support/contract/generate_client.ts",
      ...[generator, join(directory, "openapi.json"), join(directory, target), service.url],
    ],
    // Keeps `is-wsl`, which hey-api depends on, from reading `/proc`: that needs all permissions.
    env: { __IS_WSL_TEST__: "1" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assert.ok(success, text(stderr) + text(stdout));
}

Deno.test("orval's fetch client returns parsed responses", async () => {
  await generate("orval:fetch", "fetch.ts");
  const members = await run(
    "fetch",
    `
import * as api from "./fetch.ts";
const headers = { "x-api-key": "${service.key}" };
const fees = await api.financeFees({ trade: "solar", payment_type: "loan" }, { headers });
if (fees.status === 200) {
  const fee: number | null | undefined = fees.data.data[0]?.fee_percentage;
  if (typeof fee !== "number") throw new Error("No fee");
}
const answerOf = async (operation: string, query: unknown) =>
  (await (api as any)[operation](query, { headers })).data;
`,
  );
  assertParsed(members);
});

Deno.test("orval's axios client returns parsed responses", async () => {
  await generate("orval:axios", "axios.ts");
  const members = await run(
    "axios",
    `
import { getHomeServiceDataService } from "./axios.ts";
const api = getHomeServiceDataService();
const headers = { "x-api-key": "${service.key}" };
const { data: fees } = await api.financeFees({ trade: "solar", payment_type: "loan" }, { headers });
const fee: number | null | undefined = fees.data[0]?.fee_percentage;
if (typeof fee !== "number") throw new Error("No fee");
const answerOf = async (operation: string, query: unknown) =>
  (await (api as any)[operation](query, { headers })).data;
`,
  );
  assertParsed(members);
});

Deno.test("hey-api's client returns parsed responses", async () => {
  await generate("hey-api", "hey");
  const members = await run(
    "hey",
    `
import * as sdk from "./hey/sdk.gen.ts";
const options = { baseUrl: "${service.url}", headers: { "x-api-key": "${service.key}" } };
const fees = await sdk.financeFees({ ...options, query: { trade: "solar", payment_type: "loan" } });
const fee: number | null | undefined = fees.data?.data[0]?.fee_percentage;
if (typeof fee !== "number") throw new Error("No fee");
const answerOf = async (operation: string, query: unknown) =>
  (await (sdk as any)[operation]({ ...options, query })).data;
`,
  );
  assertParsed(members);
});
