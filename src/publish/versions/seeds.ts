import { PublishError } from "../model/errors.ts";
import { sql } from "kysely";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { sourcesOf } from "../../datasets/declare/derived.ts";
import {
  SAMPLE_KIND,
  type SourceDocument,
  sourceDocuments,
} from "../../datasets/source_documents.ts";
import { connect } from "../../store/database.ts";
import { inAdvance } from "../../base/async/in_advance.ts";
import { defined } from "../../base/json/defined.ts";
import { ChangesFile } from "../../store/versions/changes_file.ts";
import type { Store } from "../../store/store.ts";
import { currentVersions } from "../../store/versions/versions.ts";
import { publishRows, type StagedRows, stageRows } from "./publish.ts";
import type { Retention } from "./retention.ts";
import type { PublishReport } from "./report.ts";
import type { RawRow } from "../model/raw_row.ts";
import { readSeeds, rowsOfFiles, seedFiles } from "./seed_file.ts";

interface SeedOptions extends Retention {
  readonly directory: string;
  /** Publish the made-up samples too (decisions, Samples). */
  readonly samples: boolean;
  readonly now?: () => number;
}

/** The publisher of seeds, as recorded in versions and audit entries. */
const BY = "serve";
/** An advisory lock: servers that start simultaneously on one store seed it one after another. */
const LOCK = 7_205_759_403;

/** Reads and checks the seeds of datasets, one after another; those without any rows are left out. */
async function* stageSeeds(
  datasets: readonly Dataset[],
  samples: ReadonlySet<string>,
  options: SeedOptions,
): AsyncGenerator<StagedRows> {
  for (const dataset of datasets) {
    const files = await seedFiles(options.directory, dataset.key);
    const rows = withoutSamples(rowsOfFiles(dataset, files), dataset, samples);
    const first = await rows.next();
    if (first.done !== true) yield await stageRows(dataset, chain(first.value, rows), options);
  }
}

/**
 * Publishes the seed files of each dataset without a version, in the given order; a dataset without
 * a file stays empty. If a start is interrupted, the next one continues.
 *
 * @param published Called after each dataset; a returned promise is awaited. On the embedded store it
 *   gets a `ChangesFile`'s path too, and removes that file when it is no longer needed.
 * @throws {PublishError} when the store is empty and the directory is missing.
 */
export async function publishSeeds(
  { db, embedded, address }: Pick<Store, "db" | "embedded" | "address">,
  datasets: readonly Dataset[],
  options: SeedOptions,
  published: (report: PublishReport, written: string | undefined) => unknown,
): Promise<void> {
  const seed = async () => {
    const versions = await currentVersions(db);
    const samples = options.samples ? new Set<string>() : await samplesOf(datasets, options);
    const missing = datasets.filter(({ key }) => !versions.has(key));
    const publishing = { ...options, by: BY };
    // The rows of the next dataset are checked while these are written.
    for await (const staged of inAdvance(stageSeeds(missing, samples, publishing))) {
      using _ = staged.staging;
      // The servers of a Postgres elect one that builds.
      const written = embedded ? new ChangesFile() : undefined;
      const publishOptions = { ...publishing, ...defined({ written }) };
      const report = await publishRows(db, staged, publishOptions).finally(() => written?.close())
        .catch((error) => {
          written?.remove();
          throw error;
        });
      await published(report, written?.path);
    }
  };
  const { size } = await currentVersions(db);
  if (size >= datasets.length) return;
  if (size === 0) await requireDirectory(options.directory);
  // Only one server has the embedded store open, and its clients share one session.
  if (embedded) return await seed();
  // A separate connection holds the lock: a server's pool may have a single one, which `seed` needs.
  const lock = connect(address, { size: 1 });
  try {
    await lock.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
      await seed();
    });
  } finally {
    await lock.close();
  }
}

async function requireDirectory(directory: string): Promise<void> {
  const isThere = await Deno.stat(directory).then(({ isDirectory }) => isDirectory, () => false);
  if (isThere) return;
  throw new PublishError(
    `Cannot publish the seeds: SEEDS_DIR is ${directory}, which is not a directory that can be read. ` +
      "Set it to an empty value for none",
  );
}

/** The ids of the seeds' source documents whose rows are samples. */
async function samplesOf(
  datasets: readonly Dataset[],
  options: SeedOptions,
): Promise<Set<string>> {
  const documents = datasets.find(({ key }) => key === sourceDocuments.key);
  const samples = new Set<string>();
  if (documents === undefined) return samples;
  for await (const row of readSeeds(options.directory, documents)) {
    const { id, kind } = row as SourceDocument;
    if (kind === SAMPLE_KIND) samples.add(id);
  }
  return samples;
}

async function* withoutSamples(
  rows: AsyncIterable<RawRow>,
  dataset: Dataset,
  samples: ReadonlySet<string>,
): AsyncGenerator<RawRow> {
  for await (const row of rows) {
    if (samples.size === 0 || !isSample(row.value, dataset, samples)) yield row;
  }
}

function isSample(row: unknown, dataset: Dataset, samples: ReadonlySet<string>): boolean {
  // A document of kind `sample` is a sample too.
  const ids = dataset.key === sourceDocuments.key ? [dataset.id(row)] : sourcesOf(dataset, row);
  return ids.some((id) => samples.has(id));
}

async function* chain(first: RawRow, rest: AsyncGenerator<RawRow>): AsyncGenerator<RawRow> {
  yield first;
  yield* rest;
}
