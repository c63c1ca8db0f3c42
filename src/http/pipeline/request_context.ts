import type { KeyWindows, MinuteSpent, Spent } from "../../access/minute_windows.ts";
import type { Keyring, KnownKey } from "../../access/keyring.ts";
import type { UsageTally } from "../../access/usage_tally.ts";
import type { Resolver } from "../../geo/territories/resolver.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import type { Log } from "../../base/log/log.ts";
import type { Speller } from "../../search/words/spelling.ts";
import type { Refusal, RefusalCode } from "../../base/refusal.ts";
import type { FormName } from "../forms/accept.ts";
import type { GivenParams } from "../declare/params.ts";
import type { ResponseCache } from "../respond/response_cache.ts";
import type { BodyCompressor } from "../respond/compressor.ts";
import type { PublicPages } from "../listen/pages.ts";
import { HEADER } from "../respond/header_names.ts";
import { traceparentOf } from "../request/traceparent.ts";
import { type Route, splitUrl } from "./router.ts";

/** Records each request for `/metrics`. */
interface RequestObserver {
  /** @param refusal Why it was refused, if it was. */
  observe(
    route: string,
    status: number,
    milliseconds: number,
    refusal: RefusalCode | undefined,
  ): void;
  /** Counts a response that is longer than its endpoint's `max_response_bytes`. */
  tooLong(route: string): void;
  /** @param ends When each phase ended, by `performance.now()`. */
  phases(route: string, names: readonly string[], started: number, ends: readonly number[]): void;
}

/** What all requests of a thread share. */
export interface Service {
  readonly routes: ReadonlyMap<string, Route>;
  readonly pages: PublicPages;
  readonly library: { readonly current: LibrarySnapshot };
  /** Keys of all datasets. */
  readonly datasets: readonly string[];
  readonly resolver: Resolver;
  readonly spelling: Speller;
  readonly keyring: Keyring;
  readonly minutes: KeyWindows;
  /** Budgets of new addresses per minute. */
  readonly resolves: KeyWindows;
  readonly usage: UsageTally;
  readonly staleness: KeyStaleness;
  readonly cache: ResponseCache;
  readonly compressor: BodyCompressor;
  /** Whether each of several servers counts alone; the headers then say so. */
  readonly limitsPerServer: boolean;
  /** Requests per minute for keys without a limit of their own. */
  readonly requestsPerMinute: number;
  /** New addresses per minute for keys without a limit of their own. */
  readonly resolvesPerMinute: number;
  /** Whether the service is behind a TLS proxy; requests that reached it over HTTP are then refused. */
  readonly trustProxy: boolean;
  /** Whether the service itself serves HTTPS. */
  readonly tls: boolean;
  /** The origin that `/dashboard/*` redirects to, if any. */
  readonly dashboardUrl?: string | undefined;
  readonly log: Log;
  readonly metrics: { readonly requests: RequestObserver };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How old the keys are if the server has lost contact with its store. */
interface KeyStaleness {
  /** Their age if it is above the limit (`MAX_STALENESS`); otherwise undefined. */
  readonly seconds: number | undefined;
  /** Whether requests with a key are refused then (`STALE_READS=refuse`). */
  readonly refuses: boolean;
}

/** The windows that a request was charged to. */
export interface ChargedWindows {
  readonly minute: MinuteSpent;
  readonly month: Spent;
}

/** One request, and what the steps (`steps.ts`) have determined about it so far. */
export interface RequestContext {
  readonly service: Service;
  readonly request: Request;
  readonly requestId: string;
  /** When it arrived, by `performance.now()`. */
  readonly started: number;
  /** When it arrived, in milliseconds since 1970. */
  readonly now: number;
  /** The path, without unnecessary percent-encoding. */
  readonly path: string;
  /** What follows the `?`, still encoded. */
  readonly query: string;
  /** W3C trace context that the client sent, if it is well formed. */
  readonly traceparent: string | undefined;
  /** When each phase ended, by `performance.now()`. */
  readonly phases: number[];
  /** The name that logs and metrics use for the path. */
  routeName: string;
  /** The requested endpoint, if the path is one. */
  route: Route | undefined;
  /** Set once the request is authenticated. */
  key: KnownKey | undefined;
  charged: ChargedWindows | undefined;
  /** The 429 of a used-up month, while the request may still become a 304, which does not count. */
  monthExceeded: Refusal | undefined;
  /** The format in which the client wants rows; `json` unless the endpoint offers others. */
  form: FormName;
  /** Whether the client asked that unknown parameters be refused. */
  strict: boolean;
  /** The snapshot that the request is answered from. */
  library: LibrarySnapshot | undefined;
  /** Its parsed parameters. */
  given: GivenParams<unknown> | undefined;
  /** What its response is cached by; undefined if it must not be cached. */
  cacheKey: string | undefined;
  /** How many geocoder requests it caused. */
  liveGeocodes: number;
  /** Milliseconds until its response, as text; set when the response is made. */
  duration: string | undefined;
}

// The random prefix makes ids unique among processes, the counter among requests.
const PROCESS = crypto.randomUUID().replaceAll("-", "").slice(0, 16);
let requests = 0;

/** A fresh request id, `req_<id>`. */
function newRequestId(): string {
  return "req_" + PROCESS + (requests++).toString(36).padStart(6, "0");
}

/** The context of a request that has just arrived. */
export function newContext(service: Service, request: Request): RequestContext {
  const { path, query } = splitUrl(request.url);
  return {
    service,
    request,
    requestId: newRequestId(),
    started: performance.now(),
    now: service.now(),
    path,
    query,
    traceparent: traceparentOf(request.headers.get(HEADER.traceparent)),
    phases: [],
    routeName: "unknown",
    route: undefined,
    key: undefined,
    charged: undefined,
    monthExceeded: undefined,
    form: "json",
    strict: false,
    library: undefined,
    given: undefined,
    cacheKey: undefined,
    liveGeocodes: 0,
    duration: undefined,
  };
}

const UNDER_A_MILLISECOND = Array.from({ length: 1000 }, (_, us) => (us / 1000).toFixed(3));

/** Milliseconds with three decimals, as headers and logs show them. Looked up if under one. */
export function milliseconds(ms: number): string {
  return UNDER_A_MILLISECOND[Math.round(ms * 1000)] ?? ms.toFixed(3);
}

/** Milliseconds on the server; measured once, so that body, headers and log agree. */
export function durationOf(context: RequestContext): string {
  return context.duration ??= milliseconds(performance.now() - context.started);
}

/** The key of the request. @throws {TypeError} before `authenticate`. */
export function keyOf({ key }: RequestContext): KnownKey {
  if (key === undefined) throw new TypeError("The request is not authenticated yet");
  return key;
}
