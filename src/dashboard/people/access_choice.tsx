import { type Access, ALL, levelOf, parseAccess } from "../../access/levels.ts";
import { ACCESS_NAMES } from "../../datasets/mod.ts";
import type { Organization } from "../../store/keys/organizations.ts";
import { textOf } from "../shell/page.ts";
import { chosenAccess, chosenLevel, Matrix } from "./matrix.tsx";

/** The levels that the matrix showed, each by name: which of them were changed? */
const LEVELS_FIELD = "levels";

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
      <input type="hidden" name={LEVELS_FIELD} value={levelsText(access)} />
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

const levelsText = (access: Access) =>
  [ALL, ...ACCESS_NAMES].map((name) => `${name}=${levelOf(access, name)}`).join(",");

/**
 * What was chosen for a key: levels, or null for all that its organization has.
 *
 * @throws {RangeError} when a level is unknown, or levels were changed that would not count: without a
 * script nothing chooses them for who changes one.
 */
export function chosenScope(form: FormData): Access | null {
  if (textOf(form, "scope") === "chosen") return chosenAccess(form);
  const changed = changedLevels(form);
  if (changed.length === 0) return null;
  throw new RangeError(
    `Levels were changed (${changed.join(", ")}), and all that the organization has was chosen. ` +
      "Choose Only this for these levels, or set them back.",
  );
}

/** The names whose levels are others than the form showed. */
export function changedLevels(form: FormData): string[] {
  const shown = parseAccess(textOf(form, LEVELS_FIELD), ACCESS_NAMES);
  if (Object.keys(shown).length === 0) return [];
  return [...ACCESS_NAMES, ALL].filter((name) => {
    const level = chosenLevel(form, name);
    return level !== "" && level !== levelOf(shown, name);
  }).map((name) => name === ALL ? "later datasets" : name);
}
