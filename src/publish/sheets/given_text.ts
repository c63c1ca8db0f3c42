import { CellError } from "../model/errors.ts";
import { MERGED, NO_VALUE, plainCell } from "./sheet_record.ts";

/** Errors of spreadsheets as written into CSV. */
const ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

/**
 * The text of a cell without leading and trailing white space; blank if there is none.
 *
 * @throws {CellError} when the cell has no value: an error, a formula without a result, merged
 *   cells.
 */
export function givenText(cell: string | undefined): string {
  const text = (cell ?? "").trim();
  // Nearly all cells have a value.
  if (!text.startsWith("#") && !text.startsWith(NO_VALUE)) return text;
  const what = plainCell(text);
  // In a file of invalid rows, the text of the merged cell has no `NO_VALUE` in front.
  if (cell !== undefined && cell.startsWith(MERGED) || what === plainCell(MERGED)) throw merged();
  if (ERROR.test(what) || text.startsWith(`${NO_VALUE}#`)) throw anError();
  if (text.startsWith(NO_VALUE)) throw aFormula();
  return text;
}

const merged = () =>
  new CellError(
    "is a merged cell, and only the first of the merged cells holds the value",
    "unmerge them in the workbook, and fill the value into each",
  );

const anError = () =>
  new CellError("is an error of the workbook", "correct its formula, or leave the cell blank");

const aFormula = () =>
  new CellError(
    "is a formula without a stored result",
    "open the workbook in a spreadsheet program and save it, or write the value",
  );
