import { parseQualityValues } from "./quality_values.ts";

/** Results by header value: clients send the same few. */
const KNOWN = new Map<string, boolean>();
const MAX_KNOWN = 100;

/** Whether the client accepts gzip, by name or `*`, and prefers it to no encoding (RFC 9110, 12.5.3). */
export function wantsGzip(acceptEncoding: string | null): boolean {
  if (acceptEncoding === null) return false;
  let wanted = KNOWN.get(acceptEncoding);
  if (wanted === undefined) {
    wanted = read(acceptEncoding);
    if (KNOWN.size < MAX_KNOWN) KNOWN.set(acceptEncoding, wanted);
  }
  return wanted;
}

function read(header: string): boolean {
  const weights = new Map(parseQualityValues(header).map(({ name, weight }) => [name, weight]));
  const gzip = weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0;
  return gzip > 0 && gzip >= (weights.get("identity") ?? 0);
}
