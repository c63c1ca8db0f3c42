import { FAULTS_TOLD, GateError } from "./gate_error.ts";
import { isObject } from "../../base/json/is_object.ts";
import { ascii } from "../../base/json/json.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { sourcesOf } from "../../datasets/declare/derived.ts";
import { faultsOf, type FieldFault, type RowFault } from "../model/faults.ts";
import { oddities } from "./oddities.ts";
import type { RawRow } from "../model/raw_row.ts";
import { settle } from "./settle.ts";
import { type Shape, shapeOf } from "./shape.ts";
import { type GatedRow, Staging } from "./staging.ts";
import { untidyFields } from "./tidy.ts";

/** Statuses of what may not be quoted any more (decisions, The publish gate). */
const PAST = ["archived", "superseded", "expired"];

export interface GateOptions {
  /** Told of each faulty row, also beyond those that are kept to be told. */
  readonly faulty?: (raw: RawRow, faults: readonly RowFault[]) => void;
  /** Changes a row before it is checked. */
  readonly amend?: (value: Record<string, unknown>) => void;
  /** The present time, in milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Checks rows one by one against a dataset's schema and rules, fills in what may be left out, and
 * gathers faults (decisions, The publish gate).
 */
export class Gate<Row> {
  readonly #dataset: Dataset<Row>;
  readonly #staging: Staging;
  readonly #options: GateOptions;
  readonly #shape: Shape;
  readonly #faults: RowFault[] = [];
  readonly #sources = new Map<string, number>();
  readonly #oddities = new Map<string, { rows: number; line: number }>();
  readonly #now: number;
  #faultyRows = 0;

  /** @param staging Where rows that passed are put by who calls this; what is there is not let in twice. */
  constructor(dataset: Dataset<Row>, staging = new Staging(), options: GateOptions = {}) {
    this.#dataset = dataset;
    this.#staging = staging;
    this.#options = options;
    this.#shape = shapeOf(dataset.schema);
    this.#now = (options.now ?? Date.now)();
  }

  /** The row as it is kept, or undefined when it is at fault. */
  pass(raw: RawRow): GatedRow | undefined {
    const { value } = raw;
    const faults = [...raw.faults ?? []];
    if (value === undefined) return this.#refuse(raw, faults);
    this.#shape.complete(value);
    if (isObject(value)) {
      this.#options.amend?.(value);
      settle(this.#dataset as Dataset<unknown>, value);
    }
    const result = this.#dataset.schema.safeParse(value);
    if (!result.success) {
      add(faults, faultsOf(result.error, value, this.#shape.leaves, raw.percents));
    }
    add(faults, untidyFields(value, this.#shape.free));
    if (!result.success) return this.#refuse(raw, faults);

    const row = result.data;
    add(faults, this.#pastButQuoteSafe(row));
    const recordId = this.#dataset.id(row);
    const latest = this.#dataset.latest?.(row) ?? null;
    add(faults, this.#placeless(recordId));
    add(faults, this.#doubled(recordId, latest));
    if (faults.length > 0) return this.#refuse(raw, faults);
    const line = raw.line ?? raw.number;
    this.#note(row, line);
    return {
      recordId,
      line,
      trade: this.#dataset.trade?.(row) ?? null,
      revision: this.#dataset.revision?.(row) ?? null,
      quoteSafe: this.#dataset.quoteSafe(row),
      payload: ascii(JSON.stringify(row)),
      latest,
    };
  }

  /** The source documents that rows name, each with how many rows do. */
  get sources(): ReadonlyMap<string, number> {
    return this.#sources;
  }

  /** What is odd about rows that passed, each with how many they are and where the first stands. */
  get warnings(): string[] {
    return [...this.#oddities].map(([oddity, { rows, line }]) =>
      rows === 1
        ? `1 row: ${oddity} (line ${line})`
        : `${rows} rows: ${oddity} (first on line ${line})`
    );
  }

  /** @throws {GateError} when any row was at fault. */
  close(): void {
    if (this.#faultyRows > 0) throw new GateError(this.#faults, this.#faultyRows);
  }

  #pastButQuoteSafe(row: Row): FieldFault[] {
    const { status, availability_status: availability } = row as Record<string, unknown>;
    const past = [status, availability].find((one) =>
      typeof one === "string" && PAST.includes(one.toLowerCase())
    );
    return past === undefined || !this.#dataset.quoteSafe(row) ? [] : [{
      field: "quote_safe",
      value: true,
      message: `must be false for status ${past}`,
      mend: "write false, or correct the status",
    }];
  }

  /** Ids stand in addresses (`href` of search), where these two mean other places. */
  #placeless(recordId: string): FieldFault[] {
    if (recordId !== "." && recordId !== "..") return [];
    return [{
      field: this.#dataset.idField,
      value: recordId,
      message: "can stand in no address",
      mend: "use letters or digits",
    }];
  }

  /** Where a file may carry several versions of a record, only equally late ones are at fault. */
  #doubled(recordId: string, latest: number | null): FieldFault[] {
    const line = latest === null
      ? this.#staging.lineOf(recordId)
      : this.#staging.lineOfVersion(recordId, latest);
    if (line === undefined) return [];
    const field = this.#dataset.idField;
    return latest === null
      ? [{
        field,
        value: recordId,
        message: `is the id of line ${line} too`,
        mend: "leave one of the two out, or give it an id of its own",
      }]
      : [{
        field,
        value: recordId,
        message: `is the id of line ${line} too, verified at the same time`,
        mend: "leave one of the two out, or correct its last_verified_at",
      }];
  }

  #note(row: Row, line: number): void {
    for (const oddity of oddities(this.#dataset, row, this.#now)) {
      const found = this.#oddities.get(oddity);
      if (found === undefined) this.#oddities.set(oddity, { rows: 1, line });
      else found.rows++;
    }
    for (const id of new Set(sourcesOf(this.#dataset, row))) {
      this.#sources.set(id, (this.#sources.get(id) ?? 0) + 1);
    }
  }

  #refuse(raw: RawRow, faults: readonly FieldFault[]): undefined {
    const line = raw.line ?? raw.number;
    const located = faults.map((fault) => ({
      row: raw.number,
      line,
      ...fault,
      ...raw.origin?.(fault.field),
    }));
    if (this.#faultyRows++ < FAULTS_TOLD) this.#faults.push(...located);
    this.#options.faulty?.(raw, located);
  }
}

/** Adds faults of fields that have none yet: each is told once. */
function add(faults: FieldFault[], more: readonly FieldFault[]): void {
  const known = new Set(faults.map(({ field }) => field));
  // Two rules of one schema may both speak of one field, so only what came before counts.
  for (const one of more) if (!known.has(one.field)) faults.push(one);
}
