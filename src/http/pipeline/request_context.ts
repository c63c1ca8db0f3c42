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
  /** @param ends When each phase ended, by `performance.now()`. */
  phases(
    route: string,
    names: readonly string[],
    started: number,
    ends: readonly number[],
  ): void;
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
  /** Behind a TLS proxy: refuse requests that reached it over plain HTTP. */
  readonly trustProxy: boolean;
  /** Whether the service itself speaks HTTPS. */
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

/** One request, and what the steps (`steps.ts`) have found out about it so far. */
export interface RequestContext {
  readonly service: Service;
  readonly request: Request;
  readonly requestId: string;
  /** When it came, by `performance.now()`. */
  readonly started: number;
  /** When it came, in milliseconds since 1970. */
  readonly now: number;
  /** Path without needless percent-encoding. */
  readonly path: string;
  /** What follows the `?`, still encoded. */
  readonly query: string;
  /** W3C trace context that the client sent, if it is well formed. */
  readonly traceparent: string | undefined;
  /** When each phase ended, by `performance.now()`. */
  readonly phases: number[];
  /** The name that logs and metrics use for the path. */
  routeName: string;
  /** The requested endpoint; set once it is known. */
  route: Route | undefined;
  /** Set once the request is authenticated. */
  key: KnownKey | undefined;
  charged: ChargedWindows | undefined;
  /**
   * The 429 of a month that is used up, if the request may still become a 304, which no month counts.
   */
  monthExceeded: Refusal | undefined;
  /** The form in which the client wants rows, if the endpoint offers others than JSON. */
  form: FormName;
  /** Whether the client asked that unknown parameters be refused. */
  strict: boolean;
  /** The snapshot that the request is answered from. */
  library: LibrarySnapshot | undefined;
  /** Its parameters, once they are read. */
  given: GivenParams<unknown> | undefined;
  /** How many geocoder requests it caused. */
  liveGeocodes: number;
  /** Milliseconds from its start to its response, as text; set when the response is made. */
  duration: string | undefined;
}

// A random start makes ids unique among processes, a counter among requests.
const PROCESS = crypto.randomUUID().replaceAll("-", "").slice(0, 16);
let requests = 0;

/** A fresh request id, `req_<id>`. */
function newRequestId(): string {
  return "req_" + PROCESS + (requests++).toString(36).padStart(6, "0");
}

/** The context of a request that has just come. */
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
    liveGeocodes: 0,
    duration: undefined,
  };
}

const UNDER_A_MILLISECOND = Array.from({ length: 1000 }, (_, us) => (us / 1000).toFixed(3));

/** A time as headers and logs show it, in milliseconds with three decimals. Most are under one. */
export function milliseconds(ms: number): string {
  return UNDER_A_MILLISECOND[Math.round(ms * 1000)] ?? ms.toFixed(3);
}

/** Milliseconds on the server, the same in body, headers and log: measured once. */
export function durationOf(context: RequestContext): string {
  return context.duration ??= milliseconds(performance.now() - context.started);
}

/** The key of an authenticated request. */
export function keyOf({ key }: RequestContext): KnownKey {
  if (key === undefined) throw new TypeError("The request is not authenticated yet");
  return key;
}
