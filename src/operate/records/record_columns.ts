import { fieldLabel } from "../../base/text/field_label.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { rowFields, rowSchema } from "../../description/rows.ts";
import { type Leaf, leavesOf } from "../../http/forms/leaves.ts";
import { DEFAULT_COLUMNS } from "./default_columns.ts";
import { entryOf, firstOf, lastOf } from "../../base/known.ts";

/** A field of a dataset's records, as a column of a table. */
export interface RecordColumn extends Leaf {
  /** Its name for people. */
  readonly label: string;
  readonly unit: string | undefined;
  readonly description: string;
  /** The name of the version's column with the same values, if there is one. */
  readonly stored: string | undefined;
}

const known = new WeakMap<Dataset, readonly RecordColumn[]>();

/** All fields that a table of a dataset can show, in the order of the schema. */
export function recordColumns(dataset: Dataset): readonly RecordColumn[] {
  let columns = known.get(dataset);
  if (columns === undefined) known.set(dataset, columns = columnsOf(dataset));
  return columns;
}

/**
 * The columns with the given names, in that order; unknown names are ignored.
 *
 * @param names Paths with dots. If none is known, the dataset's default columns are returned.
 */
export function chosenColumns(dataset: Dataset, names: readonly string[]): RecordColumn[] {
  const all = new Map(recordColumns(dataset).map((column) => [column.name, column]));
  const named = [...new Set(names)].flatMap((name) => all.get(name) ?? []);
  if (named.length > 0) return named;
  return defaultNames(dataset).flatMap((name) => all.get(name) ?? []);
}

/** How many columns are shown by default if the dataset chooses none. */
const DEFAULT_COUNT = 6;

function defaultNames(dataset: Dataset): readonly string[] {
  const own = DEFAULT_COLUMNS[dataset.key];
  if (own !== undefined) return own;
  return recordColumns(dataset)
    .filter(({ name, kind }) => kind !== "json" && !/(^|[._])(id|slug|url)$/.test(name))
    .slice(0, DEFAULT_COUNT)
    .map(({ name }) => name);
}

/** Shown on a map instead of in a table. */
const ON_MAP = "geometry";

function columnsOf(dataset: Dataset): RecordColumn[] {
  const leaves = leavesOf(rowSchema(dataset)).filter(({ name }) => name !== ON_MAP);
  const fields = new Map(rowFields(dataset).map((field) => [field.path, field]));
  const lastNames = Map.groupBy(leaves, ({ path }) => lastOf(path));
  return leaves.map((leaf) => {
    const last = lastOf(leaf.path);
    const isUnique = entryOf(lastNames, last).length === 1;
    const isPlain = isUnique && !VAGUE.has(last) || leaf.path.length === 1;
    return {
      ...leaf,
      label: labelOf(leaf, isPlain),
      unit: fields.get(leaf.name)?.unit,
      description: fields.get(leaf.name)?.description ?? "",
      stored: storedOf(dataset, leaf, isUnique),
    };
  });
}

/** Labels of fields whose name people would not use. */
const LABELS: Readonly<Record<string, string>> = {
  trade_category: "Trade",
  financier_name: "Financier",
  state_code: "State",
  state_codes: "States",
  state_scope: "States",
  county_name: "County",
  city_name: "City",
  zip_code: "ZIP code",
  term_months: "Term",
  term_months_min: "Shortest term",
  term_months_max: "Longest term",
  is_archived: "Archived",
};

/** Labels of objects, for fields whose own name is not enough. */
const GROUPS: Readonly<Record<string, string>> = {
  wage_distribution: "Wage",
  loaded_labor: "Loaded wage",
};

function labelOf({ name, path }: Leaf, isPlain: boolean): string {
  const last = lastOf(path);
  const own = LABELS[last];
  if (own !== undefined) return own;
  if (isPlain) {
    return fieldLabel(last.replace(/_cents_per_kwh$|_usd_per_kwh$|_months$|_f$/, ""));
  }
  const group = GROUPS[firstOf(path)];
  // The unit says that wages are per hour.
  const part = fieldLabel(last.replace(/^hourly_/, "")).toLowerCase();
  return group === undefined ? fieldLabel(name) : `${group}, ${part}`;
}

/** Names that are clear only together with the object that the field is in. */
const VAGUE: ReadonlySet<string> = new Set([
  "brand",
  "code",
  "cycle",
  "id",
  "kind",
  "maximum",
  "minimum",
  "model",
  "name",
  "number",
  "slug",
  "status",
  "type",
  "unit",
]);

/** Version columns whose names differ from the field's, by field. */
const RENAMED: Readonly<Record<string, string>> = {
  trade_category: "trade",
  "provenance.last_verified_at": "last_verified_at",
};

/** Fields that have a version column of the same name with other values, by dataset. */
const OTHER_VALUES: Readonly<Record<string, readonly string[]>> = {
  source_documents: ["trade"],
  equipment_pricing: ["specs.is_default"],
  hvac_incentives: ["conditions", "places"],
};

function storedOf(dataset: Dataset, { name, path }: Leaf, isUnique: boolean): string | undefined {
  if (OTHER_VALUES[dataset.key]?.includes(name) === true) return undefined;
  // The column also has requirements that follow from other fields.
  if (path.at(-1) === "unresolved_requirements") return undefined;
  if (name === dataset.idField) return "id";
  const last = lastOf(path);
  const candidates = [RENAMED[name], name, path.join("_"), ...isUnique ? [last] : []];
  return candidates.find((one) => one !== undefined && one !== "id" && one in dataset.columns);
}
