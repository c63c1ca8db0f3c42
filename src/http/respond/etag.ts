import { hash } from "node:crypto";
import { codeFingerprint } from "../../library/versions/code_fingerprint.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { API_VERSION } from "../declare/envelope.ts";
import { keyOf, type RequestContext } from "../pipeline/request_context.ts";

/** 96 bits: two different answers to one question never share a tag. */
const TAG_LENGTH = 16;

/**
 * A weak entity tag for an answer (decisions, Envelopes): the versions that it is made of, the
 * question, the form, the key's access, until when it is valid, and the service's code, which decides
 * the shape of the answer. The same on every server of one release.
 *
 * @param until In milliseconds since 1970; undefined if the answer is valid as long as its versions.
 * @param code Read from the files once, when the service starts.
 */
export function listEtag(
  context: RequestContext,
  until: number | undefined,
  code = codeFingerprint(),
): string {
  const { path, query, form } = context;
  return `W/"${digest(`${commonOf(context, code)}\n${path}?${query}\n${form}\n${until}`)}"`;
}

function digest(text: string): string {
  return hash("sha256", text, "base64url").slice(0, TAG_LENGTH);
}

/** The digest of what all tags of an endpoint have in common for one access, for each snapshot. */
const common = new WeakMap<LibrarySnapshot, Map<string, string>>();

function commonOf(context: RequestContext, code: string): string {
  const { service: { datasets }, route, library } = context;
  const { access, ahriLicensed, accessTag } = keyOf(context);
  if (library === undefined) throw new TypeError("A list is answered from a snapshot");
  const known = common.getOrInsertComputed(library, () => new Map());
  return known.getOrInsertComputed(`${code} ${accessTag} ${route?.endpoint.path}`, () => {
    const versions = (route?.endpoint.sources ?? datasets).map((dataset) => {
      const { info } = library.held(dataset);
      return `${dataset}:${info?.id ?? ""}:${info?.number ?? 0}`;
    });
    const levels = Object.entries(access).sort();
    return digest(JSON.stringify([API_VERSION, code, versions, levels, ahriLicensed]));
  });
}

/** A list of entity tags; empty items do not count (RFC 9110, 5.6.1). */
const ETAGS = /^[\s,]*(?:W\/)?"[^"]*"(?:\s*,[\s,]*(?:W\/)?"[^"]*")*[\s,]*$/;

/**
 * Whether `If-None-Match` names the entity tag, by weak comparison (RFC 9110, 13.1.2): `*`, one tag
 * or a list of them, each with or without `W/`.
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
