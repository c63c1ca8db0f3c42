import { type ColumnTable, table } from "arquero";
import type { ColumnData } from "./columns.ts";
import type { VersionData, VersionInfo } from "./build.ts";
import type { Shapes } from "../geo/shapes.ts";
import { Segment } from "../search/segment.ts";
import type { SegmentData } from "../search/segment_data.ts";
import { Records } from "./records.ts";
import { FlagColumn, ListColumn, NumberColumn, TextColumn } from "./column_readers.ts";
import { ChangeLog } from "../sync/changes.ts";

/**
 * One loaded version of one dataset. It never changes, so whatever can be computed from it is
 * computed once and shared by every request.
 */
export class Version {
  readonly dataset: string;
  /** Null when nothing is published. */
  readonly info: VersionInfo | null;
  /** How many records there are. */
  readonly size: number;
  /** The columns as an Arquero table; text columns hold dictionary codes. */
  readonly table: ColumnTable;
  readonly sample: Uint8Array;
  /** The rows' boundaries; null when no row has one. */
  readonly shapes: Shapes | null;
  readonly #columns: Readonly<Record<string, NumberColumn | FlagColumn | TextColumn | ListColumn>>;
  readonly #views: Readonly<Record<string, Records>>;
  readonly #changes: Readonly<Record<string, ChangeLog>>;
  readonly #orders: Readonly<Record<string, Uint32Array>>;
  readonly #facts = new Map<unknown, unknown>();
  #search: Segment | undefined;

  constructor(data: VersionData) {
    this.dataset = data.dataset;
    this.info = data.info;
    this.sample = data.sample;
    this.size = data.sample.length;
    this.shapes = data.shapes;
    this.table = table(
      Object.entries(data.columns)
        .filter(([, column]) => column.kind !== "texts")
        .map(([name, column]) => [name, arrayOf(column)] as const),
    );
    this.#columns = Object.fromEntries(
      Object.entries(data.columns).map(([name, column]) => [name, reader(column)]),
    );
    this.#views = Object.fromEntries(
      Object.entries(data.views).map(([name, encoded]) => [name, new Records(encoded)]),
    );
    this.#orders = data.orders;
    this.#changes = Object.fromEntries(
      Object.entries(data.changes).map(([view, changes]) => [
        view,
        new ChangeLog(data.dataset, changes, this.records(view)),
      ]),
    );
  }

  /** What searches look in; undefined when the dataset is not searched, or nothing is published. */
  get search(): Segment | undefined {
    return this.#search;
  }

  /** Gives the version what searches look in, which is built after all the rest. */
  attachSearch(data: SegmentData): void {
    this.#search = new Segment(data);
  }

  numbers(name: string): NumberColumn {
    return this.#column(name, NumberColumn);
  }

  flags(name: string): FlagColumn {
    return this.#column(name, FlagColumn);
  }

  texts(name: string): TextColumn {
    return this.#column(name, TextColumn);
  }

  lists(name: string): ListColumn {
    return this.#column(name, ListColumn);
  }

  /**
   * The encoded records in one of the dataset's views.
   *
   * @throws {TypeError} when the dataset has no such view.
   */
  records(view = "payload"): Records {
    return known(this.#views[view], this.dataset, "view", view);
  }

  /**
   * The changes in the published row's shape, or in that of the view `unlicensed`.
   *
   * @throws {TypeError} when the dataset has no such view.
   */
  changes(view = "payload"): ChangeLog {
    return known(this.#changes[view], this.dataset, "change log", view);
  }

  /**
   * The rows in one of the dataset's further orders.
   *
   * @throws {TypeError} when the dataset has no such order.
   */
  order(name: string): Uint32Array {
    return known(this.#orders[name], this.dataset, "order", name);
  }

  /** What `compute` finds in this version: computed at the first call, then remembered. */
  once<T>(compute: (version: Version) => T): T {
    if (!this.#facts.has(compute)) this.#facts.set(compute, compute(this));
    return this.#facts.get(compute) as T;
  }

  #column<C>(name: string, kind: new (...args: never[]) => C): C {
    const column = known(this.#columns[name], this.dataset, "column", name);
    if (!(column instanceof kind)) {
      throw new TypeError(`Column "${name}" of ${this.dataset} is not a ${kind.name}`);
    }
    return column;
  }
}

function known<T>(value: T | undefined, dataset: string, what: string, name: string): T {
  if (value === undefined) throw new TypeError(`No ${what} "${name}" in ${dataset}`);
  return value;
}

function arrayOf(column: ColumnData) {
  return column.kind === "text" || column.kind === "texts" ? column.codes : column.values;
}

function reader(column: ColumnData) {
  switch (column.kind) {
    case "number":
      return new NumberColumn(column.values);
    case "flag":
      return new FlagColumn(column.values);
    case "text":
      return new TextColumn(column.codes, column.dictionary);
    case "texts":
      return new ListColumn(column.starts, column.codes, column.missing, column.dictionary);
  }
}
