import { join } from "node:path";
import { pause } from "../../base/async/pause.ts";
import { WorkerClient } from "../../workers/client.ts";
import { checkMarker, type FilesIdentity, markFiles, openedFiles } from "./store_files.ts";

/** Requests to the worker that runs the engine; see `workers/embedded_store.ts`. */
export type EngineRequest =
  /** Makes the files of a new store. */
  | { readonly kind: "make"; readonly directory: string }
  /** Opens the store; the response is a `FilesIdentity`. */
  | { readonly kind: "open"; readonly directory: string; readonly socket: string }
  /** The response comes when the store is closed. */
  | { readonly kind: "watch" }
  | { readonly kind: "close" };

/** Callbacks about an engine. */
export interface EngineEvents {
  /** Called whenever its worker was asked to make a new store's files, or to open them. */
  readonly begun?: () => void;
  /** Called with the reason why an aborted engine cannot reopen the store, once per reason. */
  readonly notReopened?: (error: Error) => void;
}

const REOPEN_MS = 1_000;
/** How often to check whether the files still exist. */
const CHECK_MS = 1_000;

/** The engine of an embedded store in its worker, which is replaced when it aborts. */
export class EmbeddedEngine {
  readonly #directory: string;
  readonly #socket: string;
  readonly #events: EngineEvents;
  #worker = newWorker();
  /**
   * The files that it opened first: it never opens others, whose lock this process does not have.
   */
  #files: string | undefined;
  #closing = false;

  constructor(directory: string, socket: string, events: EngineEvents) {
    this.#directory = directory;
    this.#socket = socket;
    this.#events = events;
    // Starting takes a while, so it begins now.
    this.#worker.start();
  }

  /**
   * @returns Whether there was no store, and its files were made.
   * @throws When the files are damaged, gone, or another store's.
   */
  async open(): Promise<boolean> {
    if (this.#files !== undefined && !await this.#hasFiles()) {
      throw new Error(
        "its files are gone, or others are in their place, and what is written would be lost. Put " +
          "them back, or restart the service to continue with what is there",
      );
    }
    const marked = await checkMarker(this.#directory);
    if (marked === "new") await this.#ask("make");
    // A server that was killed leaves its socket behind.
    await Deno.remove(this.#socket).catch(() => {});
    await removeEmptyLock(join(this.#directory, "postgres", "postmaster.pid"));
    const opened = await this.#ask("open");
    if (marked === "new" || marked === undefined) await markFiles(this.#directory, opened);
    else if (marked.system !== opened.system || marked.id !== opened.id) {
      const [is, says] = [opened, marked].map(({ system, id }) => id ?? system);
      throw new Error(
        `its files belong to another store (${is}, where store.json says ${says}). ` +
          "Put the right files back, or restore a backup into a new DATA_DIR",
      );
    }
    this.#files ??= await openedFiles(this.#directory);
    void this.#watch();
    return marked === "new";
  }

  async #hasFiles(): Promise<boolean> {
    return await openedFiles(this.#directory) === this.#files;
  }

  /** Makes or opens the store's files. */
  async #ask(kind: "make"): Promise<null>;
  async #ask(kind: "open"): Promise<FilesIdentity>;
  async #ask(kind: "make" | "open"): Promise<FilesIdentity | null> {
    const directory = join(this.#directory, "postgres");
    const request = { kind, directory, socket: this.#socket };
    const answer = this.#worker.ask<FilesIdentity | null>(request);
    this.#events.begun?.();
    return await answer.catch((error) => {
      throw new Error(
        "its files are damaged, or the disk is full. Restore a backup into a new DATA_DIR if " +
          `this persists. The engine says: ${(error as Error).message}`,
      );
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.#worker.ask({ kind: "close" }).catch(() => {});
    this.stop();
  }

  stop(): void {
    this.#closing = true;
    this.#worker.stop();
  }

  /**
   * Reopens the store, in a new worker, whenever the engine aborts. An engine whose files were
   * deleted would continue with its open files, and lose all changes.
   */
  async #watch(): Promise<void> {
    const worker = this.#worker;
    const checks = setInterval(async () => {
      if (!await this.#hasFiles().catch(() => true)) worker.stop();
    }, CHECK_MS);
    await worker.ask({ kind: "watch" }).catch(() => {});
    clearInterval(checks);
    let reported: string | undefined;
    while (!this.#closing) {
      this.#worker.stop();
      this.#worker = newWorker();
      try {
        await this.open();
        return;
      } catch (error) {
        // Until then, queries fail because the store is unreachable.
        const { message } = error as Error;
        if (message !== reported && !this.#closing) this.#events.notReopened?.(error as Error);
        reported = message;
        await pause(REOPEN_MS);
      }
    }
  }
}

function newWorker(): WorkerClient<EngineRequest> {
  return new WorkerClient(new URL("../../../workers/embedded_store.ts", import.meta.url));
}

/**
 * Removes the engine's own lock file if it is empty, as a process leaves it that is killed while
 * creating it: the engine would never open again. The engine checks all others itself.
 */
async function removeEmptyLock(path: string): Promise<void> {
  const size = await Deno.stat(path).then((found) => found.size, () => undefined);
  if (size === 0) await Deno.remove(path);
}
