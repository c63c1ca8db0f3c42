import { Growing } from "../../base/memory/growing.ts";
import { inverse } from "../query/order.ts";
import type { Arrived, ArrivedChange, History, IndexSpec, PartBuilder } from "./part.ts";
import type { VersionSpec } from "./version_spec.ts";
import { Records } from "./records.ts";
import type { VersionData } from "./version_data.ts";

/** An earlier version, and which of its rows are unchanged. */
export interface CarriedRows {
  readonly data: VersionData;
  /** Rising. */
  readonly rows: Uint32Array;
}

/** What the parts of a version are built with. */
interface PartsOptions<Source> {
  readonly history: History;
  readonly parts: readonly IndexSpec<Source>[];
  readonly taken: CarriedRows | undefined;
  readonly failed: ((part: string, error: unknown) => void) | undefined;
}

/** Builds the parts of a version. A late one that fails is left out; any other fails the version. */
export class PartsBuilder<Source extends VersionSpec> {
  readonly #parts: readonly BuiltPart[];
  /** For each row of the previous version, its place in order of arrival; -1 where it is gone. */
  readonly #arrivals: Int32Array;

  constructor(spec: Source, { history, parts, taken, failed }: PartsOptions<Source>) {
    const arrivals = new Int32Array(taken?.data.sample.length ?? 0).fill(-1);
    this.#arrivals = inverse(taken?.rows ?? new Uint32Array(), arrivals);
    const before = taken?.data.parts ?? {};
    this.#parts = parts.map((part) => {
      const goesOn = part.goesOn === true && part.name in before;
      return new BuiltPart(
        { ...part, goesOn },
        failed,
        () =>
          goesOn
            ? part.builder(spec, history, { built: before[part.name] as never, arrivals })
            : part.builder(spec, history),
      );
    });
    if (taken === undefined) return;
    const records = new Records(taken.data.views.payload);
    const takers = this.#parts.filter((part) => part.takesAgain);
    taken.rows.forEach((row, arrival) => {
      let parsed: unknown;
      for (const part of takers) {
        if (!part.wantsAgain(row)) continue;
        parsed ??= JSON.parse(records.get(row));
        part.run((builder) => builder.add?.(parsed, arrival));
      }
    });
  }

  /** Rows of the previous version that stay, as places in order of arrival. */
  arrivalsOf(rows: Uint32Array): Uint32Array {
    const arrivals = new Growing<Uint32Array>(Uint32Array);
    for (let at = 0; at < rows.length; at++) {
      const arrival = this.#arrivals[rows[at]!]!;
      if (arrival >= 0) arrivals.push(arrival);
    }
    return arrivals.values;
  }

  add(row: unknown, arrival: number): void {
    for (const part of this.#parts) part.run((builder) => builder.add?.(row, arrival));
  }

  addChange(change: ArrivedChange): void {
    for (const part of this.#parts) part.run((builder) => builder.addChange?.(change));
  }

  finish(arrived: Arrived): Record<string, unknown> {
    return this.#finish(arrived, false);
  }

  /** The names of the files that parts are read from; comes after `finish`. */
  files(): string[] {
    const names: string[] = [];
    for (const part of this.#parts) part.run((builder) => names.push(...builder.files?.() ?? []));
    return names;
  }

  /** Leaves nothing of a build that failed. */
  abandon(): void {
    for (const part of this.#parts) part.run((builder) => builder.abandon?.());
  }

  /** What may come later. */
  finishLate(arrived: Arrived): Record<string, unknown> {
    return this.#finish(arrived, true);
  }

  #finish(arrived: Arrived, late: boolean): Record<string, unknown> {
    const built: Record<string, unknown> = {};
    for (const part of this.#parts.filter((part) => part.late === late)) {
      part.run((builder) => built[part.name] = builder.finish(arrived));
    }
    return built;
  }
}

class BuiltPart {
  readonly name: string;
  readonly late: boolean;
  readonly #goesOn: boolean;
  readonly #failed: (part: string, error: unknown) => void;
  #builder: PartBuilder<unknown> | undefined;

  constructor(
    { name, late = false, goesOn = false }: Omit<IndexSpec<never>, "builder">,
    failed: ((part: string, error: unknown) => void) | undefined,
    begin: () => PartBuilder<unknown>,
  ) {
    this.name = name;
    this.late = late;
    this.#goesOn = goesOn;
    this.#failed = failed ?? (() => {});
    this.#attempt(() => this.#builder = begin());
  }

  /** Whether it takes any rows of the previous version that stay. */
  get takesAgain(): boolean {
    return this.#builder?.add !== undefined &&
      (!this.#goesOn || this.#builder.again !== undefined);
  }

  wantsAgain(row: number): boolean {
    return !this.#goesOn || this.#builder?.again?.(row) === true;
  }

  run(step: (builder: PartBuilder<unknown>) => void): void {
    const builder = this.#builder;
    if (builder !== undefined) this.#attempt(() => step(builder));
  }

  #attempt(step: () => void): void {
    if (!this.late) return step();
    try {
      step();
    } catch (error) {
      this.#builder = undefined;
      this.#failed(this.name, error);
    }
  }
}
