import assert from "node:assert/strict";
import { checkLimits } from "../../src/cli/doctor/shared_services.ts";
import { checkMachine, type Finding } from "../../src/cli/doctor/machine.ts";
import { checkStore } from "../../src/cli/doctor/store.ts";
import { readConfig } from "../../src/config.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { settleLineageOf } from "../../src/publish/versions/lineage.ts";
import { publish } from "../../src/publish/versions/publish.ts";
import { createKey } from "../../src/store/keys/keys.ts";
import { createOrganization, updateOrganization } from "../../src/store/keys/organizations.ts";
import { openStore } from "../../src/store/store.ts";
import { putIdentityBack } from "../support/service/dumped_rows.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { numbered } from "../support/service/service.ts";
import { hasRedis, startRedis } from "../support/faults/own_redis.ts";
import { makeStorePlace } from "../support/service/store_place.ts";
import { runCommand } from "../support/process/commands.ts";

const configOf = (env: Record<string, string>) => readConfig((name) => env[name]);

Deno.test("doctor reports old tables, a wrong clock, samples, stale data, lost rows and excess key access", async () => {
  const place = await makeStorePlace();
  const config = configOf(place.env);
  const store = await openStore(place.config, "command");
  await settleLineageOf(store);
  const [fee] = dealerFees(0, 1);
  const put = (dataset: string, row: unknown) =>
    publish(store.db, datasetNamed(dataset), numbered([row]), { retentionDays: 30 });
  await put("source_documents", { id: "made-up", title: "Made up", kind: "sample" });
  await put("finance_fees", {
    ...fee as object,
    source_document_id: "made-up",
    last_verified_at: "2020-01-01T00:00:00Z",
  });
  const { id } = await store.db.transaction().execute(async (trx) => {
    const organization = await createOrganization(trx, {
      name: "Acme",
      access: { permits: "production" },
      ahriLicensed: false,
    });
    const access = { permits: "production" } as const;
    const key = await createKey(trx, organization, { label: "x", access, monthlyQuota: 1 });
    await updateOrganization(trx, "Acme", { access: { permits: "sample" } });
    return key;
  });
  await store.close();

  const states = async (now = Date.now) =>
    Object.fromEntries((await checkStore(config, now)).map((one) => [one.what, one]));
  const found = await states();
  for (const what of ["store", "clock", "tables", "identity"]) {
    assert.equal(found[what]!.state, "well");
  }
  assert.match(found.samples!.found, /^made-up rows are served: finance_fees$/);
  assert.match(found.datasets!.found, /^stale, .*: finance_fees$/);
  assert.ok(found.keys!.found.endsWith(id.slice(0, 8)));
  for (const what of ["samples", "datasets", "keys"]) assert.equal(found[what]!.state, "warning");
  const late = await states(() => Date.now() + 60_000);
  assert.deepEqual([late.clock!.state, late.clock!.found], ["error", "is 60 s off the store's"]);
  const then = await states(() => Date.parse("2020-01-02T00:00:00Z"));
  assert.equal(then.datasets!.state, "well");

  const poor = await openStore(place.config, "command");
  await poor.db.deleteFrom("records").where("dataset_key", "=", "finance_fees").execute();
  await poor.close();
  const { datasets } = await states();
  assert.deepEqual(
    [datasets!.state, datasets!.found],
    ["error", "rows are lost: finance_fees has 0 of 1"],
  );

  const old = await openStore(place.config, "command");
  await old.db.deleteFrom("kysely_migration" as never)
    .where("name" as never, "=", "0005_all_levels" as never).execute();
  await old.close();
  assert.equal((await states()).tables!.found, "are old; the next start adds 0005_all_levels");
  await place.remove();
});

Deno.test("doctor warns about a store restored from a dump until it is renumbered", async () => {
  const place = await makeStorePlace();
  const config = configOf(place.env);
  const store = await openStore(place.config, "command");
  await settleLineageOf(store);
  await putIdentityBack(store.db);
  await store.close();

  const identity = (await checkStore(config)).find(({ what }) => what === "identity");
  assert.deepEqual(identity, {
    what: "identity",
    state: "warning",
    found: "was restored or copied; the next start or publish renumbers every dataset",
  });

  const { code, err } = await runCommand(["renumber"], place.env);
  assert.equal(code, 0, err);
  const after = (await checkStore(config)).find(({ what }) => what === "identity");
  assert.equal(after?.state, "well");
  await place.remove();
});

Deno.test("doctor reports a DATA_DIR that it cannot read as an error, not as empty", async () => {
  const file = await Deno.makeTempFile();
  const config = configOf({ DATA_DIR: `${file}/store` });
  const [store] = await checkStore(config);
  assert.deepEqual([store?.what, store?.state], ["store", "error"]);
  assert.match(store!.found, /^Cannot open the store in .*: Not a directory/);
  const place = (await checkMachine(config, Date.now())).find(({ what }) => what === "DATA_DIR");
  assert.deepEqual([place?.state, place?.found], ["error", "cannot be accessed by this user"]);
  await Deno.remove(file);
});

Deno.test("doctor says why LIMITS_URL does not answer", async () => {
  assert.deepEqual(await checkLimits(undefined), []);
  const [limits] = await checkLimits("redis://127.0.0.1:1");
  assert.deepEqual([limits?.what, limits?.state], ["limits", "warning"]);
  assert.match(
    limits!.found,
    /^LIMITS_URL does not answer \(.*ECONNREFUSED.*\): each server allows its share of each limit$/,
  );
});

Deno.test("doctor reports that LIMITS_URL answers", { ignore: !hasRedis }, async () => {
  const redis = await startRedis();
  assert.deepEqual(await checkLimits(redis.url), [
    { what: "limits", state: "well", found: "LIMITS_URL answers" },
  ]);
  await redis.stop();
});

Deno.test("doctor exits with the severity of its findings and shows no password", async () => {
  const directory = await Deno.makeTempDir();
  const doctor = (env: Record<string, string>) => runCommand(["doctor", "--json"], env);
  const fresh = await doctor({ DATA_DIR: `${directory}/none` });
  assert.equal(fresh.code, 1);
  assert.equal(JSON.parse(fresh.out).ok, true);
  const url = "postgres://u:s3cret@127.0.0.1:1/x";
  const away = await doctor({ DATABASE_URL: url, DATA_DIR: directory });
  assert.equal(away.code, 2);
  assert.match(away.out, /Cannot reach the store/);
  assert.ok(!(away.out + away.err).includes("s3cret"));
  const wrong = await doctor({ PORT: "x" });
  assert.deepEqual([wrong.code, JSON.parse(wrong.out).ok], [2, false]);
  await Deno.remove(directory, { recursive: true });
});

Deno.test("doctor exits with 0 when all is well", async () => {
  const place = await makeStorePlace();
  const store = await openStore(place.config, "command");
  await settleLineageOf(store);
  const now = new Date().toISOString();
  const rows = [{ id: "d", title: "Ours", kind: "own", last_verified_at: now }];
  await publish(store.db, datasetNamed("source_documents"), numbered(rows), { retentionDays: 30 });
  await store.db.transaction().execute(async (trx) => {
    const access = { permits: "production" } as const;
    const request = { name: "Acme", access, ahriLicensed: false };
    const organization = await createOrganization(trx, request);
    await createKey(trx, organization, { label: "x", access, monthlyQuota: 1 });
  });
  await store.close();
  const { code, out } = await runCommand(["doctor", "--json"], place.env);
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  // Free disk space depends on the machine.
  const ofService = findings.filter(({ what }) => what !== "disk");
  assert.deepEqual(ofService.filter(({ state }) => state !== "well"), []);
  const disk = findings.find(({ what }) => what === "disk")?.state ?? "well";
  assert.equal(code, { well: 0, warning: 1, error: 2 }[disk]);
  await place.remove();
});

Deno.test("doctor reports an expired or expiring certificate, and a DATA_DIR that others can read", async () => {
  const directory = await Deno.makeTempDir();
  const [cert, key] = [`${directory}/cert.pem`, `${directory}/key.pem`];
  const made = await new Deno.Command("openssl", {
    args: ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "90", "-subj", "/CN=x"]
      .concat("-keyout", key, "-out", cert),
  }).output();
  assert.ok(made.success);
  await Deno.chmod(directory, 0o755);
  const config = configOf({ DATA_DIR: directory, TLS_CERT: cert, TLS_KEY: key });
  const day = 86_400_000;
  for (const [days, state] of [[0, "well"], [80, "warning"], [91, "error"]] as const) {
    const findings = await checkMachine(config, Date.now() + days * day);
    assert.equal(findings.find(({ what }) => what === "certificate")!.state, state);
    assert.equal(findings.find(({ what }) => what === "DATA_DIR")!.state, "warning");
    assert.equal(findings.find(({ what }) => what === "disk")!.what, "disk");
  }
  await Deno.remove(directory, { recursive: true });
});
