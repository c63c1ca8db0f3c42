import type { MaybePromise } from "../../base/async/maybe_promise.ts";
import type { Json } from "../../base/json/json.ts";
import type { Refusal } from "../../base/refusal.ts";
import type { Caller } from "../../access/caller.ts";
import type { AccessName, Level, Requirement } from "../../access/levels.ts";
import type { Resolver } from "../../geo/territories/resolver.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import type { Speller } from "../../search/words/spelling.ts";
import type { z } from "zod";
import type { FormName } from "../forms/accept.ts";
import type { Rows } from "../forms/rows.ts";
import type { Params } from "./params.ts";
import { HEADER } from "../respond/header_names.ts";

/** What `answer` of an endpoint may use, besides the parameters. */
export interface Context {
  readonly library: LibrarySnapshot;
  readonly caller: Caller;
  readonly resolver: Resolver;
  readonly spelling: Speller;
  /**
   * Charges one new address to the key's resolve budget, and returns a function that refunds it.
   *
   * @throws 429 if the budget is used up.
   */
  readonly spendResolve: () => MaybePromise<() => void>;
  /** Names of the parameters that were sent. */
  readonly sent: ReadonlySet<string>;
  /** The format in which the client wants rows. */
  readonly form: FormName;
}

/** Headers that only some endpoints set, each for itself. */
export const OWN_HEADERS = [
  HEADER.deprecation,
  HEADER.link,
  HEADER.accessLevel,
  HEADER.cache,
  HEADER.cursor,
  HEADER.dataset,
  HEADER.pricesUnknown,
  HEADER.resolutionMode,
  HEADER.searchCorrected,
  HEADER.totalCount,
] as const;

export type OwnHeader = typeof OWN_HEADERS[number];

/** A refusal, with the headers that only some refusals have. */
export type RefusalMessage =
  & Pick<Refusal, "code" | "message">
  & Partial<Pick<Refusal, "headers">>;

/** What an endpoint found, as data: the pipeline makes the `Response`. */
export interface EndpointResult {
  /** A function if a matching `etag` may make it unnecessary. */
  readonly data: Json | (() => Json);
  /** The rows of the data, for formats other than JSON. */
  readonly rows?: () => Rows;
  /** Members added to `meta`, such as paging. */
  readonly meta?: { readonly [name: string]: Json };
  /** Members added to `usage`, where the envelope has one. */
  readonly usage?: { readonly [name: string]: Json };
  /** The dataset version that the answer is tied to (`meta.dataset_version`). */
  readonly datasetVersion?: string | null;
  /** Replaces the endpoint's `trust` fields if they depend on the request. */
  readonly requiredFields?: readonly string[];
  /** Only headers that the endpoint declares. */
  readonly headers?: Readonly<Partial<Record<OwnHeader, string>>>;
  /**
   * Quoted. A conditional endpoint that sets none gets a weak one (`respond/etag.ts`). A client that
   * already has this tag gets 304, which does not count against the monthly quota.
   */
  readonly etag?: string;
  /**
   * When the answer expires, in milliseconds since 1970; without it, the answer is valid until a new
   * version is served. `NEVER` if it must not be cached.
   */
  readonly until?: number;
}

/** `until` of an answer that must not be cached, such as one about an address. */
export const NEVER = -Infinity;

/** The contract's four success envelopes (spec 1, Response envelope). */
type Envelope = "standard" | "success_meta" | "success" | "usage";

/** Guidance on how far an endpoint's rows may be trusted (spec 1, `meta.trust`). */
interface Trust {
  readonly level: string;
  readonly use_case: string;
  readonly data_rights_note: string;
  readonly required_response_fields: readonly string[];
}

/** A level that a key must have on at least one of these access names. */
interface AccessNeed {
  readonly level: Level;
  readonly names: readonly AccessName[];
}

/** One endpoint, declared as data (see `endpoint`). */
export interface Endpoint<P = unknown> {
  readonly path: string;
  /** What it returns, in one sentence. */
  readonly summary: string;
  readonly params: Params<P>;
  /** The access that the reference shows: a key needs one of these; with none, any key will do. */
  readonly leastAccess: readonly AccessNeed[];
  readonly envelope: Envelope;
  /** The schema of `data` in a success, for the API description. */
  readonly data: z.ZodType;
  /** Members that it adds to `meta`, or to `usage` in the usage envelope. */
  readonly adds?: z.ZodRawShape;
  /** Keys of the datasets that it reads, in addition to those whose records it returns. */
  readonly reads?: readonly string[];
  /** A query that finds something in the seeds, for the reference. */
  readonly example: string;
  /**
   * Parameter values that go with the example, if neither the example nor the record it returns has
   * them: tools that import the description send all parameters at once.
   */
  readonly exampleValues?: Readonly<Record<string, string | number | boolean>>;
  /** Headers that its responses may have in addition to the common ones. */
  readonly headers?: readonly OwnHeader[];
  /** Errors in addition to the common ones, with their additional headers. */
  readonly refusals?: readonly RefusalMessage[];
  /** Whether it still answers when a dataset could not be loaded. */
  readonly partial?: boolean;
  /** Whether its responses have an `ETag`. */
  readonly conditional?: boolean;
  /** False if no answer may be cached, because each depends on an address. */
  readonly cached?: false;
  /** Keys of the datasets whose versions its weak `ETag` depends on; all by default. */
  readonly sources?: readonly string[];
  /** Whether it offers rows in formats other than JSON. */
  readonly forms?: boolean;
  /** Shown as `meta.trust` in the standard envelope. */
  readonly trust?: Trust;
  /** Shown as `meta.performance` in the standard envelope. */
  readonly maxResponseBytes?: number;
  /** The levels that this request needs, all of them. The 403 names the first that the key lacks. */
  access(params: P, caller: Caller): readonly Requirement[];
  answer(params: P, context: Context): EndpointResult | Promise<EndpointResult>;
}

/**
 * Declares an endpoint.
 *
 * @throws {TypeError} if its path is not below `/api/v1`, or a parameter has no description.
 */
export function endpoint<P>(declaration: Endpoint<P>): Endpoint<P> {
  const { path, params } = declaration;
  if (!/^\/api\/v1(\/[a-z-]+)+$/.test(path)) {
    throw new TypeError(`Cannot declare an endpoint at "${path}"`);
  }
  for (const [name, { description }] of Object.entries(params.shape)) {
    if (description === "") throw new TypeError(`Parameter ${name} of ${path} has no description`);
  }
  return Object.freeze(declaration);
}

/**
 * Checks that an answer has an `ETag` and headers only as its endpoint declares.
 *
 * @throws {TypeError} otherwise.
 */
export function requireDeclared(
  { path, conditional, headers }: Endpoint,
  answer: Pick<EndpointResult, "etag" | "headers">,
): void {
  if (answer.etag !== undefined && conditional !== true) {
    throw new TypeError(`${path} has an etag, but is not declared as conditional`);
  }
  for (const name of OWN_HEADERS) {
    if (answer.headers?.[name] !== undefined && headers?.includes(name) !== true) {
      throw new TypeError(`${path} has the header ${name}, but does not declare it`);
    }
  }
}
