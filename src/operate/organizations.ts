import type { Access } from "../access/levels.ts";
import {
  createOrganization,
  getOrganization,
  type Organization,
  renameOrganization,
  updateOrganization,
} from "../store/keys/organizations.ts";
import { accessText, requireAsShown } from "./access.ts";
import type { Change } from "./change.ts";

/** Creates an organization. Its levels are the most that its keys may have. */
export function makeOrganization(organization: Omit<Organization, "id">): Change<Organization> {
  return {
    action: "orgs create",
    work: (trx) => createOrganization(trx, organization),
    auditFields: organizationAudit,
  };
}

/**
 * Sets an organization's levels on the given names, and its AHRI data rights.
 *
 * @param shown The levels that the person saw, as `accessText`; if others were set since, the change
 *   is refused.
 */
export function changeOrganization(
  name: string,
  change: { readonly access: Access; readonly ahriLicensed?: boolean },
  shown?: string,
): Change<Organization> {
  return {
    action: "orgs access",
    async work(trx) {
      requireAsShown((await getOrganization(trx, name)).access, shown);
      return await updateOrganization(trx, name, change);
    },
    auditFields: organizationAudit,
  };
}

/** Renames an organization. */
export function changeName(name: string, newName: string): Change<Organization> {
  return {
    action: "orgs rename",
    work: (trx) => renameOrganization(trx, name, newName),
    auditFields: (renamed) => ({ subject: renamed.name, details: { before: name } }),
  };
}

function organizationAudit({ name, access, ahriLicensed }: Organization) {
  return { subject: name, details: { access: accessText(access), ahriLicensed } };
}
