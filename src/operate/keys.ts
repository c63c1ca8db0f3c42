import type { KeyId } from "../access/key_format.ts";
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
import { accessText, allowed, stillAsShown } from "./access.ts";
import type { Change } from "./change.ts";
import { durationOf } from "./inputs.ts";

/**
 * Makes a key, whose text can never be shown again.
 *
 * @param organization Its name; what it has is the key's ceiling.
 */
export function makeKey(organization: string, request: KeyRequest): Change<NewKey> {
  return {
    action: "keys create",
    async work(trx) {
      const found = await getOrganization(trx, organization);
      const access = request.access === null ? null : allowed(request.access, found);
      return await createKey(trx, found, { ...request, access });
    },
    deed: ({ id, key: _, access, ...details }) => (
      {
        subject: id,
        details: {
          ...details,
          ...ownLimits(request),
          access: accessText(access),
        },
      }
    ),
  };
}

/** The limits set for a key; where none is set, the service decides and nothing is said. */
function ownLimits({ requestsPerMinute = null, resolvesPerMinute = null }: KeyRequest) {
  return {
    ...requestsPerMinute === null ? {} : { requestsPerMinute },
    ...resolvesPerMinute === null ? {} : { resolvesPerMinute },
  };
}

/**
 * Ends a key at once. Each change of a key takes its id or its first characters, and gives the whole
 * id.
 */
export function revokeKey(given: string): Change<KeyId> {
  return {
    action: "keys revoke",
    work: (trx) => revoke(trx, given),
    deed: (id) => ({ subject: id }),
  };
}

/**
 * Makes a key like another, which ends after the overlap.
 *
 * @param overlap Such as `24h`; `0` ends it at once.
 * @param what How the overlap is called where it was written.
 * @throws {RangeError} if it is invalid.
 */
export function replaceKey(given: string, overlap: string, what: string): Change<NewKey> {
  const overlapMs = durationOf(overlap, what);
  let replaces: KeyId | undefined;
  return {
    action: "keys replace",
    async work(trx) {
      replaces = await findKeyId(trx, given);
      return await replace(trx, replaces, overlapMs);
    },
    deed: (made) => ({ subject: made.id, details: { replaces, overlap } }),
  };
}

/** Sets how many requests a month a key may make. */
export function changeQuota(given: string, quota: number): Change<KeyId> {
  return {
    action: "keys quota",
    work: (trx) => setQuota(trx, given, quota),
    deed: (id) => ({ subject: id, details: { quota } }),
  };
}

/** Sets how many requests and new addresses a minute a key may make; an omitted limit stays. */
export function changeLimits(given: string, limits: Partial<KeyLimits>): Change<KeyId> {
  return {
    action: "keys limit",
    work: (trx) => setLimits(trx, given, limits),
    deed: (id) => ({ subject: id, details: { ...limits } }),
  };
}

/**
 * Sets when a key ends.
 *
 * @param at Null: never.
 */
export function changeExpiry(given: string, at: Date | null): Change<KeyId> {
  return {
    action: "keys expire",
    work: (trx) => setExpiry(trx, given, at),
    deed: (id) => ({ subject: id, details: { expiresAt: at?.toISOString() ?? "never" } }),
  };
}

/** Changes the label of a key. */
export function changeLabel(given: string, label: string): Change<KeyId> {
  return {
    action: "keys label",
    work: (trx) => setLabel(trx, given, label),
    deed: (id) => ({ subject: id, details: { label } }),
  };
}

/**
 * Sets a key's levels on the names that are given; the others stay.
 *
 * @param levels Null: all that the organization has, now and later.
 * @param shown The levels that were seen before, as `accessText` gives them: others are a refusal.
 * @returns The key's whole id, and what it has then.
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
      stillAsShown(underCeiling(access ?? organization.access, organization.access), shown);
      const changed = levels === null
        ? null
        : allowed(overlaid(access ?? organization.access, levels), organization);
      const whole = await setAccess(trx, given, changed);
      return { id: whole, access: changed ?? organization.access };
    },
    deed: ({ id, access }) => ({ subject: id, details: { access: accessText(access) } }),
  };
}
