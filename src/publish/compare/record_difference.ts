import { shapeOf } from "../gate/shape.ts";
import { isObject } from "../../base/json/is_object.ts";
import { valueAtPath } from "../../base/json/value_at.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";

/** How one field of a record differs. */
export interface FieldDifference {
  /** Dotted path. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether the field is a fraction, which people read as a percentage. */
  readonly isFraction?: boolean;
}

/** How one record differs between two versions. */
export interface Difference {
  readonly id: string;
  /** The name that people know it by. */
  readonly label: string;
  readonly change: "new" | "changed" | "deleted";
  /** For a changed record. */
  readonly fields: readonly FieldDifference[];
}

/** How a record differs; a payload is undefined if the record is not there. */
export function differenceOf<Row>(
  dataset: Dataset<Row>,
  id: string,
  before: string | undefined,
  after: string | undefined,
): Difference {
  const [old, next] = [before, after].map((payload) =>
    payload === undefined ? undefined : JSON.parse(payload) as Row
  );
  return {
    id,
    label: labelOf(dataset, (next ?? old) as Row, id),
    change: old === undefined ? "new" : next === undefined ? "deleted" : "changed",
    fields: old === undefined || next === undefined
      ? []
      : inReadingOrder(dataset, [...fieldsThatDiffer(old, next, "")]),
  };
}

/** Values first; ids and the time of verification last. */
function inReadingOrder<Row>(
  { schema }: Dataset<Row>,
  fields: readonly FieldDifference[],
): FieldDifference[] {
  const { leaves } = shapeOf(schema);
  const rank = ({ field }: FieldDifference) =>
    /(^|[._])id$|_slug$/.test(field) ? 2 : /(^|\.)last_verified_at$/.test(field) ? 1 : 0;
  return fields.map((one) => leaves.get(one.field)?.max === 1 ? { ...one, isFraction: true } : one)
    .sort((a, b) => rank(a) - rank(b));
}

/** The name that people know a record by. */
export function labelOf<Row>(dataset: Dataset<Row>, row: Row, id: string): string {
  const document = dataset.search?.document(row);
  if (document !== undefined) {
    return [document.title, document.subtitle].filter((part) => part).join(", ");
  }
  const names = NAMES.map((path) => valueAtPath(row, path));
  const known = names.filter((name) => typeof name === "string" || typeof name === "number");
  return known.length === 0 ? id : known.join(", ");
}

/** Fields that name records of datasets without search. */
const NAMES = [
  "outdoor_unit.brand",
  "outdoor_unit.model",
  "indoor_unit.model",
  "manufacturer",
  "product_line",
  "county_name",
  "region_name",
  "state_code",
  "data_year",
];

function* fieldsThatDiffer(
  before: unknown,
  after: unknown,
  path: string,
): Generator<FieldDifference> {
  if (isObject(before) && isObject(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      yield* fieldsThatDiffer(before[name], after[name], path === "" ? name : `${path}.${name}`);
    }
  } else if (JSON.stringify(before) !== JSON.stringify(after)) {
    yield { field: path, before, after };
  }
}
