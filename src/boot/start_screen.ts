import type { Log } from "../base/log/log.ts";

/** What the start screen shows about a started service. */
export interface Started {
  readonly url: string;
  readonly adminUrl: string;
  /** Where the store is, for people; never with a password. */
  readonly store: string;
  readonly datasets: number;
  readonly rows: number;
  /** Keys of datasets with made-up rows. */
  readonly samples: readonly string[];
  /** A key that this start has made, shown only now. */
  readonly key: string | undefined;
  /** A dashboard token that this start has made, shown only now. */
  readonly adminToken: string | undefined;
  /** Whether the store has no key. */
  readonly keyless: boolean;
}

/** Log events that the screen shows in its own way. */
const SHOWN_EVENTS = new Set([
  "seed_published",
  "version_loaded",
  "samples_served",
  "no_key_yet",
  "listening",
]);

/** Terminal codes that erase the current line. */
const ERASE = "\r\x1b[2K";

/**
 * What a person at a terminal sees of the start instead of log lines: one line of progress that is
 * erased at the end, then a summary of at most twelve lines.
 */
export class StartScreen {
  readonly #show: (text: string) => void;
  readonly #startedAt = performance.now();
  #isUp = true;

  /** @param show Writes text to the terminal, without a line break. */
  constructor(show: (text: string) => void) {
    this.#show = show;
  }

  /** A log that leaves out the events that the screen shows, while it shows them. */
  inPlaceOf(log: Log): Log {
    const unless = (write: Log["info"]): Log["info"] => (event, fields) => {
      if (!this.#isUp || !SHOWN_EVENTS.has(event)) write(event, fields);
    };
    return Object.assign(Object.create(log), { info: unless(log.info), warn: unless(log.warn) });
  }

  /** Replaces the progress line. */
  progress(text: string): void {
    if (this.#isUp) this.#show(`${ERASE}${text} …`);
  }

  /** Erases the progress line, for a start that was aborted. */
  clear(): void {
    if (this.#isUp) this.#show(ERASE);
    this.#isUp = false;
  }

  /** Replaces the progress line with the summary. */
  ready(started: Started): void {
    this.#isUp = false;
    const seconds = ((performance.now() - this.#startedAt) / 1000).toFixed(1);
    this.#show(`${ERASE}Home-Service Data Service, ready in ${seconds} s\n${screen(started)}`);
  }
}

function screen(started: Started): string {
  const { url, adminUrl, store, datasets, rows, samples, key, adminToken, keyless } = started;
  const lines = [
    ["API", url],
    ["documentation", `${url}/docs`],
    ["dashboard", `${adminUrl}/dashboard (deno task dashboard signs in)`],
    ...(adminToken === undefined ? [] : [["", `or with the token ${adminToken}`]]),
    ["metrics", `${adminUrl}/metrics`],
    ["data", `${rows.toLocaleString("en-US")} rows in ${datasets} datasets, ${store}`],
    ...(samples.length === 0
      ? []
      : [["made up", `${samples.join(", ")}: publish your own before you quote`]]),
    ...(key === undefined ? [] : [
      ["key", `${key} (for everything; shown only now)`],
      ["try", firstRequest(key, url)],
    ]),
    ...(keyless ? [["key", "none yet: deno task keys create --label first"]] : []),
    ["stop", "Ctrl-C"],
  ];
  return lines.map(([name = "", text]) => `  ${name.padEnd(14)} ${text}\n`).join("");
}

/** A shell command with a request that works with a new key. */
export function firstRequest(key: string, url: string): string {
  return `curl -H 'x-api-key: ${key}' '${url}/api/v1/context/electricity-rates?state=CA'`;
}
