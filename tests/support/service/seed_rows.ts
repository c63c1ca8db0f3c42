import type { Dataset } from "../../../src/datasets/declare/dataset.ts";
import { datasetNamed, DATASETS } from "../../../src/datasets/mod.ts";
import { readSeeds } from "../../../src/publish/versions/seed_file.ts";
import type { TestService } from "./service.ts";

const SEEDS = new URL("../../../seeds/", import.meta.url).pathname;

/** The rows of a dataset's seeds; none if it has no seeds. */
export const seedRows = (dataset: Dataset) => readSeeds(SEEDS, dataset);

/** Publishes the first rows of every dataset's seeds. */
export async function publishFirstSeeds(service: TestService, most: number): Promise<void> {
  for (const dataset of DATASETS) {
    const rows: unknown[] = [];
    for await (const row of seedRows(dataset)) if (rows.push(row) === most) break;
    if (rows.length > 0) await service.publish(dataset.key, rows);
  }
}

/** Publishes all seeds of some datasets. */
export async function publishSeeds(service: TestService, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const rows = await Array.fromAsync(seedRows(datasetNamed(key)!));
    await service.publish(key, rows);
  }
}
