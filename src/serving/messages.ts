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

/** The usable keys, and where each is counted. */
export interface KeysUpdate {
  readonly keys: readonly Key[];
  readonly slots: ReadonlyMap<KeyId, number>;
}

/** What a serving thread works with. */
export interface ThreadSetup {
  readonly options: AnsweringOptions;
  readonly memory: SharedMemory;
  readonly logFormat: LogFormat;
  readonly sampledASecond: number;
  /** What the system's clock is ahead of the first thread's steady one now, in milliseconds. */
  readonly steadyOrigin: number;
  /** Read instead of the clocks, in tests: milliseconds since 1970 in a `Float64Array`. */
  readonly clock: SharedArrayBuffer | undefined;
  /** The memory in which it counts its requests. */
  readonly requests: SharedArrayBuffer;
}

/** Settings that are the same for every thread. */
export type SharedSetup = Omit<ThreadSetup, "requests" | "steadyOrigin">;

/** What the first thread asks of another. */
export type ThreadRequest =
  /** Comes first, with all that is served as of an epoch. */
  | {
    readonly kind: "open";
    readonly setup: ThreadSetup;
    readonly epoch: number;
    readonly update: Update;
  }
  | { readonly kind: "listen"; readonly options: ListenOptions }
  /** Prepare updates; they take effect when the shared epoch is this. */
  | {
    readonly kind: "prepare";
    readonly epoch: number;
    readonly updates: readonly Update[];
  }
  /** The shared epoch is another. */
  | { readonly kind: "begin" }
  /** Answers with a `Report`. */
  | { readonly kind: "report" }
  | { readonly kind: "renewTls"; readonly files: TlsFiles }
  | { readonly kind: "closeConnections" }
  /** Stops listening and answers with a last `Report`. */
  | { readonly kind: "close"; readonly withinMs: number };

/** What a thread has counted: of usage since the last report, of metrics since it began. */
export interface Report {
  readonly tally: Tally;
  readonly counts: ThreadCounts;
}

/** What a serving thread asks of the first. */
export type HostRequest =
  /** Write whole lines of log, in UTF-8. */
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
