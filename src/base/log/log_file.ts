/** A file that the log is appended to, and that may be renamed while it is written to. */
export class LogFile {
  readonly #path: string;
  #file: Deno.FsFile;

  private constructor(path: string, file: Deno.FsFile) {
    this.#path = path;
    this.#file = file;
  }

  /** @throws When it cannot be opened; the message names the file. */
  static async open(path: string): Promise<LogFile> {
    try {
      return new LogFile(path, await opened(path));
    } catch (cause) {
      throw new Error(`Cannot write the log to LOG_FILE ${path}`, { cause });
    }
  }

  /** Writes some of the bytes, and returns how many. */
  async write(bytes: Uint8Array): Promise<number> {
    return await this.#file.write(bytes);
  }

  /**
   * Reopens the file, after log rotation has renamed the previous one.
   *
   * @throws When it cannot be opened; then writes continue to the previous file.
   */
  async reopen(): Promise<void> {
    // The previous one is not closed at once: a write may be pending.
    const before = this.#file;
    this.#file = await opened(this.#path);
    setTimeout(() => before.close(), CLOSE_AFTER_MS);
  }
}

const CLOSE_AFTER_MS = 5_000;

function opened(path: string): Promise<Deno.FsFile> {
  return Deno.open(path, { append: true, create: true, mode: 0o640 });
}
