import { ReadError } from "../model/errors.ts";
import { Buffer } from "node:buffer";
import { createGunzip } from "node:zlib";
import { type Duplex, pipeline, Readable } from "node:stream";
import { pause } from "../../base/async/pause.ts";
import { decodedText, EncodingError } from "../../base/text/decode.ts";

/** A file to be read, or standard input. */
export interface Input {
  /** For messages, and to recognize the format. */
  readonly name: string;
  /** Null if it is unknown. */
  readonly size: number | null;
  /** Whether it can be opened only once, as standard input can. */
  readonly isOnce?: boolean;
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** A file by its path; `-` is standard input. */
export async function fileInput(path: string): Promise<Input> {
  if (path === "-") {
    return {
      name: "standard input",
      size: null,
      isOnce: true,
      open: () => Promise.resolve(Deno.stdin.readable),
    };
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

/** Calls back with the number of bytes read so far. */
export type BytesRead = (bytes: number) => void;

/** The first bytes of a file that is compressed with gzip. */
export const GZIP = "\x1f\x8b";

/** The bytes of an input; gzip is decompressed, whether or not the name ends with `.gz`. */
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
    throw new ReadError(
      "it is named .gz but is not compressed with gzip. Remove .gz from its name",
    );
  }
  if (!isGzip && !isNamedGzip) yield* all;
  else yield* through(Readable.from(all), createGunzip());
}

/** The longest time between two turns of the event loop. */
const AT_ONCE_MS = 100;

/**
 * Yields to the event loop now and then. Chunks from memory come without waiting, and a small file
 * that unpacks to millions of blank rows would block Ctrl-C.
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

/** Pipes a source through a stage, and passes on the source's errors. */
export function through<Stage extends Duplex>(source: Readable, stage: Stage): Stage {
  pipeline(source, stage, () => {});
  return stage;
}

/**
 * Decodes text as it is read: UTF-8, UTF-16 or the given encoding.
 *
 * @param name The file's name, for the advice.
 * @throws {ReadError} when the bytes are invalid in the encoding: a name must not be garbled.
 */
export async function* textOf(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  encoding?: string,
): AsyncGenerator<string> {
  try {
    yield* decodedText(bytes, encoding);
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    throw error.isOpen
      ? new ReadError(
        `${error.message}. Save it as UTF-8` + (/json/i.test(name) ? "" : " (in Excel: CSV UTF-8)"),
        {
          advice: "encoding",
        },
      )
      : new ReadError(error.message);
  }
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
