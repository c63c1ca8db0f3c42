import { defined } from "../../base/json/defined.ts";
import { crsName, isDegrees } from "../../geo/geojson/crs.ts";
import { geometryOf, outlineOf } from "../../geo/geojson/outlines.ts";
import {
  type FoundFeature,
  readFeatures,
  surveyFeatures,
} from "../../geo/geojson/read_features.ts";
import { isObject } from "../../base/json/is_object.ts";
import { ReadError } from "../model/errors.ts";
import type { SheetMap } from "../model/sheet_map.ts";
import type { SheetRecord } from "../sheets/sheet_record.ts";
import { keyOf } from "../sheets/sheet_values.ts";

/** The name of the column with a feature's outline as JSON. */
export const GEOMETRY = "(outline)";

/** GeoJSON text, which can be read more than once. */
export type GeojsonTexts = () => AsyncIterable<string>;

/** Called for a feature that becomes no row. */
export type OnUnused = (line: number, where: string, why: string) => void;

/** Properties of a feature file, found before its rows are read. */
export interface GeojsonColumns {
  readonly names: readonly string[];
  /** The coordinate system, if it is not degrees of WGS 84 or NAD83. */
  readonly foreignCrs: string | undefined;
  /** Whether the file says that its server has more features. */
  readonly isIncomplete: boolean;
}

/**
 * The properties of a file's features, wherever they first appear.
 *
 * @param map Names columns that must be among them.
 * @throws {ReadError} when no feature has a property that the map names.
 */
export async function geojsonColumns(
  texts: GeojsonTexts,
  map: SheetMap | undefined,
): Promise<GeojsonColumns> {
  const { names, crs, isIncomplete } = await surveyFeatures(texts());
  const foreign = crs.find((one) => !isDegrees(one));
  const byKey = new Map(names.map((name) => [keyOf(name), name]));
  if (map !== undefined && names.length > 0) {
    const missing = Object.keys(map.columns).filter((name) => !byKey.has(keyOf(name)));
    if (missing.length > 0) {
      throw new ReadError(
        `No feature has the properties ${missing.join(", ")}. They have ${
          [...byKey.values()].join(", ")
        }`,
      );
    }
  }
  return {
    names: [...byKey.values()],
    foreignCrs: foreign === undefined ? undefined : crsName(foreign),
    isIncomplete,
  };
}

/**
 * The properties of a GeoJSON file's features as records of a sheet, with the outline as an
 * additional column, so that a map can assign them to fields.
 *
 * @param onUnused Called for features without an area on the globe.
 */
export async function* geojsonRecords(
  texts: GeojsonTexts,
  { names }: Pick<GeojsonColumns, "names">,
  onUnused: OnUnused,
): AsyncGenerator<SheetRecord> {
  let hasHeader = false;
  for await (const found of readFeatures(texts())) {
    const read = readFeature(found);
    if (typeof read === "string") {
      onUnused(found.line, found.where, read);
      continue;
    }
    if (!hasHeader) yield { line: 0, cells: [...names, GEOMETRY] };
    hasHeader = true;
    const { properties, geometry, foreignCrs } = read;
    const valueOf = valuesByName(properties);
    yield {
      line: found.line,
      ...found.where.startsWith("feature") ? { unit: "feature" as const } : {},
      cells: [...names.map((name) => cellOf(valueOf(name))), geometry],
      ...defined({ foreignCrs }),
    };
  }
}

/**
 * Passes items on, and throws if there is none.
 *
 * @param why Which feature was unusable, and why; undefined if there was no feature at all.
 * @throws {ReadError} when there is no item.
 */
export async function* requireAny<T>(
  made: AsyncIterable<T>,
  why: () => string | undefined,
): AsyncGenerator<T, void> {
  let none = true;
  for await (const one of made) {
    none = false;
    yield one;
  }
  if (!none) return;
  const first = why();
  throw new ReadError(
    first === undefined ? "it has no features" : `no feature gives a row (${first})`,
  );
}

interface ReadFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  /** JSON; empty if there is none. */
  readonly geometry: string;
  readonly foreignCrs?: string;
}

/** A feature's properties and outline, or the reason why it is not used. */
function readFeature({ feature }: FoundFeature): ReadFeature | string {
  if (feature === undefined) return "it is not JSON";
  if (!isObject(feature)) return "it is not a feature";
  const { type, properties, geometry = null, crs } = feature;
  if (type !== "Feature") return "it is not a feature";
  if (!isObject(properties)) return "it has no properties";
  const own = [crs, isObject(geometry) ? geometry.crs : undefined].find((one) => !isDegrees(one));
  const foreign = own === undefined ? {} : { foreignCrs: crsName(own) };
  if (geometry === null) return { properties, geometry: "", ...foreign };
  const outline = outlineOf(geometry);
  if ("problem" in outline) return outline.problem;
  return { properties, geometry: JSON.stringify(geometryOf(outline.polygons)), ...foreign };
}

/** A feature's values by the file's column names, which features may write in another case. */
function valuesByName(properties: ReadFeature["properties"]): (name: string) => unknown {
  let byKey: Map<string, unknown> | undefined;
  return (name) => {
    if (Object.hasOwn(properties, name)) return properties[name];
    byKey ??= new Map(Object.entries(properties).map(([own, value]) => [keyOf(own), value]));
    return byKey.get(keyOf(name));
  };
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
