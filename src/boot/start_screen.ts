import type { Log } from "../base/log/log.ts";

/** What a started service says of itself. */
export interface Started {
  readonly url: string;
  readonly adminUrl: string;
  /** Where the store is, for people; never with a password. */
  readonly store: string;
  readonly datasets: number;
  readonly rows: number;
  /** Datasets that hold made-up rows. */
  readonly samples: readonly string[];
  /** A key that was made just now. */
  readonly key: string | undefined;
  /** What signs in to the dashboard, when it was made just now. */
  readonly adminToken: string | undefined;
  /** Whether there is no key at all. */
  readonly keyless: boolean;
}

/** What the screen shows in its own way. */
const SHOWN = new Set([
  "seed_published",
  "version_loaded",
  "samples_served",
  "no_key_yet",
  "listening",
]);

/** Erases the line and goes back to its start. */
const ERASE = "\r\x1b[2K";

/**
 * What a person at a terminal sees of the start, instead of log lines: its progress in one line that
 * is erased in the end, then at most twelve lines.
 */
export class StartScreen {
  readonly #show: (text: string) => void;
  readonly #startedAt = performance.now();
  #isUp = true;

  /** @param show Writes on the terminal, without a line end. */
  constructor(show: (text: string) => void) {
    this.#show = show;
  }

  /** The log without what the screen shows, as long as it does. */
  inPlaceOf(log: Log): Log {
    const unless = (write: Log["info"]): Log["info"] => (event, fields) => {
      if (!this.#isUp || !SHOWN.has(event)) write(event, fields);
    };
    return Object.assign(Object.create(log), { info: unless(log.info), warn: unless(log.warn) });
  }

  progress(text: string): void {
    if (this.#isUp) this.#show(`${ERASE}${text} …`);
  }

  /** Ends a start that was broken off. */
  clear(): void {
    if (this.#isUp) this.#show(ERASE);
    this.#isUp = false;
  }

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
