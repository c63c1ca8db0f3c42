import assert from "node:assert/strict";
import { adminHandler } from "../../src/service/admin_port.ts";
import { Loader } from "../../src/library/loading/loader.ts";
import { dealerFee, dealerFees } from "../support/fixtures/dealer_fees.ts";
import { electricityRate } from "../support/fixtures/electricity_rates.ts";
import { startService, type TestService } from "../support/service/service.ts";

/** The service polls the store only when a test says so, and so sees all changes at once. */
const NEVER_MS = 3_600_000;

/** Runs a test on a service whose loader fails on demand. */
async function withFaults(
  use: (
    service: TestService,
    fail: (faults: Record<string, number>) => void,
    loader: Loader,
  ) => Promise<void>,
): Promise<void> {
  const file = await Deno.makeTempFile();
  const fail = (faults: Record<string, number>) =>
    Deno.writeTextFileSync(file, JSON.stringify(faults));
  fail({});
  const module = new URL("../support/faults/faulty_loader.ts", import.meta.url);
  module.searchParams.set("faults", file);
  const loader = new Loader({ module });
  const service = await startService({ loader, pollMs: NEVER_MS });
  try {
    await use(service, fail, loader);
  } finally {
    await service.close();
    await Deno.remove(file);
  }
}

const rowsOf = async (service: TestService, dataset: string) =>
  (await service.json(`/api/v1/sync/snapshot?dataset=${dataset}`)).data.records.length as number;
const fees = (service: TestService) => rowsOf(service, "finance_fees");
const rates = (service: TestService) => rowsOf(service, "electricity_rates");

/** Changes the store such that the service sees all changes at once. */
async function unseen(service: TestService, change: () => Promise<void>): Promise<void> {
  const { update } = service.app;
  service.app.update = () => Promise.resolve();
  await change();
  service.app.update = update;
  await service.app.update();
}

async function admin({ app }: TestService, path: string): Promise<string> {
  const handle = adminHandler({
    metrics: app.metrics,
    ready: () => true,
    troubles: () => app.troubles,
  });
  const response = await handle(new Request(`http://localhost${path}`));
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("x-content-type-options"), "nosniff");
  return await response.text();
}

const failuresOf = async (service: TestService, dataset: string) =>
  Number(
    new RegExp(`^dataset_load_failures_total{dataset="${dataset}"} (\\d+)$`, "m")
      .exec(await admin(service, "/metrics"))?.[1] ?? 0,
  );

const events = async (service: TestService, event: string) =>
  (await service.logged()).split("\n").filter((line) => line !== "").map((line) => JSON.parse(line))
    .filter((line) => line.event === event);

Deno.test("a load that crashes the loader once is retried by a new one, without a reported failure", async () => {
  await withFaults(async (service, fail, loader) => {
    await service.publish("electricity_rates", [electricityRate(1)]);
    fail({ finance_fees: 1 });
    await service.publish("finance_fees", dealerFees(0, 3));
    assert.equal(await fees(service), 3);
    assert.equal(loader.replaced, 1);
    assert.equal(await failuresOf(service, "finance_fees"), 0);
    assert.equal(await admin(service, "/readyz"), "ok\n");
  });
});

Deno.test("a load that crashes every loader is reported and retried with growing pauses; other datasets stay current", async () => {
  await withFaults(async (service, fail) => {
    await service.publish("finance_fees", dealerFees(0, 2));
    fail({ finance_fees: 1000 });
    await service.publish("finance_fees", dealerFees(0, 3));
    await service.publish("electricity_rates", [electricityRate(1)]);
    assert.deepEqual([await fees(service), await rates(service)], [2, 1]);

    assert.equal(await failuresOf(service, "finance_fees"), 1);
    assert.equal(await failuresOf(service, "electricity_rates"), 0);
    assert.equal(
      await admin(service, "/readyz"),
      "ok\nfinance_fees: version 2 could not be loaded (1 try so far); the log says why\n",
    );
    const [line, ...others] = await events(service, "load_failed");
    assert.deepEqual(
      [others.length, line.level, line.dataset, line.number, line.failures],
      [0, "error", "finance_fees", 2, 1],
    );
    assert.deepEqual(await events(service, "versions_not_read"), []);

    // Pauses of 1, 2 and 4 seconds.
    for (const [i, pause] of [1, 2, 4].entries()) {
      service.clock.now += pause * 1000 - 1;
      await service.app.update();
      assert.equal(await failuresOf(service, "finance_fees"), i + 1);
      service.clock.now += 1;
      await service.app.update();
      assert.equal(await failuresOf(service, "finance_fees"), i + 2);
    }
    assert.match(
      await admin(service, "/metrics"),
      /^dataset_load_age_seconds{dataset="finance_fees"} 7$/m,
    );
    assert.match(await admin(service, "/metrics"), /^data_age_seconds 7$/m);
    assert.match(await admin(service, "/metrics"), /^keys_age_seconds 0$/m);

    fail({});
    service.clock.now += 8000;
    await service.app.update();
    assert.equal(await fees(service), 3);
    assert.equal(await admin(service, "/readyz"), "ok\n");
    await service.app.update();
    assert.match(await admin(service, "/metrics"), /^data_age_seconds 0$/m);
  });
});

Deno.test("concurrent loads do not fail with one that crashes the loader", async () => {
  await withFaults(async (service, fail) => {
    fail({ finance_fees: 1000 });
    await unseen(service, async () => {
      await service.publish("finance_fees", [dealerFee(0)]);
      await service.publish("electricity_rates", [electricityRate(1)]);
      await service.publish("permits", []);
    });
    assert.equal(await rates(service), 1);
    assert.equal(service.app.library.current.version("permits").info?.number, 1);
    assert.equal(await failuresOf(service, "finance_fees"), 1);
    assert.equal(await failuresOf(service, "electricity_rates"), 0);
  });
});

Deno.test("a dataset that could not be loaded yet is 503, not empty, until it loads", async () => {
  await withFaults(async (service, fail) => {
    fail({ finance_fees: 1000 });
    await service.publish("finance_fees", dealerFees(0, 2));
    await service.publish("electricity_rates", [electricityRate(1)]);
    const paths = [
      "/api/v1/finance/fees",
      "/api/v1/benchmarks?metric=dealer_fee",
      "/api/v1/quote-context?trade=solar",
      "/api/v1/sync/snapshot?dataset=finance_fees",
      "/api/v1/sync/changes?dataset=finance_fees&since=v0:finance_fees:all",
    ];
    for (const path of paths) {
      const response = await service.get(path);
      assert.equal(response.status, 503, path);
      assert.equal(response.headers.get("x-svc-error-code"), "data_unavailable");
      assert.equal(response.headers.get("retry-after"), "5");
      assert.deepEqual(await response.json().then(({ data, error }) => [data, error]), [
        null,
        "This data could not be loaded yet. Try again later.",
      ]);
    }
    assert.equal(await rates(service), 1);
    // Datasets that nobody has published are empty, and search finds what exists.
    assert.equal(await rowsOf(service, "hvac_labor"), 0);
    assert.equal((await service.get("/api/v1/search?q=dealer")).status, 200);

    fail({});
    service.clock.now += 2000;
    await service.app.update();
    assert.equal(await fees(service), 2);
    assert.equal((await service.get(paths[2]!)).status, 200);
  });
});

Deno.test("a stored row that breaks the load of its dataset affects no other dataset", async () => {
  await withFaults(async (service) => {
    await service.publish("electricity_rates", [electricityRate(1)]);
    await unseen(service, async () => {
      await service.publish("electricity_rates", [electricityRate(1), electricityRate(2)]);
      await service.store.db.updateTable("records").set({ payload: "null" })
        .where("dataset_key", "=", "electricity_rates").execute();
    });
    await service.publish("finance_fees", dealerFees(0, 2));
    assert.deepEqual([await fees(service), await rates(service)], [2, 1]);
    assert.equal(await failuresOf(service, "electricity_rates"), 1);
    const [line] = await events(service, "load_failed");
    assert.match(line.reason, /^Row \S+ of electricity_rates is damaged in the store$/);
    // A newer version that can be loaded does not wait.
    await service.publish("electricity_rates", [electricityRate(2)]);
    assert.equal(await rates(service), 1);
    assert.equal(await admin(service, "/readyz"), "ok\n");
  });
});

Deno.test("rows stored under another schema are validated before they are served, and failures are reported", async () => {
  await withFaults(async (service) => {
    const set = (payload: object) =>
      service.store.db.updateTable("records").set({ payload: JSON.stringify(payload) })
        .where("dataset_key", "=", "finance_fees").where("replaced_in", "is", null).execute();
    const anotherSchema = () =>
      service.store.db.updateTable("dataset_versions").set({ schema_fingerprint: "another" })
        .where("dataset_key", "=", "finance_fees").execute();
    const { integration: _, ...withoutIt } = dealerFee(0, { integration: null });
    await unseen(service, async () => {
      await service.publish("finance_fees", [dealerFee(0)]);
      await set(withoutIt);
      await anotherSchema();
    });
    // An omitted nullable field is now null.
    const { data } = await service.json("/api/v1/sync/snapshot?dataset=finance_fees");
    assert.deepEqual(data.records, [dealerFee(0, { integration: null })]);

    await unseen(service, async () => {
      await service.publish("finance_fees", [dealerFee(1)]);
      await set({ ...dealerFee(1), term_months: "many" });
      await anotherSchema();
    });
    assert.equal(await failuresOf(service, "finance_fees"), 1);
    const [line] = await events(service, "load_failed");
    assert.equal(
      line.reason,
      `Row ${
        dealerFee(1).finance_program_version_id
      } of finance_fees was published under another ` +
        "schema, and does not pass the current one: term_months Invalid input: expected number, received string",
    );
    assert.equal(await fees(service), 1);
  });
});

Deno.test("a store that has lost rows or a version is reported, and the versions loaded before stay in use", async () => {
  await withFaults(async (service) => {
    await service.publish("finance_fees", dealerFees(0, 2));
    const { db } = service.store;
    await unseen(service, async () => {
      await service.publish("finance_fees", dealerFees(0, 4));
      await db.deleteFrom("records").where("version_number", "=", 2)
        .where("record_id", "=", dealerFee(3).finance_program_version_id).execute();
    });
    await service.app.update();
    assert.equal(await fees(service), 2);
    // Rows that a delta does not name may be the lost ones.
    await service.publish("finance_fees", dealerFees(4, 5), { delta: true });
    assert.equal(await fees(service), 2);
    await unseen(service, async () => {
      await service.publish("finance_fees", dealerFees(0, 5));
      await db.deleteFrom("dataset_versions").where("number", "=", 4).execute();
    });
    await service.app.update();
    assert.equal(await fees(service), 2);
    assert.deepEqual((await events(service, "load_failed")).map(({ reason }) => reason), [
      "The store has 3 of the 4 rows of finance_fees",
      "The store has 4 of the 5 rows of finance_fees",
      "The store has lost version 4 of finance_fees",
    ]);
    assert.match(await admin(service, "/readyz"), /^finance_fees: version 4 could not be loaded/m);
    // The next version consists of the remaining rows.
    await service.publish("finance_fees", dealerFees(0, 6));
    assert.equal(await fees(service), 6);
    assert.equal(await admin(service, "/readyz"), "ok\n");
  });
});
