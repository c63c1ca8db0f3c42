import type { z } from "zod";
import type { Level } from "../../access/levels.ts";
import type { ColumnSpecs, CommonKinds, Kinds } from "../../library/columns/columns.ts";
import type { Filter } from "../../library/query/filters.ts";
import type { View } from "../../library/versions/version_spec.ts";
import type { Version } from "../../library/versions/version.ts";
import type { DatasetAccess } from "./access.ts";
import type { Geometry } from "../places/geometry.ts";
import type { OwnDocument, SearchDeclaration } from "../search/search_document.ts";

/**
 * What the service knows about one kind of record: its schema with the rules that keep bad rows
 * out, its identity, what is computed from it when a version is loaded, and its queries.
 *
 * @typeParam Row A published row, as the schema gives it.
 * @typeParam K The kinds of the dataset's own columns; common columns are derived.
 * @typeParam Q What its filters take.
 */
export interface Declaration<Row, K extends Kinds, Q> {
  /** Lower-case key with underscores, such as `finance_fees`. */
  readonly key: string;
  readonly title: string;
  /** Where the rows come from, for a reader. */
  readonly source: string;
  /** The REST path that serves the records by default. */
  readonly endpoint: string;
  /** Left out where any level on any dataset will do. */
  readonly access?: DatasetAccess;
  /** A row as operators publish it: every documented field and what filters need besides. */
  readonly schema: z.ZodType<Row>;
  /** What the gate asks of its rows beyond what it asks of all, for readers: sentences in Markdown. */
  readonly rules?: readonly string[];
  /** The field that holds the stable identity of a row, unique in a version. */
  readonly id: keyof Row & string;
  /**
   * The field that holds the id of a row's version, made of the row's id and values where a sheet has
   * none; leave out where rows have no such field.
   */
  readonly versionIdField?: keyof Row & string;
  /** The row's trade; leave out for a trade-agnostic dataset. */
  trade?(row: Row): string;
  /** A change of this value is a `supersede`; leave out when every change is an `upsert`. */
  revision?(row: Row): string | null;
  /** Whether the row may be used in a customer's quote. */
  quoteSafe(row: Row): boolean;
  /** Fields whose values follow from others of the row, by path; undefined if they do not. */
  readonly derivedFields?: Readonly<
    Record<string, (row: Readonly<Record<string, unknown>>) => unknown>
  >;
  /** What still keeps the row from being quote-safe. */
  unresolved?(row: Row): readonly string[] | null;
  /** When the row was last verified: an instant. */
  verifiedAt(row: Row): string | null;
  /** When it ends: an instant, or a date, which counts until its end in UTC. */
  expiresAt?(row: Row): string | null;
  /** The fields that change once it has ended; leave out where ended rows are not shown. */
  whenExpired?(row: Row): Partial<Row>;
  /** Last day (UTC) on which its published `quote_safe: true` counts; null if it has no such day. */
  quoteSafeUntil?(row: Row): string | null;
  /** The fields that change after that day. */
  whenUnverified?(row: Row): Partial<Row>;
  /** The source document that the row names, if any, or all that it names, the first first. */
  sourceDocument?(row: Row): string | null | readonly (string | null)[];
  /**
   * Whether a field's value means that it is unknown, as a base cost of 0 may.
   *
   * @param path The field, as a dotted path.
   */
  isUnknown?(row: Row, path: string): boolean;
  /** Warnings about a row that may still be published; each completes "3 rows: …". */
  warning?(row: Row): string | undefined;
  /** A number that orders several rows with one id in a file: the highest is kept. */
  latest?(row: Row): number;
  /** Columns that filters, orders and statistics read. */
  readonly columns: ColumnSpecs<Row, K>;
  /** The stored order of records: column names, `-` in front for descending; ties by id. */
  readonly order: readonly string[];
  /** Further orders by name. */
  readonly orders?: Readonly<Record<string, readonly string[]>>;
  /** Fields that filters need and endpoints do not show: the view `record` is without them. */
  readonly hidden?: readonly (keyof Row & string)[];
  /** Further documented shapes of a record. The published row itself is the view `payload`. */
  readonly views?: Readonly<Record<string, View<Row>>>;
  /** The row as an account without the data rights sees it. */
  unlicensed?(row: Row): Row;
  /** The area that a row covers, or null; leave out when rows cover none. */
  geometry?(row: Row): Geometry | null;
  /** How the records are searched; leave out when they are not. */
  readonly search?:
    & Omit<
      SearchDeclaration<Row>,
      "document" | "expires" | "expired" | "quoteSafeUntil" | "unverified"
    >
    & {
      /** What the other parts of the declaration say of a row need not be said again. */
      document(row: Row): OwnDocument;
      /** Whether a record is still found after its end. */
      readonly showsExpired?: boolean;
    };
  /** How the dataset is offered by sync; leave out when it is not. */
  readonly sync?: { readonly level: Level; readonly ceiling: number };
  /** The rows that a query selects. Undefined members select all. */
  filters?(
    version: Version<K & CommonKinds>,
    query: Q,
    now: number,
  ): readonly (Filter | undefined)[];
  /** Queries of requests without parameters, or with each trade: samples are taken from their rows first. */
  readonly sampleQueries?: readonly Q[];
}
