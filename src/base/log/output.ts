import { Queue } from "../async/queue.ts";
import { writeAll, writeAllSync } from "../files.ts";

/** Writes complete UTF-8 lines; throws or rejects if they are lost. */
export type WriteLines = (lines: Uint8Array) => unknown;

/** The most bytes to buffer for a stalled reader; later lines are refused. */
const MAX_WAITING_BYTES = 4 << 20;

/**
 * Writes UTF-8 lines in order without blocking the thread, however slowly they are read.
 *
 * @param out Accepts some of the bytes and returns how many.
 * @returns Writes lines; throws if more than `maxWaiting` bytes would wait for the reader.
 */
export function lineWriter(
  out: { write(bytes: Uint8Array): Promise<number> },
  maxWaiting = MAX_WAITING_BYTES,
): (lines: Uint8Array) => Promise<void> {
  let waiting = 0;
  const queue = new Queue();
  return (bytes) => {
    if (waiting + bytes.length > maxWaiting) {
      throw new Error("Cannot write the log: its reader is too slow");
    }
    waiting += bytes.length;
    return queue.add(() => writeAll(out, bytes)).finally(() => waiting -= bytes.length);
  };
}

/**
 * Prints a line to standard error. Not through the console, because the runtime's telemetry exports
 * console output, and the line may contain a key.
 */
export function printError(line: string): void {
  show(line + "\n");
}

/** Like `printError`, without a line end. */
export function show(text: string): void {
  try {
    writeText(Deno.stderr, text);
  } catch {
    // Standard error is closed.
  }
}

/** Prints a line to standard output. Throws if it cannot be written. */
export function print(text: string): void {
  writeText(Deno.stdout, text + "\n");
}

/** Writes a whole text in UTF-8, in as many writes as it takes. */
export function writeText(out: { writeSync(bytes: Uint8Array): number }, text: string): void {
  writeAllSync(out, new TextEncoder().encode(text));
}

/** An error's message, and those of what caused it. */
export function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error
    ? `${error.message}: ${withCauses(error.cause)}`
    : error.message;
}

/**
 * Replaces the password of a database URL in a text with `***`, whether or not it is percent-encoded.
 * Occurrences inside longer words stay, because a password of a few letters is part of many words.
 *
 * @param url A URL whose password is not percent-encoded is accepted too.
 */
export function withoutPassword(text: string, url: string | undefined): string {
  if (url === undefined) return text;
  const password = URL.canParse(url)
    ? new URL(url).password
    : /^[^:]*:\/\/[^:/]*:(.*)@/.exec(url)?.[1] ?? "";
  if (password === "") return text;
  const hide = (text: string, word: string) => {
    const [before, after] = [/^\w/.test(word) ? "(?<!\\w)" : "", /\w$/.test(word) ? "(?!\\w)" : ""];
    return text.replaceAll(new RegExp(before + RegExp.escape(word) + after, "g"), "***");
  };
  let hidden = hide(text, password);
  try {
    hidden = hide(hidden, decodeURIComponent(password));
  } catch {
    // The password is not percent-encoded.
  }
  return hidden;
}
