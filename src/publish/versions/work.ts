import { deserializeError, type SerializedError } from "../model/errors.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { StoreAddress } from "../../store/database.ts";
import { SupervisedWorker } from "../../workers/supervised_worker.ts";
import type { HeldFile } from "../files/held_file.ts";
import type { Column, FileFacts, Opening } from "../files/inspect_file.ts";
import type { Stage, VersionOptions } from "./options.ts";
import type { FileOptions, FileReport } from "./publish_file.ts";
import type { ReadOptions } from "../files/open_file.ts";
import type { PublishReport } from "./report.ts";
import type { SheetMap } from "../model/sheet_map.ts";
import type { VersionDiff } from "../compare/version_diff.ts";

/** Options of a version in a form for another thread; `now` is the time of the request. */
type Sent<Options extends VersionOptions> =
  & Omit<Options, "now" | "progress" | "signal" | "onInvalid" | "read">
  & { readonly now: number };

/** Options of a version made from a file. */
export type FileWork = Sent<FileOptions> & {
  readonly read: Pick<ReadOptions, "encoding" | "map">;
};

/** Requests to `workers/publish.ts`. */
export type WorkRequest =
  | { kind: "look"; dataset: string; file: HeldFile; opening: Opening }
  | {
    kind: "readings";
    dataset: string;
    file: HeldFile;
    map: SheetMap;
    names: readonly string[];
    opening: Opening;
  }
  | { kind: "columns"; file: HeldFile; map: SheetMap; opening: Opening }
  | {
    kind: "publish";
    store: StoreAddress;
    dataset: string;
    file: HeldFile;
    options: FileWork;
    /** Identifies the job for `cancel`. */
    job: string;
  }
  | { kind: "cancel"; job: string }
  | {
    kind: "rollback";
    store: StoreAddress;
    dataset: string;
    version: number;
    options: Sent<VersionOptions>;
  }
  | {
    kind: "diff";
    store: StoreAddress;
    dataset: string;
    from: number;
    to: number;
    most: number;
    csv: boolean;
  };

/** Progress of a job. */
interface WorkProgress {
  readonly stage: Stage;
  readonly done: number;
  readonly total?: number | undefined;
}

/** Responses of the worker. */
export type WorkAnswer =
  | { readonly result: unknown }
  | { readonly refused: SerializedError };

const MODULE = new URL("../../../workers/publish.ts", import.meta.url);

/** A comparison starts without progress reports; nothing is retried. */
const SUPERVISION = { silentMs: 1_800_000, attempts: 1, idleMs: 30_000 };

/**
 * Reads files, and makes and compares versions, off the serving thread: a sheet of 200,000 rows
 * takes some seconds, for which every request would wait. Each method is the function of the same
 * name, and throws the same errors.
 */
export class PublishWork {
  readonly #store: StoreAddress;
  readonly #worker = new SupervisedWorker<WorkRequest>(MODULE, SUPERVISION);

  constructor(store: StoreAddress) {
    this.#store = store;
  }

  inspectFile({ key }: Dataset, file: HeldFile, opening: Opening): Promise<FileFacts> {
    return this.#ask({ kind: "look", dataset: key, file, opening });
  }

  previewColumns(file: HeldFile, map: SheetMap, opening: Opening): Promise<Column[]> {
    return this.#ask({ kind: "columns", file, map, opening });
  }

  proposeReadings(
    { key }: Dataset,
    file: HeldFile,
    map: SheetMap,
    names: readonly string[],
    opening: Opening,
  ): Promise<SheetMap | undefined> {
    return this.#ask({ kind: "readings", dataset: key, file, map, names, opening });
  }

  /** @param signal Ends it before anything is published. */
  async publishFile(
    { key }: Dataset,
    file: HeldFile,
    options: FileWork,
    { onProgress, signal }: {
      readonly onProgress?: (progress: WorkProgress) => void;
      readonly signal?: AbortSignal;
    } = {},
  ): Promise<FileReport> {
    const job = crypto.randomUUID();
    const cancel = () => void this.#ask({ kind: "cancel", job }).catch(() => {});
    signal?.addEventListener("abort", cancel);
    try {
      return await this.#ask(
        { kind: "publish", store: this.#store, dataset: key, file, options, job },
        onProgress,
      );
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }

  rollback(
    { key }: Dataset,
    version: number,
    options: Sent<VersionOptions>,
  ): Promise<PublishReport> {
    return this.#ask({ kind: "rollback", store: this.#store, dataset: key, version, options });
  }

  diffVersions(
    { key }: Dataset,
    from: number,
    to: number,
    most: number,
    csv = false,
  ): Promise<VersionDiff> {
    return this.#ask({ kind: "diff", store: this.#store, dataset: key, from, to, most, csv });
  }

  async #ask<Result>(
    request: WorkRequest,
    onProgress?: (progress: WorkProgress) => void,
  ): Promise<Result> {
    const answer = await this.#worker.ask<{ result: Result } | { refused: SerializedError }>(
      request,
      undefined,
      (progress) => onProgress?.(progress as WorkProgress),
    );
    if ("refused" in answer) throw deserializeError(answer.refused);
    return answer.result;
  }
}
