import type { KeyId } from "../../access/key_format.ts";
import { sql } from "kysely";
import type { Key } from "../../access/keyring.ts";
import { type Access, underCeiling } from "../../access/levels.ts";
import { monthOf } from "../../access/months.ts";
import type { Database } from "../database.ts";
import { keysWithOrganization } from "./key_rows.ts";
import { shortIds } from "./short_ids.ts";
import { entryOf } from "../../base/known.ts";

/** A key as lists show it. */
export interface KeyListing {
  readonly id: KeyId;
  /** The beginning of the id that no other key's id shares; commands take it too. */
  readonly shortId: string;
  readonly hint: string;
  readonly label: string;
  readonly organization: string;
  readonly state: "active" | "expired" | "revoked";
  readonly access: Access;
  /** Whether it has all that its organization has, now and later. */
  readonly likeOrganization: boolean;
  readonly monthlyQuota: number;
  /** Null: the service's limit. */
  readonly requestsPerMinute: number | null;
  readonly resolvesPerMinute: number | null;
  readonly usedThisMonth: number;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  /** The id of the key that was made to replace it. */
  readonly replacedBy: string | null;
}

/** All usable keys, for the serving processes. */
export async function usableKeys(db: Database): Promise<Key[]> {
  const rows = await keysWithOrganization(db).where("revoked_at", "is", null).execute();
  return rows.map((row) => ({
    id: row.id,
    hash: row.hash,
    access: underCeiling(row.access ?? row.ceiling, row.ceiling),
    ahriLicensed: row.ahri_licensed,
    monthlyQuota: row.monthly_quota,
    requestsPerMinute: row.requests_per_minute,
    resolvesPerMinute: row.resolves_per_minute,
    expiresAt: row.expires_at?.getTime() ?? null,
  }));
}

/**
 * All keys by their organization and age.
 *
 * @param now The instant at which they are shown, in milliseconds: with the usage of its month.
 */
export async function listKeys(db: Database, now: number): Promise<KeyListing[]> {
  const month = monthOf(now).name;
  const rows = await keysWithOrganization(db)
    .leftJoin(
      "usage",
      (join) => join.onRef("usage.key_id", "=", "api_keys.id").on("usage.month", "=", month),
    )
    .select("usage.requests")
    .orderBy("organizations.name").orderBy("api_keys.created_at").execute();
  const replacements = await keyReplacements(db);
  const short = shortIds(rows.map(({ id }) => id));
  return rows.map((row) => ({
    id: row.id,
    shortId: entryOf(short, row.id),
    hint: `${row.prefix}…${row.last_four}`,
    label: row.label,
    organization: row.name,
    state: row.revoked_at !== null
      ? "revoked"
      : row.expires_at !== null && row.expires_at.getTime() <= now
      ? "expired"
      : "active",
    access: underCeiling(row.access ?? row.ceiling, row.ceiling),
    likeOrganization: row.access === null,
    monthlyQuota: row.monthly_quota,
    requestsPerMinute: row.requests_per_minute,
    resolvesPerMinute: row.resolves_per_minute,
    usedThisMonth: row.requests ?? 0,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    replacedBy: replacements.get(row.id) ?? null,
  }));
}

/** The key that replaced each replaced one, by its id: the last if it was replaced twice. */
async function keyReplacements(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom("audit")
    .select(["subject", sql<string | null>`details->>'replaces'`.as("replaces")])
    .where("action", "=", "keys replace").orderBy("id").execute();
  return new Map(
    rows.flatMap(({ subject, replaces }) => replaces === null ? [] : [[replaces, subject]]),
  );
}
