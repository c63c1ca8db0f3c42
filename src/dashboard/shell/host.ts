import type { Config } from "../../config.ts";
import type { Log } from "../../base/log/log.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import type { Store } from "../../store/store.ts";

/** How long this process's answers of some time took; a percentile is the bound of its bucket. */
export interface Latency {
  readonly requests: number;
  /** Milliseconds within which half of them, and 99 of 100, were answered. */
  readonly half: number;
  readonly most: number;
  /** How far back they go, in milliseconds: a day at most. */
  readonly sinceMs: number;
}

/** The parts of the service that the dashboard shows and uses. */
export interface DashboardHost {
  readonly store: Store;
  /** The current versions of all datasets. */
  readonly library: () => LibrarySnapshot;
  readonly config: Pick<
    Config,
    | "adminHost"
    | "changesRetentionDays"
    | "changesRetentionMb"
    | "defaultMonthlyQuota"
    | "tls"
    | "trustProxy"
  >;
  /** Of the last day, or since the start. */
  readonly latency: () => Promise<Latency>;
  /** Problems that an operator should know of, one line each. */
  readonly troubles: () => readonly string[];
  /** The API's URL, for examples. */
  readonly apiUrl: string;
  readonly log: Log;
  /** Serves what was just written to the store, without waiting for the next poll. */
  readonly refresh: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Answers a request for a path under `/dashboard`; `client` is the address it came from. */
export type Dashboard = (request: Request, client: string) => Promise<Response>;
