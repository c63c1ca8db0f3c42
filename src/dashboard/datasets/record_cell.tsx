import { isObject } from "../../base/json/is_object.ts";
import { valueAt } from "../../base/json/value_at.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { percent } from "../../base/text/text.ts";
import type { RecordColumn } from "../../operate/records/record_columns.ts";

/** Longer text is truncated; the record's own page has all of it. */
const MAX_TEXT_LENGTH = 80;

/** Longer text gets a wider column, also on a phone. */
const LINE_LENGTH = 40;

const PLAIN = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });
/** Whole dollars, or cents and fractions of cents. */
const DOLLARS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const CENTS = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 5,
});

interface Props {
  readonly dataset: Dataset;
  readonly column: RecordColumn;
  readonly record: unknown;
}

/** The cell of a record's value in a column. */
export function RecordCell({ dataset, column, record }: Props) {
  if (dataset.isUnknown?.(record, column.name)) return <Unknown />;
  const value = valueAt(record, column.path) ?? null;
  if (value === null) return <span class="quiet" aria-label="no value">–</span>;
  switch (typeof value) {
    case "number":
      return <>{numberText(value, column)}</>;
    case "boolean":
      return <>{value ? "Yes" : "No"}</>;
    case "string":
      return <TextCell text={value} column={column} />;
  }
  if (!Array.isArray(value)) return <code class="value">{cut(JSON.stringify(value))}</code>;
  if (value.some(isObject)) return <>{`${PLAIN.format(value.length)} entries`}</>;
  return value.length === 0
    ? <span class="quiet">none</span>
    : <span title={value.join(", ")}>{cut(value.join(", "))}</span>;
}

/** Shown if the value is unknown. */
export function Unknown() {
  return <span class="quiet">unknown</span>;
}

function TextCell({ text, column: { format } }: { text: string; column: RecordColumn }) {
  if (format === "timestamp" || format === "date") {
    return <time datetime={text}>{text.slice(0, 10)}</time>;
  }
  if (/^https?:\/\//.test(text)) {
    return <a href={text} rel="noreferrer noopener">{cut(text.replace(/^https?:\/\//, ""))}</a>;
  }
  if (text.length <= LINE_LENGTH) return <>{text}</>;
  const title = text.length > MAX_TEXT_LENGTH ? text : undefined;
  return <span class="long" title={title}>{cut(text)}</span>;
}

/** Formats a number in the unit of `unitText`; years and ids without thousands separators. */
function numberText(value: number, { unit, name }: RecordColumn): string {
  if (unit === "fraction") return percent(value);
  if (/(^|[._])year$|edition$|_id$/.test(name)) return String(value);
  if (unit?.startsWith("USD") !== true) return PLAIN.format(value);
  return (Number.isInteger(value) ? DOLLARS : CENTS).format(value);
}

/** The unit in a column's heading; fractions are shown as percentages. */
export function unitText({ unit }: RecordColumn): string | undefined {
  return unit === "fraction" ? "%" : unit === "ratio" ? undefined : unit;
}

const cut = (text: string) =>
  text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH - 1)}…`;
