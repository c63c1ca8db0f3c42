import made from "./examples.json" with { type: "text" };
import type { Example } from "./openapi.ts";

/** What the reference shows about the seeds of a dataset. */
export interface SeededDataset {
  readonly rows: number;
  /** How many rows are made up. */
  readonly samples: number;
  readonly quoteSafe: number;
  /** A line for each source document of the rows. */
  readonly sources: readonly string[];
  /** The first and the last time that a row was verified; null if no row says. */
  readonly verified: readonly [from: string, to: string] | null;
  /** One row in its published form. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** Everything that `deno task describe` takes from the seeds. */
export interface Examples {
  /** A response of each endpoint, by path. */
  readonly answers: Readonly<Record<string, Example>>;
  readonly datasets: Readonly<Record<string, SeededDataset>>;
}

/** Responses and rows for the reference, made from the seeds by `deno task describe`. */
export const EXAMPLES: Examples = JSON.parse(made) as Examples;
