import { utilityName } from "../../base/places/utility_name.ts";
import { utilitiesNamed, type Utility } from "../../datasets/places/utilities.ts";
import { readCsv } from "../common/csv.ts";

/** A place or a utility's territory, as Rewiring America's files number them. */
interface RewiringGeography {
  readonly type: string;
  readonly name: string;
  readonly state: string;
}

export type Geographies = ReadonlyMap<number, RewiringGeography>;

/** Where a program pays. */
export interface Reach {
  /** Ids and names of the utilities whose customers it pays, as rows have them; none is any. */
  readonly utilities: readonly string[];
  /** What a row cannot say about where it pays. */
  readonly unresolved: readonly ("geography_unresolved" | "utility_unresolved")[];
}

/** Reads geographies (CSV with `id`, `type`, `name` and `state`). */
export async function readGeographies(content: ReadableStream<Uint8Array>): Promise<Geographies> {
  const geographies = new Map<number, RewiringGeography>();
  for await (const { cells } of readCsv(content, ["id", "type", "name", "state"])) {
    const { id, type = "", name = "", state = "" } = cells;
    geographies.set(Number(id), { type, name, state });
  }
  return geographies;
}

/** The reach of a program of one state that pays in these geographies. */
export function reachOf(
  ids: readonly number[],
  state: string,
  geographies: Geographies,
): Reach {
  const places = ids.map((id) => geographies.get(id));
  if (places.every((place) => place?.type === "state")) return { utilities: [], unresolved: [] };
  const utilities = new Set<string>();
  for (const place of places) {
    const found = place === undefined ? [] : identitiesOf(place, state);
    // Some territories are towns or whole counties under another name.
    if (found.length === 0) return { utilities: [], unresolved: ["geography_unresolved"] };
    for (const identity of found) utilities.add(identity);
  }
  return { utilities: [...utilities], unresolved: [] };
}

/** The reach of a program that pays one utility's customers and whose geographies are not known. */
export function reachOfUtility(name: string, state: string, isGas: boolean): Reach {
  const type = isGas ? "gas_territory" : "electric_territory";
  const found = identitiesOf({ type, name, state }, state);
  if (found.length > 0) return { utilities: found, unresolved: [] };
  return { utilities: [utilityName(name)], unresolved: ["utility_unresolved"] };
}

/** A utility's id and, where no other has it too, its name; gas utilities go by their ids alone. */
function identitiesOf({ type, name, state }: RewiringGeography, inState: string): string[] {
  const isGas = type === "gas_territory";
  if (!isGas && type !== "electric_territory") return [];
  const written = utilityName(name.replace(/\s*\((?!formerly)[^)]*\)$/, ""));
  const named = utilitiesNamed(written).filter(({ id }) => id.startsWith("gas_") === isGas);
  const here = named.filter((utility) => utility.states.includes(state || inState));
  // A utility across the border may have come to serve a state that the list does not know of.
  const meant = here.length > 0 || named.length > 1 ? here : named;
  // Namesakes of one state are not one utility, as those of one brand are.
  if (meant.length > 1 && meant.some((utility) => isNamesake(utility, written))) return [];
  return meant.flatMap(({ id, name }) => isGas ? [id] : [id, utilityName(name)]);
}

function isNamesake({ namesake }: Utility, written: string): boolean {
  return namesake !== null && utilityName(namesake) === written;
}
