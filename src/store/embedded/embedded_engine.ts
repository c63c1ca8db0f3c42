import { join } from "node:path";
import { pause } from "../../base/async/pause.ts";
import { WorkerClient } from "../../workers/client.ts";
import { checkMarker, markFiles, openedFiles } from "./store_files.ts";

/** What the worker that runs the engine is asked; see `workers/embedded_store.ts`. */
export type EngineRequest =
  /** Makes the files of a store if there are none; answers with its system identifier. */
  | { readonly kind: "make"; readonly directory: string }
  /** Answers with the store's system identifier. */
  | { readonly kind: "open"; readonly directory: string; readonly socket: string }
  /** Answered when the store is closed. */
  | { readonly kind: "watch" }
  | { readonly kind: "close" };

/** Called with the reason why an aborted engine cannot reopen the store, once per reason. */
export type NotReopened = (error: Error) => void;

const REOPEN_MS = 1_000;
/** How often it is looked whether the files are still there. */
const LOOK_MS = 1_000;

/** The engine of an embedded store in its worker, which is replaced when it aborts. */
export class EmbeddedEngine {
  readonly #directory: string;
  readonly #socket: string;
  readonly #notReopened: NotReopened;
  #worker = newWorker();
  /** Which files it opened first: it never opens others, whose lock this process does not hold. */
  #files: string | undefined;
  #closing = false;

  constructor(directory: string, socket: string, notReopened: NotReopened) {
    this.#directory = directory;
    this.#socket = socket;
    this.#notReopened = notReopened;
    // It takes its time to be there.
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
          "them back, or restart the service to go on with what is there",
      );
    }
    let marked = await checkMarker(this.#directory);
    const isNew = marked === null;
    if (marked === null) {
      marked = await this.#ask("make");
      await markFiles(this.#directory, marked);
      // An engine that made the files holds twice the memory of one that opens them.
      this.#worker.stop();
      this.#worker = newWorker();
    }
    // A server that was killed leaves its socket behind.
    await Deno.remove(this.#socket).catch(() => {});
    await removeEmptyLock(join(this.#directory, "postgres", "postmaster.pid"));
    const system = await this.#ask("open");
    if (marked !== system) {
      throw new Error(
        `its files belong to another store (${system}, where store.json says ${marked}). ` +
          "Put the right files back, or restore a backup into a new DATA_DIR",
      );
    }
    this.#files ??= await openedFiles(this.#directory);
    void this.#watch();
    return isNew;
  }

  async #hasFiles(): Promise<boolean> {
    return await openedFiles(this.#directory) === this.#files;
  }

  /** Has the engine make its files or open them; its system identifier. */
  async #ask(kind: "make" | "open"): Promise<string> {
    const directory = join(this.#directory, "postgres");
    const request = { kind, directory, socket: this.#socket };
    return await this.#worker.ask<string>(request).catch((error) => {
      if (NO_DESCRIPTORS.test((error as Error).message)) {
        throw new Error(
          "there are too few file descriptors. The embedded store needs some 500: raise the limit, " +
            "such as by `ulimit -n 4096` or LimitNOFILE",
        );
      }
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
   * Opens the store again, in a new worker, whenever the engine aborted. One whose files were removed
   * would continue with what it has open, and lose it.
   */
  async #watch(): Promise<void> {
    const worker = this.#worker;
    const looks = setInterval(async () => {
      if (!await this.#hasFiles().catch(() => true)) worker.stop();
    }, LOOK_MS);
    await worker.ask({ kind: "watch" }).catch(() => {});
    clearInterval(looks);
    let reported: string | undefined;
    while (!this.#closing) {
      this.#worker.stop();
      this.#worker = newWorker();
      try {
        await this.open();
        return;
      } catch (error) {
        // Until then, queries fail because the store is away.
        const { message } = error as Error;
        if (message !== reported && !this.#closing) this.#notReopened(error as Error);
        reported = message;
        await pause(REOPEN_MS);
      }
    }
  }
}

/** As the engine and the runtime say that no file can be opened any more. */
const NO_DESCRIPTORS = /No file descriptors available|Too many open files|EMFILE/;

function newWorker(): WorkerClient<EngineRequest> {
  return new WorkerClient(new URL("../../../workers/embedded_store.ts", import.meta.url));
}

/**
 * Removes the engine's own lock file if it is empty, as a process leaves it that is killed while it makes
 * it: the engine would refuse to open for good. Any other it checks itself.
 */
async function removeEmptyLock(path: string): Promise<void> {
  const size = await Deno.stat(path).then((found) => found.size, () => undefined);
  if (size === 0) await Deno.remove(path);
}
