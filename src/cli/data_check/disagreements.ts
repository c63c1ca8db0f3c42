import { firstOf, itemAt } from "../../base/known.ts";
import { todaysId } from "../../datasets/places/utilities.ts";
import type { UtilityTerritory } from "../../datasets/utility_territory.ts";
import { GazetteerTables } from "../../geo/geocoding/gazetteer_tables.ts";
import { ShapeIndex } from "../../geo/territories/point_in_polygon.ts";
import { ShapesBuilder } from "../../geo/territories/shapes.ts";
import type { RewiringZips } from "../../importers/territory/rewiring_zips.ts";
import type { ZipUtilities } from "../../importers/territory/zip_utilities.ts";

/** A kind of disagreement between EPA's list of utilities by ZIP code and another source. */
export interface Disagreement {
  readonly about: string;
  readonly zips: number;
  /** Lines with what both say and the affected ZIP codes, those with the most ZIP codes first. */
  readonly list: readonly string[];
}

/** A source of utilities by ZIP code. */
interface UtilitySource {
  readonly name: string;
  /** EIA ids, each with whether it is a main utility; undefined for an unknown ZIP code. */
  of(zip: string): ReadonlyMap<string, boolean> | undefined;
}

/** Rewiring America's table as a source. */
export function rewiringSource(zips: RewiringZips): UtilitySource {
  return { name: "Rewiring America's list", of: (zip) => zips.get(zip) };
}

/** Two sources from the seeds: boundaries around a ZIP code's point, and utilities of its county. */
export async function territorySources(
  rows: AsyncIterable<{ readonly row: Readonly<Record<string, unknown>> }>,
): Promise<UtilitySource[]> {
  const shapes = new ShapesBuilder();
  const bounded: string[] = [];
  const byCounty = new Map<string, Map<string, boolean>>();
  for await (const { row } of rows) {
    const { utility, geography, geometry } = row as unknown as UtilityTerritory;
    const id = utility.eia_utility_id;
    if (id === null) continue;
    if (geometry !== null && geometry !== undefined) {
      shapes.add(geometry);
      bounded.push(id);
    } else if (geography.county_fips !== null) {
      const ofCounty = byCounty.get(geography.county_fips) ?? new Map<string, boolean>();
      byCounty.set(geography.county_fips, ofCounty.set(id, false));
    }
  }
  const finished = shapes.finish(Uint32Array.from(bounded.keys()));
  const index = finished === null ? undefined : new ShapeIndex(finished);
  const tables = new GazetteerTables();
  return [
    {
      name: "the boundaries (HIFLD, Alaska)",
      of(zip) {
        const point = tables.zip(zip);
        const around = point === undefined ? undefined : index?.rowsAt(point.lng, point.lat);
        if (around === undefined || around.size === 0) return undefined;
        return new Map(Array.from(around, (row) => [itemAt(bounded, row), false]));
      },
    },
    {
      name: "the county's utilities (EIA-861)",
      of: (zip) => byCounty.get(tables.zip(zip)?.countyFips ?? ""),
    },
  ];
}

/**
 * Lists ZIP codes for which EPA's list and a source share no utility, and those with different main
 * utilities, if the source has main ones. An acquired utility counts as its successor.
 */
export function disagreementsOf(
  epa: readonly ZipUtilities[],
  source: UtilitySource,
  nameOf: (eiaId: string) => string,
): Disagreement[] {
  const namesOf = (eiaIds: readonly string[]) => [...new Set(eiaIds.map(nameOf))].sort().join(", ");
  const nothingShared = new Map<string, string[]>();
  const otherFirst = new Map<string, string[]>();
  const add = (to: Map<string, string[]>, zip: string, ours: string[], theirs: string[]) => {
    const claim = `${namesOf(ours)}, not ${namesOf(theirs)}`;
    to.set(claim, [...to.get(claim) ?? [], zip]);
  };
  let hasMain = false;
  for (const { zip, eiaIds } of epa) {
    const theirs = source.of(zip);
    if (theirs === undefined) continue;
    const main = [...theirs].flatMap(([id, isMain]) => isMain ? [id] : []);
    hasMain ||= main.length > 0;
    const listed = new Set(eiaIds.map(todaysId));
    if (![...theirs.keys()].some((id) => listed.has(todaysId(id)))) {
      add(nothingShared, zip, [...eiaIds], [...theirs.keys()]);
    } else if (main.length > 0 && !main.map(todaysId).includes(todaysId(firstOf(eiaIds)))) {
      add(otherFirst, zip, eiaIds.slice(0, 1), main);
    }
  }
  return [
    disagreement(`EPA's list and ${source.name} have no utility in common`, nothingShared),
    ...hasMain
      ? [disagreement(`EPA's list and ${source.name} put different utilities first`, otherFirst)]
      : [],
  ];
}

function disagreement(about: string, zipsByClaim: ReadonlyMap<string, string[]>): Disagreement {
  const sorted = [...zipsByClaim].sort(([, a], [, b]) => b.length - a.length);
  return {
    about,
    zips: sorted.reduce((sum, [, zips]) => sum + zips.length, 0),
    list: sorted.map(([claim, zips]) => `${claim}: ${zips.join(" ")}`),
  };
}
