import type { KeyId } from "../access/key_format.ts";
import type { AskedWord } from "../search/words/words.ts";
import type { Key } from "../access/keyring.ts";
import type { LeaseRequest } from "../access/shared_limits/leased_windows.ts";
import type { Tally } from "../access/usage_tally.ts";
import type { Parts } from "../base/json/long_json.ts";
import type { LogFormat } from "../base/log/log.ts";
import type { PageRequest } from "../http/listen/pages.ts";
import type { ListenOptions } from "../http/listen/listener.ts";
import type { TlsFiles } from "../http/listen/tls.ts";
import type { LibraryUpdate } from "../library/serving/library.ts";
import type { ThreadCounts } from "../metrics/thread.ts";
import type { AnsweringOptions } from "./answering.ts";
import type { SharedMemory } from "./shared.ts";

/** Newer data to answer requests from. */
export interface Update {
  readonly library?: LibraryUpdate;
  readonly keys?: KeysUpdate;
}

/** The usable keys, and the counter slot of each. */
export interface KeysUpdate {
  readonly keys: readonly Key[];
  readonly slots: ReadonlyMap<KeyId, number>;
}

/** What a serving thread is started with. */
interface ThreadSetup {
  readonly options: AnsweringOptions;
  readonly memory: SharedMemory;
  readonly logFormat: LogFormat;
  readonly sampledASecond: number;
  /** The system clock minus the first thread's monotonic clock, in milliseconds. */
  readonly steadyOrigin: number;
  /** In tests, replaces the clocks: milliseconds since 1970 in a `Float64Array`. */
  readonly clock: SharedArrayBuffer | undefined;
  /** The memory in which the thread counts its requests. */
  readonly requests: SharedArrayBuffer;
}

/** Settings that are the same for every thread. */
export type SharedSetup = Omit<ThreadSetup, "requests" | "steadyOrigin">;

/** Requests of the first thread to another. */
export type ThreadRequest =
  /** The first request, with everything that is served as of an epoch. */
  | {
    readonly kind: "open";
    readonly setup: ThreadSetup;
    readonly epoch: number;
    readonly update: Update;
  }
  | { readonly kind: "listen"; readonly options: ListenOptions }
  /** Prepares updates; they take effect when the shared epoch reaches this number. */
  | {
    readonly kind: "prepare";
    readonly epoch: number;
    readonly updates: readonly Update[];
  }
  /** The shared epoch has changed. */
  | { readonly kind: "begin" }
  /** The response is a `Report`. */
  | { readonly kind: "report" }
  | { readonly kind: "renewTls"; readonly files: TlsFiles }
  | { readonly kind: "closeConnections" }
  /** Stops listening; the response is the last `Report`. */
  | { readonly kind: "close"; readonly withinMs: number };

/** A thread's counts: usage since the last report, metrics since its start. */
export interface Report {
  readonly tally: Tally;
  readonly counts: ThreadCounts;
}

/** Requests of a serving thread to the first. */
export type HostRequest =
  /** Writes complete log lines in UTF-8. */
  | { readonly kind: "log"; readonly lines: Uint8Array }
  /** See `BodyCompressor`. */
  | { readonly kind: "compress"; readonly parts: Parts }
  /** See `Speller`. */
  | {
    readonly kind: "near";
    readonly words: readonly AskedWord[];
    readonly datasets: readonly string[];
  }
  /** See `PublicPages`. */
  | ({ readonly kind: "page" } & PageRequest)
  /** See `LeaseSource`: `more`, or `fill` if no request waits. */
  | {
    readonly kind: "lease";
    readonly request: LeaseRequest;
    readonly isAwaited: boolean;
  }
  /** See `FindNewest`; null if the store did not answer. */
  | { readonly kind: "newest"; readonly dataset: string };
