import { z } from "zod";
import { recordName, rowSchema } from "../../datasets/declare/record_schema.ts";
import { SYNC_DATASETS, type SyncDataset } from "../../datasets/mod.ts";
import { entryOf } from "../../base/known.ts";

/**
 * Schemas of the answers of both sync endpoints (spec 1): a union with one schema per dataset,
 * discriminated by `dataset.key`.
 */

const cursor = z.string().describe("A place in the dataset's changes; opaque.");

const version = z.looseObject({
  id: z.uuid().describe("Id of the version."),
  number: z.int().describe("Its number, which only grows."),
  cursor: cursor.nullable(),
  published_at: z.string().describe("When it was published."),
  row_count: z.int().min(0).describe("Rows of the whole version."),
  quote_safe_count: z.int().min(0).describe("Rows of the whole version that may be quoted."),
  change_summary: z.record(z.string(), z.unknown()).describe("Counts of what it changed."),
}).meta({ id: "SyncVersion", description: "A published version." });

const snapshotSync = z.looseObject({
  mode: z.literal("snapshot").describe("Always snapshot."),
  etag: z.string().describe("The response's entity tag."),
  cursor: cursor.nullable(),
  total: z.int().min(0).describe("Rows that pass the filter."),
  truncated: z.boolean().describe("Whether limit left some out."),
  changes_url: z.string().nullable().describe("The first request for changes."),
}).meta({ id: "SnapshotSync", description: "How to continue." });

const changesSync = z.looseObject({
  mode: z.literal("delta").describe("Always delta."),
  limit: z.int().describe("The limit used."),
  returned: z.int().min(0).describe("Number of changes returned."),
  has_more: z.boolean().describe("Whether next_url has more."),
  next_url: z.string().describe("The next request."),
}).meta({ id: "ChangesSync", description: "How to continue." });

/** `data.dataset`, whose key is the discriminator. */
const datasetShapes = new Map(SYNC_DATASETS.map((dataset) => [
  dataset.key,
  z.looseObject({
    key: z.literal(dataset.key).describe("Key of the dataset."),
    title: z.string().describe("Its name for people."),
    endpoint: z.string().describe("REST path that serves its records."),
    source: z.string().describe("Where its rows come from."),
    trade: z.string().describe("The trade that rows are filtered by, or `all`."),
    id_field: z.string().describe("The field that holds a record's id."),
  }).meta({
    id: `${recordName(dataset)}Dataset`,
    description: "The dataset that is mirrored.",
  }),
]));

/**
 * A keyword on each alternative that satisfies linters, which look for a discriminator only among an
 * object's own members, not inside `dataset`.
 */
const KIND = { minProperties: 1 };

const snapshotOf = (dataset: SyncDataset) =>
  z.looseObject({
    dataset: entryOf(datasetShapes, dataset.key),
    version: version.nullable().describe("The version; null when nothing is published."),
    records: z.array(rowSchema(dataset)).describe("Whole rows of the dataset."),
    sync: snapshotSync,
  }).meta({
    ...KIND,
    id: `${recordName(dataset)}Snapshot`,
    description: `Every current record of ${dataset.key}.`,
  });

const changesOf = (dataset: SyncDataset) => {
  const name = recordName(dataset);
  const change = z.looseObject({
    id: z.uuid().describe("Id of the change."),
    dataset_version_id: z.uuid().describe("Version that introduced it."),
    dataset_key: z.literal(dataset.key).describe("Key of the dataset."),
    trade_category: z.string().nullable().describe("Trade of the record."),
    operation: z.enum(["upsert", "delete", "supersede"]).describe("What to do."),
    record_id: z.string().describe("Id of the record."),
    source_table: z.string().describe("Key of the dataset."),
    record_updated_at: z.string().describe("When the record changed."),
    payload: rowSchema(dataset).nullable().describe("The whole row; null for a delete."),
    created_at: z.string().describe("When the change was published."),
  }).meta({ id: `${name}Change`, description: `One change of ${dataset.key}.` });
  return z.looseObject({
    dataset: entryOf(datasetShapes, dataset.key),
    from_cursor: z.string().describe("The cursor that was sent."),
    latest_cursor: z.string().describe("The cursor to keep once all pages were applied."),
    has_changes: z.boolean().describe("Whether there are any."),
    changes: z.array(change).describe("Changes in order."),
    sync: changesSync,
  }).meta({
    ...KIND,
    id: `${name}Changes`,
    description: `What changed in ${dataset.key} after a cursor.`,
  });
};

/** Schema of `data` of a snapshot. */
export const snapshotShape = z.xor(SYNC_DATASETS.map(snapshotOf)).meta({
  id: "Snapshot",
  description: "Every current record of the dataset that dataset.key names.",
});

/** Schema of `data` of changes. */
export const changesShape = z.xor(SYNC_DATASETS.map(changesOf)).meta({
  id: "Changes",
  description: "What changed in the dataset that dataset.key names, after a cursor.",
});
