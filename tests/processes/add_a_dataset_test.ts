import assert from "node:assert/strict";
import { join } from "node:path";
import { ROOT } from "../support/process/service_process.ts";

const DATASET = "src/datasets/battery_incentives.ts";
const ENDPOINT = "src/endpoints/context/battery_incentives.ts";
const ROWS = "tests/support/rows/battery_incentives.ts";
const COPIED = [
  "src",
  "workers",
  "data",
  "client",
  "tests/support/rows",
  "main.ts",
  "deno.json",
  "deno.lock",
];

const row = (id: string, state: string) => ({
  id,
  program_name: `Program ${id}`,
  state_code: state,
  amount: 500,
  expires_at: null,
  quote_safe: true,
  source_document_id: null,
  last_verified_at: "2026-11-01T00:00:00Z",
});

/** Runs in the copy: starts the service and checks what the guide promises. */
const TRIAL = `
import assert from "node:assert/strict";
import { App } from "./src/service/app.ts";
import { createLog } from "./src/base/log/log.ts";
import { datasetNamed } from "./src/datasets/mod.ts";
import { publish } from "./src/publish/versions/publish.ts";
import { createKey } from "./src/store/keys/keys.ts";
import { ensureDefaultOrganization, getOrganization } from "./src/store/keys/organizations.ts";
import { openStore } from "./src/store/store.ts";

const store = await openStore({ dataDir: Deno.args[0] }, "server");
await ensureDefaultOrganization(store.db);
const rows = JSON.parse(Deno.args[1]);
await publish(
  store.db,
  datasetNamed("battery_incentives"),
  (async function* () { for (const [i, value] of rows.entries()) yield { number: i + 1, value }; })(),
  { retentionDays: 30 },
);
const app = new App(createLog(() => {}), { requestsPerMinute: 1000, resolvesPerMinute: 10 });
await app.start(store);
const organization = await getOrganization(store.db, "default");
const key = async (access) => (await store.db.transaction().execute((trx) =>
  createKey(trx, organization, { label: "trial", access, monthlyQuota: 1000 }))).key;
const [full, sample, other] = [await key(null), await key({ battery_incentives: "sample" }),
  await key({ permits: "production" })];
await app.update();
const get = async (path, key) => {
  const answer = await app.handle(new Request("http://x/api/v1/" + path, { headers: { "x-api-key": key } }));
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};
const list = await get("context/battery-incentives?state=co&limit=1", full);
assert.equal(list.status, 200);
assert.equal(list.headers.get("x-svc-total-count"), "30");
assert.equal(list.body.data.coverage.records_available, 30);
const byId = await get("context/battery-incentives?id=b7", full);
assert.deepEqual(byId.body.data.records.map(({ id }) => id), ["b7"]);
const sampled = await get("context/battery-incentives", sample);
assert.equal(sampled.headers.get("x-svc-access-level"), "sample");
assert.equal(sampled.body.data.records.length, 25);
assert.equal((await get("context/battery-incentives", other)).status, 403);
const synced = await get("sync/snapshot?dataset=battery_incentives&trade=solar", full);
assert.equal(synced.status, 200);
assert.equal(synced.body.data.sync.total, 31);
await app.stop();
await store.close();
console.log("the guide holds");
Deno.exit(0);
`;

Deno.test("a dataset and its endpoint take two files and two list entries, as CONTRIBUTING says", async () => {
  const copy = await Deno.makeTempDir();
  try {
    for (const name of COPIED) await copyInto(copy, name);
    const guide = await Deno.readTextFile(join(ROOT, "CONTRIBUTING.md"));
    await Deno.writeTextFile(join(copy, DATASET), codeAfter(guide, DATASET));
    await Deno.writeTextFile(join(copy, ENDPOINT), codeAfter(guide, ENDPOINT));
    await Deno.writeTextFile(join(copy, ROWS), codeAfter(guide, ROWS));
    await addTo(join(copy, "src/datasets/mod.ts"), "batteryIncentives", "./battery_incentives.ts");
    await addTo(
      join(copy, "src/endpoints/mod.ts"),
      "batteryIncentivesEndpoint",
      "./context/battery_incentives.ts",
    );
    await Deno.writeTextFile(join(copy, "trial.ts"), TRIAL);
    const types = await run(copy, ["check", "-q", "main.ts", DATASET, ENDPOINT, ROWS]);
    assert.equal(types.code, 0, types.text);
    const rows = [
      ...Array.from({ length: 30 }, (_, i) => row(`b${i}`, "CO")),
      row("elsewhere", "NY"),
    ];
    const trial = await run(copy, [
      "run",
      "-q",
      "-P=serve",
      "--no-check",
      "trial.ts",
      join(copy, "s"),
      JSON.stringify(rows),
    ]);
    assert.equal(trial.code, 0, trial.text);
    assert.match(trial.text, /the guide holds/);
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
});

/** The code block after the first mention of a file. */
function codeAfter(guide: string, file: string): string {
  const from = guide.indexOf("```ts\n", guide.indexOf(`\`${file}\``)) + "```ts\n".length;
  return guide.slice(from, guide.indexOf("```", from));
}

/** Adds a name to the list at the end of a file, and its import. */
async function addTo(file: string, name: string, path: string): Promise<void> {
  const text = await Deno.readTextFile(file);
  const listed = text.replace(
    /(export const (?:DATASETS|ENDPOINTS)[^=]*= \[\n)/,
    `$1  ${name},\n`,
  );
  assert.notEqual(listed, text, `${file} has no list`);
  await Deno.writeTextFile(file, `import { ${name} } from "${path}";\n${listed}`);
}

async function copyInto(target: string, name: string): Promise<void> {
  const from = join(ROOT, name);
  if ((await Deno.stat(from)).isFile) return await Deno.copyFile(from, join(target, name));
  if (from === join(ROOT, "data/store")) return;
  await Deno.mkdir(join(target, name), { recursive: true });
  for await (const entry of Deno.readDir(from)) await copyInto(target, join(name, entry.name));
}

async function run(cwd: string, args: string[]): Promise<{ code: number; text: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd }).output();
  const text = new TextDecoder();
  return { code, text: text.decode(stdout) + text.decode(stderr) };
}
