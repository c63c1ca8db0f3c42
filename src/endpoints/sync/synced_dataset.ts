import { present } from "../../base/known.ts";
import type { CursorText } from "../../sync/cursor.ts";
import { SYNC_DATASETS, type SyncDataset } from "../../datasets/mod.ts";
import type { Requirement } from "../../access/levels.ts";
import type { Caller } from "../../access/caller.ts";
import { trade } from "../shared_params.ts";
import type { Json } from "../../base/json/json.ts";
import { enumerate, oneOf } from "../../http/declare/kinds.ts";
import { leavesOfShape } from "../../http/forms/leaves.ts";

/** What both sync endpoints have in common: parameters, access and the description of the dataset. */

const KEYS = SYNC_DATASETS.map((dataset) => dataset.key);

/** The `dataset` parameter of both sync endpoints. */
export const datasetParam = oneOf(
  KEYS,
  (_, value) => `Unsupported dataset ${value}. Use ${enumerate(KEYS)}.`,
).required(() => `Query parameter 'dataset' is required. Use ${enumerate(KEYS)}.`)
  .describe("Key of the dataset.");

/** The `trade` parameter of both sync endpoints. */
export const tradeParam = trade.describe(
  "Only rows of this trade; no effect if rows have no trade.",
);

/** The access that a request needs: the dataset's sync level, on its key. */
export const syncAccess = (dataset: string): Requirement => ({
  dataset,
  level: syncDataset(dataset).sync.level,
});

/** The access that the reference shows for both endpoints: the sync level of any dataset. */
export const SYNC_LEAST = [...Map.groupBy(SYNC_DATASETS, ({ sync }) => sync.level)]
  .map(([level, datasets]) => ({ level, names: datasets.map(({ key }) => key) }));

/** The dataset of a key that `datasetParam` has accepted. */
export function syncDataset(key: string): SyncDataset {
  return present(SYNC_DATASETS.find((dataset) => dataset.key === key), `dataset ${key}`);
}

/** The filter in cursors: the trade, or `all` without a trade and for datasets without trades. */
export function filterOf(dataset: SyncDataset, trade: string | undefined): string {
  return dataset.trade === undefined ? "all" : trade ?? "all";
}

/** The view of rows that a caller gets, depending on its AHRI data rights. */
export function viewOf(dataset: SyncDataset, caller: Caller): string {
  return dataset.unlicensed === undefined || caller.ahriLicensed ? "payload" : "unlicensed";
}

/** Whether AHRI data rights apply to the dataset and the caller has them. */
export function isLicensed(dataset: SyncDataset, caller: Caller): boolean {
  return dataset.unlicensed !== undefined && caller.ahriLicensed;
}

/** `data.dataset` of both sync endpoints (spec 1). */
export function describe(dataset: SyncDataset, filter: string): Json {
  const { key, title, endpoint, source, idField } = dataset;
  return { key, title, endpoint, source, trade: filter, id_field: idField };
}

/** The path and query of a request for the changes after a cursor. */
export function changesUrl(
  dataset: SyncDataset,
  filter: string,
  since: CursorText,
  more: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams({ dataset: dataset.key, since });
  if (filter !== "all") query.set("trade", filter);
  for (const [name, value] of Object.entries(more)) if (value !== undefined) query.set(name, value);
  return `/api/v1/sync/changes?${query}`;
}

/** Fields about how far a row may be trusted; some datasets have them in `provenance`. */
const TRUST_FIELDS = ["quote_safe", "source_document_id", "last_verified_at"] as const;

/** Guidance on both sync endpoints' rows (spec 1, `meta.trust`). */
export const SYNC_TRUST = {
  level: "mixed",
  use_case: "Mirror a dataset and keep the mirror up to date.",
  data_rights_note: "Each row names its source; the source's terms apply to copies.",
  required_response_fields: TRUST_FIELDS,
};

const requiredFields = new Map(SYNC_DATASETS.map((dataset) => {
  const names = new Set(leavesOfShape(dataset.schema).map(({ name }) => name));
  return [
    dataset.key,
    TRUST_FIELDS.map((field) => names.has(field) ? field : `provenance.${field}`),
  ];
}));

/** The fields of a dataset's rows to check before quoting, as paths with dots. */
export function requiredFieldsOf({ key }: SyncDataset): readonly string[] {
  return requiredFields.get(key) ?? TRUST_FIELDS;
}
