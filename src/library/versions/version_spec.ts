import type { ColumnSpecs, CommonKinds, Kinds } from "../columns/columns.ts";
import type { Version } from "./version.ts";

/**
 * A derived shape of a record. A method type, so that datasets of different rows fit into one list.
 */
export type View<Row> = { of(row: Row): unknown }["of"];

/** How a dataset's rows are built when a version is loaded. */
export interface VersionSpec<Row = unknown, K extends Kinds = Kinds> {
  readonly key: string;
  readonly columns: ColumnSpecs<Row, K> & ColumnSpecs<Row, CommonKinds>;
  /** The stored order of records: column names, `-` in front for descending; ties by id. */
  readonly order: readonly string[];
  /** Further orders by name. */
  readonly orders: Readonly<Record<string, readonly string[]>>;
  /** Further shapes of a record by name. The published row itself is the view `payload`. */
  readonly views: Readonly<Record<string, View<Row>>>;
  /** Stable identity of a row, unique in a version. */
  id(row: Row): string;
  /** The rows that a `sample` key sees first. */
  samplePriority(version: Version<K & CommonKinds>): Iterable<number>;
}
