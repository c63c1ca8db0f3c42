/** A border between counties or states, or a coast. */
export interface MapLine {
  readonly kind: "state" | "county";
  /** Longitude and latitude in degrees, alternating. */
  readonly positions: Float32Array;
}

/** A name on a map; cities come in descending order of population. */
export interface MapPlace {
  readonly kind: "state" | "county" | "city";
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

/** The surroundings of a map's subject. */
export interface BaseMap {
  readonly lines: readonly MapLine[];
  readonly places: readonly MapPlace[];
}

const FOLDER = new URL("../../../data/gazetteer/", import.meta.url);

let opened: Promise<BaseMap> | undefined;

/** The borders and places of the United States; read at the first call, in about 20 ms. */
export function baseMap(): Promise<BaseMap> {
  return opened ??= open();
}

async function open(): Promise<BaseMap> {
  const linesOf = async (name: string) => {
    const text = await Deno.readTextFile(new URL(name, FOLDER));
    return text.trimEnd().split("\n").slice(1);
  };
  const [lines, places] = await Promise.all([
    linesOf("map_lines.csv"),
    linesOf("map_places.csv"),
  ]);
  return {
    lines: lines.map((line) => {
      const comma = line.indexOf(",");
      return {
        kind: line.slice(0, comma) as MapLine["kind"],
        positions: positionsOf(line.slice(comma + 1)),
      };
    }),
    places: places.map((line) => {
      const [kind, name = "", lat, lng] = line.split(",");
      return { kind: kind as MapPlace["kind"], name, lat: Number(lat), lng: Number(lng) };
    }),
  };
}

/** Decodes thousandths of a degree, each position as the difference from the previous one. */
function positionsOf(text: string): Float32Array {
  const numbers = Float32Array.from(text.split(" "), Number);
  let [lng, lat] = [0, 0];
  for (let at = 0; at < numbers.length; at += 2) {
    lng += numbers[at]!;
    lat += numbers[at + 1]!;
    numbers[at] = lng / 1000;
    numbers[at + 1] = lat / 1000;
  }
  return numbers;
}
