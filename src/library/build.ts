import type { Dataset } from "../datasets/dataset.ts";
import { type Shapes, ShapesBuilder } from "../geo/shapes.ts";
import { ascii } from "../http/json.ts";
import { mapValues } from "../map_values.ts";
import {
  ChangeLogBuilder,
  type ChangeLogData,
  type StoredChange,
  type VersionMark,
} from "../sync/change_log.ts";
import { SegmentBuilder, type SegmentData } from "../search/segment_data.ts";
import {
  type ColumnBuilder,
  columnBuilder,
  type ColumnData,
  filled,
  uint32,
  uint8,
} from "./columns.ts";
import { permutation, ranksOf } from "./order.ts";
import { type EncodedRecords, RecordsBuilder } from "./records.ts";

/** The particulars of one published version. */
export interface VersionInfo {
  readonly id: string;
  readonly number: number;
  readonly publishedAt: string;
  readonly rowCount: number;
  readonly quoteSafeCount: number;
  readonly changeSummary: Readonly<Record<string, number>>;
  /** The sequence number of the version's last change. */
  readonly lastSequence: number;
}

/** A loaded version as plain data: arrays on shared memory that any thread can open. */
export interface VersionData {
  readonly dataset: string;
  /** Null when nothing is published. */
  readonly info: VersionInfo | null;
  readonly columns: Readonly<Record<string, ColumnData>>;
  readonly views: Readonly<Record<string, EncodedRecords>>;
  readonly orders: Readonly<Record<string, Uint32Array>>;
  /** 1 for the rows that a `sample` key may see. */
  readonly sample: Uint8Array;
  /** The changes in the published row's shape, and in that of the view `unlicensed`. */
  readonly changes: Readonly<Record<string, ChangeLogData>>;
  /** Null when no row has a geometry. */
  readonly shapes: Shapes | null;
}

/** A current record as the store gives it. */
export interface StoredRecord {
  readonly payload: string;
  /** The sequence number, version and identity of the change that last set it. */
  readonly sequence: number;
  readonly version: number;
  readonly changeId: string;
}

/** Rows that a `sample` key sees of a dataset (decisions, Access). */
export const SAMPLE_SIZE = 25;

/** FNV-1a over UTF-16 units: the same records are the sample in every process. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return value;
}

/**
 * Builds what is served of a version from its stored records: columns, encoded views, orders, the
 * sample and the change log. Runs off the serving thread.
 */
export class VersionBuilder<Row> {
  readonly #dataset: Dataset<Row>;
  readonly #columns: Record<string, ColumnBuilder<Row>>;
  readonly #ids: string[] = [];
  readonly #encoded: Record<string, RecordsBuilder>;
  readonly #changes: Record<string, ChangeLogBuilder>;
  /** What takes each row in turn. */
  readonly #eachRow: readonly ((row: Row) => void)[];
  readonly #search: SegmentBuilder<Row> | undefined;
  readonly #shapes = new ShapesBuilder();
  #order: Uint32Array = new Uint32Array();

  constructor(dataset: Dataset<Row>) {
    this.#dataset = dataset;
    this.#columns = Object.fromEntries(
      Object.entries(dataset.columns).map(([name, spec]) => [name, columnBuilder(spec)]),
    );
    const { unlicensed } = dataset;
    const views = { ...dataset.views, ...(unlicensed === undefined ? {} : { unlicensed }) };
    this.#encoded = Object.fromEntries(
      ["payload", ...Object.keys(views)].map((view) => [view, new RecordsBuilder()]),
    );
    this.#eachRow = [
      ...Object.values(this.#columns).map((column) => column.add),
      ...Object.entries(views).map(([name, view]) => {
        const encoded = this.#encoded[name]!;
        return (row: Row) => encoded.add(ascii(JSON.stringify(view(row))));
      }),
    ];
    this.#changes = Object.fromEntries(
      (unlicensed === undefined ? ["payload"] : ["payload", "unlicensed"])
        .map((view) => [view, new ChangeLogBuilder(dataset.key, dataset.trade !== undefined)]),
    );
    this.#search = dataset.search && new SegmentBuilder(dataset.search);
  }

  /** Comes first: changes name their version. */
  begin(versions: readonly VersionMark[], pruned: Readonly<Record<string, number>>): void {
    for (const changes of Object.values(this.#changes)) changes.begin(versions, pruned);
  }

  /** Records come in the order of their sequence. */
  add(record: StoredRecord): void {
    const row = JSON.parse(record.payload) as Row;
    for (const take of this.#eachRow) take(row);
    const recordId = this.#dataset.id(row);
    this.#ids.push(recordId);
    this.#encoded.payload!.add(record.payload);
    this.#search?.add(recordId, row);
    if (this.#dataset.geometry !== undefined) this.#shapes.add(this.#dataset.geometry(row));
    const trade = this.#dataset.trade?.(row) ?? null;
    for (const changes of Object.values(this.#changes)) {
      changes.addRecord({ ...record, recordId, trade });
    }
  }

  /** Changes come in the order of their sequence. */
  addChange(change: StoredChange): void {
    this.#changes.payload!.addChange(change);
    const { unlicensed } = this.#dataset;
    if (unlicensed === undefined) return;
    const payload = change.payload === null
      ? null
      : ascii(JSON.stringify(unlicensed(JSON.parse(change.payload))));
    this.#changes.unlicensed!.addChange({ ...change, payload });
  }

  finish(info: VersionInfo | null): VersionData {
    const arrival = Uint32Array.from(this.#ids.keys());
    const sorted = this.#dataset.order.map((name) => name.replace(/^-/, ""));
    const unordered = Object.fromEntries(
      sorted.filter((name) => name in this.#columns)
        .map((name) => [name, this.#columns[name]!.finish(arrival)]),
    );
    const idRanks = ranksOf(this.#ids);
    const order = this.#order = permutation(unordered, this.#dataset.order, idRanks);
    const columns = mapValues(this.#columns, (column) => column.finish(order));
    const orderedRanks = order.map((from) => idRanks[from]!);
    return {
      dataset: this.#dataset.key,
      info,
      columns,
      views: mapValues(this.#encoded, (view) => view.finish(order)),
      orders: mapValues(
        this.#dataset.orders ?? {},
        (names) => shared(permutation(columns, names, orderedRanks)),
      ),
      sample: this.#sample(order),
      changes: mapValues(this.#changes, (changes) => changes.finish(info, order)),
      shapes: this.#dataset.geometry === undefined ? null : this.#shapes.finish(order),
    };
  }

  /** What searches look in; null when the dataset is not searched. Comes after `finish`. */
  finishSearch(): SegmentData | null {
    return this.#search?.finish(inverse(this.#order)) ?? null;
  }

  #sample(order: Uint32Array): Uint8Array {
    const hashes = Uint32Array.from(this.#ids, hash);
    const byHash = Uint32Array.from(this.#ids.keys())
      .sort((a, b) => hashes[a]! - hashes[b]! || (this.#ids[a]! < this.#ids[b]! ? -1 : 1));
    const chosen = new Set(byHash.subarray(0, SAMPLE_SIZE));
    return filled(uint8(order.length), (row) => chosen.has(order[row]!) ? 1 : 0);
  }
}

/** Where each item of a permutation went. */
function inverse(order: Uint32Array): Uint32Array {
  const place = new Uint32Array(order.length);
  order.forEach((from, row) => place[from] = row);
  return place;
}

function shared(rows: Uint32Array): Uint32Array {
  const copy = uint32(rows.length);
  copy.set(rows);
  return copy;
}
