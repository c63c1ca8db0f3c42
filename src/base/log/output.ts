import { Queue } from "../async/queue.ts";

/** Takes whole lines in UTF-8; throws, or gives a promise that rejects, when they are lost. */
export type WriteLines = (lines: Uint8Array) => unknown;

/** So much may wait for a reader that does not read; what comes beyond is lost. */
const MAX_WAITING_BYTES = 4 << 20;

/**
 * Writes lines in UTF-8 one after another without holding up the thread, however slowly they are read.
 *
 * @param out Takes some of the bytes and says how many.
 */
export function lineWriter(
  out: { write(bytes: Uint8Array): Promise<number> },
  maxWaiting = MAX_WAITING_BYTES,
): (lines: Uint8Array) => Promise<void> {
  let waiting = 0;
  const queue = new Queue();
  return (bytes) => {
    if (waiting + bytes.length > maxWaiting) throw new Error("Cannot write as fast as is logged");
    waiting += bytes.length;
    return queue.add(async () => {
      for (let at = 0; at < bytes.length;) at += await out.write(bytes.subarray(at));
    }).finally(() => waiting -= bytes.length);
  };
}

/**
 * Shows a person a line on standard error. Not through the console, because the runtime's telemetry
 * exports what is printed there, and this may be a key.
 */
export function tell(line: string): void {
  show(line + "\n");
}

/** The same without a line end. */
export function show(text: string): void {
  try {
    writeText(Deno.stderr, text);
  } catch {
    // Nobody is there to be shown anything.
  }
}

/** A line on standard output, where a script may read it: throws when it cannot be written. */
export function print(text: string): void {
  writeText(Deno.stdout, text + "\n");
}

/** Writes a text in UTF-8, however much of it is taken at once. */
export function writeText(out: { writeSync(bytes: Uint8Array): number }, text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) at += out.writeSync(bytes.subarray(at));
}

/** A text for people that does not show the password of a store's URL, however it is written. */
export function withoutPassword(text: string, url: string | undefined): string {
  if (url === undefined) return text;
  const password = URL.canParse(url)
    ? new URL(url).password
    : /^[^:]*:\/\/[^:/]*:(.*)@/.exec(url)?.[1] ?? "";
  if (password === "") return text;
  let hidden = text.replaceAll(password, "***");
  try {
    hidden = hidden.replaceAll(decodeURIComponent(password), "***");
  } catch {
    // It is not percent-encoded.
  }
  return hidden;
}
