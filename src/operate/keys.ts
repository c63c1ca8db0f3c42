import type { KeyId } from "../access/key_format.ts";
import { defined } from "../base/json/defined.ts";
import { type Access, overlaid, underCeiling } from "../access/levels.ts";
import {
  createKey,
  findKey,
  type KeyLimits,
  type KeyRequest,
  type NewKey,
  replaceKey as replace,
  revokeKey as revoke,
  setAccess,
  setExpiry,
  setLabel,
  setLimits,
  setQuota,
} from "../store/keys/keys.ts";
import { findKeyId } from "../store/keys/short_ids.ts";
import { getOrganization } from "../store/keys/organizations.ts";
import { accessText, requireAllowed, requireAsShown } from "./access.ts";
import type { Change } from "./change.ts";
import { parseDuration } from "./inputs.ts";

// Each change takes a key's id, or enough of its first characters, and results in the whole id.

/**
 * Creates a key. Its text is in the result, and cannot be shown again.
 *
 * @param organization The organization's name. Its levels are the most that the key may have.
 */
export function makeKey(organization: string, request: KeyRequest): Change<NewKey> {
  return {
    action: "keys create",
    async work(trx) {
      const found = await getOrganization(trx, organization);
      const access = request.access === null ? null : requireAllowed(request.access, found);
      return await createKey(trx, found, { ...request, access });
    },
    auditFields: ({ id, key: _, access, ...details }) => ({
      subject: id,
      details: { ...details, ...ownLimits(request), access: accessText(access) },
    }),
  };
}

/** The limits that a request sets; a limit of null is the service's default, and not in the audit. */
function ownLimits({ requestsPerMinute, resolvesPerMinute }: KeyRequest) {
  return defined({
    requestsPerMinute: requestsPerMinute ?? undefined,
    resolvesPerMinute: resolvesPerMinute ?? undefined,
  });
}

/** Revokes a key immediately. */
export function revokeKey(given: string): Change<KeyId> {
  return {
    action: "keys revoke",
    work: (trx) => revoke(trx, given),
    auditFields: (id) => ({ subject: id }),
  };
}

/**
 * Creates a key with the settings of another, which stops working after the overlap.
 *
 * @param overlap Such as `24h`; with `0` the old key stops working at once.
 * @param what The name of the overlap in error messages, such as `--overlap`.
 * @throws {RangeError} if the overlap is invalid.
 */
export function replaceKey(given: string, overlap: string, what: string): Change<NewKey> {
  const overlapMs = parseDuration(overlap, what);
  let replaces: KeyId | undefined;
  return {
    action: "keys replace",
    async work(trx) {
      replaces = await findKeyId(trx, given);
      return await replace(trx, replaces, overlapMs);
    },
    auditFields: (made) => ({ subject: made.id, details: { replaces, overlap } }),
  };
}

/** Sets how many requests a month a key may make. */
export function changeQuota(given: string, quota: number): Change<KeyId> {
  return {
    action: "keys quota",
    work: (trx) => setQuota(trx, given, quota),
    auditFields: (id) => ({ subject: id, details: { quota } }),
  };
}

/** Sets a key's limits per minute: requests and new addresses. An omitted limit stays. */
export function changeLimits(given: string, limits: Partial<KeyLimits>): Change<KeyId> {
  return {
    action: "keys limit",
    work: (trx) => setLimits(trx, given, limits),
    auditFields: (id) => ({ subject: id, details: { ...limits } }),
  };
}

/**
 * Sets when a key expires.
 *
 * @param at Null for never.
 */
export function changeExpiry(given: string, at: Date | null): Change<KeyId> {
  return {
    action: "keys expire",
    work: (trx) => setExpiry(trx, given, at),
    auditFields: (id) => ({ subject: id, details: { expiresAt: at?.toISOString() ?? "never" } }),
  };
}

/** Changes the label of a key. */
export function changeLabel(given: string, label: string): Change<KeyId> {
  return {
    action: "keys label",
    work: (trx) => setLabel(trx, given, label),
    auditFields: (id) => ({ subject: id, details: { label } }),
  };
}

/**
 * Sets a key's levels on the given names; its other levels stay.
 *
 * @param levels Null for all levels of the organization, now and later.
 * @param shown The levels that the person saw, as `accessText`; if others were set since, the change
 *   is refused.
 * @returns The change; its result has the key's id and its new levels.
 */
export function changeAccess(
  given: string,
  levels: Access | null,
  shown?: string,
): Change<{ readonly id: KeyId; readonly access: Access }> {
  return {
    action: "keys access",
    async work(trx) {
      const { access, organization } = await findKey(trx, given);
      requireAsShown(underCeiling(access ?? organization.access, organization.access), shown);
      const changed = levels === null
        ? null
        : requireAllowed(overlaid(access ?? organization.access, levels), organization);
      const whole = await setAccess(trx, given, changed);
      return { id: whole, access: changed ?? organization.access };
    },
    auditFields: ({ id, access }) => ({ subject: id, details: { access: accessText(access) } }),
  };
}
