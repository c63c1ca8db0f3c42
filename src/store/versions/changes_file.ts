import { join } from "node:path";
import { ifMissing, systemCodeOf, writeAllSync } from "../../base/files.ts";
import { ascii } from "../../base/json/json.ts";
import type { NewRecord } from "./records.ts";
import type { StoredChange } from "./versions.ts";

/** What a line holds of a change; its payload is the next line, which is empty for a delete. */
type Facts = Pick<NewRecord, "sequence" | "change_id" | "operation" | "record_id" | "trade">;

/** How many characters are written at once. */
const CHUNK = 1 << 20;

/**
 * Writes the changes of a dataset's first version to a file, so that the process that builds the version
 * need not read them back from the store.
 *
 * @param directory An existing one.
 * @returns The file's path; undefined if it cannot be written, such as on a full disk.
 */
export function writeChangesFile(
  directory: string,
  changes: Iterable<NewRecord>,
): string | undefined {
  const path = join(directory, `${crypto.randomUUID()}.ndjson`);
  try {
    using file = Deno.openSync(path, { createNew: true, write: true, mode: 0o600 });
    for (const chunk of chunksOf(changes)) writeAllSync(file, new TextEncoder().encode(chunk));
    return path;
  } catch (error) {
    removeSync(path);
    if (systemCodeOf(error) === undefined) throw error;
    return undefined;
  }
}

function removeSync(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    ifMissing(undefined)(error);
  }
}

function* chunksOf(changes: Iterable<NewRecord>): Generator<string> {
  let lines: string[] = [];
  let size = 0;
  for (const { sequence, change_id, operation, record_id, trade, payload } of changes) {
    const facts: Facts = { sequence, change_id, operation, record_id, trade };
    const line = `${ascii(JSON.stringify(facts))}\n${payload ?? ""}\n`;
    lines.push(line);
    size += line.length;
    if (size < CHUNK) continue;
    yield lines.join("");
    [lines, size] = [[], 0];
  }
  yield lines.join("");
}

/** The changes in such a file, in batches, as the store would return them. */
export async function* readChangesFile(
  path: string,
  version: number,
): AsyncGenerator<StoredChange[]> {
  const file = await Deno.open(path);
  let rest = "";
  for await (const text of file.readable.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    const complete = lines.length - 1 - (lines.length - 1) % 2;
    rest = lines.slice(complete).join("\n");
    const changes: StoredChange[] = [];
    for (let at = 0; at < complete; at += 2) {
      const facts = JSON.parse(lines[at]!) as Facts;
      changes.push({
        sequence: facts.sequence,
        version,
        changeId: facts.change_id,
        operation: facts.operation,
        recordId: facts.record_id,
        trade: facts.trade,
        previousTrade: null,
        payload: lines[at + 1] || null,
        replacedIn: null,
      });
    }
    if (changes.length > 0) yield changes;
  }
}
