import { readFeatures, soundPolygons } from "../../importers/common/geojson_features.ts";
import { ReadError } from "../model/read_error.ts";
import type { SheetRecord } from "../sheets/sheet_record.ts";
import type { SheetMap } from "../model/sheet_map.ts";
import { keyOf } from "../sheets/sheet_values.ts";

/** The column that a feature's outline is in, as JSON. */
export const GEOMETRY = "(outline)";

/** How many features are looked at for the names of their properties. */
const LOOKED_AT = 200;

/**
 * The properties of a GeoJSON file's features as the records of a sheet, and their outlines as one
 * column more: so a map says what they mean.
 *
 * @param map Names the columns; left out, those of the first features.
 * @param unused Told of features without an area on the globe.
 * @throws {ReadError} when no feature has a property that the map names.
 */
export async function* geojsonRecords(
  content: ReadableStream<Uint8Array>,
  map: SheetMap | undefined,
  unused: (line: number, why: string) => void,
): AsyncGenerator<SheetRecord> {
  let names: readonly string[] | undefined;
  const held: Found[] = [];
  for await (const { line, feature } of readFeatures(content)) {
    const found = read(feature);
    if (typeof found === "string") {
      unused(line, found);
      continue;
    }
    if (names !== undefined) yield recordOf(names, { ...found, line });
    else if (held.push({ ...found, line }) === LOOKED_AT) {
      names = namesOf(held, map);
      yield* recordsOf(names, held);
    }
  }
  if (names === undefined && held.length > 0) yield* recordsOf(namesOf(held, map), held);
}

/**
 * What is made of features, of which there is to be something.
 *
 * @param why Which feature gives nothing, and why; undefined where there is no feature at all.
 * @throws {ReadError} when there is nothing.
 */
export async function* notNone<T>(
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

type Properties = Readonly<Record<string, unknown>>;

interface Found {
  readonly line: number;
  readonly properties: Properties;
  /** JSON, or empty where there is none. */
  readonly geometry: string;
}

/** A feature's properties and outline, or why it is not used. */
function read(feature: unknown): Omit<Found, "line"> | string {
  const { type, properties, geometry } = (feature ?? {}) as Properties;
  if (type !== "Feature") return "it is no feature";
  if (typeof properties !== "object" || properties === null) return "it has no properties";
  const named = properties as Properties;
  if ((geometry ?? null) === null) return { properties: named, geometry: "" };
  const shape = geometry as Parameters<typeof soundPolygons>[0];
  if (shape.type !== "Polygon" && shape.type !== "MultiPolygon") {
    return `its geometry is a ${(geometry as { type: unknown }).type}, no area`;
  }
  const { polygons } = soundPolygons(shape);
  if (polygons.length === 0) return "its outline has no ring of four positions";
  const flat = polygons.map((rings) => rings.map((ring) => ring.map(([lng, lat]) => [lng!, lat!])));
  if (flat.flat(2).some(([lng, lat]) => Math.abs(lng!) > 180 || Math.abs(lat!) > 90)) {
    return "its coordinates are no degrees: export it as WGS 84 (EPSG:4326)";
  }
  return {
    properties: named,
    geometry: JSON.stringify(
      flat.length === 1
        ? { type: "Polygon", coordinates: flat[0] }
        : { type: "MultiPolygon", coordinates: flat },
    ),
  };
}

function namesOf(held: readonly Found[], map: SheetMap | undefined): string[] {
  const there = new Map(
    held.flatMap(({ properties }) => Object.keys(properties)).map((name) => [keyOf(name), name]),
  );
  if (map === undefined) return [...there.values()];
  const missing = Object.keys(map.columns).filter((name) => !there.has(keyOf(name)));
  if (missing.length > 0) {
    throw new ReadError(
      `No feature has the properties ${missing.join(", ")}. They have ${
        [...there.values()].join(", ")
      }`,
    );
  }
  return [...there.values()];
}

function* recordsOf(names: readonly string[], held: readonly Found[]): Generator<SheetRecord> {
  yield { line: 0, cells: [...names, GEOMETRY] };
  for (const found of held) yield recordOf(names, found);
}

function recordOf(names: readonly string[], found: Found): SheetRecord {
  return {
    line: found.line,
    cells: [...names.map((name) => cellOf(found.properties[name])), found.geometry],
  };
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
