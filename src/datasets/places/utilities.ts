import aliases from "../../../data/utility_aliases.csv" with { type: "text" };
import { stateName } from "../../base/places/states.ts";
import { placeWords } from "../../base/places/place_names.ts";
import { entriesOf, staticTable } from "../../base/places/static_table.ts";
import { utilityName } from "../../base/places/utility_name.ts";
import { entryOf } from "../../base/known.ts";

/** A utility as `data/utility_aliases.csv` lists it. */
export interface Utility {
  /** Its EIA id, or `gas_…` for a gas utility. */
  readonly id: string;
  readonly states: readonly string[];
  /** What it, or the utility that took it over, is called today. */
  readonly name: string;
  /** Its name without the state that distinguishes it from others of that name. */
  readonly namesake: string | null;
  /** What else it is called, among it the name of Form EIA-861 (2018) where that is an old one. */
  readonly aliases: readonly string[];
  /** Whether its name is another one than that of Form EIA-861 (2018). */
  readonly isRenamed: boolean;
  /** The id of the utility that took it over, which serves its customers today. */
  readonly successor: string | null;
}

interface Utilities {
  readonly byId: ReadonlyMap<string, Utility>;
  readonly byName: ReadonlyMap<string, readonly Utility[]>;
  /** The utilities that each has taken over, by its id. */
  readonly takenOver: ReadonlyMap<string, readonly Utility[]>;
}

let loaded: Utilities | undefined;

/**
 * Every way in which records may name the utilities that a text means: the text as
 * `utilityName` writes it, and the ids, names and aliases of the utilities known by it. The text is
 * a name, an alias, a slug, an EIA id or the `eia-…` of a territory's `utility.id`. Brands of
 * several utilities (`Xcel`) mean all of them; a state behind a name (`City of Holyoke - (CO)`) leaves
 * those of that state. A utility that was taken over and the one that took it over are one. A record that is bound to utilities matches when
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
  const { byId, takenOver } = utilities();
  const meant = utilitiesMeant(text).flatMap((utility) => {
    const today = byId.get(utility.successor ?? "") ?? utility;
    return [utility, today, ...takenOver.get(today.id) ?? []];
  });
  const identities = meant.flatMap((utility) => [utility.id, ...namesOf(utility).map(utilityName)]);
  return [...new Set([withoutPrefix(text), ...identities])];
}

/**
 * The EIA id that a text is, known or not, or the ids of the utilities that it means (see
 * `utilityIdentities`); and of those that they have taken over, not of the one that took one over,
 * which is a wider one.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { utilityIds } from "./utilities.ts";
 *
 * assert.deepEqual(utilityIds("Chugach Electric"), ["3522", "599"]);
 * assert.deepEqual(utilityIds("ML&P"), ["599"]);
 * assert.deepEqual(utilityIds("eia-77701"), ["77701"]);
 * ```
 */
export function utilityIds(text: string): string[] {
  const { takenOver } = utilities();
  const meant = utilitiesMeant(text).flatMap((one) => [one, ...takenOver.get(one.id) ?? []]);
  const given = withoutPrefix(text);
  return [...new Set([.../^\d+$/.test(given) ? [given] : [], ...meant.map(({ id }) => id)])];
}

/** A shorter text is in too many names. */
const LEAST_PART = 4;

/**
 * The ids of renamed utilities that had a name in which words begin with a text.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { formerlyNamed } from "./utilities.ts";
 *
 * assert.deepEqual(formerlyNamed("Narragansett"), ["13214"]);
 * assert.deepEqual(formerlyNamed("ansett"), []);
 * ```
 */
export function formerlyNamed(part: string): string[] {
  const words = placeWords(part);
  if (words.length < LEAST_PART) return [];
  return [...utilities().byId.values()]
    .filter(({ isRenamed, aliases }) =>
      isRenamed && aliases.some((alias) => ` ${placeWords(alias)}`.includes(` ${words}`))
    )
    .map(({ id }) => id);
}

/**
 * What a utility is called today: utilities are renamed, and taken over by others. The name that is
 * given where no other is known.
 *
 * @param id Its EIA id.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { todaysName } from "./utilities.ts";
 *
 * assert.equal(todaysName("1179", "Emera Maine"), "Versant Power");
 * assert.equal(todaysName("7801", "Gulf Power Co"), "Florida Power & Light Co");
 * assert.equal(todaysName("195", "Alabama Power"), "Alabama Power");
 * ```
 */
export function todaysName(id: string, given: string): string {
  const known = utilities().byId.get(id);
  return known?.isRenamed ? known.name : given;
}

/**
 * The EIA id of the utility that serves a utility's customers today: that of the one that took it
 * over, or its own.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { todaysId } from "./utilities.ts";
 *
 * assert.equal(todaysId("7801"), "6452");
 * assert.equal(todaysId("195"), "195");
 * ```
 */
export function todaysId(id: string): string {
  return utilities().byId.get(id)?.successor ?? id;
}

/** The utilities that a text means, without their predecessors and successors. */
function utilitiesMeant(text: string): readonly Utility[] {
  const known = utilitiesNamed(withoutPrefix(text));
  const named = known.length > 0 ? known : inOtherWords(text).flatMap(utilitiesNamed);
  const state = /\(([A-Z]{2})\)\s*$/.exec(text)?.[1];
  return state === undefined || stateName(state) === undefined
    ? named
    : named.filter(({ states }) => states.includes(state));
}

/** A text as `utilityName` writes it; of a territory's `utility.id`, the EIA id alone. */
function withoutPrefix(text: string): string {
  return utilityName(text).replace(/^eia_(?=\d+$)/, "");
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
  const { byId } = utilities();
  const ids = new Set(bound.filter((one) => byId.has(one)));
  if (ids.size === 0) return [...bound];
  return bound.filter((one) => {
    const owners = utilitiesNamed(utilityName(one));
    const isBound = ({ id, successor }: Utility) => ids.has(id) || ids.has(successor ?? "");
    return owners.length < 2 || owners.every(isBound);
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
  const { byId, byName } = utilities();
  const one = byId.get(written);
  return one === undefined ? byName.get(written) ?? [] : [one];
}

function namesOf({ name, namesake, aliases }: Utility): string[] {
  return [name, ...namesake === null ? [] : [namesake], ...aliases];
}

/** The table, read on first use. */
function utilities(): Utilities {
  loaded ??= load();
  return loaded;
}

function load(): Utilities {
  const table = staticTable(
    aliases,
    "id",
    "name",
    "states",
    "today",
    "merged_into",
    "aliases",
  );
  const todays = new Map(
    table.map(({ id, name, today }) => [id, today || name]),
  );
  const byId = new Map<string, Utility>();
  const byName = new Map<string, Utility[]>();
  const takenOver = new Map<string, Utility[]>();
  for (const { id, states, name: old, merged_into, aliases: others } of table) {
    const name = entryOf(todays, merged_into || id);
    const utility = {
      id,
      states: states.split(" "),
      name,
      namesake: withoutState(name),
      aliases: [...entriesOf(others), ...name === old ? [] : [old, withoutState(old) ?? old]],
      isRenamed: name !== old,
      successor: merged_into || null,
    };
    byId.set(id, utility);
    for (const written of new Set(namesOf(utility).map(utilityName))) {
      byName.set(written, [...byName.get(written) ?? [], utility]);
    }
    if (merged_into) takenOver.set(merged_into, [...takenOver.get(merged_into) ?? [], utility]);
  }
  return { byId, byName, takenOver };
}

/** A name without the state that distinguishes it from others of that name; null if it has none. */
function withoutState(name: string): string | null {
  const plain = name.replace(/\s*-?\s*\([A-Z]{2}\)$/, "");
  return plain === name ? null : plain;
}
