import { defined } from "../../base/json/defined.ts";
import type { Updateable } from "kysely";
import { generateKey, keyHint, type KeyId } from "../../access/key_format.ts";
import { above, type Access, underCeiling } from "../../access/levels.ts";
import { hashSecret } from "../../access/secrets.ts";
import type { Database, DatabaseTransaction } from "../database.ts";
import { keysWithOrganization } from "./key_rows.ts";
import { findKeyId } from "./short_ids.ts";
import type { Organization } from "./organizations.ts";
import { touch } from "../versions/revisions.ts";
import type { ApiKeysTable } from "../tables.ts";

/** What a new key is created with. */
export interface KeyRequest {
  readonly label: string;
  /** Null: all that the organization has. */
  readonly access: Access | null;
  readonly monthlyQuota: number;
  readonly requestsPerMinute?: number | null;
  readonly resolvesPerMinute?: number | null;
  readonly expiresAt?: Date | null;
}

/** A new key. Its text is not stored and cannot be shown again. */
export interface NewKey {
  readonly id: KeyId;
  readonly key: string;
  readonly label: string;
  readonly organization: string;
  readonly access: Access;
  readonly monthlyQuota: number;
  readonly expiresAt: string | null;
}

/** @throws {RangeError} when the key would have more than its organization. */
export async function createKey(
  trx: DatabaseTransaction,
  organization: Organization,
  request: KeyRequest,
): Promise<NewKey> {
  requireWithin(request.access ?? {}, organization);
  const key = generateKey();
  const { prefix, lastFour } = keyHint(key);
  const row = await trx.insertInto("api_keys")
    .values({
      organization_id: organization.id,
      label: request.label,
      hash: hashSecret(key),
      prefix,
      last_four: lastFour,
      access: request.access,
      monthly_quota: request.monthlyQuota,
      requests_per_minute: request.requestsPerMinute ?? null,
      resolves_per_minute: request.resolvesPerMinute ?? null,
      expires_at: request.expiresAt ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await touch(trx, "access");
  return {
    id: row.id,
    key,
    label: request.label,
    organization: organization.name,
    access: underCeiling(request.access ?? organization.access, organization.access),
    monthlyQuota: request.monthlyQuota,
    expiresAt: request.expiresAt?.toISOString() ?? null,
  };
}

/** How many requests and new addresses a key may make in a minute; null: the service's limit. */
export interface KeyLimits {
  readonly requestsPerMinute: number | null;
  readonly resolvesPerMinute: number | null;
}

/**
 * Revokes a key. This and the following functions accept an id or its first characters, and return
 * the whole id.
 *
 * @throws {RangeError} when there is no such key, or it is revoked already.
 */
export async function revokeKey(trx: DatabaseTransaction, given: string): Promise<KeyId> {
  return await updateActiveKey(trx, given, { revoked_at: new Date() });
}

/**
 * The whole id of a key if it is revoked already.
 *
 * @throws {RangeError} when there is no such key.
 */
export async function findRevoked(db: Database, given: string): Promise<KeyId | undefined> {
  const id = await findKeyId(db, given);
  const row = await db.selectFrom("api_keys").select("revoked_at").where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.revoked_at === null ? undefined : id;
}

/** @throws {RangeError} when there is no such key, or it is revoked. */
export async function setQuota(
  trx: DatabaseTransaction,
  given: string,
  monthlyQuota: number,
): Promise<KeyId> {
  return await updateActiveKey(trx, given, { monthly_quota: monthlyQuota });
}

/**
 * Sets the given limits; omitted ones are unchanged.
 *
 * @throws {RangeError} when there is no such key, or it is revoked.
 */
export async function setLimits(
  trx: DatabaseTransaction,
  given: string,
  { requestsPerMinute, resolvesPerMinute }: Partial<KeyLimits>,
): Promise<KeyId> {
  return await updateActiveKey(trx, given, {
    ...defined({ requests_per_minute: requestsPerMinute, resolves_per_minute: resolvesPerMinute }),
  });
}

/**
 * Sets when a key expires; an expired key works again if that is later.
 *
 * @param at Null: never.
 * @throws {RangeError} when there is no such key, or it is revoked.
 */
export async function setExpiry(
  trx: DatabaseTransaction,
  given: string,
  at: Date | null,
): Promise<KeyId> {
  return await updateActiveKey(trx, given, { expires_at: at });
}

/** @throws {RangeError} when there is no such key, or it is revoked. */
export async function setLabel(
  trx: DatabaseTransaction,
  given: string,
  label: string,
): Promise<KeyId> {
  return await updateActiveKey(trx, given, { label });
}

/**
 * @param access Null: all that the organization has.
 * @throws {RangeError} when there is no such key, it is revoked, or it would have more than its
 * organization.
 */
export async function setAccess(
  trx: DatabaseTransaction,
  given: string,
  access: Access | null,
): Promise<KeyId> {
  const { organization } = await findKey(trx, given);
  requireWithin(access ?? {}, organization);
  return await updateActiveKey(trx, given, { access });
}

/**
 * What a key may do, and whose it is.
 *
 * @throws {RangeError} when there is no such key, or it is revoked.
 */
export async function findKey(
  trx: DatabaseTransaction,
  given: string,
): Promise<{ readonly access: Access | null; readonly organization: Organization }> {
  const row = await findActiveKey(trx, given);
  return { access: row.access, organization: organizationOf(row) };
}

/**
 * Creates a key like another, which expires after the overlap, or immediately without one.
 *
 * @throws {RangeError} when there is no such key, or it is revoked or expired.
 */
export async function replaceKey(
  trx: DatabaseTransaction,
  given: string,
  overlapMs: number,
): Promise<NewKey> {
  const old = await findActiveKey(trx, given);
  if (old.expires_at !== null && old.expires_at <= new Date()) {
    throw new RangeError(`The key with id "${given}" has expired. Create a new one.`);
  }
  const ends = new Date(Date.now() + overlapMs);
  await updateActiveKey(
    trx,
    given,
    overlapMs === 0
      ? { revoked_at: ends }
      : { expires_at: old.expires_at !== null && old.expires_at < ends ? old.expires_at : ends },
  );
  return await createKey(trx, organizationOf(old), {
    label: old.label,
    access: old.access === null ? null : underCeiling(old.access, old.ceiling),
    monthlyQuota: old.monthly_quota,
    requestsPerMinute: old.requests_per_minute,
    resolvesPerMinute: old.resolves_per_minute,
    // The new key keeps the old one's expiry date.
    expiresAt: old.expires_at,
  });
}

function requireWithin(access: Access, { name, access: ceiling }: Organization): void {
  const excess = above(access, ceiling);
  if (excess.length === 0) return;
  throw new RangeError(`Organization "${name}" does not have that access to ${excess.join(", ")}.`);
}

function organizationOf(
  row: { organization_id: string; name: string; ceiling: Access; ahri_licensed: boolean },
): Organization {
  const { organization_id: id, name, ceiling: access, ahri_licensed: ahriLicensed } = row;
  return { id, name, access, ahriLicensed };
}

async function findActiveKey(trx: DatabaseTransaction, given: string) {
  const id = await findKeyId(trx, given);
  const row = await keysWithOrganization(trx).where("api_keys.id", "=", id)
    .executeTakeFirstOrThrow();
  if (row.revoked_at !== null) throw new RangeError(`The key with id "${id}" is revoked.`);
  return row;
}

/** @returns The key's whole id. */
async function updateActiveKey(
  trx: DatabaseTransaction,
  given: string,
  change: Updateable<ApiKeysTable>,
): Promise<KeyId> {
  const { id } = await findActiveKey(trx, given);
  await trx.updateTable("api_keys").set(change).where("id", "=", id).execute();
  await touch(trx, "access");
  return id;
}
