import type { Dataset } from "./dataset.ts";
import { electricityRates } from "./electricity_rates.ts";
import { financeFees } from "./finance_fees.ts";
import { sourceDocuments } from "./source_documents.ts";

/** Every dataset there is. Source documents come first, because the others name them. */
export const DATASETS = [
  sourceDocuments,
  financeFees,
  electricityRates,
] as unknown as readonly Dataset<never>[];

/** @throws {RangeError} when there is none of that key; the message lists those there are. */
export function datasetNamed(key: string): Dataset<never> {
  const found = DATASETS.find((dataset) => dataset.key === key);
  if (found === undefined) {
    const keys = DATASETS.map((dataset) => dataset.key).join(", ");
    throw new RangeError(`No dataset "${key}". Use one of ${keys}.`);
  }
  return found;
}

/** A dataset that sync offers. */
export type SyncDataset = Dataset<never> & { sync: NonNullable<Dataset["sync"]> };

export const SYNC_DATASETS = DATASETS.filter((dataset): dataset is SyncDataset =>
  dataset.sync !== undefined
);
