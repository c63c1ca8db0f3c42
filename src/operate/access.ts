import { above, type Access, ALL, spelledOut } from "../access/levels.ts";
import { ACCESS_NAMES } from "../datasets/mod.ts";
import type { Organization } from "../store/keys/organizations.ts";

/** Levels as `--access` takes them. */
export function accessText(access: Access): string {
  const levels = spelledOut(access, ACCESS_NAMES);
  const distinct = new Set(Object.values(levels));
  if (distinct.size === 1) return `all=${[...distinct][0]}`;
  return ACCESS_NAMES.filter((name) => levels[name] !== "none")
    .map((name) => `${name}=${levels[name]}`).join(",");
}

/**
 * Checks that levels are still those that were shown to the person who changes all of them at once.
 *
 * @param shown As `accessText` gave them; undefined if nothing was shown.
 * @throws {RangeError} if they were changed since.
 */
export function stillAsShown(access: Access, shown: string | undefined): void {
  if (shown === undefined || accessText(access) === shown) return;
  throw new RangeError(
    "Someone else has changed these levels since you opened this page. Review them.",
  );
}

/** Levels as `--json` shows them: one for each name. */
export function accessJson<Shown extends { readonly access: Access }>(shown: Shown) {
  return { ...shown, access: spelledOut(shown.access, ACCESS_NAMES) };
}

/**
 * Looks whether an organization may give a key some levels. `all` covers names that are declared
 * later only where the organization has it too.
 *
 * @throws {RangeError} naming what it does not have.
 */
export function allowed(access: Access, { name, access: ceiling }: Organization): Access {
  const levels = spelledOut(access, ACCESS_NAMES);
  const excess = above(levels, spelledOut(ceiling, ACCESS_NAMES)).filter((one) => one !== ALL);
  if (excess.length > 0) {
    throw new RangeError(
      `Organization "${name}" does not have that access to ${excess.join(", ")}.`,
    );
  }
  return above(access, ceiling).length > 0 ? levels : access;
}
