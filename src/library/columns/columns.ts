import { int16, int32, int8 } from "../../base/memory/shared_arrays.ts";
import type { TextsData } from "./texts.ts";

/**
 * Columns of one dataset version: typed arrays over shared memory, so that every worker and serving
 * thread reads the same bytes. Text is held as codes into a dictionary; null is NaN, 255 or -1.
 */

/** The type of a column's values in a row, by kind. */
interface ColumnValues {
  readonly number: number;
  readonly flag: boolean;
  readonly text: string;
  readonly texts: readonly string[];
}
export type ColumnKind = keyof ColumnValues;

/** Kinds of columns by name. */
export type Kinds = Readonly<Record<string, ColumnKind>>;

/** The columns of every version, whatever its dataset; null where a row has no such value. */
export interface CommonKinds extends Kinds {
  readonly id: "text";
  readonly trade: "text";
  readonly quote_safe: "flag";
  /** Milliseconds since 1970, as all instants. */
  readonly expires_at: "number";
  readonly last_verified_at: "number";
  readonly source_document_id: "text";
  /** All source documents that a row names. */
  readonly source_documents: "texts";
  readonly unresolved_requirements: "texts";
}

/** How a column's value is read from a row. */
export interface ColumnSpec<Row, Kind extends ColumnKind> {
  readonly kind: Kind;
  of(row: Row): ColumnValues[Kind] | null;
}

/** Columns by name. */
export type ColumnSpecs<Row, K extends Kinds = Kinds> = {
  readonly [Name in keyof K]: ColumnSpec<Row, K[Name]>;
};

/** Ways to declare columns of one kind of row. */
export function columnSpecs<Row>() {
  type Of<Value> = (row: Row) => Value | null;
  return {
    /** A column of numbers. */
    numbers: (of: Of<number>): ColumnSpec<Row, "number"> => ({ kind: "number", of }),
    /** A column of instants: ISO 8601 text in, milliseconds since 1970 held. */
    instants: (of: Of<string>): ColumnSpec<Row, "number"> => ({
      kind: "number",
      of(row) {
        const text = of(row);
        return text === null ? null : Date.parse(text);
      },
    }),
    /** A column of booleans. */
    flags: (of: Of<boolean>): ColumnSpec<Row, "flag"> => ({ kind: "flag", of }),
    /** A column of text, as dictionary codes. */
    texts: (of: Of<string>): ColumnSpec<Row, "text"> => ({ kind: "text", of }),
    /** A column of lists of text, as dictionary codes. A null list is not an empty one. */
    textLists: (of: Of<readonly string[]>): ColumnSpec<Row, "texts"> => ({ kind: "texts", of }),
  };
}

/** A finished column; a message between threads carries it without copying the arrays. */
export type ColumnData = NumberData | FlagData | TextData | ListData;

/** Rows of a column by group: those with the same value. */
export interface Grouping {
  /** Where each group's rows begin in `rows`; one more entry than groups. */
  readonly starts: Uint32Array;
  /** Rows group by group, rising within each. */
  readonly rows: Uint32Array;
}

/** The same of a column of numbers. */
export interface NumberGrouping extends Grouping {
  /** The value of each group, in the order in which they first come. */
  readonly values: Float64Array;
  /** An open-addressing table: the group in each slot, or -1; the length is a power of 2. */
  readonly slots: Int32Array;
}

export interface NumberData {
  readonly kind: "number";
  /** By row, NaN for null; with codes, each distinct number once. */
  readonly values: Float64Array;
  /** For each row its number's place in `values`, or `NULL_CODE`; null if numbers are many. */
  readonly codes: Codes | null;
  /** Rows by value, if queries are expected (`with_groups.ts`). */
  readonly groups?: NumberGrouping;
}

export interface FlagData {
  readonly kind: "flag";
  readonly values: Uint8Array;
}

/** Codes of texts, or `NULL_CODE`: one byte each if there are few texts. */
export type Codes = Int8Array | Int16Array | Int32Array;

export interface TextData {
  readonly kind: "text";
  readonly codes: Codes;
  readonly dictionary: TextsData;
  /** Each text's place in the order of texts; null if no order asks for it. */
  readonly ranks: Uint32Array | null;
  /** Rows by code, if queries are expected (`with_groups.ts`). */
  readonly groups?: Grouping;
}

export interface ListData {
  readonly kind: "texts";
  /** Where each row's codes begin; one more entry than rows. */
  readonly starts: Uint32Array;
  readonly codes: Codes;
  /** 1 if the row has no list at all. */
  readonly missing: Uint8Array;
  readonly dictionary: TextsData;
}

export const NULL_FLAG = 255;
export const NULL_CODE = -1;

/** Room for codes, all of them below a number. */
export function codesOf(length: number, below: number): Codes {
  if (below <= 1 << 7) return int8(length);
  return below <= 1 << 15 ? int16(length) : int32(length);
}
