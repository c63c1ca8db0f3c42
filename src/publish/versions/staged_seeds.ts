import { basename } from "node:path";
import { eventLoopTurn, pause } from "../../base/async/pause.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { sourcesOf } from "../../datasets/declare/derived.ts";
import {
  SAMPLE_KIND,
  type SourceDocument,
  sourceDocuments,
} from "../../datasets/source_documents.ts";
import type { RawRow } from "../model/raw_row.ts";
import { reportLines } from "../gate/error_text.ts";
import { GateError, PublishError } from "../model/errors.ts";
import type { FirstVersion } from "../../store/versions/first_version.ts";
import type { StageOptions } from "./options.ts";
import { firstVersionOf } from "./first_version.ts";
import { type StagedRows, stageRows } from "./stage_rows.ts";
import { readSeeds, rowsOfFiles, seedFiles } from "./seed_file.ts";

export interface StagingOptions {
  readonly directory: string;
  /** Include the made-up samples (decisions, Samples). */
  readonly samples: boolean;
  readonly now?: () => number;
  /**
   * Begins to build a dataset's first version while it is published. Servers of one Postgres elect the
   * one that builds instead.
   */
  readonly buildAhead?: ((dataset: string, first: FirstVersion) => void) | undefined;
}

/** How many bytes of rows, of all datasets, are held in memory at most to be built ahead. */
const MAX_AHEAD = 1 << 28;
/** How many bytes a row takes in addition to its JSON: two ids, in two threads. */
const BYTES_PER_ROW = 250;

/**
 * The seeds of datasets. They are read and checked one after another, from the construction on, while
 * others are published: neither waits for the other.
 */
export class StagedSeeds implements AsyncDisposable {
  readonly #staged = new Map<string, Promise<StagedRows | undefined>>();
  readonly #ended = new AbortController();
  readonly #options: StagingOptions;
  #aheadBytes = 0;
  /** How many callers wait for rows. */
  #waiting = 0;

  constructor(datasets: readonly Dataset[], options: StagingOptions) {
    this.#options = options;
    const { signal } = this.#ended;
    const samples = options.samples
      ? Promise.resolve<ReadonlySet<string>>(new Set())
      : sampleDocumentIds(options.directory);
    samples.catch(() => {});
    let previous: Promise<unknown> = samples;
    for (const dataset of datasets) {
      const staged = previous.then(async () => {
        signal.throwIfAborted();
        // At a first start nothing is served yet, and the store is idle while somebody waits for rows.
        const isAlone = () => options.buildAhead !== undefined && this.#waiting > 0;
        const giveTurn = () => isAlone() ? eventLoopTurn() : pause();
        const staged = await stage(dataset, await samples, { ...options, signal, giveTurn });
        return staged && this.#buildAhead(staged);
      });
      // It throws when it is taken.
      staged.catch(() => {});
      this.#staged.set(dataset.key, staged);
      previous = staged;
    }
  }

  /**
   * A dataset's checked rows, whose `staging` the caller disposes of; undefined without any rows.
   *
   * @throws {PublishError} when rows of this dataset, or of one before it, have errors.
   */
  async take(dataset: string): Promise<StagedRows | undefined> {
    const staged = this.#staged.get(dataset);
    this.#staged.delete(dataset);
    this.#waiting++;
    try {
      return await staged;
    } finally {
      this.#waiting--;
    }
  }

  /** Begins to build the dataset's first version of these rows, if there is memory for it. */
  #buildAhead(staged: StagedRows): StagedRows {
    const { buildAhead, now = Date.now } = this.#options;
    const { dataset, staging } = staged;
    const bytes = staging.payloadBytes + staging.size * BYTES_PER_ROW;
    if (buildAhead === undefined || this.#aheadBytes + bytes > MAX_AHEAD) return staged;
    this.#aheadBytes += bytes;
    try {
      const first = firstVersionOf(staging, now());
      buildAhead(dataset.key, first);
      return { ...staged, first };
    } catch (error) {
      staging[Symbol.dispose]();
      throw error;
    }
  }

  /** Stops reading, and disposes of the rows that nobody took. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended.abort();
    for (const staged of this.#staged.values()) {
      (await staged.catch(() => undefined))?.staging[Symbol.dispose]();
    }
    this.#staged.clear();
  }
}

/** Reads and checks a dataset's seeds; undefined without any rows. */
async function stage(
  dataset: Dataset,
  samples: ReadonlySet<string>,
  options: Omit<StagingOptions, "buildAhead"> & Pick<StageOptions, "signal" | "giveTurn">,
): Promise<StagedRows | undefined> {
  const files = await seedFiles(options.directory, dataset.key);
  const all = rowsOfFiles(dataset, files);
  const rows = samples.size === 0 ? all : withoutSamples(all, dataset, samples);
  try {
    const staged = await stageRows(dataset, rows, options);
    if (staged.staging.size > 0) return staged;
    staged.staging[Symbol.dispose]();
    return undefined;
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    const names = files.map((file) => basename(file)).join(", ");
    const lines = reportLines(error.report, (fix) => fix).join("\n");
    throw new PublishError(`Cannot publish the seeds of ${dataset.key} (${names}):\n${lines}`);
  }
}

/** The ids of the seeds' source documents whose rows are samples. */
async function sampleDocumentIds(
  directory: string,
): Promise<Set<string>> {
  const samples = new Set<string>();
  for await (const row of readSeeds(directory, sourceDocuments)) {
    const { id, kind } = row as SourceDocument;
    if (kind === SAMPLE_KIND) samples.add(id);
  }
  return samples;
}

async function* withoutSamples(
  rows: AsyncIterable<RawRow>,
  dataset: Dataset,
  samples: ReadonlySet<string>,
): AsyncGenerator<RawRow> {
  for await (const row of rows) {
    if (!isSample(row.value, dataset, samples)) yield row;
  }
}

function isSample(row: unknown, dataset: Dataset, samples: ReadonlySet<string>): boolean {
  // A document of kind `sample` is a sample too.
  const ids = dataset.key === sourceDocuments.key ? [dataset.id(row)] : sourcesOf(dataset, row);
  return ids.some((id) => samples.has(id));
}
