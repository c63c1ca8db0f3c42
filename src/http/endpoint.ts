import type { Access, Requirement } from "../access/levels.ts";
import type { Resolver } from "../geo/resolver.ts";
import type { LibrarySnapshot } from "../library/library.ts";
import type { Json } from "./json.ts";
import type { Params } from "./params.ts";

/** Who asks, and when. */
export interface Caller {
  readonly keyId: string;
  /** The key's levels, already lowered to its organization's. */
  readonly access: Access;
  /** Whether the organization may see licensed AHRI rows as quote-safe. */
  readonly ahriLicensed: boolean;
  /** How many new addresses the key may have resolved in a minute. */
  readonly resolvesPerMinute: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What an endpoint found. It never makes a `Response`. */
export interface Answer {
  /** A function where an `etag` may make it unnecessary. */
  readonly data: Json | (() => Json);
  /** Members added to `meta`, such as paging. */
  readonly meta?: { readonly [name: string]: Json };
  /** The dataset version that the answer is tied to (`meta.dataset_version`). */
  readonly datasetVersion?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Quoted. When the client already has it, the answer is a 304 that counts against nothing. */
  readonly etag?: string;
}

/** The contract's four success envelopes (spec 1, Response envelope). */
export type Envelope = "standard" | "success_meta" | "success" | "usage";

/** Guidance on how far an endpoint's rows may be trusted (spec 1, `meta.trust`). */
export interface Trust {
  readonly level: string;
  readonly use_case: string;
  readonly data_rights_note: string;
  readonly required_response_fields: readonly string[];
}

/** One thing that may be asked, as plain data. */
export interface Endpoint<P = unknown> {
  readonly path: string;
  readonly params: Params<P>;
  /** What the key needs; a function where it depends on the parameters. It may throw 403 itself. */
  readonly access: Requirement | ((params: P, caller: Caller) => Requirement | null);
  readonly envelope: Envelope;
  /** Shown as `meta.trust` in the standard envelope. */
  readonly trust?: Trust;
  /** Shown as `meta.performance` in the standard envelope. */
  readonly maxResponseBytes?: number;
  answer(
    params: P,
    library: LibrarySnapshot,
    caller: Caller,
    resolver: Resolver,
  ): Answer | Promise<Answer>;
}

/**
 * Declares an endpoint.
 *
 * @throws {TypeError} when its path is not one of the API's.
 */
export function endpoint<P>(declaration: Endpoint<P>): Endpoint<P> {
  if (!/^\/api\/v1(\/[a-z-]+)+$/.test(declaration.path)) {
    throw new TypeError(`Cannot declare an endpoint at "${declaration.path}"`);
  }
  return Object.freeze(declaration);
}
