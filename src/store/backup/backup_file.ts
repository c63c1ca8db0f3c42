import { createHash, type Hash } from "node:crypto";
import { dirname } from "node:path";
import { notWritten, syncPath, writeAtomically } from "../../base/files.ts";
import { MIGRATION_NAMES } from "../migrations/mod.ts";
import type { Chunk } from "./store_contents.ts";
import type { Tables } from "../tables.ts";

/**
 * A store in a file: gzipped lines of JSON. The first line is a header, each further one holds some
 * rows of one table, and the last has their number and SHA-256.
 */
interface Header {
  readonly format: typeof FORMAT;
  /** ISO 8601, UTC. */
  readonly made_at: string;
  /** The migrations that its tables have. */
  readonly migrations: readonly string[];
}

interface End {
  readonly rows: number;
  readonly sha256: string;
}

const FORMAT = "home-service-data backup 1";

/** A file that is not a backup, not a whole one, or of a later release. */
class BackupError extends Error {
  override readonly name = "BackupError";
}

/**
 * Writes a store into a file that only its owner may read. It appears when it is complete; if the
 * signal aborts it, nothing remains.
 *
 * @returns How many rows it holds.
 */
export async function writeBackup(
  file: string,
  chunks: AsyncIterable<Chunk>,
  signal: AbortSignal,
): Promise<number> {
  const end = { rows: 0 };
  await writeAtomically(file, `${file}.part`, async (unfinished) => {
    const out = await Deno.open(unfinished, { write: true, createNew: true, mode: 0o600 });
    await ReadableStream.from(linesOf(chunks, end))
      .pipeThrough(new TextEncoderStream())
      .pipeThrough(new CompressionStream("gzip"))
      .pipeTo(out.writable, { signal });
    syncPath(unfinished);
  }).catch(notWritten(file));
  syncPath(dirname(file));
  return end.rows;
}

async function* linesOf(
  chunks: AsyncIterable<Chunk>,
  end: { rows: number },
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const header: Header = {
    format: FORMAT,
    made_at: new Date().toISOString(),
    migrations: MIGRATION_NAMES,
  };
  yield JSON.stringify(header) + "\n";
  for await (const chunk of chunks) {
    const line = JSON.stringify(chunk) + "\n";
    hash.update(line);
    end.rows += chunk.rows.length;
    yield line;
  }
  const last: End = { rows: end.rows, sha256: hash.digest("hex") };
  yield JSON.stringify(last) + "\n";
}

/**
 * Reads what `writeBackup` wrote.
 *
 * @throws {BackupError} when it is not a backup, incomplete, or of a later release. It may throw at
 *   the end, so a caller must be able to undo what it has done with the rows.
 */
export async function* readBackup(file: string): AsyncGenerator<Chunk> {
  const hash = createHash("sha256");
  let header: Header | undefined;
  let end: End | undefined;
  let rows = 0;
  try {
    for await (const line of textLines(file)) {
      if (end !== undefined) throw new BackupError("there is more after its end");
      const value = JSON.parse(line);
      if (header === undefined) header = headerOf(value);
      else if ("table" in value) {
        hash.update(line + "\n");
        const chunk = chunkOf(value);
        rows += chunk.rows.length;
        yield chunk;
      } else end = value as End;
    }
    checkEnd(end, rows, hash);
  } catch (error) {
    throw new BackupError(`Cannot read the backup ${file}`, { cause: error });
  }
}

function headerOf(value: Partial<Header>): Header {
  if (value.format !== FORMAT || !Array.isArray(value.migrations)) {
    throw new BackupError("it is not a backup of this service");
  }
  const unknown = value.migrations.filter((name) => !MIGRATION_NAMES.includes(name));
  if (unknown.length > 0) {
    throw new BackupError(`it is of a later release, whose tables have ${unknown.join(", ")}`);
  }
  return value as Header;
}

function chunkOf({ table, rows }: { table: unknown; rows: unknown }): Chunk {
  if (typeof table !== "string" || !/^[a-z_]+$/.test(table) || !Array.isArray(rows)) {
    throw new BackupError("one of its lines does not hold rows of a table");
  }
  return { table: table as keyof Tables, rows };
}

function checkEnd(end: End | undefined, rows: number, hash: Hash): void {
  if (end === undefined) throw new BackupError("it is incomplete: its end is missing");
  if (end.rows !== rows || end.sha256 !== hash.digest("hex")) {
    throw new BackupError("it is damaged: its rows are not those that were written");
  }
}

async function* textLines(file: string): AsyncGenerator<string> {
  const stream = (await Deno.open(file)).readable
    .pipeThrough(new DecompressionStream("gzip"))
    .pipeThrough(new TextDecoderStream("utf-8", { fatal: true }));
  let parts: string[] = [];
  for await (const text of stream) {
    let from = 0;
    for (let to = text.indexOf("\n"); to >= 0; to = text.indexOf("\n", from)) {
      yield parts.join("") + text.slice(from, to);
      parts = [];
      from = to + 1;
    }
    parts.push(text.slice(from));
  }
  const rest = parts.join("");
  if (rest !== "") yield rest;
}
