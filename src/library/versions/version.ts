import type { ColumnTable } from "arquero";
import { firstWhere } from "../../base/memory/first_where.ts";
import { compareText } from "../../base/text/text.ts";
import type { ColumnKind, CommonKinds } from "../columns/columns.ts";
import { mapValues } from "../../base/json/map_values.ts";
import type { VersionInfo } from "../../store/versions/versions.ts";
import type { VersionData } from "./version_data.ts";
import { PatchedRecords, type RecordTexts } from "./patches.ts";
import { Records } from "./records.ts";
import { tableOf } from "../statistics/table.ts";
import { reader, type ReaderOf, type Readers } from "../columns/column_readers.ts";
import { FlagColumn } from "../columns/flag_column.ts";
import { NumberColumn } from "../columns/number_column.ts";
import { ListColumn, TextColumn } from "../columns/text_columns.ts";
import { memberOf } from "../../base/known.ts";

/**
 * One loaded version of one dataset. It never changes, so what is derived from it is computed once
 * and shared by every request.
 */
export class Version<K extends CommonKinds = CommonKinds> {
  readonly dataset: string;
  /** Null when nothing is published. */
  readonly info: VersionInfo | null;
  /** How many records there are. */
  readonly size: number;
  readonly sample: Uint8Array;
  /** What any thread can open as this version. */
  readonly data: VersionData;
  readonly columns: Readers<K>;
  readonly #records: Readonly<Record<string, Records>>;
  readonly #views: Readonly<Record<string, RecordTexts>>;
  readonly #facts = new Map<unknown, unknown>();

  constructor(data: VersionData) {
    this.data = data;
    this.dataset = data.dataset;
    this.info = data.info;
    this.sample = data.sample;
    this.size = data.sample.length;
    // They were built from the spec, which declares the column kinds `K`.
    this.columns = Object.fromEntries(
      Object.entries(data.columns).map(([name, column]) => [name, reader(column)]),
    ) as Readers<K>;
    const records = mapValues(data.views, (encoded) => new Records(encoded));
    this.#records = records;
    this.#views = {
      ...records,
      ...mapValues(
        data.patches,
        (patches) => new PatchedRecords(memberOf(records, "payload"), patches),
      ),
    };
  }

  /** The columns as an Arquero table, for computations over a whole dataset. */
  get table(): ColumnTable {
    return this.once(columnTable);
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
   * The encoded records as published, or in another view that the log has.
   *
   * @throws {TypeError} when the log has no such view.
   */
  records(view = "payload"): Records {
    return known(this.#records[view], this.dataset, "view of changes", view);
  }

  /**
   * The records' texts in one of the dataset's views.
   *
   * @throws {TypeError} when the dataset has no such view.
   */
  view(name = "payload"): RecordTexts {
    return known(this.#views[name], this.dataset, "view", name);
  }

  /**
   * The rows in one of the dataset's further orders.
   *
   * @throws {TypeError} when the dataset has no such order.
   */
  order(name: string): Uint32Array {
    return known(this.data.orders[name], this.dataset, "order", name);
  }

  hasView(name: string): boolean {
    return name in this.#views;
  }

  hasOrder(name: string): boolean {
    return name in this.data.orders;
  }

  /** The row of a record id; undefined when there is none. */
  rowOf(id: string): number | undefined {
    const ids = this.texts("id");
    const rows = this.order("id");
    const at = firstWhere(0, rows.length, (at) => compareText(ids.get(rows[at]!)!, id) >= 0);
    const row = rows[at];
    return row !== undefined && ids.get(row) === id ? row : undefined;
  }

  /** The row of an id, ignoring case; undefined if there is none. */
  findRow(id: string): number | undefined {
    return this.rowOf(id) ?? this.rowOf(id.toLowerCase());
  }

  /** The columns whose rows are grouped, because this or an earlier version was queried by value. */
  get grouped(): string[] {
    return Object.entries<ReaderOf[ColumnKind]>(this.columns)
      .filter(([, column]) => "isGrouped" in column && column.isGrouped)
      .map(([name]) => name);
  }

  /** Whether a part was built; a deferred one may be missing (`part.ts`). */
  has(part: string): boolean {
    return part in this.data.parts;
  }

  /**
   * The built data of a part; the part itself knows how to read it.
   *
   * @throws {TypeError} when it was not built.
   */
  built(part: string): unknown {
    if (!this.has(part)) throw new TypeError(`No part "${part}" in ${this.dataset}`);
    return this.data.parts[part];
  }

  /** The result of `compute` for this version: computed at the first call, then cached. */
  once<T>(compute: (version: this) => T): T {
    if (!this.#facts.has(compute)) this.#facts.set(compute, compute(this));
    return this.#facts.get(compute) as T;
  }

  #column<C>(name: string, kind: new (...args: never[]) => C): C {
    const columns: Readonly<Record<string, unknown>> = this.columns;
    const column = known(columns[name], this.dataset, "column", name);
    if (!(column instanceof kind)) {
      throw new TypeError(`Column "${name}" of ${this.dataset} is not a ${kind.name}`);
    }
    return column;
  }
}

const columnTable = ({ columns }: Version) => tableOf(columns);

function known<T>(value: T | undefined, dataset: string, what: string, name: string): T {
  if (value === undefined) throw new TypeError(`No ${what} "${name}" in ${dataset}`);
  return value;
}
