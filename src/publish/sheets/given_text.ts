import { CellError } from "../model/errors.ts";
import { MERGED, NO_VALUE, plainCell } from "./sheet_record.ts";

/** The errors of spreadsheets, as they write them into CSV. */
const ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

/**
 * What a cell says, without white space at its ends; blank if there is none.
 *
 * @throws {CellError} when it holds no value: an error, a formula without a result, merged cells.
 */
export function givenText(cell: string | undefined): string {
  const text = (cell ?? "").trim();
  // Nearly all cells hold a value.
  if (!text.startsWith("#") && !text.startsWith(NO_VALUE)) return text;
  const what = plainCell(text);
  // A file of errors has it without its mark.
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
