import { present } from "../../base/known.ts";
import type { CursorText } from "../../sync/cursor.ts";
import { SYNC_DATASETS, type SyncDataset } from "../../datasets/mod.ts";
import type { Requirement } from "../../access/levels.ts";
import type { Caller } from "../../access/caller.ts";
import { trade } from "../shared_params.ts";
import type { Json } from "../../base/json/json.ts";
import { enumerate, oneOf } from "../../http/declare/kinds.ts";
import { leavesOfShape } from "../../http/forms/leaves.ts";

/** What both sync endpoints take, ask for and say of the dataset that they are about. */

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

/** What a request needs: the level on the dataset itself. */
export const syncAccess = (dataset: string): Requirement => ({
  dataset,
  level: syncDataset(dataset).sync.level,
});

/** The least that both sync endpoints need: of each dataset its own level. */
export const SYNC_LEAST = [...Map.groupBy(SYNC_DATASETS, ({ sync }) => sync.level)]
  .map(([level, datasets]) => ({ level, names: datasets.map(({ key }) => key) }));

/** The dataset of a key that `datasetParam` has let pass. */
export function syncDataset(key: string): SyncDataset {
  return present(SYNC_DATASETS.find((dataset) => dataset.key === key), `dataset ${key}`);
}

/** What a trade selects: the trade, or `all` for none and for trade-agnostic datasets. */
export function filterOf(dataset: SyncDataset, trade: string | undefined): string {
  return dataset.trade === undefined ? "all" : trade ?? "all";
}

/** The shape in which a caller gets rows: an account without the data rights gets no others. */
export function viewOf(dataset: SyncDataset, caller: Caller): string {
  return dataset.unlicensed === undefined || caller.ahriLicensed ? "payload" : "unlicensed";
}

/** Whether a caller reads a dataset with data rights that not every account has. */
export function isLicensed(dataset: SyncDataset, caller: Caller): boolean {
  return dataset.unlicensed !== undefined && caller.ahriLicensed;
}

/** `data.dataset` of both sync endpoints (spec 1). */
export function describe(dataset: SyncDataset, filter: string): Json {
  const { key, title, endpoint, source, idField } = dataset;
  return { key, title, endpoint, source, trade: filter, id_field: idField };
}

/** A request for the changes after a cursor, URL-encoded. */
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

/** The fields that say how far a row may be trusted, wherever a dataset's rows have them. */
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

/** The fields of a dataset's rows to inspect before quoting, nested ones by their dotted path. */
export function requiredFieldsOf({ key }: SyncDataset): readonly string[] {
  return requiredFields.get(key) ?? TRUST_FIELDS;
}
