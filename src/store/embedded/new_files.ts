import { MemoryFS } from "@electric-sql/pglite";
import { DurableFiles } from "./durable_files.ts";

/**
 * The files of a store that is to be made. The engine makes those of a store in memory in their place;
 * all others it makes in memory, packs, and unpacks in their place, which holds 100 MB more.
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
