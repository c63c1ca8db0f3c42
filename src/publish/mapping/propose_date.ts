import type { CellFormat } from "../sheets/cell_formats.ts";
import { type SheetMap, UNDECIDED } from "../model/sheet_map.ts";

/** The most likely format of a column's cells, and doubts about it. */
export interface ProposedReading {
  /** Undefined if the field's own format fits. */
  readonly reading?: NonNullable<SheetMap["read"]>[string];
  readonly doubt?: string;
  /** Texts that mean no value. */
  readonly none?: string[];
  /** Footnote signs after values. */
  readonly strip?: string[];
}

/** Whether a format can read enough of the values; `share` overrides the usual share. */
export type Fits = (reading?: CellFormat, share?: number) => boolean;

/** The values that a format can read. */
export type Read = (reading?: CellFormat) => readonly string[];

/** Date patterns; of those that read most values, the first is proposed. */
const DATES = [
  "M/D/YYYY",
  "M/D/YY",
  "M-D-YYYY",
  "M.D.YYYY",
  "M/D/YYYY H:mm",
  "M/D/YYYY H:mm:ss",
  "M/D/YYYY h:mm A",
  "M/D/YYYY h:mm:ss A",
  "M-D-YY",
  "M.D.YY",
  "D-MMM-YYYY",
  "D-MMM-YY",
  "D MMM YYYY",
  "D MMM YY",
  "DMMMYYYY",
  "MMM D, YYYY",
  "MMM D YYYY",
  "YYYY/M/D",
  "YYYY-M-D",
  "YYYY.M.D",
  "YYYYMMDD",
];

/** A lower share of dates is enough if they are written like the sheet's other dates. */
const HALF = 0.5;

/** A date that every pattern accepts. */
const ISO = /^\d{4}-\d{2}-\d{2}/;

const turned = (pattern: string) => pattern.replace(/^M(.)D/, "D$1M");

/** Whether numeric dates have the day first, which dates such as 31/1/2026 show. */
export function isDayFirst(values: readonly string[]): boolean {
  let first = 0;
  for (const value of values) {
    const [, a, b] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/.exec(value) ?? [];
    if (Number(a) > 12) first++;
    if (Number(b) > 12) first--;
  }
  return first > 0;
}

/** A proposal for date values; undefined if no pattern reads enough of them. */
export function proposeDate(
  fits: Fits,
  read: Read,
  dayFirst: boolean,
): ProposedReading | undefined {
  const patterns = dayFirst ? DATES.map(turned) : DATES;
  const reading = patterns.find((pattern) => fits(pattern)) ??
    patterns.find((pattern) => fits(pattern, HALF)) ??
    patterns.map(turned).find((pattern) => fits(pattern));
  if (reading === undefined) return undefined;
  const yearFirst = /^[MD](\W)[MD]\1YY$/.exec(reading)?.[1];
  if (yearFirst !== undefined) {
    const inverse = `YY${yearFirst}M${yearFirst}D`;
    // Each part of 10-11-12 may be the year.
    if (read(inverse).length >= read(reading).length) {
      return {
        reading: UNDECIDED,
        doubt: `say whether ${read(inverse)[0]} is ${reading} or ${inverse}`,
      };
    }
  }
  const other = /^D.M\b/.test(reading) ? reading.replace(/^D(.)M/, "M$1D") : turned(reading);
  // A day above 12 shows which part is the day.
  const isOpen = other !== reading && read(other).length >= read(reading).length;
  const example = read(reading).find((value) => !ISO.test(value));
  const doubt = `${example} is read as ${reading}; if that is wrong, use ${other}`;
  return { reading, ...isOpen ? { doubt } : {} };
}
