import type { ChosenSheet } from "./choose_sheet.ts";
import type { Workbook } from "./xlsx/records.ts";
import { rounded } from "../../base/text/decimal.ts";
import type { SheetNotes } from "../sheets/sheet_record.ts";

/** Warnings about a file, complete once it is read. */
export interface ReadNotes extends SheetNotes {
  /** Which of several sheets was read, if none was named. */
  sheet: string[];
  /** Features without a geometry, whose rows have no outline. */
  readonly withoutOutline: { count: number; line: number };
  /** Features of GeoJSON that became no row, and why. */
  readonly unused: string[];
  /** Features that are parts of one territory, and the number of such territories. */
  readonly merged: { features: number; territories: number };
  /** Coordinate systems other than WGS 84 that the file names, each with how many rows use it. */
  foreignCrs?: { readonly name: string; count: number };
  /** Whether the file says that its server has more features. */
  isIncomplete: boolean;
}

/** Notes of a file that has not been read yet. */
export function noNotes(): ReadNotes {
  return {
    trimmed: new Map(),
    blankRows: 0,
    hiddenRows: { count: 0, line: 0 },
    normalized: new Map(),
    hiddenColumns: [],
    shortLines: { count: 0, line: 0 },
    repeatedHeaders: { count: 0, line: 0 },
    skippedLines: { count: 0, line: 0 },
    mixedPercents: new Set(),
    smallPercents: new Map(),
    multipliers: new Map(),
    sheet: [],
    withoutOutline: { count: 0, line: 0 },
    unused: [],
    merged: { features: 0, territories: 0 },
    isIncomplete: false,
  };
}

/** How many features without a row are listed one by one. */
const UNUSED_LISTED = 5;

/** The warnings, one sentence each. */
export function warningsOf(notes: ReadNotes): string[] {
  const { trimmed, hiddenRows, mixedPercents, smallPercents, sheet, unused } = notes;
  return [
    ...sheet,
    ...hiddenRows.count === 0 ? [] : [hiddenRowsRead(hiddenRows)],
    ...notes.hiddenColumns.map((name) => `the hidden column "${name}" is read`),
    ...trimmed.size === 0 ? [] : [trimmedCells(trimmed)],
    ...notes.normalized.size === 0 ? [] : [normalizedCells(notes.normalized)],
    ...notes.shortLines.count === 0 ? [] : [shortLines(notes.shortLines)],
    ...notes.repeatedHeaders.count === 0 ? [] : [
      `${
        counted(notes.repeatedHeaders.count, "line repeats", "lines repeat")
      } the names of the columns, and ${
        notes.repeatedHeaders.count === 1 ? "is" : "are"
      } left out (${first(notes.repeatedHeaders)})`,
    ],
    ...notes.skippedLines.count === 0 ? [] : [
      `${
        counted(notes.skippedLines.count, "line is", "lines are")
      } left out by "skip" in the map ` +
      `(${first(notes.skippedLines)})`,
    ],
    ...Array.from(mixedPercents, (name) => mixedSigns(name, smallPercents.get(name))),
    ...[...smallPercents].filter(([name]) => !mixedPercents.has(name)).map(smallValues),
    ...[...notes.multipliers].map(maybeMultipliers),
    ...unused.length === 0 ? [] : [unusedFeatures(unused)],
    ...notes.withoutOutline.count === 0 ? [] : [withoutOutline(notes.withoutOutline)],
    ...notes.isIncomplete ? [INCOMPLETE] : [],
    ...notes.merged.features === 0 ? [] : [
      `${notes.merged.features} features are parts of ${
        counted(notes.merged.territories, "territory", "territories")
      }, and are merged`,
    ],
    ...notes.foreignCrs === undefined ? [] : [
      `${
        counted(notes.foreignCrs.count, "row is", "rows are")
      } not quote-safe: the file's crs is ` +
      `${notes.foreignCrs.name}, and GeoJSON has WGS 84. Export it as WGS 84 (EPSG:4326)`,
    ],
  ];
}

const withoutOutline = ({ count, line }: Lines) =>
  count === 1
    ? `1 feature has no outline, so its row is not quote-safe (feature ${line})`
    : `${count} features have no outline, so their rows are not quote-safe (first: feature ${line})`;

const INCOMPLETE =
  "the file says that its server has more features than it gave (exceededTransferLimit or " +
  "numberMatched): download the rest too, page by page";

const READ_AS_PERCENT = "each is read as a percent, 0.185 as 0.00185";

function mixedSigns(name: string, small: Lines | undefined): string {
  const below = small === undefined
    ? ""
    : `, of which ${counted(small.count, "is", "are")} below 1 (${first(small)})`;
  return `Some values of "${name}" have a percent sign and some have none${below}: ` +
    (small === undefined ? "each is read as a percent, 18.5 as 0.185" : READ_AS_PERCENT);
}

/** Percents below 1, which rates may be: in most sheets, 0.185 is a fraction. */
function smallValues(
  [name, { count, line }]: readonly [string, { readonly count: number; readonly line: number }],
): string {
  const values = count === 1
    ? `1 value of "${name}" is below 1 and has no percent sign (line ${line})`
    : `${count} values of "${name}" are below 1 and have no percent sign (first on line ${line})`;
  return `${values}: ${READ_AS_PERCENT}`;
}

type Multipliers = ReadNotes["multipliers"] extends Map<string, infer Noted> ? Noted : never;

function maybeMultipliers(
  [name, { count, line, example }]: readonly [string, Multipliers],
): string {
  const percent = `each is read as a percent, ${example} as ${rounded(Number(example) / 100)}`;
  return `${
    counted(
      count,
      `value of "${name}" may be a multiplier`,
      `values of "${name}" may be multipliers`,
    )
  } (${first({ count, line })}): ${percent}. If they are, read the column as "multiplier"`;
}

const hiddenRowsRead = ({ count, line }: ReadNotes["hiddenRows"]) =>
  count === 1
    ? `1 hidden row is read (line ${line})`
    : `${count} hidden rows are read (first on line ${line})`;

function trimmedCells(trimmed: ReadonlyMap<string, number>): string {
  const cells = [...trimmed.values()].reduce((sum, count) => sum + count, 0);
  const [what, ends] = cells === 1 ? ["1 cell", "its ends"] : [`${cells} cells`, "their ends"];
  const columns = [...trimmed.keys()].map((name) => `"${name}"`).join(", ");
  return `${what} had white space at ${ends}, which was left out (${columns})`;
}

function unusedFeatures(unused: readonly string[]): string {
  const more = unused.length > UNUSED_LISTED ? "; …" : "";
  const listed = unused.slice(0, UNUSED_LISTED).join("; ");
  const features = unused.length === 1 ? "1 feature gives" : `${unused.length} features give`;
  return `${features} no row (${listed}${more})`;
}

/** Says which of several sheets is read if none was named. */
export function chosenSheet(
  { name, alike }: ChosenSheet,
  { sheets, visible }: Pick<Workbook, "sheets" | "visible">,
  other = '"sheet" in the map',
): string[] {
  const which = visible.includes(name) ? "is read" : "is read, which the workbook hides";
  return sheets.length < 2 ? [] : [
    `the sheet "${name}" ${which}, of ${sheets.join(", ")} (${other} names another)`,
    ...alikeSheets(alike),
  ];
}

/**
 * Names further sheets with the same columns, for example one for each lender: their rows are not
 * read.
 */
export function alikeSheets(alike: readonly string[]): string[] {
  if (alike.length === 0) return [];
  const names = alike.map((name) => `"${name}"`).join(", ");
  const [have, them] = alike.length === 1 ? ["has", "it"] : ["have", "them"];
  return [
    `${names} ${have} as many matching columns, and no row of ${them} is read: read each with a ` +
    "map of its own",
  ];
}

const counted = (count: number, one: string, several: string) =>
  `${count} ${count === 1 ? one : several}`;

type Lines = { readonly count: number; readonly line: number };

const first = ({ count, line }: Lines) => count === 1 ? `line ${line}` : `first: line ${line}`;

const shortLines = (lines: Lines) =>
  `${
    counted(lines.count, "line ends", "lines end")
  } before the last column, so the cells that are ` +
  `missing are blank (${first(lines)})`;

function normalizedCells(cells: ReadonlyMap<string, number>): string {
  const count = [...cells.values()].reduce((sum, one) => sum + one, 0);
  const columns = [...cells.keys()].map((name) => `"${name}"`).join(", ");
  return `${
    counted(count, "cell has", "cells have")
  } unusual spaces, invisible characters or split accents; ` +
    `ids ignore these (${columns})`;
}
