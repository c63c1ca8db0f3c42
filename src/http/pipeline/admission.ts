import { exhausted, type MinuteSpent, type Spent } from "../../access/budgets.ts";
import { whenAvailable } from "../../base/async/maybe_promise.ts";
import { Refusal, type RefusalCode } from "../../base/refusal.ts";
import { errorReply } from "../respond/error_reply.ts";
import { HEADER } from "../respond/header_names.ts";
import type { Reply } from "../respond/reply.ts";
import { keyOf, type RequestContext, type Windows } from "./request_context.ts";

/** How to authenticate (RFC 9110, 11.6.1), on every 401. */
const CHALLENGE = { [HEADER.wwwAuthenticate]: 'ApiKey realm="home-service-data"' };

/** The 401 of a request without a key, and of one whose key is not valid. */
export const KEY_MISSING = new Refusal("key_missing", "Missing x-api-key header.", CHALLENGE);
export const KEY_INVALID = new Refusal("key_invalid", "Invalid API key.", CHALLENGE);

/** Behind a balancer, another server may answer sooner. */
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

/**
 * Charges the request to the key's minute and month. A request that either refuses counts in neither.
 * A month that is used up refuses a conditional request only at its end (`settleMonth`), because a
 * 304 is not counted against the month.
 *
 * @throws 429 when a window is full; as a rejection where servers share limits and one has to be
 *   asked for.
 */
export function chargeQuotas(context: RequestContext): void | Promise<void> {
  const { service: { minutes, requestsPerMinute }, now } = context;
  const { id, requestsPerMinute: own } = keyOf(context);
  const charged = whenAvailable(
    minutes.spend(id, own ?? requestsPerMinute, now),
    (minute) => chargeMonth(context, minute),
  );
  return charged instanceof Promise ? charged : undefined;
}

function chargeMonth(context: RequestContext, minute: MinuteSpent): void | Promise<void> {
  const { service: { usage }, now } = context;
  const { id, monthlyQuota } = keyOf(context);
  if (minute.remaining < 0) {
    context.charged = { minute, month: usage.left(id, monthlyQuota, now) };
    throw exceeded("rate_limited", "Rate limit exceeded.", minute, "minute", now);
  }
  const month = usage.spend(id, monthlyQuota, now);
  return month instanceof Promise
    ? month.then((month) => noteCharged(context, { minute, month }))
    : noteCharged(context, { minute, month });
}

function noteCharged(context: RequestContext, charged: Windows): void {
  const { now, request, route } = context;
  const { month } = charged;
  context.charged = charged;
  if (month.remaining >= 0) return;
  context.monthExceeded = exceeded(
    "quota_exceeded",
    "Monthly quota exceeded.",
    month,
    "month",
    now,
  );
  const mayBeUnchanged = route?.endpoint.conditional === true &&
    request.headers.has(HEADER.ifNoneMatch);
  if (!mayBeUnchanged) throw context.monthExceeded;
}

/**
 * Gives back what a 304 was charged to the month. Refuses any other reply if the month was used up.
 */
export function settleMonth(context: RequestContext, reply: Reply): Reply {
  const { service: { minutes, usage }, key, charged, monthExceeded, now } = context;
  if (key === undefined || charged === undefined) return reply;
  const { minute, month } = charged;
  if (monthExceeded === undefined) {
    if (reply.status !== 304) return reply;
    usage.refund(key.id, now);
    context.charged = { minute, month: { ...month, remaining: month.remaining + 1 } };
    return reply;
  }
  if (reply.status === 304) return reply;
  minutes.refund(key.id, minute);
  context.charged = { minute: { ...minute, remaining: minute.remaining + 1 }, month };
  return errorReply(context, monthExceeded);
}

function exceeded(
  code: RefusalCode,
  what: string,
  spent: Spent,
  unit: "minute" | "month",
  now: number,
): Refusal {
  return exhausted(
    code,
    `${what} This key may make ${spent.limit} requests a ${unit}.`,
    spent,
    now,
  );
}
