import type { Organization } from "../../store/organizations.ts";
import { Matrix } from "./matrix.tsx";

/** What a key may: as its organization, or chosen name by name below it. */
export function AccessChoice(
  { access, isChosen, organization }: {
    access: Organization["access"];
    isChosen: boolean;
    organization: Organization;
  },
) {
  return (
    <fieldset class="choice">
      <legend>Access</legend>
      <label class="option">
        <input type="radio" name="scope" value="like" checked={!isChosen} />
        All that {organization.name} has, now and later
      </label>
      <label class="option">
        <input type="radio" name="scope" value="chosen" checked={isChosen} />
        Only this
      </label>
      <Matrix access={access} ceiling={organization.access} />
    </fieldset>
  );
}
