import { pause } from "../../base/async/pause.ts";
import type { FirstVersion } from "../../store/versions/first_version.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { Gate } from "../gate/gate.ts";
import { Staging } from "../gate/staging.ts";
import type { RawRow } from "../model/raw_row.ts";
import type { StageOptions } from "./options.ts";

/** Rows are checked for so long at once, in milliseconds; then requests and writes get their turn. */
const MAX_AT_ONCE_MS = 8;

/** Rows that passed the gate, for the next version of a dataset. */
export interface StagedRows {
  readonly dataset: Dataset;
  /** Disposed of by the caller. */
  readonly staging: Staging;
  readonly warnings: readonly string[];
  /** The source documents that rows name, with the number of rows of each. */
  readonly sources: ReadonlyMap<string, number>;
  /** The first version that is made of them, if that is being built already. */
  readonly first?: FirstVersion;
}

export type RawRows = AsyncIterable<RawRow> & { warnings?(): readonly string[] };

/**
 * Reads and checks the rows of a future version.
 *
 * @throws {GateError} when rows have errors.
 */
export async function stageRows<Row>(
  dataset: Dataset<Row>,
  rows: RawRows,
  options: StageOptions,
): Promise<StagedRows> {
  const staging = new Staging();
  try {
    if (options.differences !== undefined) staging.keepCells();
    const gate = new Gate(dataset, staging, options);
    await stage(gate, staging, rows, options);
    gate.close();
    const warnings = [...rows.warnings?.() ?? [], ...gate.warnings];
    return { dataset: dataset as Dataset<unknown>, staging, warnings, sources: gate.sources };
  } catch (error) {
    staging[Symbol.dispose]();
    throw error;
  }
}

async function stage<Row>(
  gate: Gate<Row>,
  staging: Staging,
  rows: AsyncIterable<RawRow>,
  { progress, signal, giveTurn = pause }: StageOptions,
): Promise<void> {
  let read = 0;
  let began = performance.now();
  for await (const raw of rows) {
    const row = gate.pass(raw);
    if (row !== undefined) staging.add(row, raw);
    read++;
    if (performance.now() - began < MAX_AT_ONCE_MS) continue;
    progress?.("reading", read);
    await giveTurn();
    began = performance.now();
    signal?.throwIfAborted();
  }
  progress?.("reading", read);
  signal?.throwIfAborted();
}
