import { type Duplex, pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { parse as parseCsv } from "csv-parse";
import { streamArray } from "stream-json/streamers/stream-array.js";
import type { Dataset } from "../datasets/dataset.ts";
import { csvReader } from "./csv_fields.ts";

/** A row as it stands in a file, and its number from 1. */
export interface RawRow {
  readonly number: number;
  /** Undefined when the text is not JSON; `fault` then says why. */
  readonly value: unknown;
  readonly fault?: string;
}

export type Format = "ndjson" | "json" | "csv";

/** A file that cannot be read as what it is said to be. */
export class ReadError extends Error {
  override readonly name = "ReadError";
}

/**
 * The rows of a file, one after another, never all at once.
 *
 * @param file A path, or `-` for standard input. `.gz` is unpacked.
 * @param format Left out, it is told from the file's name, or from the first sign of the content.
 * @param progress Called with the number of bytes read.
 * @throws {ReadError} when the file cannot be read.
 */
export async function* readRows(
  dataset: Dataset<never>,
  file: string,
  format?: Format,
  progress: (bytes: number) => void = () => {},
): AsyncGenerator<RawRow> {
  let kind = format;
  try {
    const { first, all } = await peek(await open(file, progress));
    const source = Readable.from(utf8(all));
    kind ??= formatOf(file, first);
    if (kind === "csv") yield* readCsv(dataset, source);
    else if (kind === "json") yield* readJsonArray(source);
    else yield* readNdjson(source);
  } catch (error) {
    throw unreadable(kind === undefined ? name(file) : `${name(file)} as ${kind}`, error);
  }
}

/** Lines of a file, such as the ids to delete; empty ones are left out. */
export async function* readLines(file: string): AsyncGenerator<string> {
  try {
    const source = Readable.from(utf8(await open(file, () => {})));
    for await (const { line } of lines(source)) yield line;
  } catch (error) {
    throw unreadable(name(file), error);
  }
}

/** Bytes as they come, as long as they are UTF-8: a name in another encoding must not be garbled. */
async function* utf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of source) {
    check(() => decoder.decode(chunk, { stream: true }));
    yield chunk;
  }
  check(() => decoder.decode());
}

function check(decode: () => string): void {
  try {
    decode();
  } catch {
    throw new Error("it is not UTF-8");
  }
}

function unreadable(what: string, error: unknown): ReadError {
  if (error instanceof ReadError) return error;
  return new ReadError(`Cannot read ${what}: ${messageOf(error)}`);
}

async function open(file: string, progress: (bytes: number) => void): Promise<Readable> {
  let stream: ReadableStream<Uint8Array>;
  try {
    stream = file === "-" ? Deno.stdin.readable : (await Deno.open(file)).readable;
  } catch (error) {
    throw unreadable(name(file), error);
  }
  let read = 0;
  const counted = Readable.from(async function* () {
    for await (const chunk of stream) {
      progress(read += chunk.length);
      yield chunk;
    }
  }());
  return /\.gz$/i.test(file) ? through(counted, createGunzip()) : counted;
}

/** What comes out of a stage; an error of the source comes out too. */
function through<Stage extends Duplex>(source: Readable, stage: Stage): Stage {
  pipeline(source, stage, () => {});
  return stage;
}

/** The first sign that is not white space, and the stream from its start. */
async function peek(stream: Readable): Promise<{ first: string; all: AsyncIterable<Uint8Array> }> {
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const held: Uint8Array[] = [];
  let first = "";
  while (first === "") {
    const { done, value } = await iterator.next();
    if (done) break;
    held.push(value);
    first = new TextDecoder().decode(value).replace(/^\ufeff/, "").trimStart().slice(0, 1);
  }
  return {
    first,
    all: (async function* () {
      yield* held;
      for (;;) {
        const { done, value } = await iterator.next();
        if (done) return;
        yield value;
      }
    })(),
  };
}

function formatOf(file: string, first: string): Format {
  const plain = file.toLowerCase().replace(/\.gz$/, "");
  if (plain.endsWith(".csv")) return "csv";
  if (first === "[") return "json";
  if (first === "{" || first === "") return "ndjson";
  if (file === "-") return "csv";
  throw new ReadError(
    `Cannot read ${name(file)}: it holds neither NDJSON nor a JSON array, and is not named .csv`,
  );
}

async function* readNdjson(source: Readable): AsyncGenerator<RawRow> {
  for await (const { line, number } of lines(source)) {
    try {
      yield { number, value: JSON.parse(line) };
    } catch {
      yield { number, value: undefined, fault: "is not JSON" };
    }
  }
}

async function* readJsonArray(source: Readable): AsyncGenerator<RawRow> {
  let number = 0;
  const rows = through(source, streamArray.withParserAsStream());
  for await (const { value } of rows as AsyncIterable<{ value: unknown }>) {
    yield { number: ++number, value };
  }
}

async function* readCsv(dataset: Dataset<never>, source: Readable): AsyncGenerator<RawRow> {
  const read = csvReader(dataset);
  let number = 0;
  const records = through(
    source,
    parseCsv({ columns: true, bom: true, skip_empty_lines: true }),
  );
  for await (const record of records as AsyncIterable<Record<string, string>>) {
    yield { number: ++number, value: read(record) };
  }
}

async function* lines(source: Readable): AsyncGenerator<{ line: string; number: number }> {
  const decoder = new TextDecoder();
  let rest = "";
  let number = 0;
  for await (const chunk of source) {
    const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split("\n");
    rest = parts.pop()!;
    for (const part of parts) {
      const line = part.replace(/^\ufeff/, "").trim();
      if (line !== "") yield { line, number: ++number };
    }
  }
  const line = (rest + decoder.decode()).replace(/^\ufeff/, "").trim();
  if (line !== "") yield { line, number: ++number };
}

const name = (file: string) => file === "-" ? "standard input" : file;

const messageOf = (error: unknown) => error instanceof Error ? error.message : String(error);
