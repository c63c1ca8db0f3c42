import assert from "node:assert/strict";
import { ROOT } from "../support/process/service_process.ts";

const HAS_NODE = await run("npm", ["--version"]).then(({ code }) => code === 0, () => false);

/** Responds like a service with one dealer fee that never changes. */
function answer(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  if (request.headers.get("x-api-key") !== "svc_live_x") {
    return Response.json({ data: null, error: "Invalid API key." }, {
      status: 401,
      headers: { "x-svc-error-code": "key_invalid" },
    });
  }
  const rows = [{ finance_program_version_id: "a", fee_percentage: 0.25 }];
  if (pathname === "/api/v1/finance/fees") {
    return Response.json({ data: rows, usage: {} }, { headers: { "x-svc-total-count": "7" } });
  }
  assert.equal(pathname, "/api/v1/sync/snapshot");
  const key = searchParams.get("dataset");
  const sync = { cursor: `v1:${key}:all`, truncated: false, changes_url: "/api/v1/sync/changes?x" };
  const dataset = { key, trade: "all", id_field: "finance_program_version_id" };
  return Response.json({ data: { dataset, records: rows, sync }, error: null });
}

const PLAIN = `
import { createClient, KeyInvalidError, memoryStore, sqliteStore } from "home-service-data-client";
const [url, file] = process.argv.slice(2);
const client = createClient({ url, key: "svc_live_x" });
const { rows, info } = await client.finance.fees({ trade: "solar" });
const store = memoryStore();
await client.mirror("finance_fees", store);
const other = createClient({ url, key: "svc_live_y" });
const refused = await other.finance.fees().catch((error) => error instanceof KeyInvalidError);
const [major, minor] = process.versions.node.split(".").map(Number);
let held = "no node:sqlite";
if (major > 22 || (major === 22 && minor >= 13)) {
  const store = sqliteStore(file);
  await client.mirror("finance_fees", store);
  held = await store.count("finance_fees");
  await store.close();
} else await sqliteStore(file).count("x").catch((error) => (held = error.message));
console.log(JSON.stringify({ rows, total: info.total, mirrored: await store.count("finance_fees"), refused, held }));
`;

const STRICT = `
import { createClient, type FinanceFees, memoryStore, RateLimitedError } from "home-service-data-client";
declare const process: { env: Record<string, string | undefined> };
const client = createClient({ url: "https://data.example.com", key: process.env.SVC_API_KEY });
const { rows, info } = await client.finance.fees({ trade: "solar", limit: 10 });
const first: FinanceFees | undefined = rows[0];
export const fee: number | null | undefined = first?.fee_percentage;
export const total: number | null = info.total;
export const name: string = new RateLimitedError("", {} as never).code;
export const progress: Promise<{ readonly changes: number }> = client.mirror("finance_fees", memoryStore());
// @ts-expect-error: there is no such dataset to mirror.
client.mirror("finance_fee", memoryStore());
// @ts-expect-error: there is no such parameter.
await client.finance.fees({ term: 1 });
// @ts-expect-error: an address is required.
await client.context.utilityTerritory.resolve({});
`;

Deno.test({
  name:
    "the package installs in a clean folder and works with plain JavaScript and strict TypeScript",
  ignore: !HAS_NODE,
  async fn() {
    const directory = await Deno.makeTempDir();
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, answer);
    try {
      const packed = await pack(directory);
      const app = `${directory}/app`;
      await Deno.mkdir(app);
      await Deno.writeTextFile(`${app}/package.json`, '{"private":true,"type":"module"}');
      await succeed("npm", ["install", "--offline", "--no-audit", "--no-fund", packed], app);

      await Deno.writeTextFile(`${app}/plain.js`, PLAIN);
      const url = `http://127.0.0.1:${server.addr.port}`;
      const said = JSON.parse(await succeed("node", ["plain.js", url, `${app}/out.db`], app));
      assert.deepEqual(said.rows, [{ finance_program_version_id: "a", fee_percentage: 0.25 }]);
      assert.deepEqual([said.total, said.mirrored, said.refused], [7, 1, true]);
      assert.ok(said.held === 1 || /^Cannot open a SQLite store: .* Node from 22/.test(said.held));

      await Deno.writeTextFile(`${app}/strict.ts`, STRICT);
      await Deno.writeTextFile(`${app}/readme.ts`, await readme());
      for (const [module, resolution] of [["nodenext", "nodenext"], ["esnext", "bundler"]]) {
        await tsc(
          ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022"],
          [
            "--module",
            module!,
            "--moduleResolution",
            resolution!,
            `${app}/strict.ts`,
            `${app}/readme.ts`,
          ],
        );
      }
    } finally {
      await server.shutdown();
      await Deno.remove(directory, { recursive: true });
    }
  },
});

/** The TypeScript of the package's README as one program, with the declarations it leaves out. */
async function readme(): Promise<string> {
  const text = await Deno.readTextFile(`${ROOT}client/README.md`);
  const { name, version } = JSON.parse(await Deno.readTextFile(`${ROOT}client/package.json`));
  assert.ok(text.includes(`npm install …/client/${name}-${version}.tgz`));
  const blocks = [...text.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, code]) => code!);
  assert.equal(blocks.length, 3);
  return `
declare const process: { env: Record<string, string | undefined> };
declare const address: string;
declare const signal: AbortSignal;
declare function askForTheAddressAgain(): void;
${blocks.join("")}`;
}

/** Builds the package from a copy, as its `prepack` does; returns the path of the archive. */
async function pack(directory: string): Promise<string> {
  const source = `${directory}/client`;
  await succeed("cp", ["-r", `${ROOT}client`, source]);
  await tsc(["-p", source]);
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", directory];
  const [{ filename, files }] = JSON.parse(await succeed("npm", args, source));
  const paths = files.map(({ path }: { path: string }) => path);
  assert.ok(
    ["dist/mod.js", "dist/mod.d.ts", "package.json", "README.md"].every((path) =>
      paths.includes(path)
    ),
  );
  assert.ok(paths.every((path: string) => !path.endsWith(".ts") || path.endsWith(".d.ts")), paths);
  return `${directory}/${filename}`;
}

function tsc(...args: string[][]): Promise<string> {
  const permissions = ["--allow-read", "--allow-write", "--allow-env", "--allow-sys"];
  return succeed(Deno.execPath(), [
    "run",
    "-q",
    "--no-lock",
    ...permissions,
    "npm:typescript@5.9.3/tsc",
    ...args.flat(),
  ]);
}

async function succeed(
  command: string,
  args: readonly string[],
  cwd: string = ROOT,
): Promise<string> {
  const { code, out, err } = await run(command, args, cwd);
  assert.equal(code, 0, `${command} ${args.join(" ")}\n${out}${err}`);
  return out;
}

async function run(command: string, args: readonly string[], cwd: string = ROOT) {
  const { code, stdout, stderr } = await new Deno.Command(command, { args: [...args], cwd })
    .output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}
