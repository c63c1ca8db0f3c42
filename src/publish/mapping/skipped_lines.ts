import { shortened } from "../../base/text/text.ts";
import { isBlank, type SheetRecord } from "../sheets/sheet_record.ts";
import { keyOf } from "../sheets/sheet_values.ts";

// Lines of a table that are not rows: totals, notes, footnotes, rules, and units below the header.

/** The first words of totals, notes and footnotes. */
const NO_ROW =
  /^((sub|grand)?[\s-]*totals?|averages?|avg|notes?|sources?|disclaimers?|footnotes?|legend|page \d+|prepared by|printed|generated|exported|run date|end of (report|file|list)|confidential|©|copyright|for (more|internal|dealer)|questions|contact us|rates (are|may)|subject to|\*+|†|‡|§|¹|²|³|\(\d\)|\d\))(?=[\s:.*\w]|$)/iu;

/** A line drawn between rows. */
const RULE = /^:?[-=_~.–—]{3,}:?$/;

/**
 * The beginning of a line that is not a row; undefined if it may be one.
 *
 * @param typical How many cells most rows have.
 */
function noRowBeginning(cells: readonly string[], typical: number): string | undefined {
  const filled = cells.filter((cell) => cell !== "");
  const [first = ""] = filled;
  if (filled.length > 0 && filled.every((cell) => RULE.test(cell))) return first;
  if (filled.length > Math.max(1, typical / 2)) return undefined;
  const word = NO_ROW.exec(first)?.[0]?.trim();
  if (word !== undefined) return word;
  // A single text in its line is a remark.
  return filled.length === 1 && typical > 2 && first.length > 24 ? first.slice(0, 24) : undefined;
}

/** Units, and kinds of values. */
const UNIT = new RegExp(
  "^[([]?\\s*(" + [
    String.raw`%|percent(age)?|pct|fraction|decimal|ratio|[x×]|factor|multiplier`,
    String.raw`(us)?\$|usd|dollars?|cents?|¢|eur|€`,
    String.raw`k?w(att)?s?(p|h| ?[ad]c)?|mwh?|kva|v(olts?|dc|ac)?|a(mps?)?|k?btu ?(\/ ?h|h)?|tons?`,
    String
      .raw`mm|cm|m|in(ch(es)?)?|"|ft|feet|sq\.? ?(ft|feet|m)?|square(s| feet)?|(ft|m)[2²]|lbs?|kg`,
    String
      .raw`°? ?[fc]|deg(rees)? ?[fc]?|seconds?|s|hours?|hrs?|days?|months?|mos?|mths?|years?|yrs?`,
    String
      .raw`each|ea|pcs?|pieces?|units?|count|#|no\.|qty|code|id|name|text|string|number|integer`,
    String
      .raw`date|y(es)? ?\/ ?n(o)?|true ?\/ ?false|boolean|list|[ymd]{1,4}[-/. ][ymd]{1,4}[-/. ][ymd]{1,4}`,
  ].join("|") + String.raw`)(\s*(\/|per)\s*[\w.²]{1,8})?\s*[)\]]?$`,
  "i",
);

/** What a line of units may also contain: nothing, or a remark in brackets. */
const NO_UNIT = /^[-–—]+$|^\(.*\)$|^\[.*\]$/;

/** The beginning of a line that gives the units below the header; undefined for other lines. */
function unitsBeginning({ cells }: SheetRecord): string | undefined {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isBlank(cell));
  const areUnits = filled.every((cell) => UNIT.test(cell) || NO_UNIT.test(cell)) &&
    filled.some((cell) => UNIT.test(cell));
  return areUnits ? filled[0] : undefined;
}

/** A line that is not a row, and its beginning. */
interface Remark {
  readonly record: SheetRecord;
  readonly beginning: string;
}

/** A table without the lines that are not rows. */
interface TableRows {
  readonly rows: readonly SheetRecord[];
  /** The beginnings by which a map skips the lines that are not rows. */
  readonly skip: string[];
  readonly doubts: readonly string[];
}

/** Leaves out the lines of a table that are not rows, unless a row may begin like one of them. */
export function withoutRemarks(records: readonly SheetRecord[]): TableRows {
  const all = records.map(({ cells }) => cells.filter((cell) => cell.trim() !== "").length)
    .sort((a, b) => a - b);
  // A line with a single cell is a title or a remark if other lines have more.
  const widths = all.some((width) => width > 1) ? all.filter((width) => width > 1) : all;
  const typical = widths[Math.floor(widths.length / 2)] ?? 0;
  const remarks: Remark[] = [];
  const rows = records.filter((record, at) => {
    // Vertically merged cells are not part of the line itself.
    const cells = record.cells.map((cell, at) =>
      record.mergedColumns?.includes(at) ? "" : cell.trim()
    );
    const units = at === 0 ? unitsBeginning(record) : undefined;
    const beginning = units ?? noRowBeginning(cells, typical);
    if (beginning === undefined) return true;
    remarks.push({ record, beginning });
    return false;
  });
  const names = rows.map((row) => keyOf(firstCell(row)));
  const [unsafe, safe] = [true, false].map((isUnsafe) =>
    remarks.filter(({ record, beginning }) => {
      // A lender's name may begin with a word such as "text" or "Total".
      const isUnit = record === records[0] && /^\p{L}/u.test(beginning);
      return (isUnit || names.some((name) => name.startsWith(keyOf(beginning)))) === isUnsafe;
    })
  ) as [Remark[], Remark[]];
  const doubts: string[] = [];
  if (unsafe.length > 0) {
    doubts.push(
      "take lines that look like totals, notes or units out of the file, because rows may begin as " +
        `they do: ${listed(unsafe)}`,
    );
  }
  if (safe.length > 0) {
    doubts.push(
      `lines that look like totals, notes or units are left out ("skip"): ${listed(safe)}`,
    );
  }
  return { rows, skip: [...new Set(safe.map(({ beginning }) => beginning))], doubts };
}

const firstCell = ({ cells }: SheetRecord) => cells.find((cell) => cell.trim() !== "") ?? "";

const SKIPPED_SHOWN = 5;

/** Lists some lines by their beginnings. */
const listed = (remarks: readonly Remark[]) =>
  remarks.slice(0, SKIPPED_SHOWN).map(({ record }) =>
    `line ${record.line} "${shortened(firstCell(record), 40)}"`
  ).join(", ") + (remarks.length > SKIPPED_SHOWN ? ", …" : "");
