import type { MinuteSpent, MinuteWindows, Spent } from "../../access/budgets.ts";
import type { Key, Keyring } from "../../access/keyring.ts";
import type { UsageTally } from "../../access/usage_tally.ts";
import type { Resolver } from "../../geo/territories/resolver.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import type { Log } from "../../base/log/log.ts";
import type { Speller } from "../../search/words/spelling.ts";
import type { RefusalCode } from "../../base/refusal.ts";
import type { FormName } from "../forms/accept.ts";
import type { Answers } from "../respond/answers.ts";
import { newRequestId } from "../respond/headers.ts";
import type { Packs } from "../respond/packer.ts";
import type { PublicPages } from "../listen/pages.ts";
import type { Route } from "./router.ts";

/** What is told of each request, for `/metrics`. */
export interface RequestObserver {
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

/** What the pipeline works with. */
export interface Service {
  readonly routes: ReadonlyMap<string, Route>;
  readonly pages: PublicPages;
  readonly library: { readonly current: LibrarySnapshot };
  readonly resolver: Resolver;
  readonly spelling: Speller;
  readonly keyring: Keyring;
  readonly minutes: MinuteWindows;
  /** New addresses in a minute. */
  readonly resolves: MinuteWindows;
  readonly usage: UsageTally;
  readonly answers: Answers;
  readonly packer: Packs;
  /** Requests a minute for keys without a limit of their own. */
  readonly requestsPerMinute: number;
  /** New addresses a minute for keys without a limit of their own. */
  readonly resolvesPerMinute: number;
  /** Behind a TLS proxy: refuse what came to it over plain HTTP. */
  readonly trustProxy: boolean;
  /** Whether it speaks HTTPS itself. */
  readonly tls: boolean;
  /** The origin that `/dashboard/*` is sent to; absent where nobody is. */
  readonly dashboardUrl?: string | undefined;
  readonly log: Log;
  readonly metrics: { readonly requests: RequestObserver };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What a request was counted in. */
export interface Windows {
  readonly minute: MinuteSpent;
  readonly month: Spent;
}

/** One request on its way: what is known of it so far. */
export interface Exchange {
  readonly requestId: string;
  readonly started: number;
  /** When it came, in milliseconds since 1970. */
  readonly now: number;
  /** Times at which phases ended, from `performance.now()`. */
  readonly phases: number[];
  route: string;
  keyId: string | null;
  /** The code of its refusal. */
  refusal: RefusalCode | undefined;
  spent: Windows | undefined;
  /** What it has yet to count against the month for, unless it becomes a 304. */
  unsettled: { readonly key: Key; readonly minute: MinuteSpent } | undefined;
  /** The form in which the client wants rows, where the endpoint gives others than JSON. */
  form: FormName;
  /** Whether the client asked that unknown parameters be refused. */
  strict: boolean;
  /** How often a geocoder was asked for it. */
  liveGeocodes: number;
}

/** A request that has just come. */
export function beginExchange(service: Service): Exchange {
  return {
    requestId: newRequestId(),
    started: performance.now(),
    now: service.now(),
    phases: [],
    route: "unknown",
    keyId: null,
    refusal: undefined,
    spent: undefined,
    unsettled: undefined,
    form: "json",
    strict: false,
    liveGeocodes: 0,
  };
}
