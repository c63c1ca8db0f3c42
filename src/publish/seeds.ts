import { join } from "node:path";
import type { Dataset } from "../datasets/dataset.ts";
import type { Database } from "../store/database.ts";
import { publish, type PublishReport } from "./publish.ts";
import { readRows } from "./read.ts";

const ENDINGS = [".ndjson", ".ndjson.gz"];

/**
 * Publishes the seed file of each dataset, in the order given, as its first version; a dataset
 * without a file stays empty.
 *
 * @param published Called after each.
 */
export async function publishSeeds(
  db: Database,
  datasets: readonly Dataset<never>[],
  directory: string,
  options: { retentionDays: number; now?: () => number },
  published: (report: PublishReport) => void,
): Promise<void> {
  for (const dataset of datasets) {
    const file = await firstThatExists(ENDINGS.map((end) => join(directory, dataset.key + end)));
    if (file === undefined) continue;
    published(await publish(db, dataset, readRows(dataset, file), options));
  }
}

async function firstThatExists(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) {
    try {
      await Deno.lstat(file);
      return file;
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
}
