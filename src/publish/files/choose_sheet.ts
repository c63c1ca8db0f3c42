import { REPORT_COLUMNS } from "../gate/invalid_rows_file.ts";
import { isBlank } from "../sheets/sheet_record.ts";
import type { Workbook } from "./xlsx/records.ts";

/** How many lines of a sheet are searched for the header. */
const MAX_LINES = 200;

/** Scores a line as a header; 0 if it cannot be one. */
export type ScoreHeader = (cells: readonly string[]) => number;

/** A sheet of a workbook. */
export interface ChosenSheet {
  readonly name: string;
  /** Further sheets whose columns match as well, for example one for each lender. */
  readonly alike: readonly string[];
}

/**
 * The sheet of a workbook whose columns match best, because many workbooks begin with a cover.
 * Hidden sheets are considered if no other matches. If none matches, the first visible sheet.
 */
export async function chooseSheet(workbook: Workbook, score: ScoreHeader): Promise<ChosenSheet> {
  const { first, visible, sheets } = workbook;
  if (sheets.length < 2) return { name: first, alike: [] };
  const shown = await bestOf(workbook, visible, score);
  if (shown.score >= MIN_MATCHES) return shown;
  const hidden = await bestOf(workbook, sheets.filter((name) => !visible.includes(name)), score);
  return hidden.score >= MIN_MATCHES ? hidden : { name: shown.name, alike: [] };
}

/** This many matching columns are not a coincidence. */
const MIN_MATCHES = 2;

async function bestOf(workbook: Workbook, names: readonly string[], score: ScoreHeader) {
  let best = { name: workbook.first, score: 0, alike: [] as string[] };
  for (const name of names) {
    const found = await bestScore(workbook, name, score);
    if (found > best.score) best = { name, score: found, alike: [] };
    else if (found === best.score) best.alike.push(name);
  }
  return best;
}

/** The sheet with the invalid rows of another file, whatever the file is called. */
export async function reportSheet(workbook: Workbook): Promise<string | undefined> {
  const isReport = (cells: readonly string[]) =>
    REPORT_COLUMNS.every((name, at) => cells[at] === name) ? 1 : 0;
  for (const name of workbook.visible) {
    if (await bestScore(workbook, name, isReport, 1) > 0) return name;
  }
  return undefined;
}

async function bestScore(
  workbook: Workbook,
  name: string,
  score: ScoreHeader,
  lines = MAX_LINES,
): Promise<number> {
  let best = 0;
  let seen = 0;
  for await (const { cells } of workbook.records(name)) {
    if (cells.every(isBlank)) continue;
    best = Math.max(best, score(cells));
    if (++seen >= lines) break;
  }
  return best;
}
