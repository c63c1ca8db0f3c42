import type { Access } from "../../access/levels.ts";
import { everything, overlaid } from "../../access/levels.ts";
import type { Database, DatabaseTransaction } from "../database.ts";
import { touch } from "../versions/revisions.ts";

export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly access: Access;
  readonly ahriLicensed: boolean;
}

/** The organization of keys that are made without one; it has `production` access to everything. */
export const DEFAULT_ORGANIZATION = "default";

/** Creates the default organization if it is missing. */
export async function ensureDefaultOrganization(db: Database): Promise<void> {
  await db.insertInto("organizations")
    .values({ name: DEFAULT_ORGANIZATION, access: everything("production"), ahri_licensed: false })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/** @throws {RangeError} when the name is taken. */
export async function createOrganization(
  trx: DatabaseTransaction,
  organization: Omit<Organization, "id">,
): Promise<Organization> {
  const row = await trx.insertInto("organizations")
    .values({
      name: organization.name,
      access: organization.access,
      ahri_licensed: organization.ahriLicensed,
    })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) {
    throw new RangeError(`An organization "${organization.name}" already exists.`);
  }
  return { id: row.id, ...organization };
}

/** All organizations, by name. */
export async function listOrganizations(db: Database): Promise<Organization[]> {
  const rows = await db.selectFrom("organizations").selectAll().orderBy("name").execute();
  return rows.map(organizationOf);
}

/** @throws {RangeError} when there is none of that name; the message lists the existing ones. */
export async function getOrganization(db: Database, name: string): Promise<Organization> {
  const organizations = await listOrganizations(db);
  const found = organizations.find((organization) => organization.name === name);
  if (found === undefined) {
    const names = organizations.map((organization) => organization.name).join(", ");
    throw new RangeError(`No organization "${name}". Existing organizations: ${names}.`);
  }
  return found;
}

/** Sets the levels that `access` names, and the AHRI flag when it is given. */
export async function updateOrganization(
  trx: DatabaseTransaction,
  name: string,
  change: { access: Access; ahriLicensed?: boolean },
): Promise<Organization> {
  const before = await getOrganization(trx, name);
  const after = {
    ...before,
    access: overlaid(before.access, change.access),
    ahriLicensed: change.ahriLicensed ?? before.ahriLicensed,
  };
  await trx.updateTable("organizations")
    .set({ access: after.access, ahri_licensed: after.ahriLicensed })
    .where("id", "=", before.id)
    .execute();
  await touch(trx, "access");
  return after;
}

/**
 * Renames an organization; its keys stay with it.
 *
 * @throws {RangeError} when it does not exist, is the default one, or the new name is in use.
 */
export async function renameOrganization(
  trx: DatabaseTransaction,
  name: string,
  newName: string,
): Promise<Organization> {
  const before = await getOrganization(trx, name);
  if (name === DEFAULT_ORGANIZATION) {
    throw new RangeError(
      `Cannot rename "${name}": keys that are created without an organization belong to it.`,
    );
  }
  if ((await listOrganizations(trx)).some((other) => other.name === newName)) {
    throw new RangeError(`An organization "${newName}" already exists.`);
  }
  await trx.updateTable("organizations").set({ name: newName }).where("id", "=", before.id)
    .execute();
  return { ...before, name: newName };
}

function organizationOf(row: {
  id: string;
  name: string;
  access: Access;
  ahri_licensed: boolean;
}): Organization {
  return { id: row.id, name: row.name, access: row.access, ahriLicensed: row.ahri_licensed };
}
