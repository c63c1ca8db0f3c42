import { type Access, overlaid, underCeiling } from "../access/levels.ts";
import {
  createKey,
  findKey,
  type KeyRequest,
  type NewKey,
  replaceKey as replace,
  revokeKey as revoke,
  setAccess,
  setLabel,
  setQuota,
} from "../store/keys/keys.ts";
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
      { subject: id, details: { ...details, access: accessText(access) } }
    ),
  };
}

/** Ends a key at once. */
export function revokeKey(id: string): Change<void> {
  return {
    action: "keys revoke",
    work: (trx) => revoke(trx, id),
    deed: () => ({ subject: id }),
  };
}

/**
 * Makes a key like another, which ends after the overlap.
 *
 * @param overlap Such as `24h`; `0` ends it at once.
 * @param what How the overlap is called where it was written.
 * @throws {RangeError} when that is none.
 */
export function replaceKey(id: string, overlap: string, what: string): Change<NewKey> {
  const overlapMs = durationOf(overlap, what);
  return {
    action: "keys replace",
    work: (trx) => replace(trx, id, overlapMs),
    deed: (made) => ({ subject: made.id, details: { replaces: id, overlap } }),
  };
}

/** Sets how many requests a month a key may make. */
export function changeQuota(id: string, quota: number): Change<void> {
  return {
    action: "keys quota",
    work: (trx) => setQuota(trx, id, quota),
    deed: () => ({ subject: id, details: { quota } }),
  };
}

/** Says anew what a key is for. */
export function changeLabel(id: string, label: string): Change<void> {
  return {
    action: "keys label",
    work: (trx) => setLabel(trx, id, label),
    deed: () => ({ subject: id, details: { label } }),
  };
}

/**
 * Sets a key's levels on the names that are given; the others stay.
 *
 * @param levels Null: all that the organization has, now and later.
 * @param shown The levels that were seen before, as `accessText` gives them: others are a refusal.
 * @returns What the key has then.
 */
export function changeAccess(id: string, levels: Access | null, shown?: string): Change<Access> {
  return {
    action: "keys access",
    async work(trx) {
      const { access, organization } = await findKey(trx, id);
      stillAsShown(underCeiling(access ?? organization.access, organization.access), shown);
      const changed = levels === null
        ? null
        : allowed(overlaid(access ?? organization.access, levels), organization);
      await setAccess(trx, id, changed);
      return changed ?? organization.access;
    },
    deed: (access) => ({ subject: id, details: { access: accessText(access) } }),
  };
}
