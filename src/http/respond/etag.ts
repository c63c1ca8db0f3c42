import { hash } from "node:crypto";
import { codeFingerprint } from "../../library/versions/code_fingerprint.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { API_VERSION } from "../declare/envelope.ts";
import type { FormName } from "../forms/accept.ts";
import { keyOf, type RequestContext } from "../pipeline/request_context.ts";

/** In base64url characters: 96 bits, so that two different answers never share a tag. */
const TAG_LENGTH = 16;

/**
 * A weak entity tag for an answer (decisions, Envelopes). It covers everything that the answer
 * depends on: versions, path and query, format, the key's access, expiry, and the service's code. The
 * same on every server of one release.
 *
 * @param until When the answer expires, in milliseconds since 1970; undefined if it does not.
 * @param code Fingerprint of the source files, read once when the service starts.
 */
export function listEtag(
  context: RequestContext,
  until: number | undefined,
  code = codeFingerprint(),
): string {
  const { path, query, form } = context;
  return `W/"${digest(`${commonOf(context, code)}\n${path}?${query}\n${form}\n${until}`)}"`;
}

/** A quoted entity tag for a format: JSON's, with a suffix for other formats. */
export function etagInForm(etag: string, form: FormName): string {
  return form === "json" ? etag : `${etag.slice(0, -1)}:${form}"`;
}

function digest(text: string): string {
  return hash("sha256", text, "base64url").slice(0, TAG_LENGTH);
}

/** Per snapshot: digests of what all tags of one endpoint and one access have in common. */
const common = new WeakMap<LibrarySnapshot, Map<string, string>>();

function commonOf(context: RequestContext, code: string): string {
  const { service: { datasets }, route, library } = context;
  const { access, ahriLicensed, accessTag } = keyOf(context);
  if (library === undefined) throw new TypeError("A list is answered from a snapshot");
  const known = common.getOrInsertComputed(library, () => new Map());
  return known.getOrInsertComputed(`${code} ${accessTag} ${route?.endpoint.path}`, () => {
    const versions = (route?.endpoint.sources ?? datasets).map((dataset) => {
      const { info } = library.versionOrEmpty(dataset);
      return `${dataset}:${info?.id ?? ""}:${info?.number ?? 0}`;
    });
    const levels = Object.entries(access).sort();
    return digest(JSON.stringify([API_VERSION, code, versions, levels, ahriLicensed]));
  });
}

/** A list of entity tags, possibly with empty items (RFC 9110, 5.6.1). */
const ETAGS = /^[\s,]*(?:W\/)?"[^"]*"(?:\s*,[\s,]*(?:W\/)?"[^"]*")*[\s,]*$/;

/**
 * Whether `If-None-Match` matches an entity tag, by weak comparison (RFC 9110, 13.1.2). It may be `*`,
 * one tag or a list of tags, each with or without `W/`.
 *
 * @param etag Quoted, with or without `W/`.
 */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  if (!ETAGS.test(ifNoneMatch)) return false;
  const opaque = etag.startsWith("W/") ? etag.slice(2) : etag;
  const tags = ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g);
  for (const [, tag] of tags) if (tag === opaque) return true;
  return false;
}
