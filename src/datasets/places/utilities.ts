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
  /** Its name today, or that of the utility that took it over. */
  readonly name: string;
  /** Its name without the state that distinguishes it from namesakes; null if it has none. */
  readonly namesake: string | null;
  /** Other names, including that in Form EIA-861 (2018) if it is a former name. */
  readonly aliases: readonly string[];
  /** Whether its name differs from that in Form EIA-861 (2018). */
  readonly isRenamed: boolean;
  /** The id of the utility that took it over; null if none did. */
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
 * All identities of the utilities that a text means, as written by `utilityName`: the text itself, and
 * the ids, names and aliases of the utilities known by it. A record that is bound to utilities matches
 * if `utilityName` of one of its strings is among them.
 *
 * A brand of several utilities (`Xcel`) means all of them; a state after the name
 * (`City of Holyoke - (CO)`) selects one. A utility and the one that took it over count as the same.
 *
 * @param text A name, an alias, a slug, an EIA id, or the `eia-…` of a territory's `utility.id`.
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
 * The ids of the utilities that a text means (see `utilityIdentities`), and of utilities that these
 * have taken over; not of a successor, whose territory is larger. An EIA id is returned even if it is
 * unknown.
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

/** Shorter texts match nothing, because they are part of too many names. */
const MIN_PART_LENGTH = 4;

/**
 * The ids of renamed utilities with a former name that contains a text at the start of a word.
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
  if (words.length < MIN_PART_LENGTH) return [];
  return [...utilities().byId.values()]
    .filter(({ isRenamed, aliases }) =>
      isRenamed && aliases.some((alias) => ` ${placeWords(alias)}`.includes(` ${words}`))
    )
    .map(({ id }) => id);
}

/**
 * The current name of a utility that may have been renamed or taken over.
 *
 * @param id Its EIA id.
 * @param given The name to return if no other is known.
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
 * The EIA id of the utility that serves a utility's customers today: its successor's, or its own.
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

/** A text as written by `utilityName`, without the `eia-` of a territory's `utility.id`. */
function withoutPrefix(text: string): string {
  return utilityName(text).replace(/^eia_(?=\d+$)/, "");
}

/**
 * The ids and names by which a record is bound to utilities, without ambiguous names. If a record has
 * ids, a name of several utilities is dropped unless the ids include all of these: a record with the
 * id 11788 and the name `Consumers Energy` is not about Michigan's utility of that name.
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
 * Other texts that may identify the utility: the parts before and inside brackets at the end of a name
 * (often initials), and the id at the end of a slug.
 */
function inOtherWords(text: string): string[] {
  const whole = text.trimEnd();
  const brackets = whole.endsWith(")") ? /^(.*?\S)\s*\((.+)\)$/.exec(whole)?.slice(1) ?? [] : [];
  return [...brackets.map(utilityName), ...text.match(/(?<=_)\d+$/) ?? []];
}

/** The utilities with an id, name or alias. @param written As written by `utilityName`. */
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
  const table = staticTable(aliases, "id", "name", "states", "today", "merged_into", "aliases");
  const todays = new Map(table.map(({ id, name, today }) => [id, today || name]));
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

/** A name without the state that distinguishes it from namesakes; null if it has none. */
function withoutState(name: string): string | null {
  const plain = name.replace(/(?<!\s)\s*(?:-\s*)?\([A-Z]{2}\)$/, "");
  return plain === name ? null : plain;
}
