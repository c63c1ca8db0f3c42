import { exhausted, type MinuteSpent, type Spent } from "../../access/budgets.ts";
import type { Key, KnownKey } from "../../access/keyring.ts";
import { Refusal } from "../../base/refusal.ts";
import type { Exchange, Service, Windows } from "./exchange.ts";
import { requestHeader } from "../request/request_headers.ts";

/**
 * Lets a request with a good key in.
 *
 * @param counts Against which windows; what counts against the minute may still be settled.
 * @throws 401 without one, 429 when a window is full.
 */
export function admit(
  service: Service,
  request: Request,
  exchange: Exchange,
  counts: "both" | "minute" | "none",
): KnownKey {
  const { now } = exchange;
  const key = authenticate(service, request, now);
  exchange.keyId = key.id;
  if (counts === "both") requireRoom(exchange.spent = spend(service, key, now), now);
  if (counts === "minute") {
    const minute = spendMinute(service, key, now);
    exchange.spent = { minute, month: service.usage.left(key.id, key.monthlyQuota, now) };
    requireRoom({ minute }, now);
    exchange.unsettled = { key, minute };
  }
  return key;
}

/**
 * Counts a request against the month that might have been a 304, which no month counts: had it taken
 * a place until that was known, another thread would have refused one that has room.
 *
 * @throws 429 when the month is used up.
 */
export function settle(service: Service, exchange: Exchange): void {
  const { unsettled, now } = exchange;
  if (unsettled === undefined) return;
  exchange.unsettled = undefined;
  exchange.spent = spendMonth(service, unsettled.key, unsettled.minute, now);
  requireRoom(exchange.spent, now);
}

/** @throws 400 for a request that came to the proxy over plain HTTP. */
export function requireTls(service: Service, request: Request): void {
  if (!service.trustProxy) return;
  // Each proxy adds what it saw; the first one is the client's.
  const [first = ""] = (requestHeader(request, "x-forwarded-proto") ?? "").split(",");
  if (first.trim().toLowerCase() !== "https") {
    throw new Refusal("tls_required", "Only HTTPS is supported.");
  }
}

function authenticate(service: Service, request: Request, now: number): KnownKey {
  const sent = requestHeader(request, "x-api-key");
  if (sent === null || sent === "") throw new Refusal("key_missing", "Missing x-api-key header.");
  const key = service.keyring.find(sent, now);
  if (key === undefined) throw new Refusal("key_invalid", "Invalid API key.");
  return key;
}

/**
 * Counts the request against the key's minute and month; one that is refused counts in neither. One
 * that the minute refuses does not even take the month's last place for a moment: another thread
 * would refuse one that has room in both.
 */
function spend(service: Service, key: Key, now: number): Windows {
  const minute = spendMinute(service, key, now);
  if (minute.remaining >= 0) return spendMonth(service, key, minute, now);
  return { minute, month: service.usage.left(key.id, key.monthlyQuota, now) };
}

function spendMinute({ minutes, requestsPerMinute }: Service, key: Key, now: number) {
  return minutes.spend(key.id, key.requestsPerMinute ?? requestsPerMinute, now);
}

function spendMonth(
  { minutes, usage }: Service,
  { id, monthlyQuota }: Key,
  minute: MinuteSpent,
  now: number,
): Windows {
  const month = usage.spend(id, monthlyQuota, now);
  if (month.remaining >= 0) return { minute, month };
  minutes.refund(id, minute);
  return { minute: refunded(minute), month };
}

const refunded = <S extends Spent>(spent: S): S => ({ ...spent, remaining: spent.remaining + 1 });

/** @throws 429 when a window is full. */
function requireRoom(
  { minute, month }: Pick<Windows, "minute"> & Partial<Windows>,
  now: number,
): void {
  const limit = (what: string, spent: Spent, unit: string) =>
    `${what} This key may make ${spent.limit} requests a ${unit}.`;
  if (minute.remaining < 0) {
    throw exhausted("rate_limited", limit("Rate limit exceeded.", minute, "minute"), minute, now);
  }
  if (month !== undefined && month.remaining < 0) {
    throw exhausted("quota_exceeded", limit("Monthly quota exceeded.", month, "month"), month, now);
  }
}
