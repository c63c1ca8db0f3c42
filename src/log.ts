/**
 * Logs: one JSON object a line. Lines are gathered and written together, because a write for each
 * request would cost more than the request. No line carries a query string, an address or a key.
 */
export interface Log {
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
  /** An error by its name and where it arose; its message may quote a client's input, so not that. */
  failure(event: string, error: unknown, fields?: Fields): void;
  access(
    requestId: string,
    keyId: string | null,
    route: string,
    status: number,
    milliseconds: string,
  ): void;
  /** Writes what is gathered. */
  flush(): void;
}

type Fields = Readonly<Record<string, unknown>>;

const MAX_FRAMES = 8;
const FLUSH_AFTER_MS = 100;
const FLUSH_AT_CHARACTERS = 1 << 16;

/**
 * @param write Takes whole lines.
 * @param now Milliseconds since 1970.
 */
export function createLog(write: (lines: string) => void, now = Date.now): Log {
  let gathered = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (gathered === "") return;
    const lines = gathered;
    gathered = "";
    write(lines);
  }

  function add(line: string): void {
    gathered += line + "\n";
    if (gathered.length >= FLUSH_AT_CHARACTERS) flush();
    else timer ??= setTimeout(flush, FLUSH_AFTER_MS);
  }

  // Many requests end within one millisecond, and writing out an instant takes a while.
  let written = { at: NaN, text: "" };
  function time(): string {
    const at = now();
    if (at !== written.at) written = { at, text: new Date(at).toISOString() };
    return written.text;
  }

  const entry = (level: string, event: string, fields: Fields = {}) =>
    add(JSON.stringify({ level, event, time: time(), ...fields }));

  return {
    info: (event, fields) => entry("info", event, fields),
    warn: (event, fields) => entry("warn", event, fields),
    error: (event, fields) => entry("error", event, fields),
    failure: (event, error, fields) =>
      entry("error", event, { ...fields, error: nameOf(error), at: framesOf(error) }),
    access: (requestId, keyId, route, status, milliseconds) =>
      add(
        `{"level":"info","event":"request","time":"${time()}",` +
          `"id":"${requestId}","key":${keyId === null ? "null" : `"${keyId}"`},` +
          `"route":"${route}","status":${status},"ms":${milliseconds}}`,
      ),
    flush,
  };
}

/** Writes lines to standard output at once, so that none is lost at exit. */
export function writeToStdout(lines: string): void {
  const bytes = new TextEncoder().encode(lines);
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  // The stack begins with the message, whose lines could look like frames.
  const start = (error.stack ?? "").indexOf(error.message) + error.message.length;
  return (error.stack ?? "").slice(start).split("\n").map((line) => line.trim())
    .filter((line) => line.startsWith("at ")).slice(0, MAX_FRAMES);
}
