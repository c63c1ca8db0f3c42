import assert from "node:assert/strict";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { settleLineageOf } from "../../src/publish/versions/lineage.ts";
import { publish } from "../../src/publish/versions/publish.ts";
import { failureOf } from "../../src/cli/shared/exit_codes.ts";
import { pause } from "../../src/base/async/pause.ts";
import { readBackup, writeBackup } from "../../src/store/backup/backup_file.ts";
import { Interrupted } from "../../src/cli/shared/interrupt.ts";
import { listAudit } from "../../src/store/audit.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { addUsageDays } from "../../src/store/usage/usage_days.ts";
import { currentVersions } from "../../src/store/versions/versions.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { rowsOf } from "../support/fixtures/rows.ts";
import { numbered } from "../support/service/service.ts";
import { makeStorePlace } from "../support/service/store_place.ts";
import { runCommand } from "../support/process/commands.ts";
import { until } from "../support/process/until.ts";

const FEES = "finance_fees";

type Place = Awaited<ReturnType<typeof makeStorePlace>>;

let files: string;
Deno.test.beforeAll(async () => {
  files = await Deno.makeTempDir();
});
Deno.test.afterAll(() => Deno.remove(files, { recursive: true }));

/** Runs a command, checks its exit code and returns its JSON. */
async function run(place: Place, args: readonly string[], exitCode = 0) {
  const { code, out, err } = await runCommand([...args, "--json"], place.env);
  assert.equal(code, exitCode, err);
  return JSON.parse(out);
}

const put = (store: Store, rows: readonly unknown[], dataset = FEES) =>
  publish(store.db, datasetNamed(dataset), numbered(rows), {
    retentionDays: 30,
    allowShrink: true,
  });

/** Fills a store: two versions of one dataset, one of another, a key, usage and audit entries. */
async function fill(place: Place): Promise<{ id: string }> {
  const { id } = await run(place, ["keys", "create", "--label", "kept"]);
  const store = await openStore(place.config, "command");
  await settleLineageOf(store);
  await put(store, dealerFees(0, 40));
  await put(store, dealerFees(10, 45));
  await put(store, rowsOf("utility_territory", 5, 1), "utility_territory");
  await store.db.transaction().execute((trx) =>
    addUsageDays(trx, [{
      keyId: id,
      day: "2026-11-01",
      route: "/x",
      answered: 3,
      not_modified: 0,
      refused: { rate_limited: 1 },
      live_geocodes: 0,
      bytes: 9,
    }])
  );
  await store.close();
  return { id };
}

/** Every row that a backup must keep. */
async function contentsOf(place: Place): Promise<Record<string, unknown>> {
  const store = await openStore(place.config, "command");
  const { db } = store;
  const contents = {
    records: await db.selectFrom("records").selectAll().orderBy("dataset_key").orderBy("sequence")
      .execute(),
    versions: await db.selectFrom("dataset_versions").selectAll().orderBy("id").execute(),
    keys: await db.selectFrom("api_keys").selectAll().orderBy("id").execute(),
    organizations: await db.selectFrom("organizations").selectAll().orderBy("id").execute(),
    usage: await db.selectFrom("usage_days").selectAll().execute(),
    audit: (await listAudit(db, { limit: 100 })).reverse(),
    numbers: Object.fromEntries(
      [...await currentVersions(db)].map(([dataset, { number }]) => [dataset, number]),
    ),
  };
  await store.close();
  // Times are kept to the millisecond.
  return JSON.parse(JSON.stringify(contents));
}

Deno.test("a backup contains everything and is readable only by its owner", async () => {
  const [place, other] = [await makeStorePlace(), await makeStorePlace()];
  await fill(place);
  const before = await contentsOf(place);
  const file = `${files}/whole.gz`;
  const made = await run(place, ["backup", file]);
  assert.equal((await Deno.stat(file)).mode! & 0o777, 0o600);
  assert.equal(made.bytes, (await Deno.stat(file)).size);
  assert.match((await run(place, ["backup", file], 1)).message, /it exists$/);

  const restored = await run(other, ["restore", file, "--by", "ann"]);
  assert.deepEqual(restored.renumbered, [
    { dataset: FEES, from: 2, to: 1002 },
    { dataset: "utility_territory", from: 1, to: 1001 },
  ]);
  const after = await contentsOf(other);
  for (const table of ["keys", "organizations", "usage"]) {
    assert.deepEqual(after[table], before[table]);
  }
  // The change log is cut, so mirrors reload everything.
  const current = (rows: unknown) =>
    (rows as { replaced_in: number | null; operation: string }[])
      .filter(({ replaced_in, operation }) => replaced_in === null && operation !== "delete");
  assert.deepEqual(after.records, current(before.records));
  assert.deepEqual(after.numbers, { [FEES]: 1002, utility_territory: 1001 });
  const audit = after.audit as { action: string; actor: string }[];
  assert.deepEqual(audit.slice(0, -2), before.audit);
  assert.deepEqual(audit.slice(-2).map(({ actor, action }) => [actor, action]), [
    ["ann", "renumber"],
    ["ann", "restore"],
  ]);

  // Later versions continue the numbering.
  const store = await openStore(other.config, "command");
  assert.deepEqual(await settleLineageOf(store), []);
  assert.equal((await put(store, dealerFees(0, 3))).version, 1003);
  await store.close();
  await Promise.all([place.remove(), other.remove()]);
});

Deno.test("restore replaces a non-empty store only with --replace, and never while a server runs", async () => {
  const place = await makeStorePlace();
  await fill(place);
  const file = `${files}/replace.gz`;
  await run(place, ["backup", file]);
  const store = await openStore(place.config, "server");
  store.listen(() => {});
  await put(store, dealerFees(0, 2));
  // The lock is taken once the listener has its connection.
  await new Promise((resolve) => setTimeout(resolve, store.embedded ? 0 : 1000));
  assert.match(
    (await run(place, ["restore", file, "--replace"], 1)).message,
    /^Cannot restore while a server runs on the store\. Stop it first/,
  );
  await store.close();
  assert.match(
    (await run(place, ["restore", file], 1)).message,
    /^Cannot restore into a store that has versions\. Use --replace/,
  );
  const { renumbered } = await run(place, ["restore", file, "--replace"]);
  assert.deepEqual(renumbered[0], { dataset: FEES, from: 2, to: 1002 });
  // Clients hold versions published since, so restoring again must not reuse their numbers.
  const again = await openStore(place.config, "command");
  await put(again, dealerFees(0, 3));
  await again.close();
  const second = await run(place, ["restore", file, "--replace"]);
  assert.deepEqual(second.renumbered[0], { dataset: FEES, from: 2, to: 2002 });
  await place.remove();
});

Deno.test("restore rejects a file that is damaged or not a backup, and leaves the store unchanged", async () => {
  const place = await makeStorePlace();
  await fill(place);
  const file = `${files}/damaged.gz`;
  await run(place, ["backup", file]);
  const before = await contentsOf(place);
  const bytes = await Deno.readFile(file);
  const text = async (stream: ReadableStream) => await new Response(stream).bytes();
  const plain = await text(
    new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")),
  );
  const packed = (content: Uint8Array<ArrayBuffer>) =>
    text(new Blob([content]).stream().pipeThrough(new CompressionStream("gzip")));
  const lines = new TextDecoder().decode(plain).trimEnd().split("\n");
  const encode = (lines: readonly string[]) => packed(new TextEncoder().encode(lines.join("\n")));
  const cases: [Uint8Array, RegExp][] = [
    [bytes.subarray(0, bytes.length / 2), /Cannot read the backup/],
    [new TextEncoder().encode("not a backup"), /Cannot read the backup/],
    [await encode(lines.slice(0, -1)), /it is incomplete: its end is missing/],
    [await encode(lines.toSpliced(-2, 1)), /it is damaged/],
    [await encode(['{"a":1}', ...lines]), /it is not a backup of this service/],
    [
      await encode([lines[0]!.replace("0001_initial", "9999_later"), ...lines.slice(1)]),
      /it is of a later release, whose tables have 9999_later/,
    ],
  ];
  for (const [content, message] of cases) {
    await Deno.writeFile(file, content);
    const error = await Array.fromAsync(readBackup(file)).then(() => undefined, (error) => error);
    const { text, exitCode } = failureOf(error);
    assert.equal(exitCode, 1);
    assert.match(text, message);
    assert.doesNotMatch(text, /^\s+at /m);
  }
  // The damage shows only at the end, after all rows have been read.
  await Deno.writeFile(file, await encode(lines.toSpliced(-2, 1)));
  assert.match((await run(place, ["restore", file, "--replace"], 1)).message, /it is damaged/);
  assert.deepEqual(await contentsOf(place), before);
  await place.remove();
});

Deno.test("after a copy, the target continues the version numbers and the source is renumbered", async () => {
  const [place, target] = [await makeStorePlace(), await makeStorePlace()];
  await fill(place);
  const before = await contentsOf(place);
  const to = target.config.databaseUrl ?? target.config.dataDir;
  await run(place, ["copy", "--to", to]);
  const after = await contentsOf(target);
  assert.match((await run(place, ["copy", "--to", to], 1)).message, /that has versions/);
  await run(place, ["versions"]);
  assert.deepEqual((await contentsOf(place)).numbers, before.numbers);
  const itself = place.config.databaseUrl ?? place.config.dataDir;
  assert.match((await run(place, ["copy", "--to", itself], 1)).message, /a store into itself$/);
  for (const url of ["postgres:/me:hidden@db/service", "mysql://me:hidden@db/service"]) {
    const { message } = await run(place, ["copy", "--to", url], 2);
    assert.equal(message, "Invalid --to. Use postgres://… or a directory.");
  }

  for (const table of ["records", "versions", "keys", "organizations", "usage", "numbers"]) {
    assert.deepEqual(after[table], before[table], table);
  }
  const versions = [];
  for (const { config } of [target, place]) {
    const store = await openStore(config, "command");
    await settleLineageOf(store);
    versions.push((await put(store, dealerFees(0, 3))).version);
    await store.close();
  }
  assert.deepEqual(versions, [3, 1003]);
  await Promise.all([place.remove(), target.remove()]);
});

Deno.test("Ctrl-C leaves no partial backup", async () => {
  const directory = `${files}/stopped`;
  await Deno.mkdir(directory);
  const stop = new AbortController();
  const chunks = async function* () {
    for (;; await pause()) yield { table: "usage" as const, rows: [] };
  };
  const writing = writeBackup(`${directory}/backup.gz`, chunks(), stop.signal);
  const names = () => Array.from(Deno.readDirSync(directory), ({ name }) => name);
  await until("it is begun", () => names().length > 0, 5_000);
  assert.deepEqual(names(), ["backup.gz.part"]);
  stop.abort(new Interrupted("Stopped"));
  await assert.rejects(writing, { name: "Interrupted", message: "Stopped" });
  assert.deepEqual(names(), []);
});
