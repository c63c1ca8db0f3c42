import { ArrowStream, type Dictionaries } from "./arrow.ts";
import { type FormName, FORMS } from "./accept.ts";
import { csvHeader, csvLine } from "./csv.ts";
import type { Leaf } from "./leaves.ts";

/** The rows of an answer, for formats other than JSON. Immutable. */
export interface Rows {
  readonly length: number;
  readonly leaves: readonly Leaf[];
  /** The JSON of one row, in ASCII. */
  get(row: number): string;
  /**
   * NDJSON of about `length` bytes from row `start` on, and the row that comes next. Only where the
   * rows are stored that way.
   */
  lines?(start: number, length: number): { bytes: Uint8Array; next: number };
  /** The distinct texts of columns that repeat them; only Arrow uses them. */
  dictionaries?(): Dictionaries;
}

export type BulkForm = Exclude<FormName, "json">;

/** About how many characters become one piece. Other requests wait while it is encoded. */
const AT_ONCE = 1 << 17;

/** The same for Arrow, whose smaller record batches cause too much garbage. */
const BATCH_AT_ONCE = 1 << 19;

const TYPES: Readonly<Record<BulkForm, string>> = {
  ndjson: FORMS.ndjson,
  csv: `${FORMS.csv}; charset=utf-8; header=present`,
  arrow: FORMS.arrow,
};

/** The `Content-Type` of a format. */
export function contentType(form: BulkForm): string {
  return TYPES[form];
}

/** Encodes rows in a format, in pieces of some rows, each made on demand. */
export function piecesInForm(form: BulkForm, rows: Rows): Generator<Uint8Array, undefined> {
  return PIECES[form](rows);
}

type Pieces = Generator<Uint8Array, undefined>;

function* ndjson(rows: Rows): Pieces {
  if (rows.lines !== undefined) {
    for (let next = 0; next < rows.length;) {
      const lines = rows.lines(next, AT_ONCE);
      yield lines.bytes;
      next = lines.next;
    }
    return;
  }
  for (const batch of batches(rows, AT_ONCE)) yield ENCODER.encode(batch.join("\n") + "\n");
}

function* csv(rows: Rows): Pieces {
  yield ENCODER.encode(csvHeader(rows.leaves));
  for (const batch of batches(rows, AT_ONCE)) {
    let text = "";
    for (const row of batch) text += csvLine(JSON.parse(row), rows.leaves);
    yield ENCODER.encode(text);
  }
}

function* arrow(rows: Rows): Pieces {
  const stream = new ArrowStream(rows.leaves, rows.dictionaries?.());
  yield stream.start;
  for (const batch of batches(rows, BATCH_AT_ONCE)) {
    yield stream.batch(batch.map((row) => JSON.parse(row)));
  }
  yield stream.end;
}

const PIECES: Readonly<Record<BulkForm, (rows: Rows) => Pieces>> = { ndjson, csv, arrow };

const ENCODER = new TextEncoder();

/** The JSON of the rows, in batches of about `atOnce` characters. */
function* batches(rows: Rows, atOnce: number): Generator<string[], void> {
  for (let next = 0; next < rows.length;) {
    const batch: string[] = [];
    for (let characters = 0; characters < atOnce && next < rows.length;) {
      const row = rows.get(next++);
      batch.push(row);
      characters += row.length;
    }
    yield batch;
  }
}
