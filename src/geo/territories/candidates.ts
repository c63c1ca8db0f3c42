import { todaysId } from "../../datasets/places/utilities.ts";
import type { Gazetteer, Place } from "../geocoding/gazetteer.ts";
import {
  EVIDENCE,
  type Evidence,
  scoreOf,
  type Support,
  type ZipRank,
} from "./utility_confidence.ts";
import { territoryOrder } from "./territory_order.ts";
import type { TerritoryVersion } from "./territory_version.ts";
import { utilityEvidence } from "./utility_evidence.ts";
import { entryOf, firstOf, itemAt, present } from "../../base/known.ts";

/** A utility that may serve an address. */
export interface Candidate extends Support {
  /** Its rows from the strongest source, the likeliest first; its other rows are left out. */
  readonly rows: readonly number[];
}

/** The utilities of a place, the likeliest first. */
interface Candidates {
  readonly candidates: readonly Candidate[];
  /**
   * All utilities in EPA's list for the ZIP code or the city's ZIP codes, including those without a
   * row.
   */
  readonly listed: readonly string[];
}

/** How a row was found: by its boundary, or by the place that it names. */
type RowSource = Exclude<Evidence, "name">;
const ROW_SOURCES = EVIDENCE.filter((one): one is RowSource => one !== "name");

/** The rows found for an address, by source. */
export type FoundRows = Readonly<Record<RowSource, readonly number[]>>;

/** Facts about a utility from its rows. */
interface Gathered {
  readonly utility: string;
  readonly found: Map<RowSource, number[]>;
  isCooperative: boolean;
  isMunicipal: boolean;
  isInvestorOwned: boolean;
  isNamed: boolean;
}

/** Collects the evidence for each utility of an address's rows, and ranks them. */
export function candidatesOf(
  territories: TerritoryVersion,
  place: Place,
  found: FoundRows,
  gazetteer: Gazetteer,
): Candidates {
  const order = territoryOrder(territories);
  const gathered = gather(territories, found, order.namesCity(place.city));
  const { zip, cityZips } = place;
  const listed = [
    ...new Set(utilityEvidence().ofZips(zip === null ? cityZips : [zip]).map(todaysId)),
  ];
  const doubt = doubtOfFirst(gathered, listed, zip === null ? 0 : gazetteer.zipsOfCity(place));
  const rows = new Set(ROW_SOURCES.flatMap((source) => found[source]));
  const ranks = new Map(order.sort(rows, place).map((row, rank) => [row, rank]));
  const byRank = (a: number, b: number) => entryOf(ranks, a) - entryOf(ranks, b);
  const servesFew = ({ utility, isMunicipal }: Gathered) =>
    isMunicipal && place.state !== null && utilityEvidence().servesFew(utility, place.state);
  const isInLarger = gathered.some((one) => one.found.has("polygon") && !servesFew(one));
  const candidates = gathered.map((one): Candidate => {
    const { utility, found, isCooperative, isNamed } = one;
    const zip = zipRank(utility, listed, { doubt, hasRow: found.has("zip") });
    const evidence = new Set<Evidence>([
      ...found.keys(),
      ...zip === undefined ? [] : ["zip" as const],
      ...isNamed ? ["name" as const] : [],
    ]);
    const [strongest = []] = found.values();
    const isMinor = isInLarger && servesFew(one);
    return {
      utility,
      isCooperative,
      isMinor,
      isUnlisted: one.isMunicipal && isNamed && !utilityEvidence().isListed(utility),
      isOfAnotherCity: one.isMunicipal && !isNamed && place.city !== null,
      evidence,
      zip,
      rows: strongest.toSorted(byRank),
    };
  });
  candidates.sort((a, b) => scoreOf(b) - scoreOf(a) || byRank(firstOf(a.rows), firstOf(b.rows)));
  return { candidates, listed };
}

/** Groups an address's rows by utility. */
function gather(
  territories: TerritoryVersion,
  found: FoundRows,
  isNamed: (row: number) => boolean,
): Gathered[] {
  const utilities = territories.once(utilitiesOfRows);
  const gathered = new Map<string, Gathered>();
  for (const source of ROW_SOURCES) {
    for (const row of found[source]) {
      const { utility, key, type } = itemAt(utilities, row);
      let one = gathered.get(key);
      if (one === undefined) {
        one = {
          utility,
          found: new Map(),
          isCooperative: false,
          isMunicipal: false,
          isInvestorOwned: false,
          isNamed: false,
        };
        gathered.set(key, one);
      }
      one.isCooperative ||= type === "cooperative";
      one.isMunicipal ||= type === "municipal";
      one.isInvestorOwned ||= type === "iou";
      one.isNamed ||= isNamed(row);
      const rows = one.found.get(source);
      if (rows === undefined) one.found.set(source, [row]);
      else rows.push(row);
    }
  }
  return [...gathered.values()];
}

/** The utility of a row. */
interface RowUtility {
  /** Its current EIA id, or its name in the row. */
  readonly utility: string;
  /** The same in all its rows: an acquired utility counts as the acquiring one. */
  readonly key: string;
  /** Its kind, such as `iou`. */
  readonly type: string | null;
}

function utilitiesOfRows({ columns, size }: TerritoryVersion): readonly RowUtility[] {
  const { utility_id, eia_utility_id, provider_type } = columns;
  return Array.from({ length: size }, (_, row) => {
    const eiaId = eia_utility_id.get(row);
    const today = eiaId === null ? null : todaysId(eiaId);
    const key = today === eiaId ? present(utility_id.get(row), "utility id") : `eia-${today}`;
    return { utility: today ?? key, key, type: provider_type.get(row) };
  });
}

/** In a city with this many ZIP codes or more, a utility's boundary is more reliable than the list. */
const MIN_ZIPS_OF_TOWN = 2;

/** Why the first utility in a ZIP code's list may not be the right one. */
type Doubt = "cooperative" | "another city's";

/**
 * Whether the first utility in a ZIP code's list is in doubt. It serves most of the area, which may
 * not mean most homes. A cooperative serves the country around a town, and territories of
 * cooperatives exclude each other: it is in doubt if the point is inside another listed boundary
 * and outside its own. In a town of several ZIP codes, it is also in doubt if the only boundary
 * around the point is that of a listed investor-owned utility. The utility of another city than the
 * address's is in doubt if the point is inside the boundary of an investor-owned utility: those
 * serve the suburbs, which the list assigns to the neighboring city.
 */
function doubtOfFirst(
  gathered: readonly Gathered[],
  [first, ...others]: readonly string[],
  zipsOfCity: number,
): Doubt | undefined {
  const own = gathered.find(({ utility }) => utility === first);
  if (own === undefined || own.found.has("polygon")) return undefined;
  const around = gathered.filter(({ found }) => found.has("polygon"));
  if (own.isMunicipal && !own.isNamed && around.some(({ isInvestorOwned }) => isInvestorOwned)) {
    return "another city's";
  }
  const isOnlyOneInTown = around.length === 1 && zipsOfCity >= MIN_ZIPS_OF_TOWN;
  const isOther = ({ utility, isCooperative, isInvestorOwned }: Gathered) =>
    (isCooperative || isInvestorOwned && isOnlyOneInTown) && others.includes(utility);
  return own.isCooperative && around.some(isOther) ? "cooperative" : undefined;
}

function zipRank(
  utility: string,
  listed: readonly string[],
  { doubt, hasRow }: { readonly doubt: Doubt | undefined; readonly hasRow: boolean },
): ZipRank | undefined {
  if (utility === listed[0] && doubt === undefined) return "first";
  // For a suburb, the list only shows that the city is near.
  if (utility === listed[0] && doubt === "another city's") return "row";
  if (listed.includes(utility)) return "listed";
  return hasRow ? "row" : undefined;
}
