import { has } from "../../access/caller.ts";
import type { Json } from "../../base/json/json.ts";
import { requirementOf, seesSample } from "../../datasets/declare/access.ts";
import { samplesOf } from "../../datasets/declare/made_up_samples.ts";
import { utilityTerritory } from "../../datasets/utility_territory.ts";
import { GeocoderUnavailable } from "../../geo/geocoding/geocoder.ts";
import type { Lookup, Whereabouts } from "../../geo/territories/resolver.ts";
import type { Territories } from "../../geo/territories/territories.ts";
import type { TerritoryVersion } from "../../geo/territories/territory_version.ts";
import type { Context } from "../../http/declare/endpoint.ts";
import { visibleOf } from "../rows.ts";
import { MAX_TERRITORIES, resolutionJson } from "../territory_resolution.ts";
import type { QuoteContextParams } from "./params.ts";
import { noAccess } from "./section_rows.ts";

/** The result of resolving the address of a quote. */
export interface TerritorySection {
  /** Null without an address, or if the key may not see territories. */
  readonly resolution: Json;
  readonly found: Territories["found"];
  /** Whether a territory is made up. */
  readonly samples: boolean;
  /** Names and ids of all utilities that may serve the address, regardless of the limit. */
  readonly utilities: readonly string[];
  /** The utilities whose programs are listed: one if the evidence is clear, otherwise all. */
  readonly serving: readonly string[];
  /** Where the address is; undefined if unknown. */
  readonly whereabouts: Whereabouts | undefined;
  readonly warnings: readonly string[];
}

const NOWHERE: Territories = {
  geocode: null,
  leftOut: null,
  method: null,
  found: [],
  quoteSafe: 0,
  isSingledOut: false,
};

/**
 * Resolves the address, if one is given. If the address is unknown or the geocoder is unavailable, the
 * section is empty and the rest of the answer complete.
 *
 * @throws 429 if the key's resolve budget is used up.
 */
export async function territory(
  { address, utility, context_limit }: QuoteContextParams,
  context: Context,
): Promise<TerritorySection> {
  const none = (warning: string, resolution: Json = null): TerritorySection => ({
    resolution,
    found: [],
    samples: false,
    utilities: [],
    serving: [],
    whereabouts: undefined,
    warnings: [warning],
  });
  if (address === undefined) return none("give an address to resolve it.");
  const { library, caller, resolver } = context;
  const version = library.version(utilityTerritory);
  const unresolved = resolutionJson(version, NOWHERE, null, 0);
  const lookup = await geocode(address, context);
  const needed = requirementOf(utilityTerritory);
  const denied = has(caller, needed) ? undefined : none(noAccess(needed));
  if (lookup === undefined) {
    return denied ?? none("the geocoder is unavailable; try again.", unresolved);
  }
  if (lookup.geocode === null) {
    return denied ?? none("the address could not be geocoded.", unresolved);
  }
  const whereabouts = resolver.whereabouts(address, lookup.geocode);
  if (denied !== undefined) return { ...denied, whereabouts };
  const all = await resolver.territories(version, {
    address,
    geocode: lookup.geocode,
    visible: visibleOf(utilityTerritory, version, caller),
  });
  const limit = Math.min(context_limit, MAX_TERRITORIES);
  const found = all.found.slice(0, limit);
  const isSample = samplesOf(library, version);
  const utilities = utilitiesOf(version, all);
  const [first, ...others] = utilities;
  const isOne = all.isSingledOut && first !== undefined;
  return {
    // The address is never echoed here (spec 1, GET /api/v1/quote-context).
    resolution: resolutionJson(version, all, null, limit),
    found,
    samples: found.some(({ row }) => isSample(row)),
    utilities: utilities.map(({ id }) => id),
    serving: (isOne ? [first] : utilities).map(({ id }) => id),
    whereabouts,
    warnings: version.info === null ? ["nothing is published of utility_territory."] : [
      ...warningsOf(all, seesSample(utilityTerritory, caller)),
      ...isOne && others.length > 0 && utility === undefined ? [onlyOf(first, others)] : [],
    ],
  };
}

/** A utility with the id that finds its programs, and its name for people. */
interface NamedUtility {
  readonly id: string;
  readonly name: string;
}

/** The distinct utilities of territories, most likely first. */
function utilitiesOf(
  { columns }: TerritoryVersion,
  { found }: Pick<Territories, "found">,
): NamedUtility[] {
  const { utility_name, utility_slug, eia_utility_id } = columns;
  const utilities = new Map<string, NamedUtility>();
  for (const { row } of found) {
    const id = eia_utility_id.get(row) ?? utility_slug.get(row) ?? utility_name.get(row);
    if (id === null || utilities.has(id)) continue;
    utilities.set(id, { id, name: utility_name.get(row) ?? id });
  }
  return [...utilities.values()];
}

/** A warning names at most this many utilities. */
const MAX_NAMED = 5;

function onlyOf({ name }: NamedUtility, others: readonly NamedUtility[]): string {
  const named = others.slice(0, MAX_NAMED).map((one) => one.name).join("; ");
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : "";
  return `programs of ${name} are used, which the evidence singles out, and those of other ` +
    `utilities here left out: ${named}${more}.`;
}

async function geocode(
  address: NonNullable<QuoteContextParams["address"]>,
  { resolver, spendResolve }: Context,
): Promise<Lookup | undefined> {
  try {
    return await resolver.geocode(address, spendResolve);
  } catch (error) {
    if (error instanceof GeocoderUnavailable) return undefined;
    throw error;
  }
}

function warningsOf({ found, quoteSafe }: Territories, isSample: boolean): string[] {
  if (found.length === 0) {
    const where = isSample ? " in the sample that this key sees" : "";
    return [`no territory is known for the address${where}.`];
  }
  if (quoteSafe === 0) return ["no territory found is quote-safe; confirm the utility."];
  return quoteSafe === 1
    ? []
    : [`${quoteSafe} quote-safe territories overlap here; confirm the utility.`];
}
