import type { UtilityTerritory } from "../../../src/datasets/utility_territory.ts";
import { sorted } from "./twin.ts";

/** Where an address is, in the form of the resolve endpoint. */
export interface Located {
  readonly matched: boolean;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly confidence: string | null;
  /** The ZIP code at the end of the address. */
  readonly zip: string | null;
  /** The known place; null if none is known. */
  readonly at: {
    readonly state: string;
    readonly county: string;
    readonly county_fips: string;
    readonly city: string;
  } | null;
}

/** What is known about each address. */
export type AddressFacts = ReadonlyMap<string, Located>;

export const MISSED: Located = {
  matched: false,
  lat: null,
  lng: null,
  confidence: null,
  zip: null,
  at: null,
};

const EXACT = ["rooftop", "range_interpolated"];
const CONFIDENCES = ["high", "medium", "low", null];

/** South, west, north and east of a square. */
function boundsOf({ geometry }: UtilityTerritory): [number, number, number, number] | null {
  if (geometry?.type !== "Polygon") return null;
  const corners = geometry.coordinates[0]!;
  const [lngs, lats] = [corners.map(([lng]) => lng!), corners.map(([, lat]) => lat!)];
  return [Math.min(...lats), Math.min(...lngs), Math.max(...lats), Math.max(...lngs)];
}

/** Customers on the wires of the only one of these utilities that EIA counts in its state. */
const CUSTOMERS: Readonly<Record<string, number>> = { "16604": 759772 };

/**
 * The squares that contain the point, else the rows of the ZIP code; no row here has a sample
 * point, and no address has both a ZIP code and a square. The evidence for all is equal, so none is
 * above low. Also returns the utilities of all of them, regardless of the limit.
 */
export function resolution(
  rows: readonly UtilityTerritory[],
  { zip, at, ...geocode }: Located,
  limit: number,
) {
  const { matched, lat, lng, confidence } = geocode;
  const around = rows.filter((row) => {
    const bounds = boundsOf(row);
    if (!matched || bounds === null) return false;
    const [south, west, north, east] = bounds;
    return south <= lat! && lat! <= north && west <= lng! && lng! <= east;
  });
  const ofZip = matched ? rows.filter((row) => row.geography.zip_code === zip) : [];
  const found = around.length > 0 ? around : ofZip;
  const order = sorted(
    found,
    (row) => CONFIDENCES.indexOf(row.confidence),
    ({ utility }) => -(CUSTOMERS[utility.eia_utility_id ?? ""] ?? 0),
    // A square that contains another is larger.
    (row) => boundsOf(row) === null ? null : boundsOf(row)![2] - boundsOf(row)![0],
    (row) => row.record_id,
  );
  // The utilities of all rows, the likeliest first; identified best by EIA id, then by slug.
  const utilities = [
    ...new Set(order.map(({ utility }) => utility.eia_utility_id ?? utility.slug!)),
  ];
  const bearsCity = (row: Pick<UtilityTerritory, "utility">) =>
    at !== null && row.utility.name!.toLowerCase().includes(at.city.toLowerCase());
  const territories = order.slice(0, limit).map(({ geometry, ...row }) => ({
    ...row,
    quote_safe: row.quote_safe && geometry !== null && EXACT.includes(confidence ?? ""),
    confidence: row.confidence === null ? null : "low",
    evidence: [around.length > 0 ? "polygon" : "zip", ...bearsCity(row) ? ["name"] : []],
  }));
  const resolution = {
    geocode: { ...geocode, normalized_address: null },
    territories,
    resolution_method: around.length > 0
      ? "polygon_lookup"
      : ofZip.length > 0
      ? "zip_lookup"
      : null,
  };
  return { resolution, utilities };
}
