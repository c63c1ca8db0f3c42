import { above, type Access, ALL, spelledOut } from "../access/levels.ts";
import { ACCESS_NAMES } from "../datasets/mod.ts";
import type { Organization } from "../store/keys/organizations.ts";

/** Access levels in the syntax of `--access`, such as `all=production`. */
export function accessText(access: Access): string {
  const levels = spelledOut(access, ACCESS_NAMES);
  const distinct = new Set(Object.values(levels));
  if (distinct.size === 1) return `all=${[...distinct][0]}`;
  return ACCESS_NAMES.filter((name) => levels[name] !== "none")
    .map((name) => `${name}=${levels[name]}`).join(",");
}

/**
 * Checks that nobody else has changed the levels since a person saw them.
 *
 * @param shown What the person saw, as text from `accessText`; undefined skips the check.
 * @throws {RangeError} if they were changed.
 */
export function requireAsShown(access: Access, shown: string | undefined): void {
  if (shown === undefined || accessText(access) === shown) return;
  throw new RangeError(
    "Someone else has changed these levels since you opened this page. Review them.",
  );
}

/** An object with its levels spelled out, one for each name, as `--json` shows them. */
export function accessJson<Shown extends { readonly access: Access }>(shown: Shown) {
  return { ...shown, access: spelledOut(shown.access, ACCESS_NAMES) };
}

/**
 * Checks that an organization may give a key some levels.
 *
 * @returns The levels; spelled out if they use `all` and the organization does not, because `all`
 *   would cover datasets that are added later.
 * @throws {RangeError} if a level is above the organization's; the message names the datasets.
 */
export function requireAllowed(access: Access, { name, access: ceiling }: Organization): Access {
  const levels = spelledOut(access, ACCESS_NAMES);
  const excess = above(levels, spelledOut(ceiling, ACCESS_NAMES)).filter((one) => one !== ALL);
  if (excess.length > 0) {
    throw new RangeError(
      `Organization "${name}" does not have that access to ${excess.join(", ")}.`,
    );
  }
  return above(access, ceiling).length > 0 ? levels : access;
}
