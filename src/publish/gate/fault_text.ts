import { shortened } from "../../base/text/text.ts";
import type { RowFault } from "../model/faults.ts";
import type { GateError } from "./gate_error.ts";

/** How many lines with one and the same fault are named. */
const LINES_NAMED = 12;

/**
 * What is wrong with a file, for a person: by field and kind of fault, each with its lines, the value
 * that stands there and what would be right.
 */
export function faultsText(error: GateError): string {
  const groups = Map.groupBy(error.faults, kindOf);
  const parts = [...groups.values()].map(groupText);
  const more = error.faultyRows - new Set(error.faults.map(({ row }) => row)).size;
  if (more > 0) parts.push(`… and ${more} more rows`);
  return [...parts, `${error.message}. Nothing was published.`].join("\n\n");
}

function kindOf({ field, message }: RowFault): string {
  return `${field.replace(/\d+/g, "")}\n${message.replace(/\(.*\)|\d[\d.-]*/g, "")}`;
}

function groupText(faults: readonly RowFault[]): string {
  const [{ field, column, message }] = faults as [RowFault, ...RowFault[]];
  const subject = field === "" ? "the row" : field;
  const heading = `${subject}${column === undefined || column === field ? "" : ` ("${column}")`} ` +
    (faults.every((fault) => fault.message === message) ? message : message.replace(/\(.*\)/, ""));
  const same = Map.groupBy(
    faults,
    ({ value, mend, message }) => JSON.stringify([value, mend, message]),
  );
  return [heading.trimEnd(), ...[...same.values()].map(linesText)].join("\n");
}

function linesText(faults: readonly RowFault[]): string {
  const [{ value, mend }] = faults as [RowFault, ...RowFault[]];
  const lines = faults.map(({ line }) => line);
  const named = lines.slice(0, LINES_NAMED).join(", ");
  const more = lines.length > LINES_NAMED ? ` and ${lines.length - LINES_NAMED} more` : "";
  return `  line${lines.length === 1 ? "" : "s"} ${named}${more}: ${valueText(value)} → ${mend}`;
}

/** A value as a person recognizes it; long ones are cut. */
export function valueText(value: unknown): string {
  return shortened(value === undefined ? "nothing" : JSON.stringify(value), 60);
}
