import { MemoryFS } from "@electric-sql/pglite";
import { DurableFiles } from "./durable_files.ts";

/**
 * The files of a new store. The engine creates the database in place; otherwise it would create it
 * in memory, pack it and unpack it, which needs 100 MB more.
 */
export class NewFiles extends MemoryFS {
  readonly #files: DurableFiles;

  constructor(directory: string) {
    super();
    this.#files = new DurableFiles(directory);
  }

  override init(...args: Parameters<MemoryFS["init"]>): ReturnType<MemoryFS["init"]> {
    return this.#files.init(...args);
  }

  override async closeFs(): Promise<void> {
    await this.#files.closeFs();
  }
}
