import { reaches } from "../../access/levels.ts";
import { sampleOf } from "../../access/sample.ts";
import { type Geocode, GeocoderUnavailable } from "../../geo/geocoder.ts";
import type { Lookup, Resolver } from "../../geo/resolver.ts";
import type { Territories } from "../../geo/territories.ts";
import type { Json } from "../../http/json.ts";
import type { Version } from "../../library/version.ts";
import { resolutionJson } from "../context/utility_territory/resolution.ts";
import { MOST_TERRITORIES } from "../context/utility_territory/resolve.ts";
import type { Inputs } from "./sections.ts";

/** What became of the address of a quote. */
export interface TerritorySection {
  /** Null without an address, or when the key may not see territories. */
  readonly resolution: Json;
  readonly found: Territories["found"];
  readonly warning?: string;
}

const NOWHERE: Territories = { method: null, found: [], quoteSafe: 0 };

/**
 * Resolves the address, if one is given. An address that nobody knows, or a geocoder that is down,
 * leaves the section empty and the rest of the answer whole.
 *
 * @throws 429 when the key's resolve budget is used up.
 */
export async function territory(inputs: Inputs, resolver: Resolver): Promise<TerritorySection> {
  const { params: { address, context_limit }, library, caller } = inputs;
  const none = (warning: string) => ({ resolution: null, found: [], warning });
  if (address === undefined) return none("give an address to resolve it.");
  const version = library.version("utility_territory");
  const held = caller.access.utility_territory ?? "none";
  if (!reaches(held, "sample")) {
    return none("this key has no sample access to utility_territory.");
  }
  const lookup = await geocode(resolver, inputs);
  if (lookup === undefined) return unresolved(version, "the geocoder is unavailable; try again.");
  if (lookup.geocode === null) return unresolved(version, "the address could not be geocoded.");
  const territories = await resolver.territories(version, {
    address,
    geocode: lookup.geocode,
    visible: sampleOf(version, held),
    limit: Math.min(context_limit, MOST_TERRITORIES),
  });
  const warning = version.info === null
    ? "nothing is published of utility_territory."
    : warningOf(territories);
  return {
    resolution: withoutAddress(version, lookup.geocode, territories),
    found: territories.found,
    ...(warning === undefined ? {} : { warning }),
  };
}

async function geocode(
  resolver: Resolver,
  { params, caller }: Inputs,
): Promise<Lookup | undefined> {
  try {
    return await resolver.geocode(params.address!, caller);
  } catch (error) {
    if (error instanceof GeocoderUnavailable) return undefined;
    throw error;
  }
}

function unresolved(version: Version, warning: string): TerritorySection {
  return { resolution: withoutAddress(version, null, NOWHERE), found: [], warning };
}

/** The address is never echoed here (spec 1, GET /api/v1/quote-context). */
function withoutAddress(version: Version, geocode: Geocode | null, territories: Territories): Json {
  return resolutionJson(version, geocode, null, territories);
}

function warningOf({ found, quoteSafe }: Territories): string | undefined {
  if (found.length === 0) return "no territory is known for the address.";
  if (quoteSafe === 0) return "no territory found is quote-safe; confirm the utility.";
  if (quoteSafe === 1) return undefined;
  return `${quoteSafe} quote-safe territories overlap here; confirm the utility.`;
}
