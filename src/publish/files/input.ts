import { Buffer } from "node:buffer";
import { createGunzip } from "node:zlib";
import { type Duplex, pipeline, Readable } from "node:stream";
import { pause } from "../../base/async/pause.ts";
import { ADVICE } from "../gate/advice.ts";
import { ReadError } from "../model/read_error.ts";

/** A file to be read, or what stands for one. */
export interface Input {
  /** For messages, and to tell the format. */
  readonly name: string;
  /** Null when it is not known. */
  readonly size: number | null;
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** A file by its path; `-` is standard input. */
export async function fileInput(path: string): Promise<Input> {
  if (path === "-") {
    return { name: "standard input", size: null, open: () => Promise.resolve(Deno.stdin.readable) };
  }
  const info = await Deno.stat(path).catch(() => null);
  return {
    name: path,
    size: info?.isFile === true ? info.size : null,
    open: async () => {
      if (info?.isDirectory === true) throw new Error("it is a directory");
      return (await Deno.open(path)).readable;
    },
  };
}

/** Whether a file holds GeoJSON, which only its name tells: its content is JSON. */
export function isGeojson({ name }: Input): boolean {
  return /\.geojson(\.gz)?$/i.test(name);
}

/** Calls back with the number of bytes read so far. */
export type BytesRead = (bytes: number) => void;

/** How a file begins that is packed with gzip. */
export const GZIP = "\x1f\x8b";

const LINE_END = 0x0a;

/** The bytes of an input; what is packed with gzip is unpacked, whether it is named `.gz` or not. */
export async function* bytesOf(input: Input, progress: BytesRead): AsyncGenerator<Uint8Array> {
  const stream = await input.open();
  let read = 0;
  const counted = async function* () {
    for await (const chunk of stream) {
      progress(read += chunk.length);
      yield chunk;
    }
  };
  const { held, all } = await peek(counted(), (held) => Buffer.concat(held).length >= GZIP.length);
  const isGzip = Buffer.concat(held).toString("latin1", 0, GZIP.length) === GZIP;
  const isNamedGzip = /\.gz$/i.test(input.name);
  if (!isGzip && isNamedGzip && held.length > 0) {
    throw new ReadError("it is named .gz and is not packed with gzip. Take .gz off its name");
  }
  if (!isGzip && !isNamedGzip) yield* all;
  else yield* through(Readable.from(all), createGunzip());
}

/** For how long all else may have to wait. */
const AT_ONCE_MS = 100;

/**
 * The same chunks, between which all else has its turn now and then: what is held or unpacked comes
 * without waiting, so that a small file of millions of blank rows would not let Ctrl-C be heard.
 */
export async function* inTurns<Chunk>(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
  let began = performance.now();
  for await (const chunk of chunks) {
    yield chunk;
    if (performance.now() - began < AT_ONCE_MS) continue;
    await pause();
    began = performance.now();
  }
}

/** What comes out of a stage; an error of the source comes out too. */
export function through<Stage extends Duplex>(source: Readable, stage: Stage): Stage {
  pipeline(source, stage, () => {});
  return stage;
}

/**
 * Text as it comes, told from UTF-8 and UTF-16 by its first bytes. A byte order mark is left out.
 *
 * @param encoding A name that `TextDecoder` knows; told from the bytes when it is left out.
 * @throws {ReadError} when the bytes are not of the encoding: a name must not be garbled.
 */
export async function* textOf(
  bytes: AsyncIterable<Uint8Array>,
  encoding?: string,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let line = 1;
  const decode = (chunk?: Uint8Array) => {
    try {
      const text = decoder!.decode(chunk, { stream: chunk !== undefined });
      line += lineEnds(text);
      return text;
    } catch {
      const isUtf8 = decoder!.encoding === "utf-8";
      const where = isUtf8 ? ` in line ${line + linesBeforeFault(chunk)}` : "";
      throw new ReadError(
        encoding === undefined && isUtf8
          ? `it is not UTF-8${where}. Save it as UTF-8 (in Excel: CSV UTF-8), or ${ADVICE.encoding}`
          : `it is not ${encoding ?? decoder!.encoding}${where}`,
      );
    }
  };
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(encoding ?? encodingOf(chunk), { fatal: true });
    const text = decode(chunk);
    if (text !== "") yield text;
  }
  const rest = decoder === undefined ? "" : decode();
  if (rest !== "") yield rest;
}

/** How many lines end in a text. */
export function lineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/** How many lines end in a piece of UTF-8 before the first that is none; 0 where nothing follows. */
function linesBeforeFault(piece: Uint8Array = new Uint8Array()): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  // What a sign that began in the piece before left is no fault of the first line.
  let from = 0;
  while (from < 3 && (piece[from]! & 0xc0) === 0x80) from++;
  for (let lines = 0;; lines++) {
    const end = piece.indexOf(LINE_END, from);
    try {
      decoder.decode(piece.subarray(from, end === -1 ? undefined : end), { stream: end === -1 });
    } catch {
      return lines;
    }
    // The fault is in what was passed over at first.
    if (end === -1) return 0;
    from = end + 1;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe || second === 0) return "utf-16le";
  if (first === 0xfe && second === 0xff || first === 0) return "utf-16be";
  return "utf-8";
}

/** Looks ahead in a stream, which can still be read from its start. */
export async function peek<T>(
  source: AsyncIterable<T>,
  enough: (held: readonly T[]) => boolean,
): Promise<{ held: readonly T[]; all: AsyncGenerator<T> }> {
  const iterator = source[Symbol.asyncIterator]();
  const held: T[] = [];
  while (!enough(held)) {
    const { done, value } = await iterator.next();
    if (done) break;
    held.push(value);
  }
  return {
    held,
    all: (async function* () {
      try {
        yield* held;
        for (;;) {
          const { done, value } = await iterator.next();
          if (done) return;
          yield value;
        }
      } finally {
        await iterator.return?.();
      }
    })(),
  };
}

/** The bytes of a file of features, as what reads them wants them. */
export const featuresOf = (input: Input, progress: BytesRead = () => {}) =>
  ReadableStream.from(bytesOf(input, progress));
