import { pipeline, Readable } from "node:stream";
import { TextDecoderStream } from "node:stream/web";
import { pick } from "stream-json/filters/pick.js";
import { streamArray } from "stream-json/streamers/stream-array.js";

/** Longitude and latitude. */
export type Position = number[];
export type Ring = Position[];

/** A GeoJSON geometry that covers an area. */
export interface Geometry {
  readonly type: "Polygon" | "MultiPolygon";
  readonly coordinates: Ring[] | Ring[][];
}

/** A feature as it stands in a file, and the line or the number that it has there. */
export interface FoundFeature {
  readonly line: number;
  /** Undefined when the line is not JSON. */
  readonly feature: unknown;
}

/** How much of a file tells whether it is one collection. */
const HEAD = 4096;
/** Of one feature: more than any has, and what is made of them fits the memory. */
const MOST_SIGNS = 50_000_000;
const MOST_POSITIONS = 2_000_000;
/** A position begins, has two numbers, and ends. */
const TOKENS_OF_A_POSITION = 4;

/**
 * The features of a GeoJSON file, one after another, never all at once: one feature a line, or a
 * `FeatureCollection`.
 *
 * @throws {RangeError} when a feature is too long to be held.
 */
export async function* readFeatures(
  content: ReadableStream<Uint8Array>,
): AsyncGenerator<FoundFeature> {
  const texts = content.pipeThrough(new TextDecoderStream() as never) as ReadableStream<string>;
  const iterator = texts[Symbol.asyncIterator]();
  let head = "";
  while (head.length < HEAD) {
    const { done, value } = await iterator.next();
    if (done) break;
    head += value;
  }
  const whole = (async function* () {
    yield head;
    yield* iterator;
  })();
  const isCollection = /"type"\s*:\s*"FeatureCollection"/.test(head.slice(0, HEAD));
  yield* isCollection ? readCollection(whole) : readLines(whole);
}

async function* readCollection(texts: AsyncIterable<string>): AsyncGenerator<FoundFeature> {
  const features = streamArray.asStream({
    objectFilter: boundedFeatures(),
    includeUndecided: true,
  });
  pipeline(
    Readable.from(texts),
    pick.withParserAsStream({ filter: "features" }),
    features,
    () => {},
  );
  for await (const { key, value } of features as AsyncIterable<{ key: number; value: unknown }>) {
    yield { line: key + 1, feature: value };
  }
}

/** Looks at features as they are assembled, lets all through, and throws at one that is too long. */
function boundedFeatures(): (feature: { readonly depth: number }) => undefined {
  let line = 1;
  let tokens = 0;
  return ({ depth }) => {
    if (depth > 1) {
      if (++tokens <= MOST_POSITIONS * TOKENS_OF_A_POSITION) return;
      throw new RangeError(`feature ${line} has more than ${MOST_POSITIONS} positions`);
    }
    if (tokens > 0) line++;
    tokens = 0;
  };
}

async function* readLines(texts: AsyncIterable<string>): AsyncGenerator<FoundFeature> {
  let rest = "";
  let line = 0;
  for await (const text of texts) {
    const parts = (rest + text).split("\n");
    rest = parts.pop()!;
    if (rest.length > MOST_SIGNS) {
      const last = line + parts.length + 1;
      throw new RangeError(`the feature of line ${last} is longer than ${MOST_SIGNS} characters`);
    }
    for (const part of parts) yield { line: ++line, feature: parsed(part) };
  }
  if (rest.trim() !== "") yield { line: ++line, feature: parsed(rest) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Polygons with closed rings of four positions or more; without its outer ring none is left. */
export function soundPolygons(geometry: Geometry): { polygons: Ring[][]; dropped: number } {
  const given =
    (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates) as Ring[][];
  let dropped = 0;
  const polygons = given.flatMap((polygon) => {
    const rings = polygon.map(closed);
    const sound = rings.filter((ring) => ring.length >= 4);
    const hasOuter = sound.length > 0 && sound[0] === rings[0];
    dropped += hasOuter ? rings.length - sound.length : rings.length;
    return hasOuter ? [sound] : [];
  });
  return { polygons, dropped };
}

function closed(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return first === undefined || isClosed ? ring : [...ring, first];
}
