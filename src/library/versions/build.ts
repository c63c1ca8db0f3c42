import { Growing } from "../../base/memory/growing.ts";
import { ascii } from "../../base/json/json.ts";
import { mapValues } from "../../base/json/map_values.ts";
import { counted, gathered, uint32, uint8 } from "../../base/memory/shared_arrays.ts";
import type { StoredChange, VersionInfo } from "../../store/versions/versions.ts";
import type { ColumnBuilder } from "../columns/column_builder.ts";
import { columnBuilder } from "../columns/column_builders.ts";
import type { ColumnData } from "../columns/columns.ts";
import { inverse, permutation, type SortKey } from "../query/order.ts";
import { type CarriedRows, PartsBuilder } from "./build_parts.ts";
import { withEqualArraysOnce } from "../columns/equal_arrays.ts";
import { LoggedTextsBuilder } from "./logged_texts.ts";
import type { History, PartSpec } from "./part.ts";
import type { VersionSpec } from "./version_spec.ts";
import { PatchesBuilder } from "./patches.ts";
import { sampleRows } from "./sample_of_key.ts";
import { UNLICENSED } from "./effective_state.ts";
import { Version } from "./version.ts";
import type { VersionData } from "./version_data.ts";
import { memberOf, present } from "../../base/known.ts";

/** Inputs of a version other than its records. */
interface BuildOptions<Source> {
  readonly history: History;
  readonly parts?: readonly PartSpec<Source>[] | undefined;
  readonly carried?: CarriedRows | undefined;
  /** Called when a deferred part cannot be built; the version is served without it. */
  readonly failed?: ((part: string, error: unknown) => void) | undefined;
  /**
   * Whether rows are added again for the deferred parts, by `addDeferred`: the version can be served
   * sooner. By default `add` adds them to all parts.
   */
  readonly isReadAgain?: boolean;
}

/**
 * Builds the served form of a version from its stored rows: columns, encoded views, orders, the
 * sample and the parts. Unchanged rows are reused from an earlier version. Runs off the serving
 * thread.
 */
export class VersionBuilder<Source extends VersionSpec> {
  readonly #spec: Source;
  readonly #carried: CarriedRows | undefined;
  /** Where files of the version are. */
  readonly #root: string | null;
  readonly #columns: Record<string, ColumnBuilder<unknown>>;
  /** The views that only current rows need. */
  readonly #views: Readonly<Record<string, PatchesBuilder>>;
  /** The payload, and the views that logged changes need too. */
  readonly #logged: LoggedTextsBuilder;
  readonly #parts: PartsBuilder<Source>;
  /** For each record in insertion order, the number of its logged texts. */
  readonly #texts = new Growing<Uint32Array>(Uint32Array);
  #finished: { data: VersionData; deferred: () => Record<string, unknown> } | undefined;

  constructor(
    spec: Source,
    { history, parts = [], carried, failed, isReadAgain = false }: BuildOptions<Source>,
  ) {
    this.#spec = spec;
    this.#root = history.files?.root ?? null;
    this.#carried = carried;
    const rows = carried?.rows ?? new Uint32Array();
    this.#columns = mapValues(
      spec.columns,
      (spec, name) =>
        columnBuilder(spec, carried && { data: memberOf(carried.data.columns, name), rows }),
    );
    const { [UNLICENSED]: unlicensed, ...views } = spec.views;
    this.#logged = new LoggedTextsBuilder(
      unlicensed === undefined ? {} : { [UNLICENSED]: unlicensed },
      carried?.data.views,
    );
    if (carried !== undefined) {
      this.#texts.append(counted(rows.length, this.#logged.carry(carried.data.views, rows)));
    }
    this.#views = mapValues(
      views,
      (_, name) =>
        new PatchesBuilder(carried && { patches: memberOf(carried.data.patches, name), rows }),
    );
    this.#parts = new PartsBuilder(spec, {
      history,
      parts,
      carried,
      failed,
      isReadAgain,
    });
  }

  /** Changes come in ascending sequence. */
  add(change: StoredChange): void {
    const { payload } = change;
    if (payload === null) {
      return this.#parts.addChange({ ...change, texts: () => undefined, insertion: -1 });
    }
    const texts = () => this.#logged.textsOf(payload);
    if (change.replacedIn !== null) {
      return this.#parts.addChange({ ...change, texts, insertion: -1 });
    }
    const row: unknown = JSON.parse(payload);
    const text = this.#logged.add(payload, row);
    const insertion = this.#texts.length;
    this.#texts.push(text);
    for (const column of Object.values(this.#columns)) column.add(row);
    for (const [view, patches] of Object.entries(this.#views)) {
      patches.add(payload, this.#shape(view, row));
    }
    this.#parts.add(row, insertion);
    this.#parts.addChange({ ...change, texts, insertion });
  }

  /** Adds the row of a change to the deferred parts; see `isReadAgain`. */
  addDeferred(payload: string, insertion: number): void {
    this.#parts.addDeferred(JSON.parse(payload), insertion);
  }

  /** The version without its deferred parts. */
  finish(info: VersionInfo | null): VersionData {
    const { order, orders, ids } = this.#orders();
    const columns = this.#finishColumns(order);
    const texts = gathered(new Uint32Array(order.length), this.#texts.values, order);
    const logged = this.#logged.finish(texts);
    const added = { info, order, ids, views: Object.keys(logged.views) };
    const built = {
      dataset: this.#spec.key,
      info,
      columns,
      views: logged.views,
      patches: mapValues(this.#views, (patches) => patches.finish(order)),
      orders,
      parts: this.#parts.finish(added),
    };
    const names = this.#parts.files();
    const files = { root: names.length === 0 ? null : this.#root, names };
    const data = { ...built, files, sample: this.#sample({ ...built, files }, order.length) };
    this.#finished = { data, deferred: () => this.#parts.finishDeferred(added) };
    return data;
  }

  /** Leaves nothing of a build that failed. */
  abandon(): void {
    this.#parts.abandon();
  }

  /** The complete version. Call it after `finish`. */
  finishDeferred(): VersionData {
    const { data, deferred } = present(this.#finished, "what `finish` made");
    return withEqualArraysOnce({ ...data, parts: { ...data.parts, ...deferred() } });
  }

  /** Frees a column's builder before the next column is finished. */
  #finishColumns(order: Uint32Array): Record<string, ColumnData> {
    const columns: Record<string, ColumnData> = {};
    for (const name of Object.keys(this.#columns)) {
      columns[name] = memberOf(this.#columns, name).finish(order);
      delete this.#columns[name];
    }
    return columns;
  }

  #shape(view: string, row: unknown): string {
    return ascii(JSON.stringify(memberOf(this.#spec.views, view)(row)));
  }

  /**
   * The order of the records in insertion order, the further orders of the rows, and the place of
   * each record's id.
   */
  #orders(): { order: Uint32Array; orders: Record<string, Uint32Array>; ids: Uint32Array } {
    const known = new Map<string, Float64Array>();
    const keysOf = (name: string): Float64Array => {
      const column = this.#columns[name];
      if (column === undefined) throw new TypeError(`Cannot order by unknown column "${name}"`);
      let keys = known.get(name);
      if (keys === undefined) known.set(name, keys = column.sortKeys());
      return keys;
    };
    const keyOf = (name: string): SortKey => (
      { keys: keysOf(name.replace(/^-/, "")), descending: name.startsWith("-") }
    );
    const ids = new Uint32Array(keysOf("id"));
    const none = new Uint32Array();
    const rows = this.#carried?.rows ?? none;
    // Rows that are reused keep their earlier order.
    const order = permutation(this.#spec.order.map(keyOf), ids, counted(rows.length));
    const rowOf = inverse(order, new Uint32Array(order.length));
    const orders = mapValues(this.#spec.orders, (names, name) => {
      const kept = this.#parts.insertionsOf(this.#carried?.data.orders[name] ?? none);
      const sorted = permutation(names.map(keyOf), ids, kept);
      return gathered(uint32(sorted.length), rowOf, sorted);
    });
    return { order, orders, ids };
  }

  /** 1 for the rows of the sample. */
  #sample(data: Omit<VersionData, "sample">, size: number): Uint8Array {
    const sample = uint8(size);
    const version = new Version({ ...data, sample: uint8(size) });
    const { id } = version.columns;
    const rows = sampleRows(size, id, this.#spec.samplePriority(version));
    for (const row of rows) sample[row] = 1;
    return sample;
  }
}
