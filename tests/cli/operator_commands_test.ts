import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { isWellFormed } from "../../src/access/key_format.ts";
import { hashSecret } from "../../src/access/secrets.ts";
import { ACCESS_NAMES } from "../../src/datasets/mod.ts";
import { DATASETS } from "../../src/datasets/mod.ts";
import { connect, type Connection } from "../../src/store/database.ts";
import { dealerFee, dealerFees, uuidOf } from "../support/fixtures/dealer_fees.ts";
import { rowsOf } from "../support/fixtures/rows.ts";
import { makeStorePlace } from "../support/service/store_place.ts";
import { limit, until } from "../support/process/until.ts";
import { runCommand } from "../support/process/commands.ts";
import { type ServiceProcess, startProcess } from "../support/process/service_process.ts";

const PATH = "/api/v1/finance/fees";
const EMBEDDED = Deno.env.get("TEST_DATABASE_URL") === undefined;

let place: Awaited<ReturnType<typeof makeStorePlace>>;
let server: ServiceProcess;
let store: Connection;
let files: string;
Deno.test.beforeAll(async () => {
  place = await makeStorePlace();
  files = await Deno.makeTempDir();
  server = await startProcess(place.env);
  store = connect(
    place.config.databaseUrl === undefined
      ? { socket: `${place.config.dataDir}/.s.PGSQL.5432` }
      : { url: place.config.databaseUrl },
    { size: 1 },
  );
});
Deno.test.afterAll(async () => {
  await store.close();
  assert.equal(server.errors().replace(/^A development key[^]*$/, ""), "");
  assert.equal(await server.end("SIGTERM"), 0);
  await place.remove();
  await Deno.remove(files, { recursive: true });
});

/** Runs a command next to the server; it must succeed and print nothing on standard error. */
async function run(args: readonly string[], input = ""): Promise<string> {
  const { code, out, err } = await runCommand(args, place.env, input);
  assert.equal(err, "", args.join(" "));
  assert.equal(code, 0, args.join(" "));
  return out;
}

/** Runs a command that must fail, with exit code 1 and nothing on standard output. */
async function fails(args: readonly string[], input = "", exitCode = 1): Promise<string> {
  const { code, out, err } = await runCommand(args, place.env, input);
  assert.equal(code, exitCode, `${args.join(" ")}: ${out}`);
  assert.equal(out, "", args.join(" "));
  assert.ok(!/^\s+at .*:\d+:\d+/m.test(err), `shows a stack: ${err}`);
  return err;
}

/** Runs a command with wrong arguments: likewise, with exit code 2. */
const misused = (args: readonly string[]) => fails(args, "", 2);

async function listKeys() {
  const { ok, keys } = JSON.parse(await run(["keys", "list", "--json"]));
  assert.equal(ok, true);
  return keys;
}

const statusOf = async (key: string, path = PATH) => {
  const response = await server.get(path, { headers: { "x-api-key": key } });
  await response.body?.cancel();
  return response.status;
};

const ndjson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row) + "\n").join("");

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = `${files}/${name}`;
  await Deno.writeFile(
    path,
    typeof content === "string" ? new TextEncoder().encode(content) : content,
  );
  return path;
}

/** Every row of every table, as text. */
async function wholeStore(): Promise<string> {
  const { rows: tables } = await store.db.executeQuery<{ name: string }>(
    rawQuery("select tablename as name from pg_tables where schemaname = 'public'"),
  );
  assert.ok(tables.some(({ name }) => name === "api_keys"));
  let text = "";
  for (const { name } of tables) {
    const { rows } = await store.db.executeQuery<{ row: string }>(
      rawQuery(`select to_jsonb("${name}")::text as row from "${name}"`),
    );
    text += rows.map(({ row }) => row).join("\n");
  }
  return text;
}

function rawQuery(sql: string) {
  return {
    sql,
    parameters: [],
    query: { kind: "RawNode" as const, sqlFragments: [sql], parameters: [] },
    queryId: { queryId: crypto.randomUUID() },
  };
}

Deno.test("keys create prints a working key once, which is neither listed, stored nor logged", async () => {
  const out = await run(["keys", "create", "--label", "quoting tool"]);
  const key = out.split("\n")[0]!;
  assert.ok(isWellFormed(key));
  assert.match(out, /^id {12}[0-9a-f-]{36}$/m);
  assert.match(out, /^label {9}quoting tool$/m);
  assert.match(out, /^organization {2}default$/m);
  assert.match(out, /^access {8}all=production$/m);
  assert.match(out, /^quota {9}100000 requests a month$/m);
  assert.match(out, /^expires {7}never$/m);
  assert.match(out, /Keep it now: it cannot be shown again\.\n$/);
  await until("the status is 200", async () => await statusOf(key) === 200, 30_000);

  for (const listing of [await run(["keys", "list"]), await run(["keys", "list", "--json"])]) {
    assert.ok(listing.includes("quoting tool"));
    assert.ok(!listing.includes(key));
    assert.ok(!listing.includes(hashSecret(key)));
    assert.ok(listing.includes(`${key.slice(0, 13)}…${key.slice(-4)}`));
  }
  const stored = await wholeStore();
  assert.ok(stored.includes(hashSecret(key)));
  assert.ok(!stored.includes(key));
  assert.ok(!stored.includes(key.slice("svc_live_".length, -4)));
  assert.ok(!JSON.stringify(await server.log()).includes(key));
});

Deno.test("keys create --json prints the key and its settings for scripts", async () => {
  const made = JSON.parse(
    await run([
      "keys",
      "create",
      "--label",
      "script",
      "--access",
      "finance_fees=production,permits=sample",
      "--quota",
      "500",
      "--expires",
      "2099-01-31",
      "--json",
    ]),
  );
  assert.ok(isWellFormed(made.key));
  assert.equal(made.label, "script");
  assert.equal(made.access.finance_fees, "production");
  assert.equal(made.access.permits, "sample");
  assert.equal(made.access.hardware, "none");
  assert.equal(made.monthlyQuota, 500);
  assert.equal(made.expiresAt, "2099-01-31T00:00:00.000Z");
  await until("the status is 200", async () => await statusOf(made.key) === 200, 30_000);
  assert.equal(await statusOf(made.key, "/api/v1/benchmarks?metric=inverter_base_cost"), 403);
});

Deno.test("keys create reports an invalid argument and creates no key", async () => {
  const before = (await listKeys()).length;
  const create = (...more: string[]) => misused(["keys", "create", "--label", "x", ...more]);
  assert.match(await misused(["keys", "create"]), /Required option '--label <label>'/);
  for (const quota of ["many", "-1", "1.5", "3000000000", ""]) {
    assert.equal(
      await create("--quota", quota),
      `Invalid --quota "${quota}". Use a whole number from 0 to 2147483647.\n`,
    );
  }
  assert.match(await create("--access", ""), /^Invalid --access\. Name at least one level/);
  assert.match(await create("--access", " , "), /^Invalid --access\. Name at least one level/);
  for (const label of ["", "  "]) {
    assert.equal(
      await misused(["keys", "create", "--label", label]),
      "Invalid --label. It must not be empty.\n",
    );
  }
  assert.match(
    await create("--access", "fees=production"),
    /^Unknown dataset "fees"\. Did you mean finance_fees\? Use one of all, f/,
  );
  assert.match(await create("--access", "permits=gold"), /^Unknown level in "permits=gold"\. Use /);
  for (
    const date of [
      "tomorrow",
      "2027-02-30",
      "2027-02-30T00:00:00Z",
      "2027-13-01",
      "2027-01-00",
      "2027-01-31T24:00:00Z",
      "2027-01-31T12:00:00",
    ]
  ) {
    assert.equal(
      await create("--expires", date),
      `Invalid --expires "${date}". Use 2027-01-31 or 2027-01-31T12:00:00Z.\n`,
    );
  }
  assert.equal(
    await create("--expires", "2020-01-01"),
    'Invalid --expires "2020-01-01". It has passed.\n',
  );
  assert.match(
    await fails(["keys", "create", "--label", "x", "--org", "nobody"]),
    /^No organization "nobody"\. Existing organizations: .*default/,
  );
  assert.equal((await listKeys()).length, before);
});

Deno.test("dashboard prints the URL of the running server", async () => {
  const { url, running } = JSON.parse(await run(["dashboard", "--json"]));
  assert.ok(running && url.startsWith(`${server.adminUrl}/dashboard/sign-in?link=`), url);
  const page = await fetch(url);
  await page.body?.cancel();
  assert.equal(page.status, 200);
  assert.ok((await run(["dashboard", "--by", "ada"])).startsWith(server.adminUrl));
});

Deno.test("keys revoke ends a key at once, and can be repeated only with --wait", async () => {
  const { id, key } = JSON.parse(await run(["keys", "create", "--label", "old", "--json"]));
  await until("the status is 200", async () => await statusOf(key) === 200, 30_000);
  assert.equal(
    await run(["keys", "revoke", id]),
    `Revoked ${id}.\nThe running server refuses it.\n`,
  );
  assert.equal(await statusOf(key), 401);
  assert.equal(await fails(["keys", "revoke", id]), `The key with id "${id}" is revoked.\n`);
  // After waiting in vain for a server, --wait can be repeated.
  assert.equal(
    await run(["keys", "revoke", id, "--wait"]),
    `${id} was revoked before.\nThe running server refuses it.\n`,
  );
  assert.equal(await fails(["keys", "revoke", "nobody"]), 'No key with id "nobody".\n');
  const listed = await listKeys();
  assert.equal(listed.find((one: { id: string }) => one.id === id).state, "revoked");
});

Deno.test("keys replace copies a key's settings and ends the old key at once or after the overlap", async () => {
  const create = ["keys", "create", "--label", "rotated", "--access", "finance_fees=production"];
  const first = JSON.parse(await run([...create, "--quota", "77", "--json"]));
  await until("the status is 200", async () => await statusOf(first.key) === 200, 30_000);
  const second = JSON.parse(await run(["keys", "replace", first.id, "--overlap", "1h", "--json"]));
  assert.notEqual(second.key, first.key);
  for (const name of ["label", "organization", "access", "monthlyQuota", "expiresAt"]) {
    assert.deepEqual(second[name], first[name], name);
  }
  await until("the status is 200", async () => await statusOf(second.key) === 200, 30_000);
  assert.equal(await statusOf(first.key), 200);

  const third = JSON.parse(await run(["keys", "replace", second.id, "--json"]));
  await until("the status is 401", async () => await statusOf(second.key) === 401, 30_000);
  assert.equal(await statusOf(third.key), 200);
  assert.match(await fails(["keys", "replace", second.id]), /is revoked/);
  assert.equal(
    await misused(["keys", "replace", third.id, "--overlap", "soon"]),
    'Invalid --overlap "soon". Use 0, 30m, 24h or 7d.\n',
  );
  const listed: { id: string; state: string; expiresAt: string | null }[] = await listKeys();
  const overlapping = listed.find(({ id }) => id === first.id)!;
  assert.equal(overlapping.state, "active");
  assert.ok(Math.abs(Date.parse(overlapping.expiresAt!) - Date.now() - 3_600_000) < 60_000);
});

Deno.test("keys quota sets the monthly quota, and the service enforces it", async () => {
  const { id, key } = JSON.parse(await run(["keys", "create", "--label", "small", "--json"]));
  await until("the status is 200", async () => await statusOf(key) === 200, 30_000);
  assert.equal(await run(["keys", "quota", id, "1"]), `${id} may make 1 requests a month.\n`);
  await until("the status is 429", async () => await statusOf(key) === 429, 30_000);
  assert.equal(
    await misused(["keys", "quota", id, "-5"]),
    'Invalid quota "-5". Use a whole number from 0 to 2147483647.\n',
  );
  assert.equal(
    await misused(["keys", "quota", id, "1.5"]),
    'Invalid quota "1.5". Use a whole number from 0 to 2147483647.\n',
  );
});

Deno.test("an organization's access levels cap its keys' access, also when lowered later", async () => {
  assert.match(
    await run([
      "orgs",
      "create",
      "Acme Solar",
      "--access",
      "finance_fees=production,permits=sample",
    ]),
    /^NAME +AHRI +ACCESS\nAcme Solar +- +finance_fees=production,permits=sample\n$/,
  );
  assert.equal(
    await fails(["orgs", "create", "Acme Solar", "--access", "all=sandbox"]),
    'An organization "Acme Solar" already exists.\n',
  );
  const create = ["keys", "create", "--label", "acme", "--org", "Acme Solar"];
  assert.equal(
    await fails([
      ...create,
      "--access",
      "finance_fees=production,permits=production,hardware=sample",
    ]),
    'Organization "Acme Solar" does not have that access to hardware, permits.\n',
  );
  const { key, access } = JSON.parse(await run([...create, "--json"]));
  assert.deepEqual(
    Object.entries(access).filter(([, level]) => level !== "none"),
    [["finance_fees", "production"], ["permits", "sample"]],
  );
  await until("the status is 200", async () => await statusOf(key) === 200, 30_000);

  assert.match(
    await run([
      "orgs",
      "access",
      "Acme Solar",
      "--access",
      "finance_fees=sandbox",
      "--ahri-licensed",
    ]),
    /Acme Solar +licensed +finance_fees=sandbox,permits=sample\n$/,
  );
  await until("the status is 403", async () => await statusOf(key) === 403, 30_000);
  assert.match(await run(["orgs", "access", "Acme Solar", "--no-ahri-licensed"]), /Acme Solar +- /);

  const organizations = JSON.parse(await run(["orgs", "list", "--json"])).organizations;
  const acme = organizations.find((one: { name: string }) => one.name === "Acme Solar");
  assert.deepEqual([acme.access.finance_fees, acme.ahriLicensed], ["sandbox", false]);
  const base = organizations.find((one: { name: string }) => one.name === "default");
  assert.ok(ACCESS_NAMES.every((name) => base.access[name] === "production"));
  assert.match(await run(["orgs", "list"]), /^default +- +all=production$/m);
  assert.match(
    await fails(["orgs", "access", "nobody", "--access", "all=sample"]),
    /^No organization "nobody"\. Existing organizations: Acme Solar, default\.\n$/,
  );
  assert.match(await misused(["orgs", "create", "x"]), /Required option '--access <levels>'/);
});

Deno.test(
  "publish and rollback create versions that are listed and served",
  async () => {
    const { key } = JSON.parse(await run(["keys", "create", "--label", "reader", "--json"]));
    const served = async () => {
      const response = await server.get(PATH, { headers: { "x-api-key": key } });
      const { data } = await response.json();
      return (data ?? []).map((row: { product_title: string }) => row.product_title).join();
    };
    const titled = (...titles: string[]) =>
      titles.map((product_title, i) =>
        dealerFee(i, { product_title, financier_name: "A", financier_slug: "a" })
      );

    const first = await fileOf("first.ndjson.gz", gzipSync(ndjson(titled("a", "b", "c", "d"))));
    const dry = await run(["publish", "finance_fees", first, "--dry-run"]);
    assert.equal(
      dry,
      "4 added, 0 replaced, 0 removed, 0 unchanged\n" +
        "Nothing was published. It would be finance_fees version 1 with 4 rows.\n",
    );
    assert.equal(await run(["versions", "finance_fees"]), "Nothing is published.\n");
    assert.equal(
      await run(["publish", "finance_fees", first]),
      "4 added, 0 replaced, 0 removed, 0 unchanged\n" +
        "Published finance_fees version 1 with 4 rows.\n",
    );
    await until("the rows are served", async () => await served() === "a,b,c,d", 30_000);

    const report = JSON.parse(
      await run(["publish", "finance_fees", "-", "--json"], JSON.stringify(titled("a", "B", "c"))),
    );
    assert.deepEqual([report.version, report.published, report.changes], [2, true, {
      upsert: 1,
      supersede: 0,
      delete: 1,
      unchanged: 2,
      unknownDeletes: 0,
    }]);
    await until("the rows are served", async () => await served() === "a,B,c", 30_000);

    const ids = await fileOf("ids.txt", `${uuidOf(0)}\nnobody\n`);
    assert.equal(
      await run(
        ["publish", "finance_fees", "-", "--delta", "--delete", ids],
        ndjson([dealerFee(7)]),
      ),
      "1 added, 0 replaced, 1 removed, 2 unchanged\n" +
        "warning: 1 id to remove is not in the dataset (nobody)\n" +
        "Published finance_fees version 3 with 3 rows.\n",
    );
    assert.equal(
      await run(["publish", "finance_fees", "--delete", await fileOf("more.txt", uuidOf(7))]),
      "0 added, 0 replaced, 1 removed, 2 unchanged\n" +
        "Published finance_fees version 4 with 2 rows.\n",
    );
    await until("the rows are served", async () => await served() === "B,c", 30_000);

    assert.equal(
      await run(["rollback", "finance_fees", "1", "--dry-run"]),
      "2 added, 1 replaced, 0 removed, 1 unchanged\n" +
        "Nothing was published. It would be finance_fees version 5 with 4 rows.\n",
    );
    // The review and the file of all changes are the same as for a publish.
    const changes = `${files}/back.csv`;
    const { out: review } = await runCommand(
      ["rollback", "finance_fees", "1", "--dry-run", "--diff", "--changes", changes],
      place.env,
    );
    assert.match(
      review,
      /^~ b, A[^]*product_title: "B" → "b"[^]*^\+ a, A[^]*\n2 added, 1 replaced/m,
    );
    const written = (await Deno.readTextFile(changes)).trimEnd().split("\r\n");
    assert.deepEqual(written.map((line) => line.split(",")[0]!.replace("\ufeff", "")), [
      "change",
      "changed",
      "added",
      "added",
    ]);
    assert.match(
      await run(["rollback", "finance_fees", "1"]),
      /\nPublished finance_fees version 5 with 4 rows\.\n$/,
    );
    await until("the rows are served", async () => await served() === "a,b,c,d", 30_000);

    const table = (await run(["versions", "finance_fees"])).trimEnd().split("\n");
    assert.match(table[0]!, /^DATASET +VERSION +PUBLISHED +ROWS +QUOTE-SAFE +CHANGES/);
    assert.equal(table.length, 6);
    assert.match(
      table[2]!,
      /^finance_fees +2 +20\S+Z +3 +3 +.*0 added, 1 replaced, 1 removed, 2 unchanged/,
    );
    assert.match(table[5]!, /current$/);
    const all = JSON.parse(await run(["versions", "--json"]));
    assert.deepEqual([all.ok, all.faults], [true, []]);
    assert.deepEqual(
      all.versions.map((
        one: { dataset: string; number: number; current: boolean },
      ) => [one.dataset, one.number, one.current]),
      [["finance_fees", 5, true]],
    );

    for (const number of ["6", "99"]) {
      assert.equal(
        await fails(["rollback", "finance_fees", number]),
        `Cannot roll back finance_fees to version ${number}: only versions 1 to 5 are kept\n`,
      );
    }
    for (const number of ["0", "v1", "1.5"]) {
      assert.equal(
        await misused(["rollback", "finance_fees", number]),
        `Cannot roll back to "${number}". Use a version's number.\n`,
      );
    }
    assert.match(
      await fails(["publish", "finance_fees", "-"], ndjson(titled("a"))),
      /^Cannot publish finance_fees: 3 of its 4 rows would be removed\. Use --allow-shrink/,
    );
    const few = ["publish", "finance_fees", "-", "--dry-run", "--diff"];
    const tried = await runCommand(few, place.env, ndjson(titled("A")));
    assert.equal(tried.code, 1);
    assert.match(tried.out, /product_title: "a" → "A"/);
    assert.match(
      tried.out,
      /\n0 added, 1 replaced, 3 removed, 0 unchanged\nNothing was published\. .* with 1 row\.\n$/,
    );
    assert.match(
      tried.err,
      /^Cannot publish finance_fees: 3 of its 4 rows would be removed\. Use --/,
    );
    const refusal = JSON.parse(
      (await runCommand([...few, "--json"], place.env, ndjson(titled("A")))).out,
    );
    assert.deepEqual(
      [refusal.ok, refusal.faults, refusal.published, refusal.differences.length],
      [false, [], false, 4],
    );
    assert.match(
      refusal.message,
      /^Cannot publish finance_fees: 3 of its 4 rows would be removed\./,
    );
    assert.match(
      await run(["publish", "finance_fees", "-", "--allow-shrink"], ndjson(titled("a"))),
      /version 6 with 1 row\./,
    );
  },
);

Deno.test(
  "publish groups errors by field and kind, with line numbers, and publishes nothing",
  async () => {
    const rows: unknown[] = rowsOf("roofing_materials", 3, 1);
    rows[1] = { ...rows[1] as object, quote_safe: "yes" };
    assert.equal(
      await fails(["publish", "roofing_materials", "-"], ndjson(rows) + "\n{broken\n"),
      "quote_safe must be true or false\n" +
        '  line 2: "yes" → give true or false\n\n' +
        "the row is not JSON\n" +
        '  line 5: "{broken" → check quotes, commas and brackets\n\n' +
        "2 rows have errors. Nothing was published.\n",
    );
    const faulty = `${files}/faulty.csv`;
    assert.match(
      await fails(["publish", "roofing_materials", "-", "--faults", faulty], ndjson(rows)),
      new RegExp(`^Wrote the invalid rows to ${faulty}\n[^]*\n1 row has errors`),
    );
    assert.match(await Deno.readTextFile(faulty), /^\ufeffline,why,row\r\n2,/);
    const many = await fails(["publish", "roofing_materials", "-"], "{broken\n".repeat(130));
    assert.equal(
      many,
      "the row is not JSON (130 rows)\n" +
        '  lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12: "{broken" → check quotes, commas and brackets\n' +
        "  and 118 more\n\n" +
        "130 rows have errors. Nothing was published.\n",
    );
    assert.equal(await run(["versions", "roofing_materials"]), "Nothing is published.\n");
  },
);

Deno.test("publish says which file, dataset or option is wrong", async () => {
  const rows = await fileOf("rows.csv", "a,b\n1,2\n");
  const keys = DATASETS.map(({ key }) => key).join(", ");
  assert.equal(
    await misused(["publish", "fees", rows]),
    `No dataset "fees". Did you mean finance_fees? Use one of ${keys}.\n`,
  );
  assert.equal(
    await misused(["publish", "finance_fees"]),
    "Give a file of rows, or --delete with a file of ids.\n",
  );
  assert.equal(
    await misused(["diff", "finance_fees", "1", "2", "--limit", "all"]),
    'Invalid --limit "all". Use a whole number of at least 1.\n',
  );
  assert.match(
    await fails(["publish", "finance_fees", `${files}/missing.ndjson`]),
    /^Cannot read .*missing\.ndjson: No such file or directory\n$/,
  );
  assert.match(
    await fails(["publish", "permits", rows]),
    /^a is not a field of this dataset\n {2}line 1: "a" → .*--map/,
  );
  assert.match(
    await misused(["publish", "finance_fees", rows, "--format", "xml"]),
    /Allowed choices are ndjson, json, csv, xlsx/,
  );
  const broken = gzipSync(ndjson(dealerFees(0, 5))).subarray(0, -6);
  assert.match(
    await fails(["publish", "finance_fees", await fileOf("broken.ndjson.gz", broken)]),
    /^Cannot read .*broken\.ndjson\.gz.*unexpected end of file/,
  );
  assert.match(await misused(["publich"]), /Unknown command 'publich'/);
});

Deno.test("freshness counts stale and expired rows of every dataset", async () => {
  const day = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
  const rows = rowsOf("finance_products", 5, 1).map((row, i) => ({
    ...row,
    last_verified_at: [ago(0.1), ago(29), ago(31), ago(200), ago(400)][i]!,
    expires_at: [null, ago(1), ago(-1), ago(300).slice(0, 10), null][i]!,
    source_document_id: null,
  }));
  await run(["publish", "finance_products", "-"], ndjson(rows));
  const undated = rowsOf("permits", 2, 1).map((row) => ({
    ...row,
    provenance: { ...row.provenance, last_verified_at: null, source_document_id: null },
  }));
  await run(["publish", "permits", "-"], ndjson(undated));

  const found = new Map(
    JSON.parse(await run(["freshness", "--json"])).datasets.map((
      one: { dataset: string },
    ) => [one.dataset, one]),
  );
  assert.deepEqual([...found.keys()], DATASETS.map(({ key }) => key));
  assert.deepEqual(found.get("finance_products"), {
    dataset: "finance_products",
    version: 1,
    rows: 5,
    stale: 2,
    expired: 2,
    oldestVerified: rows[4]!.last_verified_at,
  });
  assert.deepEqual(found.get("permits"), {
    dataset: "permits",
    version: 1,
    rows: 2,
    stale: 2,
    expired: 0,
    oldestVerified: null,
  });
  assert.deepEqual(found.get("hvac_climate"), {
    dataset: "hvac_climate",
    version: 0,
    rows: 0,
    stale: 0,
    expired: 0,
    oldestVerified: null,
  });
  const table = await run(["freshness", "--days", "30"]);
  assert.match(table, /^DATASET +VERSION +ROWS +STALE +EXPIRED +OLDEST VERIFIED\n/);
  assert.match(table, /^finance_products +1 +5 +3 +2 +20\S+Z$/m);
  assert.equal(
    await misused(["freshness", "--days", "soon"]),
    'Invalid --days "soon". Use a whole number.\n',
  );
});

Deno.test("concurrent commands next to a busy server all succeed", async () => {
  // A separate store, because a failure here may block it for good.
  const other = await makeStorePlace();
  const busy = await startProcess({ ...other.env, RATE_LIMIT_PER_MINUTE: "1000000000" });
  const command = (args: readonly string[], input = "") =>
    Promise.race([
      runCommand(args, other.env, input),
      new Promise<never>((_, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`hangs: ${args.join(" ")}`)),
          limit(60_000),
        );
        Deno.unrefTimer(timer);
      }),
    ]);
  let stop = false;
  try {
    const { out } = await command([
      "keys",
      "create",
      "--label",
      "load",
      "--quota",
      "999999999",
      "--json",
    ]);
    const headers = { "x-api-key": JSON.parse(out).key };
    const status = async () => {
      const response = await fetch(busy.url + PATH, { headers });
      await response.body?.cancel();
      return response.status;
    };
    await until("the status is 200", async () => await status() === 200, 30_000);
    const statuses = new Set<number>();
    const load = (async () => {
      while (!stop) statuses.add(await status());
    })();
    const rows = ndjson(
      rowsOf("hvac_climate", 30, 1)
        .map((row) => ({ ...row, provenance: { ...row.provenance, source_document_id: null } })),
    );
    const results = await Promise.all([
      ...[1, 2, 3].map(() => command(["publish", "hvac_climate", "-"], rows)),
      ...[1, 2, 3].map((i) => command(["keys", "create", "--label", `at once ${i}`])),
    ]).finally(() => {
      stop = true;
      return load;
    });
    assert.deepEqual(results.map(({ err }) => err).filter((err) => err !== ""), []);
    assert.deepEqual([...statuses], [200]);
    const { versions } = JSON.parse((await command(["versions", "hvac_climate", "--json"])).out);
    assert.deepEqual(versions.map(({ number }: { number: number }) => number), [1, 2, 3]);
    const failures = (await busy.log()).filter(({ level }) => level === "error");
    assert.deepEqual(failures, []);
  } finally {
    stop = true;
    await busy.end("SIGKILL");
    await other.remove();
  }
});

Deno.test({
  name: "a second server on one DATA_DIR exits with a clear error, and the first keeps serving",
  ignore: !EMBEDDED,
  fn: async () => {
    const error = await startProcess(place.env).then(
      () => assert.fail("a second server started"),
      (error: Error) => error.message,
    );
    assert.match(
      error,
      /Cannot open the store in .+: the server with process id \d+ has it open\. Stop that server, or give this one its own DATA_DIR/,
    );
    assert.ok(!error.includes("    at "));
    assert.equal(await statusOf("nobody"), 401);
  },
});

Deno.test("commands work without a server, one after another and concurrently", async () => {
  const other = await makeStorePlace();
  const alone = async (args: readonly string[], input = "") => {
    const { code, out, err } = await runCommand(args, other.env, input);
    assert.deepEqual([code, err], [0, ""], args.join(" "));
    return out;
  };
  try {
    assert.equal(await alone(["keys", "list"]), "There are no keys.\n");
    const [made, published] = await Promise.all([
      alone(["keys", "create", "--label", "early", "--json"]),
      alone(["publish", "finance_fees", "-"], ndjson(dealerFees(0, 5))),
    ]);
    assert.match(published, /Published finance_fees version 1 with 5 rows\.\n$/);
    const later = await startProcess(other.env);
    const response = await later.get(PATH, {
      headers: { "x-api-key": JSON.parse(made).key },
    });
    assert.equal((await response.json()).data.length, 5);
    assert.equal(await later.end("SIGTERM"), 0);
    assert.match(await alone(["keys", "list"]), /^[0-9a-f]{8} .*early .*active +1 /m);
  } finally {
    await other.remove();
  }
});

Deno.test("source add changes only the given fields of a source document", async () => {
  await run([
    "source",
    "add",
    "spring",
    "--title",
    "Spring",
    "--license",
    "own",
    "--kind",
    "sample",
  ]);
  await run(["source", "add", "spring", "--title", "Spring 2026"]);
  await run(["source", "add", "spring", "--publisher", "Golden Bear"]);
  const { sources } = JSON.parse(await run(["source", "list", "--json"]));
  const { title, license, kind, publisher, url } = sources.find((
    { id }: { id: string },
  ) => id === "spring");
  assert.deepEqual(
    [title, license, kind, publisher, url],
    ["Spring 2026", "own", "sample", "Golden Bear", null],
  );
  assert.match(await misused(["source", "add", "autumn"]), /Give --title/);
});

Deno.test("source add rejects an invalid id, URL, trade or date", async () => {
  const cases: [id: string, option: string, value: string, message: string][] = [
    ["my fees", "--kind", "list", "Use letters and digits, with - _ . or : between them"],
    ["fees", "--url", "javascript:alert(1)", "Use an address such as https://example.org/"],
    ["fees", "--url", "https://", "Use an address such as https://example.org/"],
    ["fees", "--trade", "roofin", "Use one of solar, hvac, roofing, plumbing, electrical, context"],
    ["fees", "--published-at", "13/45/2026", "Use 2026-01-31, 2026-01 or 2026."],
    ["fees", "--published-at", "2026-02-30", "Use 2026-01-31, 2026-01 or 2026."],
  ];
  for (const [id, option, value, message] of cases) {
    const error = await misused(["source", "add", id, "--title", "Fees", option, value]);
    assert.ok(error.startsWith("Invalid ") && error.includes(message), error);
  }
  await run([
    ...["source", "add", "oews:2024.05", "--title", "Wages", "--trade", "context"],
    ...["--url", "https://www.bls.gov/oes/tables.htm", "--published-at", "2024-05"],
  ]);
});

Deno.test("a file that cannot be written is reported without a stack trace", async () => {
  const faulty = await fileOf("faulty.ndjson", ndjson([{}]));
  const sheet = await fileOf("sheet.csv", "Lender,Program\nA,B\n");
  const commands: [file: string, command: (file: string) => string[]][] = [
    ["b.gz", (file) => ["backup", file]],
    ["f.csv", (file) => ["publish", "finance_fees", faulty, "--faults", file]],
    ["m.json", (file) => ["map", "finance_fees", sheet, "--out", file]],
  ];
  // The runtime itself does not name the file in "Not a directory".
  const places = { [`${files}/none`]: "No such file or directory", [faulty]: "Not a directory" };
  for (const [place, why] of Object.entries(places)) {
    for (const [name, command] of commands) {
      const file = `${place}/${name}`;
      assert.equal(await fails(command(file)), `Cannot write ${file}: ${why}\n`);
    }
  }
});

Deno.test("commands reject - and an empty string as the name of an output file", async () => {
  const faulty = await fileOf("faulty.ndjson", ndjson([{}]));
  const sheet = await fileOf("sheet.csv", "Lender,Program\nA,B\n");
  for (const file of ["-", ""]) {
    const commands: [what: string, command: string[]][] = [
      ["file", ["backup", file]],
      ["--faults", ["publish", "finance_fees", faulty, "--faults", file]],
      ["--out", ["map", "finance_fees", sheet, "--out", file]],
      ["--out", ["import", "cec-modules", sheet, "--out", file]],
    ];
    for (const [what, command] of commands) {
      assert.equal(await misused(command), `Invalid ${what} "${file}". Use a file's name.\n`);
    }
  }
});

Deno.test("publish and map reject an unknown encoding, and map a --sheet of a file without sheets", async () => {
  const sheet = await fileOf("sheet.csv", "Lender,Program\nA,B\n");
  for (const command of ["publish", "map"]) {
    assert.equal(
      await misused([command, "finance_fees", sheet, "--encoding", "utf8x"]),
      'Invalid --encoding "utf8x". Use utf-8, utf-16le or windows-1252.\n',
    );
  }
  assert.equal(
    await misused(["map", "finance_fees", sheet, "--sheet", "Fees"]),
    `Invalid --sheet "Fees". Only workbooks have sheets, and ${sheet} is not a workbook.\n`,
  );
});

Deno.test("no command overwrites its input file, whatever path names it", async () => {
  const faulty = await fileOf("faulty.ndjson", ndjson([{}]));
  const sheet = await fileOf("sheet.csv", "Lender,Program\nA,B\n");
  const map = await fileOf("own.map.json", '{"columns":{}}');
  const link = `${files}/link.csv`;
  await Deno.symlink(sheet, link);
  const mapped = ["publish", "finance_fees", sheet, "--map", map, "--faults"];
  const commands: [what: string, file: string, command: string[]][] = [
    ["--faults", faulty, ["publish", "finance_fees", faulty, "--faults"]],
    ["--faults", link, mapped],
    ["--faults", map, mapped],
    ["--out", sheet, ["map", "finance_fees", sheet, "--out"]],
    ["--out", `${files}/../${files.split("/").at(-1)}/sheet.csv`, [
      "import",
      "cec-modules",
      sheet,
      "--out",
    ]],
  ];
  const before = await Promise.all([faulty, sheet, map].map((file) => Deno.readTextFile(file)));
  for (const [what, file, command] of commands) {
    assert.equal(
      await misused([...command, file]),
      `Invalid ${what} "${file}". It is an input file: use another name.\n`,
    );
  }
  assert.deepEqual(
    await Promise.all([faulty, sheet, map].map((file) => Deno.readTextFile(file))),
    before,
  );
});

Deno.test("an unreachable store or an invalid configuration is reported without a stack trace", async () => {
  const command = async (env: Record<string, string>) => {
    const { code, out, err } = await runCommand(["versions"], env);
    assert.deepEqual([code, out], ["DATABASE_URL" in env && env.DATABASE_URL !== "" ? 1 : 2, ""]);
    assert.ok(!/^\s+at .*:\d+:\d+/m.test(err), `shows a stack: ${err}`);
    return err;
  };
  const twice = { PORT: "http", TRUST_PROXY: "maybe" };
  assert.equal(
    await command(twice),
    "PORT must be a port number\nTRUST_PROXY must be true or false\n",
  );
  const unreachable = await command({
    DATABASE_URL: "postgres://postgres:secret@127.0.0.1:1/none",
  });
  assert.ok(!unreachable.includes("secret"));
  assert.match(
    await command({ DATABASE_URL: "", DATA_DIR: `${files}/${"long".repeat(30)}` }),
    /^DATABASE_URL is empty: remove it to use the embedded store$/m,
  );
});

Deno.test({
  name: "only the command that creates a store says so on standard error",
  ignore: !EMBEDDED,
  async fn() {
    const env = { DATA_DIR: `${files}/mistyped` };
    const first = await runCommand(["keys", "list", "--json"], env);
    assert.equal(first.code, 0);
    assert.deepEqual(JSON.parse(first.out), { ok: true, faults: [], keys: [] });
    assert.equal(first.err, `There was no store in ${env.DATA_DIR}: this is a new one.\n`);
    assert.equal((await runCommand(["versions"], env)).err, "");
  },
});
