import type { FixText } from "./error_text.ts";
import { csvCell } from "../../base/text/csv_cell.ts";
import { notWritten } from "../../base/files.ts";
import { writeText } from "../../base/log/output.ts";
import type { ValidationError } from "../model/validation_error.ts";
import type { RawRow } from "../model/raw_row.ts";
import { plainCell } from "../sheets/sheet_record.ts";
import { textOf } from "../sheets/sheet_values.ts";

/** Columns added before the file's own columns. */
export const REPORT_COLUMNS = ["line", "why"] as const;

/**
 * Writes invalid rows as they are in the file, with the line and the reason, so that they can be
 * fixed and published from there. Without invalid rows, no file is created.
 */
export class InvalidRowsFile {
  readonly #path: string;
  readonly #fixText: FixText;
  #file: Deno.FsFile | undefined;

  constructor(path: string, fixText: FixText) {
    this.#path = path;
    this.#fixText = fixText;
  }

  /** @throws When the file cannot be written. */
  add(raw: RawRow, errors: readonly ValidationError[]): void {
    try {
      this.#add(raw, errors);
    } catch (error) {
      notWritten(this.#path)(error);
    }
  }

  #add(raw: RawRow, errors: readonly ValidationError[]): void {
    if (this.#file === undefined) {
      this.#file = Deno.openSync(this.#path, { write: true, create: true, truncate: true });
      // Without the byte order mark, Excel assumes an old encoding.
      writeText(this.#file, "\ufeff" + line([...REPORT_COLUMNS, ...raw.header ?? ["row"]]));
    }
    const why = errors.map(({ field, column, message, fix, advice }) =>
      `${[column ?? field, message].filter((part) => part !== "").join(" ")}: ` +
      this.#fixText(fix, advice)
    ).join("; ");
    writeText(
      this.#file,
      line([
        String(raw.line ?? raw.number),
        why,
        ...raw.cells?.map(plainCell) ?? [textOf(raw.value)],
      ]),
    );
  }

  /** Returns whether a file was written. */
  close(): boolean {
    this.#file?.close();
    return this.#file !== undefined;
  }
}

const line = (cells: readonly string[]): string =>
  cells.map((cell) => csvCell(cell === "" ? null : cell)).join(",") + "\r\n";
