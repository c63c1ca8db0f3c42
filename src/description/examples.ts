import made from "./examples.json" with { type: "text" };
import type { Example } from "./openapi.ts";

/** What the seeds say of a dataset. */
export interface SeededDataset {
  readonly rows: number;
  /** Rows that are made up. */
  readonly samples: number;
  readonly quoteSafe: number;
  /** Where the rows are from: a line for each source document. */
  readonly sources: readonly string[];
  /** When the oldest and the newest row were verified; null if none says. */
  readonly verified: readonly [from: string, to: string] | null;
  /** One row in its published form. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** The parts of the seeds that are shown. */
export interface Examples {
  /** A real answer of each endpoint, by path. */
  readonly answers: Readonly<Record<string, Example>>;
  readonly datasets: Readonly<Record<string, SeededDataset>>;
}

/** Real answers and rows, made from the seeds by `deno task describe`. */
export const EXAMPLES: Examples = JSON.parse(made) as Examples;
