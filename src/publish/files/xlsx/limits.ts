import { ReadError } from "../../model/errors.ts";
import { MAX_ROW_LENGTH } from "../../sheets/sheet_record.ts";

// Limits on what is kept in memory of a workbook: a file of some kilobytes may unpack to gigabytes, and
// the dashboard publishes in the service's process.

/** The maximum size of a workbook, decompressed if it is in a .gz file. */
const FILE_BYTES = 512 * 2 ** 20;
/** The maximum columns of a sheet; more mean a damaged file. */
export const COLUMNS = 16_384;
/** The maximum merged ranges of a sheet, which are kept while it is read. */
const MERGES = 1_000_000;
/** The maximum size of a part that is kept whole, such as the texts of all cells. */
const HELD_BYTES = 300 * 2 ** 20;

/** @throws {ReadError} when a workbook is too large. */
export function assertFileSize(bytes: number): void {
  if (bytes <= FILE_BYTES) return;
  throw new ReadError(
    `it is a workbook of more than ${FILE_BYTES / 2 ** 20} MB. Save its rows as CSV`,
  );
}

/** @throws {ReadError} when a part is too large. */
export function assertPartSize(path: string, bytes: number): void {
  if (bytes <= HELD_BYTES) return;
  throw new ReadError(
    `its part ${path} is ${Math.ceil(bytes / 2 ** 20)} MB large when it is unpacked, and may be ` +
      `${HELD_BYTES / 2 ** 20} MB. Save its rows as CSV`,
  );
}

/**
 * Parses the line of a row, from 1.
 *
 * @throws {ReadError} when it is not a line number.
 */
export function lineNamed(name: string): number {
  const line = Number(name);
  if (Number.isSafeInteger(line) && line >= 1) return line;
  throw new ReadError(`it is damaged: a row is named "${name}", and rows are numbered from 1`);
}

/** @throws {ReadError} when a sheet has no such column, counted from 0. */
export function assertColumn(column: number, line: number): void {
  if (column >= 0 && column < COLUMNS) return;
  throw new ReadError(`it is damaged: a cell in line ${line} is in none of the columns A to XFD`);
}

/** @throws {ReadError} when the values of a row are too long together. */
export function assertRow(line: number, characters: number): void {
  if (characters <= MAX_ROW_LENGTH) return;
  throw new ReadError(`the row of line ${line} is longer than ${MAX_ROW_LENGTH} characters`);
}

/** @throws {ReadError} when there are too many. */
export function assertMerges(count: number): void {
  if (count <= MERGES) return;
  throw new ReadError(`it has more than ${MERGES} merged ranges. Save its rows as CSV`);
}

/** @throws {ReadError} always: a cell refers to a shared text that the workbook does not have. */
export function missingText(index: string, line: number): never {
  throw new ReadError(
    `it is damaged: a cell in line ${line} holds text ${index}, and the workbook has no such text`,
  );
}
