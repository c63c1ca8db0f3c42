import type { Config } from "../../config.ts";
import type { Log } from "../../base/log/log.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import type { Store } from "../../store/store.ts";

/** Response times of this process. Percentiles are upper bounds of histogram buckets. */
export interface Latency {
  readonly requests: number;
  /** The median, in milliseconds. */
  readonly half: number;
  /** The 99th percentile, in milliseconds. */
  readonly most: number;
  /** The measured period in milliseconds, at most a day. */
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
  /** Response times of the last day, or since the start. */
  readonly latency: () => Promise<Latency>;
  /** Problems that an operator should know of, one line each. */
  readonly troubles: () => readonly string[];
  /** The API's URL, for examples. */
  readonly apiUrl: string;
  readonly log: Log;
  /** Loads what was just written to the store, without waiting for the next poll. */
  readonly refresh: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Answers a request for a path under `/dashboard`; `client` is the IP address of the connection. */
export type Dashboard = (request: Request, client: string) => Promise<Response>;
