import { digitsOf } from "./marks.ts";
import { eachTag, unescaped } from "./xml.ts";
import { DAY_MS } from "../../../base/durations.ts";
import { NO_VALUE } from "../../sheets/sheet_record.ts";
import { rounded } from "../../../base/text/decimal.ts";
import { type MarkedFormat, markedFormat, shownMarked } from "./marks.ts";
import type { Zip } from "./zip.ts";

/** How a cell's format displays a number. */
export type NumberFormat =
  | "plain"
  | "percent"
  | "date"
  /** A time of day; dates are not shown. */
  | "time"
  /** Hours, which may exceed 24. */
  | "elapsed"
  | { readonly digits: number }
  /** A power of ten: Excel applies it when somebody types the model 3E5. */
  | "scientific"
  | MarkedFormat;

/**
 * Built-in format numbers of every workbook (ECMA-376, 18.8.30). To add a format, extend these
 * lists or `formatOf`.
 */
const PERCENT = [9, 10];
const SCIENTIFIC = [11, 48];
const DATES = [[14, 22], [27, 36], [45, 47], [50, 58]] as const;
const TIMES = [18, 19, 20, 21, 45, 47];
const ELAPSED = [46];

/** The formats that cells refer to by index. */
export async function formatsOf(
  zip: Zip,
  path: string | undefined,
): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  if (path === undefined) return formats;
  await eachTag(zip, path, ({ name, attributes }) => {
    if (name === "numFmt") {
      codes.set(Number(attributes.numFmtId), unescaped(attributes.formatCode ?? ""));
    } else if (name === "cellXfs") inCells = true;
    else if (name === "cellStyles" || name === "dxfs") inCells = false;
    else if (name === "xf" && inCells) {
      const id = Number(attributes.numFmtId ?? 0);
      formats.push(formatOf(id, codes.get(id)));
    }
  });
  return formats;
}

function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (PERCENT.includes(id)) return "percent";
    if (SCIENTIFIC.includes(id)) return "scientific";
    if (TIMES.includes(id)) return "time";
    if (ELAPSED.includes(id)) return "elapsed";
    return DATES.some(([from, to]) => id >= from && id <= to) ? "date" : "plain";
  }
  // Without quoted text, escapes, colors and locales, but with markers of elapsed time.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, "").replace(/\[(?![hms]+\])[^[\]]*\]/gi, "");
  const letters = bare.replace(/general/gi, "");
  if (/[dmyhs]/i.test(letters)) {
    if (/\[/.test(bare)) return "elapsed";
    // A month or minutes: next to hours or seconds the letter means minutes.
    return /[dy]/i.test(letters) || !/[hs]/i.test(letters) ? "date" : "time";
  }
  if (bare.includes("%")) {
    const sections = bare.split(";").filter((section) => /[0#?]/.test(section));
    // Some formats show only small numbers as percents: [<1]0.0%;0.0
    const isMixed = sections.some((section) => !section.includes("%"));
    return isMixed ? markedFormat(code) ?? "percent" : "percent";
  }
  if (/^[#0?.,]*[0#]E[+-][0#]+$/i.test(bare)) return "scientific";
  const digits = /^0{2,}$/.test(bare) ? { digits: bare.length } : "plain";
  return markedFormat(code) ?? digits;
}

/**
 * A cell's text as Excel displays it, but with all significant digits: 0.0599 formatted as `0%` is
 * `5.99%`, because otherwise a rounded value would be published. Of the text that a format adds to
 * a number, only what changes its meaning is kept: `€5`, `5 k`. An error begins with `NO_VALUE`.
 */
export function shown(
  text: string,
  type: string | undefined,
  format: NumberFormat | undefined,
  epoch1904: boolean,
): string {
  if (type === "b") return text === "1" ? "TRUE" : "FALSE";
  if (type === "e") return NO_VALUE + text;
  if (type === "d") return text.replace(MIDNIGHT, "").replace(FRACTION, "");
  if (type !== undefined && type !== "n") return text;
  const value = Number(text);
  if (format === "percent") return `${rounded(value * 100)}%`;
  if (format === "date") return dateOf(value, epoch1904);
  if (format === "elapsed") return timeOf(value);
  if (format === "time") return value < 1 ? timeOf(value) : dateOf(value, epoch1904);
  if (typeof format === "object" && "sections" in format) return shownMarked(value, format);
  if (format === "scientific") return scientific(value);
  const digits = digitsOf(value);
  return typeof format === "object" ? digits.padStart(format.digits, "0") : digits;
}

/**
 * A round number as a power of ten, as displayed: if it is a model, the digits would be another
 * model. Other numbers keep their digits.
 */
function scientific(value: number): string {
  const [mantissa = "", power = ""] = value.toExponential().split("e+");
  const isRound = power !== "" && mantissa.length <= 4 && Math.abs(value) >= 1000;
  return isRound ? `${mantissa}E+${power.padStart(2, "0")}` : digitsOf(value);
}

/**
 * Parts of a date stored as text that are not shown: midnight, and fractions of a second with the
 * zone.
 */
const MIDNIGHT = /T00:00(:00(\.0+)?)?Z?$/;
const FRACTION = /(\.\d+)?Z?$/;

/** A text cell as Excel displays it: `"RR-"@` adds a prefix. */
export function shownText(text: string, format: NumberFormat | undefined): string {
  const affixes = typeof format === "object" && "sections" in format ? format.text : undefined;
  return affixes === undefined ? text : affixes.before + text + affixes.after;
}

/** A date, or a date and a time, from a number of days; a fraction alone is a time. */
function dateOf(serial: number, epoch1904: boolean): string {
  if (serial < 0) return String(serial);
  // From 1900, days are counted from 1; from 1904, they are counted from 0.
  if (!epoch1904 && serial < 1) return serial === 0 ? "1900-01-00" : timeOf(serial);
  // Excel treats 1900 as a leap year.
  const first = epoch1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const at = new Date(first + Math.round(serial * DAY_MS / 1000) * 1000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const iso = at.toISOString();
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** Hours and minutes, and seconds if there are any. */
function timeOf(serial: number): string {
  if (serial < 0) return String(serial);
  const seconds = Math.round(serial * DAY_MS / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"));
  return parts.slice(0, parts[2] === "00" ? 2 : 3).join(":");
}
