import type { z } from "zod";
import type { Level } from "../access/levels.ts";
import type { SearchDeclaration } from "../search/document.ts";
import type { ColumnSpec } from "../library/columns.ts";
import type { Geometry } from "./geometry.ts";

/**
 * What the service knows about one kind of record: its schema with the rules that keep bad rows
 * out, its identity, and what is computed from it when a version is loaded.
 *
 * @typeParam Row A published row, as the schema gives it.
 */
export interface Dataset<Row = unknown> {
  /** Lower-case key with underscores, such as `finance_fees`. */
  readonly key: string;
  readonly title: string;
  /** Where the rows come from, for a reader. */
  readonly source: string;
  /** The REST path that serves the records by default. */
  readonly endpoint: string;
  /** A row as operators publish it: every documented field and what filters need besides. */
  readonly schema: z.ZodType<Row>;
  /** Stable identity of a row, unique in a version. */
  readonly id: (row: Row) => string;
  /** The row's trade; leave out for a trade-agnostic dataset. */
  readonly trade?: (row: Row) => string;
  /** A change of this value is a `supersede`; leave out when every change is an `upsert`. */
  readonly revision?: (row: Row) => string | null;
  /** Whether the row may be used in a customer's quote. */
  readonly quoteSafe: (row: Row) => boolean;
  /** The source document that the row names, if any, or all that it names. */
  readonly sourceDocument?: (row: Row) => string | null | readonly (string | null)[];
  /** What is odd about a row that may be published all the same; completes "3 rows …". */
  readonly warning?: (row: Row) => string | undefined;
  /** A number that tells versions of one id apart when a file carries several: the highest stays. */
  readonly latest?: (row: Row) => number;
  /** Columns that filters, orders and statistics read. */
  readonly columns: Readonly<Record<string, ColumnSpec<Row>>>;
  /** The order that records lie in: column names, `-` in front for descending; ties go by id. */
  readonly order: readonly string[];
  /** Further orders by name. */
  readonly orders?: Readonly<Record<string, readonly string[]>>;
  /** Further documented shapes of a record. The published row itself is the view `payload`. */
  readonly views?: Readonly<Record<string, (row: Row) => unknown>>;
  /** The row as an account without the data rights sees it: the view `unlicensed`. */
  readonly unlicensed?: (row: Row) => Row;
  /** The area that a row covers, or null; leave out when rows cover none. */
  readonly geometry?: (row: Row) => Geometry | null;
  /** How the records are searched; leave out when they are not. */
  readonly search?: SearchDeclaration<Row>;
  /** How the dataset is offered by sync; leave out when it is not. */
  readonly sync?: { readonly level: Level; readonly ceiling: number };
}

/** Declares a dataset. The row type is taken from the schema. */
export function dataset<Row>(declaration: Dataset<Row>): Dataset<Row> {
  return Object.freeze(declaration);
}
