import { nearName, suggestion } from "../base/text/near_name.ts";

/** Access levels in rising order (spec 1, Authentication). */
export const LEVELS = ["none", "sample", "sandbox", "production"] as const;
export type Level = (typeof LEVELS)[number];

/** The name that a level applies to, such as `finance_fees`; datasets declare the names. */
export type AccessName = string;

/** Applies to every name without an explicit level, including names declared later. */
export const ALL = "all";

/** Levels by name, and by `ALL` for other names; the default is `none`. */
export type Access = Readonly<Record<AccessName, Level>>;

/** The level that a request requires. */
export interface Requirement {
  readonly dataset: AccessName;
  readonly level: Level;
}

/** The level on a name. */
export function levelOf(access: Access, name: AccessName): Level {
  return access[name] ?? access[ALL] ?? "none";
}

/** Whether `held` is at least `needed`. */
export function reaches(held: Level, needed: Level): boolean {
  return LEVELS.indexOf(held) >= LEVELS.indexOf(needed);
}

/** A grant of one level on every name. */
export function everything(level: Level): Access {
  return { [ALL]: level };
}

/** The level on each of some names, spelled out. */
export function spelledOut(access: Access, names: readonly AccessName[]): Record<string, Level> {
  return Object.fromEntries(names.map((name) => [name, levelOf(access, name)]));
}

/** The lower of two grants, name by name: an organization's levels are its keys' ceiling. */
export function underCeiling(access: Access, ceiling: Access): Access {
  return Object.fromEntries(
    namesOf(access, ceiling).map((name) => {
      const [own, most] = [levelOf(access, name), levelOf(ceiling, name)];
      return [name, reaches(own, most) ? most : own];
    }),
  );
}

/** The names on which `access` is above `ceiling`. */
export function above(access: Access, ceiling: Access): AccessName[] {
  return namesOf(access, ceiling)
    .filter((name) => !reaches(levelOf(ceiling, name), levelOf(access, name)));
}

/** A grant with changes applied: `all` in the changes replaces the whole grant. */
export function overlaid(access: Access, change: Access): Access {
  return change[ALL] === undefined ? { ...access, ...change } : change;
}

function namesOf(...grants: readonly Access[]): AccessName[] {
  return [...new Set([...grants.flatMap((grant) => Object.keys(grant)), ALL])];
}

/**
 * Parses `finance_fees=production,permits=sample`; `all=production` means every name, and later
 * parts override earlier ones.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseAccess } from "./levels.ts";
 *
 * assert.deepEqual(parseAccess("finance_fees=production, permits=sample", ["finance_fees", "permits"]), {
 *   finance_fees: "production",
 *   permits: "sample",
 * });
 * ```
 *
 * @param names All names.
 * @throws {RangeError} when a name or a level is unknown; the message lists what is allowed.
 */
export function parseAccess(text: string, names: readonly AccessName[]): Access {
  let access: Record<AccessName, Level> = {};
  for (const part of text.split(",").map((part) => part.trim()).filter((part) => part !== "")) {
    const [name = "", level = "", ...more] = part.split("=").map((side) => side.trim());
    if (more.length > 0 || !isLevel(level)) {
      const near = nearName(level, LEVELS);
      throw new RangeError(
        `Unknown level in "${part}". ` +
          (near === undefined ? "" : `Did you mean ${name}=${near}? `) +
          `Use <name>=${LEVELS.join("|")}.`,
      );
    }
    if (name === ALL) access = { [ALL]: level };
    else if (names.includes(name)) access[name] = level;
    else throw new RangeError(`Unknown dataset "${name}". ${suggestion(name, [ALL, ...names])}`);
  }
  return access;
}

function isLevel(text: string): text is Level {
  return (LEVELS as readonly string[]).includes(text);
}
