import { isObject } from "../../base/json/is_object.ts";

/**
 * EPSG codes of WGS 84, and of the North American Datum of 1983 with later adjustments, in degrees:
 * they differ by less than two meters.
 */
const DEGREES = ["4326", "4979", "4269", "4152", "4617", "4759", "6318", "6319", "4957", "4955"];

/** Names of these systems, in lower case without blanks and punctuation. */
const NAMES = [
  ...["wgs84", "gcswgs1984", "wgs1984", "crs84", "crs84h", "ogccrs84", "crscrs84"],
  ...["nad83", "crs83", "gcsnorthamerican1983", "northamerican1983"],
];

/** The name in a `crs` member, for people. */
export function crsName(crs: unknown): string {
  if (!isObject(crs)) return String(crs);
  const { type, properties } = crs;
  const { name, code, href } = isObject(properties) ? properties : {} as Record<string, unknown>;
  const said = name ?? (code === undefined ? href : `EPSG:${code}`) ?? type;
  return typeof said === "string" ? said : JSON.stringify(crs);
}

/**
 * Whether coordinates are those of GeoJSON (RFC 7946, 4): degrees of WGS 84. NAD83 is within two
 * meters of it and counts as the same.
 *
 * @param crs A `crs` member of older GeoJSON.
 */
export function isDegrees(crs: unknown): boolean {
  if (crs === undefined || crs === null) return true;
  const name = crsName(crs).trim();
  const code = /(?:^|[^0-9A-Za-z])EPSG(?:\.xml)?(?:[:/#]+[\d.]*)*?[:/#]+(\d{4,6})$/i.exec(name)
    ?.[1];
  if (code !== undefined) return DEGREES.includes(code);
  const last = /(?:^|[:/#])([^:/#]+)$/.exec(name)?.[1] ?? name;
  return [name, last].some((one) =>
    NAMES.includes(one.toLowerCase().replace(/[^a-z0-9]/g, "").replace(/^urnogcdefcrs/, ""))
  );
}
