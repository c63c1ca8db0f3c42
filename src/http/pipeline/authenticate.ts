import { Refusal } from "../../base/refusal.ts";
import { HEADER } from "../respond/header_names.ts";
import type { RequestContext } from "./request_context.ts";

/** The header of every 401 that says how to authenticate (RFC 9110, 11.6.1). */
const CHALLENGE = { [HEADER.wwwAuthenticate]: 'ApiKey realm="home-service-data"' };

/** The 401 for a missing key, and for an invalid one. */
export const KEY_MISSING = new Refusal("key_missing", "Missing x-api-key header.", CHALLENGE);
export const KEY_INVALID = new Refusal("key_invalid", "Invalid API key.", CHALLENGE);

/** Short, because behind a load balancer another server may answer. */
const STALE_RETRY_SECONDS = "5";

/** @throws 503 if the keys are too old to be trusted and the operator refuses such reads. */
function requireFreshKeys({ staleness }: RequestContext["service"]): void {
  if (!staleness.refuses || staleness.seconds === undefined) return;
  throw new Refusal(
    "data_unavailable",
    "This server has lost contact with its store. Try again later.",
    { [HEADER.retryAfter]: STALE_RETRY_SECONDS },
  );
}

/**
 * A step: finds the request's key.
 *
 * @throws 401 without a valid key.
 * @throws 503 if the keys are too old to be trusted (`STALE_READS=refuse`).
 */
export function authenticate(context: RequestContext): void {
  const sent = context.request.headers.get(HEADER.apiKey);
  if (sent === null || sent === "") throw KEY_MISSING;
  requireFreshKeys(context.service);
  context.key = context.service.keyring.find(sent, context.now);
  if (context.key === undefined) throw KEY_INVALID;
}
