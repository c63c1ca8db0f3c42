import { writeAllSync } from "../../base/files.ts";
import { ascii } from "../../base/json/json.ts";
import type { NewRecord } from "./records.ts";
import type { StoredChange } from "./versions.ts";

/** What a line holds of a change; its payload is the next line, which is empty for a delete. */
type Facts = Pick<NewRecord, "sequence" | "change_id" | "operation" | "record_id" | "trade">;

/** How many characters are written at once. */
const CHUNK = 1 << 20;

/**
 * The changes of a dataset's first version in a temporary file, so that the process that builds the
 * version need not read them back from the store.
 */
export class ChangesFile {
  readonly path = Deno.makeTempFileSync({ prefix: "changes-", suffix: ".ndjson" });
  readonly #file = Deno.openSync(this.path, { write: true });
  #waiting: string[] = [];
  #waitingSize = 0;

  add(change: NewRecord): void {
    const { sequence, change_id, operation, record_id, trade, payload } = change;
    const facts: Facts = { sequence, change_id, operation, record_id, trade };
    const lines = `${ascii(JSON.stringify(facts))}\n${payload ?? ""}\n`;
    this.#waiting.push(lines);
    this.#waitingSize += lines.length;
    if (this.#waitingSize >= CHUNK) this.#flush();
  }

  /** Writes the rest; nothing can be added afterwards. */
  close(): void {
    this.#flush();
    this.#file.close();
  }

  remove(): void {
    Deno.removeSync(this.path);
  }

  #flush(): void {
    writeAllSync(this.#file, new TextEncoder().encode(this.#waiting.join("")));
    this.#waiting = [];
    this.#waitingSize = 0;
  }
}

/** The changes in a `ChangesFile`, in batches, as the store would return them. */
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
