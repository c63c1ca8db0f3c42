import { ReadError } from "./read_error.ts";

/**
 * How much of a workbook is held at once. A file of some kilobytes may unpack to gigabytes, and who
 * publishes it in the dashboard shares the memory of the service.
 */

/** Of columns: what Excel has, up to XFD. */
const MOST_COLUMNS = 16_384;
/** Of merged cells: they are held for the whole sheet. */
const MOST_MERGES = 1_000_000;
/** Of a part that is held whole, such as the texts of all cells, unpacked. */
const MOST_PART_BYTES = 300 * 2 ** 20;
/** Of the file itself, where it is packed once more. */
const MOST_FILE_BYTES = 512 * 2 ** 20;

/** @param column From 0. */
export function requireColumn(column: number): void {
  if (column < MOST_COLUMNS) return;
  throw new ReadError(`it has a cell beyond column ${MOST_COLUMNS}, the last that Excel has`);
}

export function requireMerges(count: number): void {
  if (count <= MOST_MERGES) return;
  throw new ReadError(`it has more than ${MOST_MERGES} merged cells. Unmerge them`);
}

/** @param bytes As the file says; one that says less is refused where it is unpacked. */
export function requirePart(path: string, bytes: number): void {
  if (bytes <= MOST_PART_BYTES) return;
  throw new ReadError(`its part ${path} is too large. Save the sheet as CSV`);
}

export function requireFile(bytes: number): void {
  if (bytes <= MOST_FILE_BYTES) return;
  throw new ReadError("it is too large for a workbook. Save the sheet as CSV");
}
