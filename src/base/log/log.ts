import { factsOf } from "./error_facts.ts";
import { pretty } from "./log_pretty.ts";
import type { WriteLines } from "./output.ts";

/**
 * The log: one JSON object per line, or readable lines on a terminal. Lines are buffered and written
 * together, because one write per request would cost more than the request. No line contains a query
 * string, an address or a key.
 */
export interface Log {
  /** Lines that could not be written, because of a full disk or a stalled reader. */
  readonly dropped: number;
  readonly format: LogFormat;
  /** Unmetered requests that were logged individually, by status. */
  readonly sampledASecond: number;
  /** Unmetered requests that were only counted: see `SAMPLED_A_SECOND`. */
  readonly sampled: number;
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
  /** Logs the safe facts of an error: see `factsOf`. */
  failure(event: string, error: unknown, fields?: Fields): void;
  access(
    requestId: string,
    keyId: string | null,
    route: string,
    status: number,
    milliseconds: string,
    traceparent?: string,
  ): void;
  /** Writes complete UTF-8 lines that another thread produced. */
  pass(lines: Uint8Array): void;
  /** Flushes the buffer. Resolves when it is written or lost. */
  flush(): Promise<void>;
}

type Fields = Readonly<Record<string, unknown>>;
export const LOG_FORMATS = ["json", "pretty"] as const;
export type LogFormat = typeof LOG_FORMATS[number];

const FLUSH_AFTER_MS = 100;
const FLUSH_AT_BYTES = 1 << 16;
/** The most UTF-8 bytes per UTF-16 unit. */
const UNIT_BYTES = 3;
const LINE_END = 10;

/**
 * Requests without a key and requests over a limit are free for a client and could fill a disk. This
 * many per second and status are logged individually; the rest are counted.
 */
const SAMPLED_A_SECOND = 20;

/** One thread's share of `SAMPLED_A_SECOND`. */
export const sampledBy = (threads: number): number => Math.ceil(SAMPLED_A_SECOND / threads);

interface LogOptions {
  readonly format?: LogFormat;
  readonly sampledASecond?: number;
}

const encoder = new TextEncoder();

/** @param now Milliseconds since 1970. */
export function createLog(
  write: WriteLines,
  now: () => number = Date.now,
  { format = "json", sampledASecond = SAMPLED_A_SECOND }: LogOptions = {},
): Log {
  // Not one growing string: it would be flattened from pieces that have left the processor's cache.
  const gathered = new Uint8Array(2 * FLUSH_AT_BYTES);
  let length = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dropped = 0;
  let sampled = 0;
  let writing: Promise<void> = Promise.resolve();

  function writeOut(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (length > 0) send(gathered.slice(0, length));
    length = 0;
    return writing;
  }

  function send(lines: Uint8Array): void {
    const lost = () => void (dropped += lines.filter((byte) => byte === LINE_END).length);
    try {
      const written = write(lines);
      if (written instanceof Promise) writing = written.catch(lost);
    } catch {
      lost();
    }
  }

  function pass(lines: Uint8Array): void {
    void writeOut();
    send(lines);
  }

  function add(line: string): void {
    if (line.length * UNIT_BYTES >= FLUSH_AT_BYTES) return pass(encoder.encode(line + "\n"));
    length += encoder.encodeInto(line, gathered.subarray(length)).written;
    gathered[length++] = LINE_END;
    if (length >= FLUSH_AT_BYTES) void writeOut();
    else timer ??= setTimeout(writeOut, FLUSH_AFTER_MS);
  }

  // Many requests end within one millisecond, and formatting a timestamp is slow.
  let written = { at: NaN, text: "" };
  function time(): string {
    const at = now();
    if (at !== written.at) written = { at, text: new Date(at).toISOString() };
    return written.text;
  }

  function entry(level: string, event: string, fields: Fields = {}): void {
    const line = { level, event, time: time(), ...fields };
    add(format === "pretty" ? pretty(line) : JSON.stringify(line));
  }

  // Counted from the first such request, by the monotonic clock.
  let secondEnds = -Infinity;
  const seen = new Map<number, number>();
  function isTooMany(status: number): boolean {
    const at = performance.now();
    if (at >= secondEnds) {
      secondEnds = at + 1000;
      seen.clear();
    }
    const count = (seen.get(status) ?? 0) + 1;
    seen.set(status, count);
    return count > sampledASecond;
  }

  let unreported = 0;
  let reportTimer: ReturnType<typeof setTimeout> | undefined;
  function reportSampled(): void {
    clearTimeout(reportTimer);
    reportTimer = undefined;
    if (unreported === 0) return;
    const requests = unreported;
    unreported = 0;
    entry("warn", "requests_not_logged", { requests });
  }

  return {
    format,
    sampledASecond,
    pass,
    get dropped() {
      return dropped;
    },
    get sampled() {
      return sampled;
    },
    info: (event, fields) => entry("info", event, fields),
    warn: (event, fields) => entry("warn", event, fields),
    error: (event, fields) => entry("error", event, fields),
    failure: (event, error, fields) => entry("error", event, { ...fields, ...factsOf(error) }),
    access(requestId, keyId, route, status, milliseconds, traceparent) {
      if ((keyId === null || status === 429) && isTooMany(status)) {
        sampled++;
        unreported++;
        reportTimer ??= setTimeout(reportSampled, 1000);
      } else if (format === "pretty") {
        const request = { id: requestId, key: keyId, route, status, ms: Number(milliseconds) };
        entry("info", "request", traceparent === undefined ? request : { ...request, traceparent });
      } else {
        add(
          `{"level":"info","event":"request","time":"${time()}",` +
            `"id":"${requestId}","key":${keyId === null ? "null" : `"${keyId}"`},` +
            `"route":"${route}","status":${status},"ms":${milliseconds}` +
            (traceparent === undefined ? "}" : `,"traceparent":"${traceparent}"}`),
        );
      }
    },
    flush() {
      reportSampled();
      return writeOut();
    },
  };
}
