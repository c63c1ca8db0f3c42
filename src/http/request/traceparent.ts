/** Version, trace id, parent id and flags (W3C Trace Context, 3.2); ids of zeros are invalid. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The `traceparent` header; undefined if it is missing or malformed, which the standard says to ignore. */
export function traceparentOf(header: string | null): string | undefined {
  return header !== null && TRACEPARENT.test(header) ? header : undefined;
}
