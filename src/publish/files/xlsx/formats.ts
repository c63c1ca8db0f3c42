import { digitsOf } from "./marks.ts";
import { eachTag, unescaped } from "./xml.ts";
import { DAY_MS } from "../../../base/durations.ts";
import { NO_VALUE } from "../../sheets/sheet_record.ts";
import { rounded } from "../../../base/text/decimal.ts";
import { type MarkedFormat, markedFormat, shownMarked } from "./marks.ts";
import type { Zip } from "./zip.ts";

/** What a cell's format makes of a number. */
export type CellFormat =
  | "plain"
  | "percent"
  | "date"
  /** A time of a day that is not shown. */
  | "time"
  /** Hours that may be more than a day has. */
  | "elapsed"
  | { readonly digits: number }
  /** A power of ten, as when the model 3E5 is typed into a cell. */
  | "scientific"
  | MarkedFormat;

/** Numbers of formats that every workbook has (ECMA-376, 18.8.30). */
const PERCENT = [9, 10];
const SCIENTIFIC = [11, 48];
const DATES = [[14, 22], [27, 36], [45, 47], [50, 58]] as const;
const TIMES = [18, 19, 20, 21, 45, 47];
const ELAPSED = [46];

/** The formats that cells name by their place. */
export async function formatsOf(
  zip: Zip,
  path: string | undefined,
): Promise<CellFormat[]> {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
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

function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) {
    if (PERCENT.includes(id)) return "percent";
    if (SCIENTIFIC.includes(id)) return "scientific";
    if (TIMES.includes(id)) return "time";
    if (ELAPSED.includes(id)) return "elapsed";
    return DATES.some(([from, to]) => id >= from && id <= to) ? "date" : "plain";
  }
  // Without texts in quotes, single signs, colours and locales; elapsed time stays.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, "").replace(/\[(?![hms]+\])[^\]]*\]/gi, "");
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
 * A cell's text as Excel shows it, but with all digits that count: 0.0599 formatted as `0%` is
 * `5.99%`, because otherwise a rounded value would be published. Of the text that a format adds to a
 * number, only what changes its meaning is kept: `€5`, `5 k`. An error begins with `NO_VALUE`.
 */
export function shown(
  text: string,
  type: string | undefined,
  format: CellFormat | undefined,
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
 * A round number in its power of ten, as it is displayed: as a model it would be another one, and as a
 * number it is the same. Others keep their digits.
 */
function scientific(value: number): string {
  const [mantissa = "", power = ""] = value.toExponential().split("e+");
  const isRound = power !== "" && mantissa.length <= 4 && Math.abs(value) >= 1000;
  return isRound ? `${mantissa}E+${power.padStart(2, "0")}` : digitsOf(value);
}

/** What a date that is written as a text has behind its day, and behind its seconds. */
const MIDNIGHT = /T00:00(:00(\.0+)?)?Z?$/;
const FRACTION = /(\.\d+)?Z?$/;

/** A text cell as Excel displays it: `"RR-"@` adds a prefix. */
export function shownText(text: string, format: CellFormat | undefined): string {
  const affixes = typeof format === "object" && "sections" in format ? format.text : undefined;
  return affixes === undefined ? text : affixes.before + text + affixes.after;
}

/** A day, or a day and a time, counted in days; a part of a day is a time alone. */
function dateOf(serial: number, epoch1904: boolean): string {
  if (serial < 0) return String(serial);
  // From 1900, days are counted from 1; from 1904, they are counted from 0.
  if (!epoch1904 && serial < 1) return serial === 0 ? "1900-01-00" : timeOf(serial);
  // Excel takes 1900 for a leap year.
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
