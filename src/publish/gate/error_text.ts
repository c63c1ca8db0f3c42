import { capital, shortened } from "../../base/text/text.ts";
import type { Advice } from "../model/advice.ts";
import type { GateError } from "../model/errors.ts";
import type { ErrorKind, ErrorReport } from "../model/error_report.ts";
import type { ValidationError } from "../model/validation_error.ts";
import { firstOf } from "../../base/known.ts";

/** Adds to a fix what the surface (command or dashboard) offers for it. */
export type FixText = (fix: string, advice: Advice | undefined) => string;

/**
 * Texts with advice in the words of one surface (command or dashboard).
 *
 * @param words What to do for each advice; completes a sentence.
 */
export function adviceTexts(words: Readonly<Record<Advice, string>>, end: "" | "." = "") {
  return {
    /** Appends advice to a message, as a sentence. */
    withAdvice: (message: string, advice: Advice | undefined): string =>
      advice === undefined ? message : `${message}. ${capital(words[advice])}${end}`,
    /** Appends advice to how a value can be fixed. */
    fixWithAdvice: (fix: string, advice: Advice | undefined): string =>
      advice === undefined ? fix : `${fix}, or ${words[advice]}`,
  };
}

/**
 * The errors of a file for people: by field and kind, each with its count, its first lines, the
 * value and how to fix it.
 */
export function errorsText(error: GateError, fixText: FixText): string {
  return [
    ...reportLines(error.report, fixText),
    `${error.message}. Nothing was published.`,
  ].join("\n\n");
}

/** The errors by field and kind, one text for each. */
export function reportLines({ rows, kinds, others }: ErrorReport, fixText: FixText): string[] {
  return [
    ...kinds.map((kind) => kindText(kind, rows, fixText)),
    ...others === 0 ? [] : [`… and ${others} errors of other kinds`],
  ];
}

/** The most characters of a name: a column's may be a whole paragraph, or a damaged file. */
const MAX_NAME = 80;

/** An error kind in one sentence: the field, its column, and the number of rows. */
export function kindHeading({ field, column, message, count }: ErrorKind, rows: number): string {
  const subject = field === "" ? "the row" : shortened(field, MAX_NAME);
  const from = column === undefined || column === field
    ? ""
    : ` ("${shortened(column, MAX_NAME)}")`;
  const share = count === 1 ? "" : ` (${count} rows)`;
  return `${subject}${from} ${message}${rows === 1 ? "" : share}`;
}

function kindText(kind: ErrorKind, rows: number, fixText: FixText): string {
  const { examples, count, advice } = kind;
  const heading = kindHeading(kind, rows);
  // A value for all rows is requested once.
  if (advice !== undefined && count > 1) {
    return `${heading}\n  ${fixText(firstOf(examples).fix, advice)}`;
  }
  const same = Map.groupBy(
    examples,
    ({ value, fix, message }) => JSON.stringify([value, fix, message]),
  );
  const more = count - examples.length;
  return [
    heading,
    ...[...same.values()].map((errors) => linesText(errors, fixText)),
    ...more === 0 ? [] : [`  and ${more} more`],
  ].join("\n");
}

function linesText(errors: readonly ValidationError[], fixText: FixText): string {
  const [{ value, fix, advice, unit = "line" }] = errors as [ValidationError, ...ValidationError[]];
  const lines = errors.map(({ line }) => line);
  return `  ${unit}${lines.length === 1 ? "" : "s"} ${lines.join(", ")}: ${valueText(value)} → ${
    fixText(fix, advice)
  }`;
}

/** A value as people recognize it; long ones are truncated. */
export function valueText(value: unknown): string {
  return shortened(value === undefined ? "nothing" : JSON.stringify(value), 60);
}
