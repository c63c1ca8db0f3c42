import type { Database } from "../database.ts";

/** All keys, each with its organization's name and ceiling. */
export function keysWithOrganization(db: Database) {
  return db.selectFrom("api_keys")
    .innerJoin("organizations", "organizations.id", "api_keys.organization_id")
    .selectAll("api_keys")
    .select([
      "organizations.name",
      "organizations.access as ceiling",
      "organizations.ahri_licensed",
    ]);
}
