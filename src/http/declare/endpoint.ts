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

/** What an endpoint answers from. */
export interface Context {
  readonly library: LibrarySnapshot;
  readonly caller: Caller;
  readonly resolver: Resolver;
  readonly spelling: Speller;
  /** Spends one new address of the key's resolve budget, or throws 429; gives what takes it back. */
  readonly spendResolve: () => MaybePromise<() => void>;
  /** Names of the parameters that were sent. */
  readonly sent: ReadonlySet<string>;
  /** The form in which rows are to be given. */
  readonly form: FormName;
}

/** Headers that only some endpoints have, and that their answers set. */
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

/** What an endpoint found. It never makes a `Response`. */
export interface EndpointResult {
  /** A function where an `etag` may make it unnecessary. */
  readonly data: Json | (() => Json);
  /** The rows of the data, for other forms than JSON. */
  readonly rows?: () => Rows;
  /** Members added to `meta`, such as paging. */
  readonly meta?: { readonly [name: string]: Json };
  /** Members added to `usage`, where the envelope has one. */
  readonly usage?: { readonly [name: string]: Json };
  /** The dataset version that the answer is tied to (`meta.dataset_version`). */
  readonly datasetVersion?: string | null;
  /** Replaces the endpoint's `trust` fields if they depend on the request. */
  readonly requiredFields?: readonly string[];
  /** Those that its endpoint says it has. */
  readonly headers?: Readonly<Partial<Record<OwnHeader, string>>>;
  /**
   * Quoted. Conditional endpoints whose answers have none get a weak one (`respond/etag.ts`). A
   * client that already has it is answered 304, which does not count against the month.
   */
  readonly etag?: string;
  /**
   * Until when the same question has the same answer, in milliseconds since 1970, as long as the
   * library is the same; left out, for as long as that. `NEVER` keeps it from being remembered.
   */
  readonly until?: number;
}

/** An answer that is not cached, such as one that an address led to. */
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

/** A level on any of some names. */
interface Least {
  readonly level: Level;
  readonly names: readonly AccessName[];
}

/** One parameter, as plain data. */
export interface Endpoint<P = unknown> {
  readonly path: string;
  /** What it gives, in one sentence. */
  readonly summary: string;
  readonly params: Params<P>;
  /** The least that a key needs, as the reference shows it: any of these, none for any key. */
  readonly leastAccess: readonly Least[];
  readonly envelope: Envelope;
  /** The shape of `data` in a success, for the description. */
  readonly data: z.ZodType;
  /** Members that it adds to `meta`, or to `usage` where the envelope has that. */
  readonly adds?: z.ZodRawShape;
  /** Keys of the datasets that it reads, in addition to those whose records it returns. */
  readonly reads?: readonly string[];
  /** A query that has an answer on the seeds, for the reference. */
  readonly example: string;
  /**
   * Values of parameters that fit the example, where neither the example nor the record that it
   * returns has them: importers send all parameters at once.
   */
  readonly exampleValues?: Readonly<Record<string, string | number | boolean>>;
  /** Headers that its responses may have, in addition to the common ones. */
  readonly headers?: readonly OwnHeader[];
  /** Errors that only this endpoint has, and their additional headers. */
  readonly refusals?: readonly RefusalMessage[];
  /** Whether it still answers when a dataset could not be loaded. */
  readonly partial?: boolean;
  /** Whether its answers have an `ETag`. */
  readonly conditional?: boolean;
  /** False if no answer is ever cached, because each is made of an address. */
  readonly cached?: false;
  /** The datasets whose versions its weak `ETag` is made of; all when left out. */
  readonly sources?: readonly string[];
  /** Whether its rows may be had in other forms than JSON. */
  readonly forms?: boolean;
  /** Shown as `meta.trust` in the standard envelope. */
  readonly trust?: Trust;
  /** Shown as `meta.performance` in the standard envelope. */
  readonly maxResponseBytes?: number;
  /** The levels that this request needs, all of them; the first one missing is named in the 403. */
  access(params: P, caller: Caller): readonly Requirement[];
  answer(params: P, context: Context): EndpointResult | Promise<EndpointResult>;
}

/**
 * Declares an endpoint.
 *
 * @throws {TypeError} when its path is not one of the API's, or a parameter says not what it means.
 */
export function endpoint<P>(declaration: Endpoint<P>): Endpoint<P> {
  const { path, params } = declaration;
  if (!/^\/api\/v1(\/[a-z-]+)+$/.test(path)) {
    throw new TypeError(`Cannot declare an endpoint at "${path}"`);
  }
  for (const [name, { description }] of Object.entries(params.shape)) {
    if (description === "") {
      throw new TypeError(`Parameter ${name} of ${path} has no description`);
    }
  }
  return Object.freeze(declaration);
}

/** @throws {TypeError} for an answer with what its endpoint does not say that it has. */
export function requireDeclared(
  { path, conditional, headers }: Endpoint,
  answer: Pick<EndpointResult, "etag" | "headers">,
): void {
  if (answer.etag !== undefined && conditional !== true) {
    throw new TypeError(
      `${path} has an etag, and does not say that it is conditional`,
    );
  }
  for (const name of OWN_HEADERS) {
    if (
      answer.headers?.[name] !== undefined && headers?.includes(name) !== true
    ) {
      throw new TypeError(
        `${path} has the header ${name}, and does not say so`,
      );
    }
  }
}
