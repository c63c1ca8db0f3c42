import { DAY_MS } from "../base/durations.ts";
import { NO_VALUE } from "./sheet_record.ts";
import { rounded } from "./tidy.ts";
import type { Zip } from "./xlsx_zip.ts";

/** What a cell's format makes of a number. */
export type CellFormat = "plain" | "percent" | "date" | { readonly digits: number };

type EachTag = (
  zip: Zip,
  path: string,
  visit: (tag: { name: string; attributes: Readonly<Record<string, string>> }) => void,
) => Promise<void>;

/** Numbers of formats that every workbook has (ECMA-376, 18.8.30). */
const PERCENT = [9, 10];
const DATES = [[14, 22], [27, 36], [45, 47], [50, 58]] as const;

/** The formats that cells name by their place. */
export async function formatsOf(
  zip: Zip,
  path: string | undefined,
  eachTag: EachTag,
): Promise<CellFormat[]> {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let inCells = false;
  if (path === undefined) return formats;
  await eachTag(zip, path, ({ name, attributes }) => {
    if (name === "numFmt") codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
    else if (name === "cellXfs") inCells = true;
    else if (name === "cellStyles" || name === "dxfs") inCells = false;
    else if (name === "xf" && inCells) {
      const id = Number(attributes.numFmtId ?? 0);
      formats.push(formatOf(id, codes.get(id)));
    }
  });
  return formats;
}

function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) {
    if (PERCENT.includes(id)) return "percent";
    return DATES.some(([from, to]) => id >= from && id <= to) ? "date" : "plain";
  }
  // Without texts in quotes, single signs, colours and locales; elapsed time stays.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, "").replace(/\[(?![hms]+\])[^\]]*\]/gi, "");
  if (/[dmyhs]/i.test(bare.replace(/general/gi, ""))) return "date";
  if (bare.includes("%")) return "percent";
  return /^0{2,}$/.test(bare) ? { digits: bare.length } : "plain";
}

/**
 * A cell's text as Excel shows it, but with all digits that count: 0.0599 formatted as `0%` is
 * `5.99%`, because what is rounded for the eye would be published. An error begins with `NO_VALUE`.
 */
export function shown(
  text: string,
  type: string | undefined,
  format: CellFormat | undefined,
  epoch1904: boolean,
): string {
  if (type === "b") return text === "1" ? "TRUE" : "FALSE";
  if (type === "e") return NO_VALUE + text;
  if (type !== undefined && type !== "n") return text;
  const value = Number(text);
  if (format === "percent") return `${rounded(value * 100)}%`;
  if (format === "date") return dateOf(value, epoch1904);
  // A whole number may be an article's: none of its digits is noise.
  const digits = String(Number.isSafeInteger(value) ? value : rounded(value));
  return typeof format === "object" ? digits.padStart(format.digits, "0") : digits;
}

/** A day, or a day and a time, counted in days. */
function dateOf(serial: number, epoch1904: boolean): string {
  // Excel takes 1900 for a leap year.
  const first = epoch1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const at = new Date(first + Math.round(serial * DAY_MS / 1000) * 1000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const iso = at.toISOString();
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19);
}
