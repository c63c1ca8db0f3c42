import { Buffer } from "node:buffer";
import { writeAllSync } from "../../base/files.ts";
import { itemAt, lastOf, present } from "../../base/known.ts";
import { uint8 } from "../../base/memory/shared_arrays.ts";

/** The size of a write and of a read, in bytes. */
const CHUNK = 1 << 20;

const ENCODER = new TextEncoder();

/** ASCII texts in a temporary file, which is deleted when it is closed or the process ends. */
export class Spool implements Disposable {
  #file: Deno.FsFile | undefined;
  #path = "";
  /** Where each text ends; the first begins at 0. */
  readonly #ends: number[] = [];
  #waiting: string[] = [];
  #waitingSize = 0;
  #window = Buffer.alloc(0);
  #windowStart = 0;

  add(text: string): void {
    this.#ends.push(this.size + text.length);
    this.#waiting.push(text);
    this.#waitingSize += text.length;
    if (this.#waitingSize >= CHUNK) this.#flush();
  }

  /** The size of all texts, in bytes. */
  get size(): number {
    return this.#ends.at(-1) ?? 0;
  }

  /** Where a text begins and ends among the bytes of all texts. */
  rangeOf(index: number): [start: number, end: number] {
    return [index === 0 ? 0 : itemAt(this.#ends, index - 1), itemAt(this.#ends, index)];
  }

  /** All texts, one after another on shared memory. */
  bytes(): Uint8Array {
    this.#flush();
    const bytes = uint8(this.size);
    for (let at = 0; at < bytes.length; at += this.#window.length) {
      this.#load(at, CHUNK);
      bytes.set(this.#window, at);
    }
    return bytes;
  }

  /** Reads a text; fastest in ascending order. */
  read(index: number): string {
    this.#flush();
    const [start, end] = this.rangeOf(index);
    const inWindow = start >= this.#windowStart &&
      end <= this.#windowStart + this.#window.length;
    if (!inWindow) this.#load(start, Math.max(end - start, CHUNK));
    return this.#window.toString("latin1", start - this.#windowStart, end - this.#windowStart);
  }

  [Symbol.dispose](): void {
    this.#file?.close();
    this.#file = undefined;
    if (this.#path !== "") Deno.removeSync(this.#path);
    this.#path = "";
  }

  #flush(): void {
    if (this.#waiting.length === 0) return;
    const bytes = ENCODER.encode(this.#waiting.join(""));
    try {
      const file = this.#file ??= this.#open();
      file.seekSync(0, Deno.SeekMode.End);
      writeAllSync(file, bytes);
    } catch (cause) {
      throw new Error("Cannot write to the directory of temporary files (TMPDIR)", { cause });
    }
    this.#waiting = [];
    this.#waitingSize = 0;
  }

  #open(): Deno.FsFile {
    this.#path = Deno.makeTempFileSync();
    const file = Deno.openSync(this.#path, { read: true, write: true });
    try {
      // Removed while open, so that nothing is left however the process ends.
      Deno.removeSync(this.#path);
      this.#path = "";
    } catch {
      // If the system cannot remove an open file, disposing does.
    }
    return file;
  }

  #load(start: number, length: number): void {
    const file = present(this.#file, "file");
    const window = Buffer.alloc(Math.min(length, lastOf(this.#ends) - start));
    file.seekSync(start, Deno.SeekMode.Start);
    let read = 0;
    while (read < window.length) read += file.readSync(window.subarray(read)) ?? 0;
    this.#window = window;
    this.#windowStart = start;
  }
}
