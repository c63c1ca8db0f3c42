import { writeAllSync } from "../../base/files.ts";
import { ascii } from "../../base/json/json.ts";
import type { NewRecord } from "./records.ts";
import type { StoredChange } from "./versions.ts";

/** What a line holds of a change; its payload is the next line, which is empty for a delete. */
type Facts = Pick<NewRecord, "sequence" | "change_id" | "operation" | "record_id" | "trade">;

/** How many characters are written at once. */
const CHUNK = 1 << 20;

/**
 * Writes the changes of a dataset's first version to a temporary file, so that the process that builds
 * the version need not read them back from the store.
 *
 * @returns Its path.
 */
export function writeChangesFile(changes: Iterable<NewRecord>): string {
  const path = Deno.makeTempFileSync({ prefix: "changes-", suffix: ".ndjson" });
  try {
    using file = Deno.openSync(path, { write: true });
    for (const chunk of chunksOf(changes)) writeAllSync(file, new TextEncoder().encode(chunk));
  } catch (error) {
    Deno.removeSync(path);
    throw error;
  }
  return path;
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
