import { z } from "zod";

/** Shapes that both sync endpoints answer in (spec 1). */

const cursor = z.string().describe("A place in the dataset's changes; opaque.");

const datasetShape = z.looseObject({
  key: z.string().describe("Key of the dataset."),
  title: z.string().describe("Its name for people."),
  endpoint: z.string().describe("REST path that serves its records."),
  source: z.string().describe("Where its rows come from."),
  trade: z.string().describe("The trade that rows are filtered by, or `all`."),
  id_field: z.string().describe("The field that holds a record's id."),
}).meta({ id: "SyncDataset", description: "The dataset that is mirrored." });

export const snapshotShape = z.looseObject({
  dataset: datasetShape,
  version: z.looseObject({
    id: z.uuid().describe("Id of the version."),
    number: z.int().describe("Its number, which only grows."),
    cursor: cursor.nullable(),
    published_at: z.string().describe("When it was published."),
    row_count: z.int().min(0).describe("Rows of the whole version."),
    quote_safe_count: z.int().min(0).describe("Rows of the whole version that may be quoted."),
    change_summary: z.record(z.string(), z.unknown()).describe("Counts of what it changed."),
  }).nullable().describe("The version; null when nothing is published."),
  records: z.array(z.record(z.string(), z.unknown()))
    .describe("Whole rows of the dataset; its page in the reference has their fields."),
  sync: z.looseObject({
    mode: z.literal("snapshot").describe("Always snapshot."),
    etag: z.string().describe("The answer's entity tag."),
    cursor: cursor.nullable(),
    total: z.int().min(0).describe("Rows that pass the filter."),
    truncated: z.boolean().describe("Whether limit left some out."),
    changes_url: z.string().nullable().describe("The first request for changes."),
  }).describe("How to go on."),
}).meta({ id: "Snapshot", description: "Every current record of a dataset." });

export const changesShape = z.looseObject({
  dataset: datasetShape,
  from_cursor: z.string().describe("The cursor that was sent."),
  latest_cursor: z.string().describe("The cursor to keep once all pages were applied."),
  has_changes: z.boolean().describe("Whether there are any."),
  changes: z.array(
    z.looseObject({
      id: z.uuid().describe("Id of the change."),
      dataset_version_id: z.uuid().describe("Version that introduced it."),
      dataset_key: z.string().describe("Key of the dataset."),
      trade_category: z.string().nullable().describe("Trade of the record."),
      operation: z.enum(["upsert", "delete", "supersede"]).describe("What to do."),
      record_id: z.string().describe("Id of the record."),
      source_table: z.string().describe("Key of the dataset."),
      record_updated_at: z.string().describe("When the record changed."),
      payload: z.record(z.string(), z.unknown()).nullable()
        .describe("The whole row; null for a delete."),
      created_at: z.string().describe("When the change was published."),
    }).meta({ id: "Change", description: "One change of a dataset." }),
  ).describe("Changes in order."),
  sync: z.looseObject({
    mode: z.literal("delta").describe("Always delta."),
    limit: z.int().describe("The limit used."),
    returned: z.int().min(0).describe("How many changes are given."),
    has_more: z.boolean().describe("Whether next_url has more."),
    next_url: z.string().describe("The next request."),
  }).describe("How to go on."),
}).meta({ id: "Changes", description: "What changed after a cursor." });
