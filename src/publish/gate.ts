import type { Dataset } from "../datasets/dataset.ts";
import { ascii } from "../http/json.ts";
import type { RawRow } from "./read.ts";

/** A row that passed, as it is kept. */
export interface GatedRow {
  readonly number: number;
  readonly recordId: string;
  readonly trade: string | null;
  readonly revision: string | null;
  readonly quoteSafe: boolean;
  /** ASCII JSON with the schema's fields in the schema's order. */
  readonly payload: string;
  /** Which of several rows of one id to keep: the highest. */
  readonly latest: number | null;
}

/** What is wrong with one row. */
export interface RowFault {
  /** From 1. */
  readonly row: number;
  /** Dotted path, or empty for the whole row. */
  readonly field: string;
  readonly message: string;
}

/** How many faults are told; all are counted. */
export const FAULTS_TOLD = 100;

/** A version that cannot be published, and why. */
export class GateError extends Error {
  override readonly name = "GateError";

  /**
   * @param faults Those of the first faulty rows.
   * @param faultyRows How many rows are at fault.
   */
  constructor(readonly faults: readonly RowFault[], readonly faultyRows: number) {
    super(`${faultyRows} ${faultyRows === 1 ? "row is" : "rows are"} at fault`);
  }
}

/** Checks rows one by one against a dataset's schema and rules, and gathers faults. */
export class Gate<Row> {
  readonly #dataset: Dataset<Row>;
  readonly #faults: RowFault[] = [];
  readonly #seen = new Map<string, number>();
  readonly #sources = new Map<string, number>();
  readonly #warnings = new Map<string, number>();
  #faultyRows = 0;

  constructor(dataset: Dataset<Row>) {
    this.#dataset = dataset;
  }

  /** The row as it is kept, or undefined when it is at fault. */
  pass(raw: RawRow): GatedRow | undefined {
    if (raw.fault !== undefined) {
      return this.#refuse(raw.number, [{ field: "", message: raw.fault }]);
    }
    const result = this.#dataset.schema.safeParse(raw.value);
    if (!result.success) {
      return this.#refuse(
        raw.number,
        result.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
      );
    }
    const row = result.data;
    const recordId = this.#dataset.id(row);
    const first = this.#seen.get(recordId);
    // Where a file may carry several versions of a record, the latest is chosen later.
    if (first !== undefined && this.#dataset.latest === undefined) {
      const message = `has the id ${recordId}, which row ${first} has too`;
      return this.#refuse(raw.number, [{ field: "", message }]);
    }
    if (first === undefined) this.#seen.set(recordId, raw.number);
    const warning = this.#dataset.warning?.(row);
    if (warning !== undefined) {
      this.#warnings.set(warning, (this.#warnings.get(warning) ?? 0) + 1);
    }
    for (const id of new Set([this.#dataset.sourceDocument?.(row) ?? null].flat())) {
      if (id !== null) this.#sources.set(id, (this.#sources.get(id) ?? 0) + 1);
    }
    return {
      number: raw.number,
      recordId,
      trade: this.#dataset.trade?.(row) ?? null,
      revision: this.#dataset.revision?.(row) ?? null,
      quoteSafe: this.#dataset.quoteSafe(row),
      payload: ascii(JSON.stringify(row)),
      latest: this.#dataset.latest?.(row) ?? null,
    };
  }

  /** The source documents that rows name, each with how many rows do. */
  get sources(): ReadonlyMap<string, number> {
    return this.#sources;
  }

  /** What is odd about rows that passed, each with how many they are. */
  get warnings(): string[] {
    return [...this.#warnings].map(([warning, rows]) => `${rows} rows ${warning}`);
  }

  /** @throws {GateError} when any row was at fault. */
  close(): void {
    if (this.#faultyRows > 0) throw new GateError(this.#faults, this.#faultyRows);
  }

  #refuse(row: number, faults: readonly { field: string; message: string }[]): undefined {
    if (this.#faultyRows++ < FAULTS_TOLD) {
      for (const fault of faults) this.#faults.push({ row, ...fault });
    }
  }
}
