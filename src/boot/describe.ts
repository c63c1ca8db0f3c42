import { App } from "../service/app.ts";
import { everything } from "../access/levels.ts";
import type { Dataset } from "../datasets/declare/dataset.ts";
import { DATASETS } from "../datasets/mod.ts";
import { openApi } from "../description/openapi.ts";
import { gatherExamples } from "../description/gather_examples.ts";
import { ENDPOINTS } from "../endpoints/mod.ts";
import { createLog } from "../base/log/log.ts";
import { readSeeds } from "../publish/versions/seed_file.ts";
import { publishSeeds } from "../publish/versions/seeds.ts";
import { createKey } from "../store/keys/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "../store/keys/organizations.ts";
import { flagsOf } from "../base/flags.ts";
import { openStore, type Store } from "../store/store.ts";

/**
 * `deno task describe`: sends each endpoint's example request to a service with the seeds alone, and
 * saves the responses for the reference. `--release` also saves the API description, which later ones
 * are compared with.
 */

/** The service's time while the examples are made, so that running this again changes nothing. */
const EXAMPLES_AT = Date.parse("2026-11-20T12:00:00Z");

const FILE = new URL("../description/examples.json", import.meta.url);
const RELEASED = new URL("../../docs/openapi.json", import.meta.url);

if (import.meta.main) {
  const flags = await flagsOf({
    name: "describe",
    description: "Make the examples of the reference from the seeds.",
    more: "CONTRIBUTING.md",
  }, { "--release": "keep the description too, with which later ones are compared" });
  const examples = await onSeeds((ask) => gatherExamples(ENDPOINTS, DATASETS, ask, seedsOf));
  await Deno.writeTextFile(FILE, JSON.stringify(examples, null, 2) + "\n");
  console.log(`Wrote ${Object.keys(examples.answers).length} answers.`);
  if (flags.has("--release")) {
    const released = openApi(ENDPOINTS);
    await Deno.writeTextFile(RELEASED, JSON.stringify(released, null, 1) + "\n");
    console.log("Wrote docs/openapi.json.");
  }
  Deno.exit(0);
}

async function seedsOf(dataset: Dataset): Promise<Readonly<Record<string, unknown>>[]> {
  const rows = await Array.fromAsync(readSeeds("seeds", dataset));
  return rows.map((row) => dataset.schema.parse(row) as Record<string, unknown>);
}

/** Runs some work against a service with the seeds alone, on a temporary store. */
async function onSeeds<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const dataDir = await Deno.makeTempDir();
  try {
    const store = await openStore({ dataDir }, "server");
    try {
      return await onStore(store, work);
    } finally {
      await store.close();
    }
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

type Ask = (path: string) => Promise<unknown>;

async function onStore<T>(store: Store, work: (ask: Ask) => Promise<T>): Promise<T> {
  await ensureDefaultOrganization(store.db);
  const now = () => EXAMPLES_AT;
  const options = { directory: "seeds", samples: true, retentionDays: 30, now };
  const published = ({ dataset }: { readonly dataset: string }) => console.log(`read ${dataset}`);
  await publishSeeds(store, DATASETS, { ...options, published });
  const { key } = await store.db.transaction().execute(async (trx) =>
    await createKey(trx, await getOrganization(trx, DEFAULT_ORGANIZATION), {
      label: "examples",
      access: everything("production"),
      monthlyQuota: 1_000_000,
    })
  );
  const app = new App(createLog(() => {}, now), {
    requestsPerMinute: 600,
    resolvesPerMinute: 30,
    now,
  });
  try {
    await app.start(store);
    while (app.library.upToDate.length < DATASETS.length) {
      app.library.hurry();
      await app.update();
      await app.library.idle();
    }
    return await work(async (path) => {
      const headers = { "x-api-key": key };
      const response = await app.handle(new Request(`http://localhost${path}`, { headers }));
      if (!response.ok) throw new Error(`Cannot ask ${path}: ${await response.text()}`);
      return await response.json();
    });
  } finally {
    await app.stop();
  }
}
