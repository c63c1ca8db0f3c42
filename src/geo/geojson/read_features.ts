import { isObject } from "../../base/json/is_object.ts";
import { FeatureScanner, type Place, type TopMembers } from "./feature_scanner.ts";
import { entryOf } from "../../base/known.ts";

/** A feature as in the file. */
export interface FoundFeature {
  /** The feature's number in a collection, or the line of a file with one feature a line; from 1. */
  readonly line: number;
  /** The place in the file as messages show it: `feature 3`, or `line 3`. */
  readonly where: string;
  /** Undefined if it is not JSON. */
  readonly feature: unknown;
}

/** Properties of a file, found by reading all of it. */
interface FeatureSurvey {
  /** The names of all properties, in the order in which they first appear. */
  readonly names: readonly string[];
  /** The `crs` members of the file's texts. */
  readonly crs: readonly unknown[];
  /** Whether the file says that its server has more features. */
  readonly isIncomplete: boolean;
}

/** What a text's own members say about all its features. */
interface TextFacts {
  readonly crs?: unknown;
  readonly isIncomplete: boolean;
}

/**
 * Streams the features of GeoJSON.
 *
 * @throws {RangeError} when it is another format, incomplete, or a feature is too long.
 */
export async function* readFeatures(texts: AsyncIterable<string>): AsyncGenerator<FoundFeature> {
  for await (const found of readAll(texts)) if ("where" in found) yield found;
}

/**
 * Reads a file once to find what may be anywhere in it: a `crs` may come after the features, and a
 * property may first appear in the last of them.
 *
 * @throws {RangeError} as {@link readFeatures} does.
 */
export async function surveyFeatures(texts: AsyncIterable<string>): Promise<FeatureSurvey> {
  const names = new Set<string>();
  const crs: unknown[] = [];
  let isIncomplete = false;
  for await (const found of readAll(texts)) {
    if (!("where" in found)) {
      if (found.crs !== undefined) crs.push(found.crs);
      isIncomplete ||= found.isIncomplete;
      continue;
    }
    const { properties } = (found.feature ?? {}) as { properties?: unknown };
    if (isObject(properties)) { for (const name of Object.keys(properties)) names.add(name); }
  }
  return { names: [...names], crs, isIncomplete };
}

async function* readAll(
  texts: AsyncIterable<string>,
): AsyncGenerator<FoundFeature | TextFacts> {
  const scanner = new FeatureScanner();
  for await (const text of texts) yield* fromPieces(scanner.push(text));
  yield* fromPieces(scanner.end());
}

function* fromPieces(
  pieces: ReturnType<FeatureScanner["push"]>,
): Generator<FoundFeature | TextFacts> {
  for (const piece of pieces) {
    if (piece.kind === "broken") {
      const { line } = piece.place;
      yield { line, where: `line ${line}`, feature: undefined };
    } else if (piece.kind === "feature") yield featureInCollection(piece.text, piece.place);
    else yield* fromTopMembers(piece.members, piece.place);
  }
}

function featureInCollection(text: string, { number, line }: Place): FoundFeature {
  const feature = withAllDigits(parsed(text), text);
  if (isObject(feature) && feature.type === undefined && "attributes" in feature) throw esri();
  if (feature === undefined && text.trim() === "") {
    throw new RangeError(`line ${line} is not JSON: a comma has no feature before it`);
  }
  return { line: number, where: `feature ${number}`, feature };
}

/**
 * What a text's own members say about all its features; and the text's own feature, if it is a single
 * one and not a collection.
 */
function* fromTopMembers(
  { names, texts }: TopMembers,
  { line, number }: Place,
): Generator<FoundFeature | TextFacts> {
  const [type, crs] = ["type", "crs"].map((name) => parsed(texts.get(name) ?? ""));
  assertGeojson(names, texts, type);
  const isIncomplete = saysIncomplete(texts, number);
  if (isIncomplete) yield { isIncomplete };
  if (crs !== undefined && crs !== null) yield { crs, isIncomplete };
  if (names.has("features") || names.size === 0) return;
  const properties = texts.get("properties");
  const feature = {
    type,
    ...properties === undefined
      ? {}
      : { properties: withAllDigits(parsed(properties), properties) },
    ...partOf(texts, "geometry"),
  };
  yield { line, where: `line ${line}`, feature: hasBroken(texts) ? undefined : feature };
}

/**
 * Whether a server says that it omitted features: services return at most 1,000 or 2,000, and note
 * it in the response.
 *
 * @param count How many features the file has.
 */
function saysIncomplete(texts: TopMembers["texts"], count: number): boolean {
  const [limit, properties, matched] = ["exceededTransferLimit", "properties", "numberMatched"]
    .map((name) => parsed(texts.get(name) ?? ""));
  return limit === true || isObject(properties) && properties.exceededTransferLimit === true ||
    typeof matched === "number" && matched > count;
}

/** An integer with more digits than a number can represent: an id written without quotes. */
const isLong = (value: unknown) =>
  typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value);

/** A feature or its properties, with integers that are too long for a number as texts. */
function withAllDigits(value: unknown, text: string): unknown {
  const properties = isObject(value) && isObject(value.properties) ? value.properties : value;
  if (!isObject(properties) || !Object.values(properties).some(isLong)) return value;
  return JSON.parse(text, reviveLong as Parameters<typeof JSON.parse>[1]);
}

const reviveLong = (_name: string, value: unknown, { source }: { source?: string }) =>
  isLong(value) && source !== undefined && /^-?\d+$/.test(source) ? source : value;

const hasBroken = (texts: TopMembers["texts"]) =>
  [...texts.values()].some((text) => parsed(text) === undefined);

const partOf = (texts: TopMembers["texts"], name: string) =>
  texts.has(name) ? { [name]: parsed(entryOf(texts, name)) } : {};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** GeoJSON types that are geometries, without properties. */
const GEOMETRIES = [
  "Point",
  "MultiPoint",
  "LineString",
  "MultiLineString",
  "Polygon",
  "MultiPolygon",
  "GeometryCollection",
];

/**
 * @throws {RangeError} when a text is not GeoJSON with features; the message says how to convert
 * it.
 */
function assertGeojson(
  names: ReadonlySet<string>,
  texts: TopMembers["texts"],
  type: unknown,
): void {
  if (type === "Topology") {
    throw new RangeError(
      "it is TopoJSON. Export it as GeoJSON, such as with mapshaper.org or topo2geo",
    );
  }
  const isEsri = ["spatialReference", "geometryType", "attributes"].some((name) => names.has(name));
  if (type === undefined && isEsri) throw esri();
  if (typeof type === "string" && GEOMETRIES.includes(type)) {
    throw new RangeError(
      `it is a ${type} alone. Put it into a Feature whose properties say what it is`,
    );
  }
  if (type === undefined && names.has("error")) {
    throw new RangeError(
      `it is a server's error message: ${entryOf(texts, "error").slice(0, 200)}. Download it again`,
    );
  }
  if (typeof type === "string" && type !== "Feature" && type !== "FeatureCollection") {
    throw new RangeError(`its type is "${type.slice(0, 40)}", which is not a GeoJSON type`);
  }
}

const esri = () =>
  new RangeError(
    "it is Esri JSON. Export it as GeoJSON: in ArcGIS with Features To JSON (Output to GeoJSON), " +
      "from a service with f=geojson",
  );

/** The types that {@link isGeojsonHead} recognizes. */
const TYPES = new Set(["Feature", "FeatureCollection", "Topology", ...GEOMETRIES]);

/**
 * Whether a text with this beginning has features: GeoJSON, or a format that is mistaken for it;
 * null if the beginning is too short to decide.
 */
export function isGeojsonHead(head: string): boolean | null {
  const scanner = new FeatureScanner();
  try {
    for (const piece of scanner.push(head)) {
      if (piece.kind === "feature") {
        const feature = parsed(piece.text);
        return isObject(feature) && (feature.type === "Feature" || "attributes" in feature);
      }
      if (piece.kind === "broken") return false;
      const type = parsed(piece.members.texts.get("type") ?? "");
      const { names, texts } = piece.members;
      return names.has("features") || TYPES.has(String(type)) || names.has("spatialReference") ||
        // A server's error response instead of features.
        names.size === 1 && isObject(parsed(texts.get("error") ?? ""));
    }
  } catch {
    return false;
  }
  return scanner.isInFeatures ? true : null;
}
