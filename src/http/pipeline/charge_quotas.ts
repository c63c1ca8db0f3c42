import type { MinuteSpent, Spent } from "../../access/minute_windows.ts";
import { whenAvailable } from "../../base/async/maybe_promise.ts";
import type { Refusal, RefusalCode } from "../../base/refusal.ts";
import { errorReply } from "../respond/error_reply.ts";
import { HEADER } from "../respond/header_names.ts";
import { tooManyRequests } from "../respond/rate_limit_headers.ts";
import type { Reply } from "../respond/reply.ts";
import { type ChargedWindows, keyOf, type RequestContext } from "./request_context.ts";

/**
 * A step: charges the request to the key's minute and month. A refused request counts in neither. If
 * the month is used up, a conditional request is refused only after its answer (`settleMonth`),
 * because a 304 does not count against the month.
 *
 * @throws 429 if a window is used up; as a rejection if servers share limits.
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

function noteCharged(context: RequestContext, charged: ChargedWindows): void {
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
 * Refunds the month's charge of a 304, and replaces any other reply with the 429 of a used-up month.
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
  const message = `${what} This key may make ${spent.limit} requests a ${unit}.`;
  return tooManyRequests(code, message, spent, now);
}
