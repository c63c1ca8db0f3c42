import successors from "../../../data/county_successors.csv" with { type: "text" };
import wholesale from "../../../data/wholesale_utilities.csv" with { type: "text" };
import { staticTable } from "../../base/places/static_table.ts";
import { slug } from "../../base/text/text.ts";
import { readCsv } from "../common/csv.ts";

/** The columns of Form EIA-861, with their names in other years. */
export const EIA_COLUMNS = {
  utility_id_eia: ["utility_number", "utility_id", "util_number", "utilityid", "utility"],
  utility_name: ["utilname", "util_name", "name"],
  state: ["state_code", "state_abbreviation"],
  county: ["county_name"],
  ownership: ["ownership_type", "ownership_code", "owner_type"],
};

/** A utility as Form EIA-861 describes it. */
export interface EiaUtility {
  readonly name: string;
  readonly ownership: string;
  readonly states: readonly string[];
}

/** `provider_type` by EIA's kind of owner; others are `unknown`. */
const PROVIDER_TYPES: Readonly<Record<string, string>> = {
  "Investor Owned": "iou",
  "Municipal": "municipal",
  "Cooperative": "cooperative",
  "Federal": "federal",
};

/** Kinds of entity that sell or carry power, but own no wires to homes. */
const NOT_DISTRIBUTORS: ReadonlySet<string> = new Set([
  "Retail Power Marketer",
  "Wholesale Power Marketer",
  "Transmission",
  "Community Choice Aggregator",
  "Municipal Mktg Authority",
  "Behind the Meter",
]);

/** Why a utility of another kind serves no homes either, by EIA id. */
const WHOLESALE = new Map(staticTable(wholesale).map(({ eia_id: id, why }) => [id, why]));

/**
 * Why a utility has no wires to homes, as words that follow its name; undefined if it has some or is
 * unknown.
 */
export function whyNoWires(eiaId: string, utility: EiaUtility | undefined): string | undefined {
  const { ownership = "" } = utility ?? {};
  return NOT_DISTRIBUTORS.has(ownership) ? `is a ${ownership}` : WHOLESALE.get(eiaId);
}

/** Returns a function that makes slugs, with the EIA id if several utilities share a name. */
export function distinctSlugs(
  utilities: ReadonlyMap<string, EiaUtility>,
): (eiaId: string, name: string) => string {
  const owners = new Map<string, string | null>();
  for (const [id, { name }] of utilities) {
    owners.set(slug(name), owners.has(slug(name)) ? null : id);
  }
  return (eiaId, name) => {
    const owner = owners.get(slug(name));
    return owner === undefined || owner === eiaId ? slug(name) : `${slug(name)}_${eiaId}`;
  };
}

/**
 * Reads the utilities of Form EIA-861, by EIA id.
 *
 * @throws {WrongFile} when it is another file.
 */
export async function readEiaUtilities(
  content: ReadableStream<Uint8Array>,
): Promise<Map<string, EiaUtility>> {
  const utilities = new Map<string, EiaUtility>();
  for await (const { cells } of readCsv(content, ["utility_id_eia", "ownership"], EIA_COLUMNS)) {
    const { utility_id_eia: id = "", utility_name: name = "", ownership = "", state = "" } = cells;
    const states = utilities.get(id)?.states ?? [];
    utilities.set(id, { name, ownership, states: [...states, state] });
  }
  return utilities;
}

/** The `provider_type` of a utility's owner. */
export function providerType(utility: EiaUtility | undefined): string {
  return PROVIDER_TYPES[utility?.ownership ?? ""] ?? "unknown";
}

/** FIPS codes of the counties that replaced a county, by its state and former name. */
const SUCCESSORS: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(staticTable(successors), ({ state, county }) => `${state} ${county}`)]
    .map(([key, lines]) => [key, lines.map(({ county_fips: fips = "" }) => fips)]),
);

/**
 * FIPS codes of the counties that replaced a county which Form EIA-861 still lists, such as Wrangell
 * Petersburg in Alaska; undefined for a county that still exists.
 */
export function countySuccessors(state: string, county: string): readonly string[] | undefined {
  return SUCCESSORS.get(`${state} ${county}`);
}
