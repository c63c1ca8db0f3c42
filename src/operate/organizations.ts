import type { Access } from "../access/levels.ts";
import {
  createOrganization,
  getOrganization,
  type Organization,
  renameOrganization,
  updateOrganization,
} from "../store/keys/organizations.ts";
import { accessText, stillAsShown } from "./access.ts";
import type { Change } from "./change.ts";

/** Makes an organization; its levels are the ceiling of its keys'. */
export function makeOrganization(organization: Omit<Organization, "id">): Change<Organization> {
  return {
    action: "orgs create",
    work: (trx) => createOrganization(trx, organization),
    deed: deedOf,
  };
}

/**
 * Sets an organization's levels on the names that are given, and its data rights to AHRI's.
 *
 * @param shown The levels that were seen before, as `accessText` gives them: others are a refusal.
 */
export function changeOrganization(
  name: string,
  change: { readonly access: Access; readonly ahriLicensed?: boolean },
  shown?: string,
): Change<Organization> {
  return {
    action: "orgs access",
    async work(trx) {
      stillAsShown((await getOrganization(trx, name)).access, shown);
      return await updateOrganization(trx, name, change);
    },
    deed: deedOf,
  };
}

/** Gives an organization another name. */
export function changeName(name: string, newName: string): Change<Organization> {
  return {
    action: "orgs rename",
    work: (trx) => renameOrganization(trx, name, newName),
    deed: (renamed) => ({ subject: renamed.name, details: { before: name } }),
  };
}

function deedOf({ name, access, ahriLicensed }: Organization) {
  return { subject: name, details: { access: accessText(access), ahriLicensed } };
}
