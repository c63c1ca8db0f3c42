import { LRUCache } from "lru-cache";
import { crc32 } from "node:zlib";
import { writeAllSync } from "../../base/files.ts";
import { shared } from "../../base/memory/shared_arrays.ts";
import { dirname } from "node:path";
import { present } from "../../base/known.ts";
import { inDirectorySync } from "./unavailable.ts";

/**
 * A file that is written once and then read by position. Its data comes first, then a checksum for
 * each block of it, then a line of JSON that says what the data is, and last a line of fixed length:
 * the length of that JSON, the length of the data, and a checksum of all that follows the data. Every
 * block is checked when it is read.
 */
const BLOCK = 1 << 16;
/** Bytes gathered before they are written. */
const BUFFER = 1 << 20;
const LAST_LINE = 64;
const LAST = /^blocks (\d{1,9}) (\d{1,15}) (\d{1,10}) +\n$/;

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/** The file is damaged, or is not a block file. */
export class BlockFileError extends Error {
  override readonly name = "BlockFileError";
}

/**
 * Writes a block file, or keeps the data in memory if there is no path. Synchronous: for workers. Where
 * the file cannot be written its methods throw `SegmentsUnavailable`.
 */
export class BlockWriter {
  readonly #path: string | null;
  readonly #unfinished: string;
  readonly #file: Deno.FsFile | undefined;
  #buffer = new Uint8Array(BUFFER);
  #used = 0;
  #written = 0;
  readonly #checksums: number[] = [];
  #checksum = 0;

  /** @param path Null keeps the data in memory. */
  constructor(path: string | null) {
    this.#path = path;
    this.#unfinished = `${path}.part.${crypto.randomUUID()}`;
    if (path !== null) {
      const options = { write: true, createNew: true, mode: 0o600 };
      this.#file = inDirectorySync(dirname(path), () => Deno.openSync(this.#unfinished, options));
    }
  }

  /** How many bytes were added. */
  get length(): number {
    return this.#written + this.#used;
  }

  add(bytes: Uint8Array): void {
    if (this.#file === undefined) {
      this.#grow(bytes.length);
      this.#buffer.set(bytes, this.#used);
      this.#used += bytes.length;
      return;
    }
    for (let at = 0; at < bytes.length;) {
      const piece = bytes.subarray(at, at + BUFFER - this.#used);
      this.#buffer.set(piece, this.#used);
      this.#used += piece.length;
      at += piece.length;
      if (this.#used === BUFFER) this.#flush(this.#file);
    }
  }

  /**
   * Completes the file under its name.
   *
   * @returns The data, where it is kept in memory.
   */
  finish(contents: unknown): Uint8Array | null {
    if (this.#file === undefined) return shared(this.#buffer.subarray(0, this.#used));
    const dataLength = this.length;
    this.#flush(this.#file);
    const checksums = new Uint8Array(Uint32Array.from(this.#checksums).buffer);
    const json = ENCODER.encode(JSON.stringify(contents) + "\n");
    const rest = new Uint8Array(checksums.length + json.length);
    rest.set(checksums);
    rest.set(json, checksums.length);
    const last = `blocks ${json.length} ${dataLength} ${crc32(rest)}`.padEnd(LAST_LINE - 1) + "\n";
    const path = present(this.#path, "path");
    const file = this.#file;
    inDirectorySync(dirname(path), () => {
      try {
        writeAllSync(file, rest);
        writeAllSync(file, ENCODER.encode(last));
        file.syncDataSync();
      } finally {
        file.close();
      }
      Deno.renameSync(this.#unfinished, path);
    });
    return null;
  }

  /** Gives up and removes the unfinished file. */
  abandon(): void {
    try {
      this.#file?.close();
    } catch {
      // A write that failed at its end has closed it.
    }
    if (this.#path !== null) Deno.removeSync(this.#unfinished);
  }

  #grow(more: number): void {
    if (this.#used + more <= this.#buffer.length) return;
    const grown = new Uint8Array(Math.max(2 * this.#buffer.length, this.#used + more));
    grown.set(this.#buffer.subarray(0, this.#used));
    this.#buffer = grown;
  }

  #flush(file: Deno.FsFile): void {
    const bytes = this.#buffer.subarray(0, this.#used);
    for (let at = 0; at < bytes.length; at += BLOCK) {
      this.#checksums.push(crc32(bytes.subarray(at, at + BLOCK)));
    }
    inDirectorySync(dirname(this.#unfinished), () => writeAllSync(file, bytes));
    this.#written += this.#used;
    this.#used = 0;
  }
}

/** Reads data by position. */
export interface PositionReader {
  /** @throws {BlockFileError} when the data is damaged. */
  read(at: number, length: number): Uint8Array;
}

/** Data that is kept in memory. */
export class MemoryReader implements PositionReader {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(at: number, length: number): Uint8Array {
    return this.#bytes.subarray(at, at + length);
  }
}

/** The blocks that were read last, by file and number, up to a number of bytes. */
export class BlockCache {
  /** Undefined if nothing may be cached. */
  #blocks: LRUCache<string, Uint8Array> | undefined;

  constructor(maxBytes: number) {
    this.limit(maxBytes);
  }

  get bytes(): number {
    return this.#blocks?.calculatedSize ?? 0;
  }

  /** Sets how many bytes may be cached, and empties the cache. */
  limit(maxBytes: number): void {
    this.#blocks = maxBytes === 0
      ? undefined
      : new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });
  }

  get(key: string, read: () => Uint8Array): Uint8Array {
    const known = this.#blocks?.get(key);
    if (known !== undefined) return known;
    const block = read();
    this.#blocks?.set(key, block);
    return block;
  }
}

/** Reads a block file. The file is open only while a block is read. */
export class BlockReader implements PositionReader {
  /** The description that was passed to `finish`. */
  readonly contents: unknown;
  readonly #path: string;
  readonly #cache: BlockCache;
  readonly #length: number;
  readonly #checksums: Uint32Array;

  /**
   * @throws {BlockFileError} when it is damaged.
   * @throws {Deno.errors.NotFound} when there is no such file.
   */
  constructor(path: string, cache: BlockCache) {
    this.#path = path;
    this.#cache = cache;
    const file = Deno.openSync(path);
    try {
      const { size } = file.statSync();
      if (size < LAST_LINE) throw new BlockFileError("The file is too short");
      const last = LAST.exec(DECODER.decode(readAt(file, size - LAST_LINE, LAST_LINE)));
      if (last === null) throw new BlockFileError("The file does not end as it should");
      const [jsonLength, length, checksum] = last.slice(1).map(Number) as [number, number, number];
      const checksumsLength = 4 * Math.ceil(length / BLOCK);
      if (length + checksumsLength + jsonLength + LAST_LINE !== size) {
        throw new BlockFileError("Its length does not match");
      }
      const rest = readAt(file, length, checksumsLength + jsonLength);
      if (crc32(rest) !== checksum) throw new BlockFileError("Its checksum does not match");
      this.#length = length;
      this.#checksums = new Uint32Array(rest.buffer.slice(0, checksumsLength));
      this.contents = JSON.parse(DECODER.decode(rest.subarray(checksumsLength)));
    } finally {
      file.close();
    }
  }

  /** Bytes of data. */
  get length(): number {
    return this.#length;
  }

  read(at: number, length: number): Uint8Array {
    // An empty read at the end of the data may be past the last block.
    if (length === 0) return new Uint8Array();
    const first = Math.floor(at / BLOCK);
    const from = at - first * BLOCK;
    if (from + length <= BLOCK) return this.#block(first).subarray(from, from + length);
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length;) {
      const block = Math.floor((at + done) / BLOCK);
      const start = at + done - block * BLOCK;
      const piece = this.#block(block).subarray(start, start + length - done);
      bytes.set(piece, done);
      done += piece.length;
    }
    return bytes;
  }

  #block(number: number): Uint8Array {
    return this.#cache.get(`${this.#path}:${number}`, () => {
      const at = number * BLOCK;
      const file = Deno.openSync(this.#path);
      try {
        const bytes = readAt(file, at, Math.min(BLOCK, this.#length - at));
        if (crc32(bytes) !== this.#checksums[number]) {
          throw new BlockFileError("The checksum of a block does not match");
        }
        return bytes;
      } finally {
        file.close();
      }
    });
  }
}

/** @throws {BlockFileError} when any part of a file is damaged. */
export function verifyBlocks(path: string): void {
  const reader = new BlockReader(path, new BlockCache(0));
  for (let at = 0; at < reader.length; at += BLOCK) reader.read(at, 1);
}

function readAt(file: Deno.FsFile, at: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  file.seekSync(at, Deno.SeekMode.Start);
  for (let done = 0; done < length;) {
    const count = file.readSync(bytes.subarray(done));
    if (count === null) throw new BlockFileError("The file ends early");
    done += count;
  }
  return bytes;
}
