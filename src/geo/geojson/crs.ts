import { isObject } from "../../base/json/is_object.ts";

/**
 * Codes of the EPSG for WGS 84 and for the North American Datum of 1983 and its later adjustments, in
 * degrees: within two meters of each other.
 */
const DEGREES = ["4326", "4979", "4269", "4152", "4617", "4759", "6318", "6319", "4957", "4955"];

/** Names of these systems, in lower case without blanks and punctuation. */
const NAMES = [
  ...["wgs84", "gcswgs1984", "wgs1984", "crs84", "crs84h", "ogccrs84", "crscrs84"],
  ...["nad83", "crs83", "gcsnorthamerican1983", "northamerican1983"],
];

/** What a `crs` member names, for people. */
export function crsName(crs: unknown): string {
  if (!isObject(crs)) return String(crs);
  const { type, properties } = crs;
  const { name, code, href } = isObject(properties) ? properties : {} as Record<string, unknown>;
  const said = name ?? (code === undefined ? href : `EPSG:${code}`) ?? type;
  return typeof said === "string" ? said : JSON.stringify(crs);
}

/**
 * Whether coordinates are what GeoJSON has (RFC 7946, 4): degrees of WGS 84. NAD83 is within two
 * meters of it and counts as the same.
 *
 * @param crs A `crs` member as older GeoJSON has it.
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
