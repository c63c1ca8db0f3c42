import { Growing } from "../../base/memory/growing.ts";
import { inverse } from "../query/order.ts";
import type { AddedRows, History, InsertedChange, PartBuilder, PartSpec } from "./part.ts";
import type { VersionSpec } from "./version_spec.ts";
import { Records } from "./records.ts";
import type { VersionData } from "./version_data.ts";

/** An earlier version, and which of its rows are unchanged. */
export interface CarriedRows {
  readonly data: VersionData;
  /** Ascending. */
  readonly rows: Uint32Array;
}

/** Inputs of the parts of a version. */
interface PartsOptions<Source> {
  readonly history: History;
  readonly parts: readonly PartSpec<Source>[];
  readonly carried: CarriedRows | undefined;
  readonly failed: ((part: string, error: unknown) => void) | undefined;
  /** Whether deferred parts get the rows by `addDeferred` rather than by `add`. */
  readonly isReadAgain: boolean;
}

/**
 * Builds the parts of a version. A deferred part that fails is left out; any other fails the
 * version.
 */
export class PartsBuilder<Source extends VersionSpec> {
  readonly #parts: readonly BuiltPart[];
  readonly #isReadAgain: boolean;
  /** For each row of the previous version, its number in insertion order; -1 if it is gone. */
  readonly #insertions: Int32Array;

  constructor(
    spec: Source,
    { history, parts, carried, failed, isReadAgain }: PartsOptions<Source>,
  ) {
    this.#isReadAgain = isReadAgain;
    const insertions = new Int32Array(carried?.data.sample.length ?? 0).fill(-1);
    this.#insertions = inverse(carried?.rows ?? new Uint32Array(), insertions);
    const before = carried?.data.parts ?? {};
    this.#parts = parts.map((part) => {
      const incremental = part.incremental === true && part.name in before;
      return new BuiltPart(
        { ...part, incremental },
        failed,
        () =>
          incremental
            ? part.builder(spec, history, { built: before[part.name] as never, insertions })
            : part.builder(spec, history),
      );
    });
    if (carried === undefined) return;
    const records = new Records(carried.data.views.payload);
    const rebuilding = this.#parts.filter((part) => part.rebuildsSome);
    carried.rows.forEach((row, insertion) => {
      let parsed: unknown;
      for (const part of rebuilding) {
        if (!part.rebuilds(row)) continue;
        parsed ??= JSON.parse(records.get(row));
        part.run((builder) => builder.add?.(parsed, insertion));
      }
    });
  }

  /** The rows of the previous version that are carried over, as numbers in insertion order. */
  insertionsOf(rows: Uint32Array): Uint32Array {
    const insertions = new Growing<Uint32Array>(Uint32Array);
    for (let at = 0; at < rows.length; at++) {
      const insertion = this.#insertions[rows[at]!]!;
      if (insertion >= 0) insertions.push(insertion);
    }
    return insertions.values;
  }

  add(row: unknown, insertion: number): void {
    for (const part of this.#parts) {
      if (part.deferred && this.#isReadAgain) continue;
      part.run((builder) => builder.add?.(row, insertion));
    }
  }

  /** Adds a row to the deferred parts, after all rows were added to the others. */
  addDeferred(row: unknown, insertion: number): void {
    for (const part of this.#parts) {
      if (part.deferred) part.run((builder) => builder.add?.(row, insertion));
    }
  }

  addChange(change: InsertedChange): void {
    for (const part of this.#parts) part.run((builder) => builder.addChange?.(change));
  }

  finish(added: AddedRows): Record<string, unknown> {
    return this.#finish(added, false);
  }

  /** The names of the files that parts are read from; comes after `finish`. */
  files(): string[] {
    const names: string[] = [];
    for (const part of this.#parts) part.run((builder) => names.push(...builder.files?.() ?? []));
    return names;
  }

  /** Cleans up after a failed build. */
  abandon(): void {
    for (const part of this.#parts) part.run((builder) => builder.abandon?.());
  }

  /** Finishes the deferred parts. */
  finishDeferred(added: AddedRows): Record<string, unknown> {
    return this.#finish(added, true);
  }

  #finish(added: AddedRows, deferred: boolean): Record<string, unknown> {
    const built: Record<string, unknown> = {};
    for (const part of this.#parts.filter((part) => part.deferred === deferred)) {
      part.run((builder) => built[part.name] = builder.finish(added));
    }
    return built;
  }
}

class BuiltPart {
  readonly name: string;
  readonly deferred: boolean;
  readonly #incremental: boolean;
  readonly #failed: (part: string, error: unknown) => void;
  #builder: PartBuilder<unknown> | undefined;

  constructor(
    { name, deferred = false, incremental = false }: Omit<PartSpec<never>, "builder">,
    failed: ((part: string, error: unknown) => void) | undefined,
    begin: () => PartBuilder<unknown>,
  ) {
    this.name = name;
    this.deferred = deferred;
    this.#incremental = incremental;
    this.#failed = failed ?? (() => {});
    this.#attempt(() => this.#builder = begin());
  }

  /** Whether it may want rows that are carried over. */
  get rebuildsSome(): boolean {
    return this.#builder?.add !== undefined &&
      (!this.#incremental || this.#builder.rebuilds !== undefined);
  }

  rebuilds(row: number): boolean {
    return !this.#incremental || this.#builder?.rebuilds?.(row) === true;
  }

  run(step: (builder: PartBuilder<unknown>) => void): void {
    const builder = this.#builder;
    if (builder !== undefined) this.#attempt(() => step(builder));
  }

  #attempt(step: () => void): void {
    if (!this.deferred) return step();
    try {
      step();
    } catch (error) {
      this.#builder = undefined;
      this.#failed(this.name, error);
    }
  }
}
