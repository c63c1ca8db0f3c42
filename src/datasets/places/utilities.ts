import aliases from "../../../data/utility_aliases.csv" with { type: "text" };
import { stateName } from "../../base/places/states.ts";
import { entriesOf, staticTable } from "../../base/places/static_table.ts";
import { utilityName } from "../../base/places/utility_name.ts";

/** A utility as `data/utility_aliases.csv` lists it. */
export interface Utility {
  /** Its EIA id, or `gas_…` for a gas utility. */
  readonly id: string;
  readonly states: readonly string[];
  /** As Form EIA-861 writes it. */
  readonly name: string;
  /** Its name without the state that tells it from namesakes, where it has one. */
  readonly namesake: string | null;
  /** What else it is called. */
  readonly aliases: readonly string[];
}

interface Utilities {
  readonly byId: ReadonlyMap<string, Utility>;
  readonly byName: ReadonlyMap<string, readonly Utility[]>;
}

let loaded: Utilities | undefined;

/**
 * Every way in which records may name the utilities that a text means: the text as
 * `utilityName` writes it, and the ids, names and aliases of the utilities known by it. The text is
 * a name, an alias, a slug, an EIA id or the `eia-…` of a territory's `utility.id`. Brands of
 * several utilities (`Xcel`) mean all of them; a state behind a name (`City of Holyoke - (CO)`) leaves
 * those of that state. A record that is bound to utilities matches when
 * `utilityName` of one of its strings is among them.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { utilityIdentities } from "./utilities.ts";
 *
 * assert.ok(utilityIdentities("LADWP").includes("11208"));
 * assert.ok(utilityIdentities("11208").includes("los_angeles_department_of_water_power"));
 * assert.deepEqual(utilityIdentities("Nobody's Power, Inc"), ["nobodys_power"]);
 * ```
 */
export function utilityIdentities(text: string): string[] {
  const written = utilityName(text).replace(/^eia_(?=\d+$)/, "");
  const known = utilitiesNamed(written);
  const named = known.length > 0 ? known : inOtherWords(text).flatMap(utilitiesNamed);
  const state = /\(([A-Z]{2})\)\s*$/.exec(text)?.[1];
  const meant = state === undefined || stateName(state) === undefined
    ? named
    : named.filter(({ states }) => states.includes(state));
  const identities = meant.flatMap((utility) => [utility.id, ...namesOf(utility).map(utilityName)]);
  return [...new Set([written, ...identities])];
}

/**
 * What a record names its utilities by. Where ids are among it, names that several have do not count
 * unless all of those are bound: a program of 11788 and `Consumers Energy` in Iowa is not the one's in
 * Michigan.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { withoutNamesakes } from "./utilities.ts";
 *
 * assert.deepEqual(withoutNamesakes(["11788", "Consumers Energy"]), ["11788"]);
 * assert.deepEqual(withoutNamesakes(["Consumers Energy"]), ["Consumers Energy"]);
 * ```
 */
export function withoutNamesakes(bound: readonly string[]): string[] {
  loaded ??= load();
  const ids = new Set(bound.filter((one) => loaded!.byId.has(one)));
  if (ids.size === 0) return [...bound];
  return bound.filter((one) => {
    const owners = utilitiesNamed(utilityName(one));
    return owners.length < 2 || owners.every(({ id }) => ids.has(id));
  });
}

/**
 * What stands before and in the brackets that a name ends with, often its initials; and the id that
 * a slug ends with which several utilities would have.
 */
function inOtherWords(text: string): string[] {
  const brackets = /^(.+?)\s*\((.+)\)\s*$/.exec(text)?.slice(1) ?? [];
  return [...brackets.map(utilityName), ...text.match(/(?<=_)\d+$/) ?? []];
}

/** The utilities that a text in the form of `utilityName` means, by id, name or alias. */
export function utilitiesNamed(written: string): readonly Utility[] {
  loaded ??= load();
  const one = loaded.byId.get(written);
  return one === undefined ? loaded.byName.get(written) ?? [] : [one];
}

function namesOf({ name, namesake, aliases }: Utility): string[] {
  return [name, ...namesake === null ? [] : [namesake], ...aliases];
}

function load(): Utilities {
  const byId = new Map<string, Utility>();
  const byName = new Map<string, Utility[]>();
  for (const { id = "", states = "", name = "", aliases: others } of staticTable(aliases)) {
    const plainName = name.replace(/\s*-?\s*\([A-Z]{2}\)$/, "");
    const utility = {
      id,
      states: states.split(" "),
      name,
      namesake: plainName === name ? null : plainName,
      aliases: entriesOf(others),
    };
    byId.set(id, utility);
    for (const written of new Set(namesOf(utility).map(utilityName))) {
      byName.set(written, [...byName.get(written) ?? [], utility]);
    }
  }
  return { byId, byName };
}
