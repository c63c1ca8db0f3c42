import { MinuteWindows, type WindowMemory } from "../access/minute_windows.ts";
import {
  type Budget,
  LeasedWindows,
  type LeaseSource,
} from "../access/shared_limits/leased_windows.ts";
import type { Keyring } from "../access/keyring.ts";
import { Quotas } from "../access/quotas.ts";
import type { Slots } from "../access/slots.ts";
import { UsageTally } from "../access/usage_tally.ts";
import { withAssistants } from "../assistants/mcp.ts";
import type { Log } from "../base/log/log.ts";
import { DATASETS } from "../datasets/mod.ts";
import { ENDPOINTS } from "../endpoints/mod.ts";
import { Resolver, type ResolverOptions } from "../geo/territories/resolver.ts";
import { ResponseCache } from "../http/respond/response_cache.ts";
import type { Service } from "../http/pipeline/request_context.ts";
import type { BodyCompressor } from "../http/respond/compressor.ts";
import type { PublicPages } from "../http/listen/pages.ts";
import { pipeline } from "../http/pipeline/steps.ts";
import { routes } from "../http/pipeline/router.ts";
import { ThreadMetrics } from "../metrics/thread.ts";
import type { Speller } from "../search/words/spelling.ts";
import type { SharedMemory } from "./shared.ts";
import { limitHistory } from "../sync/history.ts";
import { DEFAULT_STALENESS, KeyStaleness, type StalenessOptions } from "../access/key_staleness.ts";

/** How requests are answered, as plain data for every thread. */
export interface AnsweringOptions {
  readonly requestsPerMinute: number;
  readonly resolvesPerMinute: number;
  /** Whether each of several servers counts minutes separately. */
  readonly limitsPerServer?: boolean | undefined;
  readonly staleness?: StalenessOptions | undefined;
  readonly resolver?: Omit<ResolverOptions, "memory" | "now">;
  readonly trustProxy?: boolean | undefined;
  /** The size of this thread's cached responses, in bytes. */
  readonly answersBytes: number;
  /** The size of this thread's cached history pages, in bytes. */
  readonly historyBytes: number;
  /** Whether this server terminates HTTPS itself. */
  readonly tls?: boolean | undefined;
  /** Whether `/mcp` is served. */
  readonly mcp?: boolean | undefined;
  /** The origin that `/dashboard/*` redirects to. */
  readonly dashboardUrl?: string | undefined;
}

/** The dependencies of a thread that answers requests. */
interface AnsweringParts {
  readonly library: Service["library"];
  readonly keyring: Keyring;
  readonly slots: Slots;
  readonly memory: SharedMemory;
  readonly compressor: BodyCompressor;
  readonly pages: PublicPages;
  readonly spelling: Speller;
  /** Leases parts of windows, if several servers share them. */
  readonly leases?: LeaseSource | undefined;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds of a monotonic clock that all threads share. */
  readonly steadyNow: () => number;
  /** The same, in tests that replace the other clock. */
  readonly monotonicNow: () => number;
  /** Makes a request wait until the thread has applied what other threads serve already. */
  readonly gate?: (answer: RequestHandler) => RequestHandler;
}

/** Answers a request. */
export type RequestHandler = (request: Request) => Response | Promise<Response>;

/**
 * The half of a service that answers requests, from the data that the other half (`store_sync.ts`)
 * loads.
 */
export class Answering {
  readonly handle: RequestHandler;
  readonly metrics: ThreadMetrics;
  readonly resolver: Resolver;
  readonly quotas: Quotas;
  /** This thread's counts that were not collected yet. */
  readonly usage: UsageTally;
  /** Whether the keys are too old. */
  readonly staleness: KeyStaleness;

  constructor(parts: AnsweringParts, options: AnsweringOptions) {
    const {
      library,
      keyring,
      slots,
      memory,
      compressor,
      pages,
      spelling,
      log,
      now,
      steadyNow,
    } = parts;
    const { requestsPerMinute, resolvesPerMinute } = options;
    limitHistory(options.historyBytes);
    this.resolver = new Resolver({
      ...options.resolver,
      memory: memory.geocodes,
      now,
    });
    this.metrics = new ThreadMetrics({
      resolver: this.resolver,
      spelling,
      log,
    });
    this.staleness = new KeyStaleness(
      memory.staleness,
      parts.monotonicNow,
      options.staleness ?? DEFAULT_STALENESS,
    );
    this.quotas = new Quotas(memory.quotas, slots);
    const windows = (budget: Budget, own: WindowMemory) =>
      leasedWindows(budget, parts) ?? new MinuteWindows(steadyNow, own, slots);
    this.usage = new UsageTally(this.quotas, leasedWindows("month", parts));
    const service: Service = {
      routes: routes(ENDPOINTS),
      pages,
      library,
      datasets: DATASETS.map(({ key }) => key),
      resolver: this.resolver,
      spelling,
      keyring,
      minutes: windows("minute", memory.minutes),
      resolves: windows("resolve", memory.resolves),
      cache: new ResponseCache(options.answersBytes),
      compressor,
      usage: this.usage,
      staleness: this.staleness,
      limitsPerServer: options.limitsPerServer ?? false,
      requestsPerMinute,
      resolvesPerMinute,
      trustProxy: options.trustProxy ?? false,
      tls: options.tls ?? false,
      dashboardUrl: options.dashboardUrl,
      log,
      metrics: this.metrics,
      now,
    };
    const gate = parts.gate ?? ((answer) => answer);
    const answer = gate(pipeline(service));
    this.handle = options.mcp === true ? gate(withAssistants(service, ENDPOINTS, answer)) : answer;
  }

  close(): void {
    this.resolver.close();
    this.metrics.close();
  }
}

/** Windows that several servers share; undefined if they do not share any. */
function leasedWindows(
  budget: Budget,
  { steadyNow, memory, slots, leases }: AnsweringParts,
): LeasedWindows | undefined {
  return memory.leases === undefined || leases === undefined ? undefined : new LeasedWindows(
    budget,
    steadyNow,
    memory.leases[budget],
    slots,
    leases,
  );
}
