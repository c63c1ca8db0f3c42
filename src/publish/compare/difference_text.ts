import { rounded } from "../../base/text/decimal.ts";
import { valueText } from "../gate/error_text.ts";
import type { Difference, FieldDifference } from "./record_difference.ts";
import type { Review, ReviewCounts, Sample } from "./review.ts";

/** The differences for people: deletions first, each record under its label, field by field. */
export function reviewText({ counts, differences, samples }: Review): string {
  const kinds = ["deleted", "changed", "new"] as const;
  const parts = kinds.flatMap((kind) => {
    const shown = differences.filter(({ change }) => change === kind);
    const more = counts[kind] - shown.length;
    return [
      ...shown.map(differenceText),
      ...more > 0 ? [`… and ${more} more ${CHANGE_WORDS[kind]}`] : [],
    ];
  });
  if (counts.reverified > 0) parts.push(reverifiedText(counts));
  if (samples.length > 0) {
    parts.push("", "Values as they would be served:", ...samples.map(sampleText));
  }
  return parts.join("\n");
}

/** How many rows differ only in when they were verified. */
export const reverifiedText = ({ reverified }: ReviewCounts) =>
  `${reverified} re-verified: only last_verified_at changes`;

function differenceText({ label, id, change, fields }: Difference): string {
  return [
    `${SIGNS[change]} ${label}${label === id ? "" : ` (${id})`}`,
    ...fields.map((one) =>
      `    ${one.field}: ${fieldValueText(one, "before")} → ${fieldValueText(one, "after")}`
    ),
  ].join("\n");
}

/** A value before or after the change; fractions as percentages. */
export function fieldValueText(
  { isFraction, ...values }: FieldDifference,
  which: "before" | "after",
): string {
  const value = values[which];
  return isFraction === true && typeof value === "number"
    ? `${rounded(value * 100)}%`
    : valueText(value);
}

/** The values of a sample that differ from their cells. */
function sampleText({ change, label, line, values: all }: Sample): string {
  const values = all.filter(({ cell, value }) => cell !== plainText(value));
  const width = Math.max(...values.map(({ column, cell }) => column.length + cell.length));
  return [
    `${SIGNS[change]} line ${line}: ${label}`,
    ...values.map(({ column, cell, field, value }) =>
      `    ${`${column} ${cell}`.padEnd(Math.min(width, 50) + 1)} → ${field} ${plainText(value)}`
    ),
  ].join("\n");
}

/** A value as served; texts without quotes, so that 2026-02-01 is shown unchanged. */
export const plainText = (value: unknown) => typeof value === "string" ? value : valueText(value);

/** What happened to a row, in words for people. */
export const CHANGE_WORDS = { new: "added", changed: "changed", deleted: "removed" } as const;

const SIGNS = { new: "+", changed: "~", deleted: "-" } as const;
