import assert from "node:assert/strict";
import { MIN_CONNECTIONS } from "../../src/config.ts";
import { datasetNamed, DATASETS } from "../../src/datasets/mod.ts";
import { publish } from "../../src/publish/versions/publish.ts";
import { publishSeeds } from "../../src/publish/versions/seeds.ts";
import { StagedSeeds } from "../../src/publish/versions/staged_seeds.ts";
import { listAudit } from "../../src/store/audit.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { changesIn, type FirstVersion } from "../../src/store/versions/first_version.ts";
import { currentVersions, listVersions, readChanges } from "../../src/store/versions/versions.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { startPostgres } from "../support/faults/own_postgres.ts";
import { numbered } from "../support/service/service.ts";
import { makeStorePlace } from "../support/service/store_place.ts";

// Two small datasets: one of samples only, one with a sample row and a real one.
const KEYS = ["source_documents", "finance_fees", "permits"];
const datasets = DATASETS.filter(({ key }) => KEYS.includes(key));

const document = (id: string, kind: string) => ({
  id,
  kind,
  title: id,
  publisher: null,
  url: null,
  license: null,
  trade: null,
  category: null,
  published_at: null,
  retrieved_at: null,
  last_verified_at: null,
  notes: null,
});

async function makeSeeds(): Promise<string> {
  const directory = await Deno.makeTempDir();
  const write = (key: string, rows: readonly object[]) =>
    Deno.writeTextFile(
      `${directory}/${key}.ndjson`,
      rows.map((row) => JSON.stringify(row) + "\n").join(""),
    );
  await write("source_documents", [document("made-up", "sample"), document("real", "list")]);
  const [sample, real] = dealerFees(0, 2);
  await write("finance_fees", [
    { ...sample, source_document_id: "made-up" },
    { ...real, source_document_id: "real" },
  ]);
  return directory;
}

const seed = (store: Store, directory: string, samples = true, published: string[] = []) =>
  publishSeeds(
    store,
    datasets,
    {
      ...{ directory, samples, retentionDays: 30 },
      published: ({ dataset, rows }) => published.push(`${dataset} ${rows}`),
    },
  ).then(() => published);

/** A test with an empty store, and a directory of seeds. */
function seedsTest(name: string, run: (store: Store, directory: string) => Promise<void>): void {
  Deno.test(name, async () => {
    const [place, directory] = [await makeStorePlace(), await makeSeeds()];
    const store = await openStore(place.config, "server");
    try {
      await run(store, directory);
    } finally {
      await store.close();
      await place.remove();
      await Deno.remove(directory, { recursive: true });
    }
  });
}

seedsTest("all seed files of a dataset are published as one version", async (store, directory) => {
  const [, , third] = dealerFees(0, 3);
  await Deno.writeTextFile(
    `${directory}/finance_fees.more.ndjson`,
    JSON.stringify({ ...third, source_document_id: "real" }) + "\n",
  );
  await Deno.writeTextFile(`${directory}/finance_fees.more.LICENSE.txt`, "Other rights.\n");
  assert.deepEqual(await seed(store, directory), ["source_documents 2", "finance_fees 3"]);
});

seedsTest(
  "each dataset without a version is seeded, even after an interrupted start",
  async (store, directory) => {
    const published: string[] = [];
    const brokenOff = publishSeeds(
      store,
      datasets,
      {
        ...{ directory, samples: true, retentionDays: 30 },
        published() {
          throw new Error("broken off");
        },
      },
    );
    await assert.rejects(brokenOff, /broken off/);
    await seed(store, directory, true, published);
    assert.deepEqual(published, ["finance_fees 2"]);
    assert.deepEqual(await seed(store, directory), []);
    const current = await currentVersions(store.db);
    assert.deepEqual(
      Object.fromEntries([...current].map(([dataset, { number }]) => [dataset, number])),
      { source_documents: 1, finance_fees: 1 },
    );
    const deeds = await listAudit(store.db, { limit: 3 });
    assert.deepEqual(deeds.map(({ actor, action }) => `${actor} ${action}`), [
      "serve publish",
      "serve publish",
    ]);
  },
);

seedsTest(
  "a SEEDS_DIR that is not a directory is refused on an empty store, and ignored later",
  async (store, directory) => {
    await assert.rejects(seed(store, `${directory}/nowhere`), {
      name: "PublishError",
      message:
        `Cannot publish the seeds: SEEDS_DIR is ${directory}/nowhere, which is not a directory ` +
        "that can be read. Set it to an empty value for none",
    });
    assert.deepEqual(await seed(store, directory), ["source_documents 2", "finance_fees 2"]);
    assert.deepEqual(await seed(store, `${directory}/nowhere`), []);
  },
);

const postgres = await startPostgres();
Deno.test.afterAll(() => postgres?.remove());

Deno.test(
  "servers that start concurrently on one Postgres with the fewest connections publish each seed once",
  {
    ignore: postgres === undefined,
  },
  async () => {
    const [dataDir, directory] = [await Deno.makeTempDir(), await makeSeeds()];
    const config = { databaseUrl: postgres!.url, dataDir, databaseConnections: MIN_CONNECTIONS };
    const stores = await Promise.all([1, 2, 3].map(() => openStore(config, "server")));
    const published = await Promise.all(stores.map((store) => seed(store, directory)));
    assert.deepEqual(published.flat(), ["source_documents 2", "finance_fees 2"]);
    await Promise.all(stores.map((store) => store.close()));
    await Deno.remove(dataDir, { recursive: true });
    await Deno.remove(directory, { recursive: true });
  },
);

seedsTest("samples are omitted unless requested", async (store, directory) => {
  assert.deepEqual(await seed(store, directory, false), ["source_documents 1", "finance_fees 1"]);
  const { payload } = await store.db.selectFrom("records").select("payload")
    .where("dataset_key", "=", "finance_fees").executeTakeFirstOrThrow();
  assert.equal(JSON.parse(payload!).source_document_id, "real");
});

seedsTest(
  "an invalid seed is refused when the datasets before it are published",
  async (store, directory) => {
    const wrong = { ...dealerFees(0, 1)[0], fee_percentage: "many", source_document_id: "real" };
    await Deno.writeTextFile(`${directory}/finance_fees.ndjson`, JSON.stringify(wrong) + "\n");
    const published: string[] = [];
    await assert.rejects(seed(store, directory, true, published), {
      name: "PublishError",
      message: "Cannot publish the seeds of finance_fees (finance_fees.ndjson):\n" +
        'fee_percentage must be a number\n  line 1: "many" → give a number',
    });
    assert.deepEqual(published, ["source_documents 2"]);
  },
);

seedsTest(
  "something with the name of a seed that is not a file is refused by its path",
  async (store, directory) => {
    await Deno.mkdir(`${directory}/permits.ndjson`);
    await assert.rejects(seed(store, directory), {
      name: "PublishError",
      message: `Cannot publish the seeds: ${directory}/permits.ndjson is not a file. Remove it`,
    });
  },
);

seedsTest(
  "seeds that were checked while the store opened are published, and what nobody takes is given up",
  async (store, directory) => {
    const options = { directory, samples: true, retentionDays: 30 };
    {
      await using staged = new StagedSeeds(datasets, options);
      const published: string[] = [];
      await publishSeeds(store, datasets, {
        ...options,
        staged,
        published: ({ dataset }) => published.push(dataset),
      });
      assert.deepEqual(published, ["source_documents", "finance_fees"]);
    }
    const untaken = new StagedSeeds(datasets, options);
    const first = await untaken.take("source_documents");
    first?.staging[Symbol.dispose]();
    assert.equal(first?.staging.size, 2);
    await untaken[Symbol.asyncDispose]();
    assert.equal(await untaken.take("finance_fees"), undefined);
  },
);

seedsTest(
  "a dataset that somebody publishes while its seeds are waiting keeps what they published",
  async (store, directory) => {
    const fees = datasetNamed("finance_fees");
    const rows = numbered(dealerFees(5, 6));
    let publishing: Promise<unknown> | undefined;
    const seeded: string[] = [];
    await using staged = new StagedSeeds(datasets, { directory, samples: true });
    // Meanwhile the rows of the second dataset are checked.
    const published = ({ dataset }: { readonly dataset: string }) => seeded.push(dataset);
    const take = staged.take.bind(staged);
    staged.take = async (dataset) => {
      if (dataset === fees.key) publishing = publish(store.db, fees, rows, { retentionDays: 30 });
      await publishing;
      return await take(dataset);
    };
    const options = { directory, samples: true, retentionDays: 30 };
    await publishSeeds(store, datasets, { ...options, staged, published });
    assert.deepEqual(seeded, ["source_documents"]);
    const { number } = (await currentVersions(store.db)).get(fees.key)!;
    assert.equal(number, 1);
  },
);

seedsTest(
  "a first version that is made before it is published is what the store has of it afterwards",
  async (store, directory) => {
    const older = dealerFees(0, 1).map((row) => (
      { ...row, source_document_id: "real", last_verified_at: "2020-01-01T00:00:00Z" }
    ));
    const path = `${directory}/finance_fees.ndjson`;
    const newer = await Deno.readTextFile(path);
    await Deno.writeTextFile(path, newer + JSON.stringify(older[0]) + "\n");
    const built = new Map<string, FirstVersion>();
    const options = { directory, samples: true, retentionDays: 30 };
    await using staged = new StagedSeeds(datasets, {
      ...options,
      buildAhead: (dataset, first) => built.set(dataset, first),
    });
    await publishSeeds(store, datasets, { ...options, staged, published() {} });
    assert.deepEqual([...built.keys()], ["source_documents", "finance_fees"]);
    for (const [dataset, first] of built) {
      const { info, changes } = await store.db.transaction().execute(async (trx) => {
        const changes = await Array.fromAsync(
          readChanges(trx, dataset, { afterSequence: 0, afterVersion: 0 }),
        );
        return { info: (await listVersions(trx, dataset))[0]!, changes: changes.flat() };
      });
      assert.deepEqual({ ...info, ...first.info }, info);
      // A snapshot shows the counts in this order.
      assert.deepEqual(Object.keys(first.info.changeSummary), Object.keys(info.changeSummary));
      assert.deepEqual([...changesIn(first)], changes);
      assert.equal(info.rowCount, 2);
    }
  },
);
