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
 * Everything that the service knows about one kind of record: its schema with the rules that keep bad
 * rows out, its identity, the columns and views that are computed when a version is loaded, and its
 * filters.
 *
 * @typeParam Row A published row, as parsed by the schema.
 * @typeParam K The kinds of the dataset's own columns; columns that all datasets have are derived.
 * @typeParam Q The query that its filters take.
 */
export interface Declaration<Row, K extends Kinds, Q> {
  /** Lower-case key with underscores, such as `finance_fees`. */
  readonly key: string;
  readonly title: string;
  /** Where the rows come from, in words. */
  readonly source: string;
  /** The REST path that serves the records by default. */
  readonly endpoint: string;
  /** Omit if any level on any dataset is enough. */
  readonly access?: DatasetAccess;
  /** A row as operators publish it: every documented field, and the fields that only filters need. */
  readonly schema: z.ZodType<Row>;
  /** Validation rules that only this dataset has, as sentences in Markdown for the reference. */
  readonly rules?: readonly string[];
  /** The field with the stable id of a row, unique within a version. */
  readonly id: keyof Row & string;
  /**
   * The field with the id of a row's version, if rows have one. If a sheet has none, it is derived
   * from the row's id and values.
   */
  readonly versionIdField?: keyof Row & string;
  /** The row's trade; omit if the dataset does not depend on trades. */
  trade?(row: Row): string;
  /** If this value changes, the change is a `supersede`; omit if every change is an `upsert`. */
  revision?(row: Row): string | null;
  /** Whether the row may be used in a customer's quote. */
  quoteSafe(row: Row): boolean;
  /** Fields whose values follow from other fields of the row, by path; each may return undefined. */
  readonly derivedFields?: Readonly<
    Record<string, (row: Readonly<Record<string, unknown>>) => unknown>
  >;
  /** The requirements that keep the row from being quote-safe. */
  unresolved?(row: Row): readonly string[] | null;
  /** When the row was last verified, as an instant. */
  verifiedAt(row: Row): string | null;
  /** When the row expires: an instant, or a date, which is included (UTC). */
  expiresAt?(row: Row): string | null;
  /** The fields that change when the row expires; omit if expired rows are not shown. */
  whenExpired?(row: Row): Partial<Row>;
  /** The last day (UTC) on which a published `quote_safe: true` is valid; null if it has no end. */
  quoteSafeUntil?(row: Row): string | null;
  /** The fields that change after that day. */
  whenUnverified?(row: Row): Partial<Row>;
  /** The ids of the source documents that the row names, main document first. */
  sourceDocument?(row: Row): string | null | readonly (string | null)[];
  /**
   * Whether a field's value means that it is unknown, as a base cost of 0 may.
   *
   * @param path The field's path, with dots.
   */
  isUnknown?(row: Row, path: string): boolean;
  /** A warning about a row that may still be published; completes "3 rows: …". */
  warning?(row: Row): string | undefined;
  /** If a file has several rows with one id, the row with the highest number is kept. */
  latest?(row: Row): number;
  /** Columns that filters, orders and statistics read. */
  readonly columns: ColumnSpecs<Row, K>;
  /** The order of lists: column names, with `-` for descending. Ties are ordered by id. */
  readonly order: readonly string[];
  /** Further orders by name. */
  readonly orders?: Readonly<Record<string, readonly string[]>>;
  /** Fields that only filters need: the view `record`, which endpoints show, omits them. */
  readonly hidden?: readonly (keyof Row & string)[];
  /** Further shapes in which endpoints show a record. The published row itself is the view `payload`. */
  readonly views?: Readonly<Record<string, View<Row>>>;
  /** The row as shown to accounts without AHRI data rights. */
  unlicensed?(row: Row): Row;
  /** The area that a row covers, or null; omit if rows have no area. */
  geometry?(row: Row): Geometry | null;
  /** How records are searched; omit if they are not searchable. */
  readonly search?:
    & Omit<
      SearchDeclaration<Row>,
      "document" | "expires" | "expired" | "quoteSafeUntil" | "unverified"
    >
    & {
      /** Fields that follow from the rest of the declaration may be omitted. */
      document(row: Row): OwnDocument;
      /** Whether search still finds a record after it has expired. */
      readonly showsExpired?: boolean;
    };
  /** How sync offers the dataset; omit if it does not. `ceiling` is the most rows of a snapshot. */
  readonly sync?: { readonly level: Level; readonly ceiling: number };
  /** The filters for a query. Undefined members of the query do not filter. */
  filters?(
    version: Version<K & CommonKinds>,
    query: Q,
    now: number,
  ): readonly (Filter | undefined)[];
  /**
   * Queries of typical first requests: without parameters, or with only a trade. The dataset's sample
   * is taken from their rows first.
   */
  readonly sampleQueries?: readonly Q[];
}
