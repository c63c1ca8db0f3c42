import { type Access, ALL, levelOf, parseAccess } from "../../access/levels.ts";
import { ACCESS_NAMES } from "../../datasets/mod.ts";
import { ACCESS_PRESETS, presetAccess } from "../../operate/access_presets.ts";
import type { Organization } from "../../store/keys/organizations.ts";
import { textOf } from "../shell/page.ts";
import { chosenAccess, chosenLevel, Matrix } from "./matrix.tsx";

/** The levels that the form showed, to detect changes. */
const LEVELS_FIELD = "levels";

/** How a form grants access: `like` the organization, `chosen` levels, or a preset's name; or `""`. */
type Scope = string;

interface AccessChoiceProps {
  /** The levels that are selected initially. */
  readonly access: Organization["access"];
  readonly scope: Scope;
  readonly organization: Organization;
  /** Whether to offer presets, for a new key. */
  readonly withPresets?: boolean;
}

/** Form fields for a key's access: a preset, the organization's access, or individual levels. */
export function AccessChoice({ access, scope, organization, withPresets }: AccessChoiceProps) {
  return (
    <fieldset class="choice">
      <legend>Access</legend>
      <input type="hidden" name={LEVELS_FIELD} value={levelsText(access)} />
      {withPresets === true &&
        ACCESS_PRESETS.map(({ name, title, description }) => (
          <label class="option">
            <input type="radio" name="scope" value={name} checked={scope === name} required />
            {title} <span class="quiet">{description}</span>
          </label>
        ))}
      <label class="option">
        <input type="radio" name="scope" value="like" checked={scope === "like"} required />
        Everything {organization.name} has, including later datasets
      </label>
      <label class="option">
        <input type="radio" name="scope" value="chosen" checked={scope === "chosen"} required />
        Only these levels
      </label>
      <Matrix access={access} ceiling={organization.access} />
    </fieldset>
  );
}

const levelsText = (access: Access) =>
  [ALL, ...ACCESS_NAMES].map((name) => `${name}=${levelOf(access, name)}`).join(",");

/** The scope in a submitted form. Changed levels without a scope count as chosen. */
export function scopeOf(form: FormData): Scope {
  const scope = textOf(form, "scope");
  return scope === "" && changedLevels(form).length > 0 ? "chosen" : scope;
}

/**
 * The access that a submitted form grants a key: levels, or null for the organization's access.
 *
 * @param ceiling The organization's access, which limits presets.
 * @throws {RangeError} when nothing is chosen, a level is unknown, or levels were changed but another
 * option is chosen.
 */
export function chosenScope(form: FormData, ceiling: Access): Access | null {
  const scope = scopeOf(form);
  if (scope === "") throw new RangeError("Choose what the key may access.");
  if (scope === "chosen") return chosenAccess(form);
  const changed = changedLevels(form);
  if (changed.length === 0) return presetAccess(scope, ceiling) ?? null;
  throw new RangeError(
    `Levels were changed (${changed.join(", ")}), but another option was chosen. ` +
      "Choose Only these levels for them, or set them back.",
  );
}

/** Names whose submitted levels differ from those that the form showed. */
export function changedLevels(form: FormData): string[] {
  const shown = parseAccess(textOf(form, LEVELS_FIELD), ACCESS_NAMES);
  if (Object.keys(shown).length === 0) return [];
  return [...ACCESS_NAMES, ALL].filter((name) => {
    const level = chosenLevel(form, name);
    return level !== "" && level !== levelOf(shown, name);
  }).map((name) => name === ALL ? "later datasets" : name);
}
