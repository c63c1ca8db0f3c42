import { GateError } from "../model/errors.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Database } from "../../store/database.ts";
import { type Amend, keeper, type Provenance, provenanceFiller } from "./amend.ts";
import type { ValidationError } from "../model/validation_error.ts";
import type { Input } from "../files/input.ts";
import { patchOf } from "./patch.ts";
import type { PublishOptions } from "./options.ts";
import { publish } from "./publish.ts";
import type { PublishReport } from "./report.ts";
import type { RawRow } from "../model/raw_row.ts";
import type { ReadOptions } from "../files/open_file.ts";
import { readRows, type Rows } from "../files/read.ts";

export interface FileOptions extends Omit<PublishOptions, "amend">, Provenance {
  /** How to read the file. */
  readonly read?: ReadOptions;
  /** Treat rows as updates of a few fields of current records, matched by these fields. */
  readonly match?: readonly string[];
  /** Refuse a patch with lines that match no record, or more than one. */
  readonly strict?: boolean;
  /** Fields of current records to keep, whatever the file says. */
  readonly keep?: readonly string[];
}

export interface FileReport extends PublishReport {
  /** Lines of a patch that match no record, or more than one. */
  readonly left: readonly ValidationError[];
}

/**
 * Publishes a file in any way that the command and the dashboard offer.
 *
 * @param file Without it, only ids are deleted.
 * @throws {GateError} when rows have errors.
 * @throws {PublishError} when the publish is refused as a whole.
 * @throws {ReadError} when the file or its map cannot be read.
 */
export async function publishFile(
  db: Database,
  dataset: Dataset,
  file: string | Input | undefined,
  options: FileOptions,
): Promise<FileReport> {
  const { match, keep = [], source, verified } = options;
  const rows: Rows = file === undefined
    ? NONE
    : readRows(dataset, file, { ...options.read, partial: match !== undefined });
  const amends: Amend[] = [];
  if (keep.length > 0) amends.push(await keeper(db, dataset, keep));
  if (source !== undefined || verified !== undefined) {
    // A patch overwrites the source and date of the rows that it changes.
    amends.push(provenanceFiller(dataset, options, match !== undefined));
  }
  const amend: Amend = (row) => amends.forEach((one) => one(row));
  if (match === undefined) {
    return { ...await publish(db, dataset, rows, { ...options, amend }), left: [] };
  }
  const { rows: patched, madeFrom, left } = await patchOf(db, dataset, rows, match);
  if (options.strict === true && left.length > 0) {
    throw GateError.of(left);
  }
  const report = await publish(
    db,
    dataset,
    { ...inTurn(patched), warnings: rows.warnings },
    { ...options, amend, madeFrom: options.madeFrom ?? madeFrom, delta: true },
  );
  return { ...report, left };
}

function inTurn(rows: readonly RawRow[]): AsyncIterable<RawRow> {
  return {
    async *[Symbol.asyncIterator]() {
      yield* rows;
    },
  };
}

const NONE: Rows = { ...inTurn([]), warnings: () => [] };
