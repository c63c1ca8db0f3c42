import { Buffer } from "node:buffer";

/**
 * Unsupported formats that people send, recognized by their first bytes. Each message completes
 * "Cannot read fees.pdf: …" and says how to convert the file.
 */

const TABLES = "Save its table as XLSX or CSV";
const TERRITORIES =
  "Export it as GeoJSON in WGS 84 (EPSG:4326), such as with QGIS or mapshaper.org";

/** The first bytes of such files, as Latin-1. */
const BEGINNINGS: readonly (readonly [begins: string | RegExp, message: string])[] = [
  ["%PDF", `it is a PDF. ${TABLES}, or ask whoever made it for the spreadsheet`],
  [
    "\xd0\xcf\x11\xe0",
    "it is an old workbook, or one with a password. Save it as .xlsx, without a password",
  ],
  ["SQLite format 3\0", `it is a GeoPackage or another SQLite database. ${TERRITORIES}, or CSV`],
  ["\0\0\x27\x0a", `it is a shapefile (.shp). ${TERRITORIES}`],
  ["fgb", `it is FlatGeobuf. ${TERRITORIES}`],
  [/^version\s+\d+\s+charset/i, `it is a MapInfo file (MIF). ${TERRITORIES}`],
  [/^[\s\ufeff]*{\s*"version"\s*:\s*0\.\d\s*,/, `it is OpenStreetMap's own JSON. ${TERRITORIES}`],
  [
    // deno-lint-ignore no-control-regex
    /^[\x03\x30\x83\xf5][^][\x01-\x0c][\x01-\x1f][^]{8}\0\0/,
    `it is a dBASE file (.dbf). ${TABLES}`,
  ],
  [/^ID;P/, `it is a SYLK file. ${TABLES}`],
  [/^TABLE\r?\n0,1\r?\n/, `it is a DIF file. ${TABLES}`],
  [
    /^\s*((var|let|const)\s+\w+\s*=|export\s+default|[\w$.]+\s*\()\s*[{[]/,
    `it is JavaScript, or JSONP. Download it as JSON`,
  ],
  ["PAR1", `it is Parquet. ${TABLES}`],
  ["ARROW1", `it is an Arrow file. ${TABLES}`],
  ["\x89PNG", `it is a picture (PNG). Ask whoever made it for the spreadsheet`],
  ["\xff\xd8\xff", `it is a picture (JPEG). Ask whoever made it for the spreadsheet`],
  ["{\\rtf", `it is a document (RTF). ${TABLES}`],
  ["7z\xbc\xaf\x27\x1c", "it is a 7-Zip archive. Extract it first"],
  ["Rar!", "it is a RAR archive. Extract it first"],
  ["BZh", "it is compressed with bzip2. Decompress it first, or compress it with gzip"],
  ["\xfd7zXZ\0", "it is compressed with xz. Decompress it first, or compress it with gzip"],
  ["\x28\xb5\x2f\xfd", "it is compressed with zstd. Decompress it first, or compress it with gzip"],
  [/^[^<]{0,8}<\?xml[^]*<kml|^[^<]{0,8}<kml/i, `it is KML. ${TERRITORIES}`],
  [/^[^<]{0,8}<\?xml[^]*(<gml|FeatureCollection)/i, `it is GML. ${TERRITORIES}`],
  [/^[^<]{0,8}<\?xml[^]*(Excel\.Sheet|office:spreadsheet)/i, `it is an XML spreadsheet. ${TABLES}`],
  [
    /^[^<]{0,8}<(!doctype html|html|head|table|meta)\b/i,
    `it is a web page. Download the file itself; a page that asks to sign in may have been saved in its place`,
  ],
  [/^[^<]{0,8}<\?xml/i, `it is XML. ${TABLES}, or an outline as GeoJSON`],
];

/** How much of a file is examined, in bytes. */
const HEAD = 2048;

/** The message for an unsupported file with these first bytes; undefined for all others. */
export function foreignFormat(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString("latin1");
  return BEGINNINGS.find(([begins]) =>
    typeof begins === "string" ? head.startsWith(begins) : begins.test(head)
  )?.[1];
}

/** Formats of zip files, recognized by the names of their parts in lower case. */
const ZIPS: readonly (readonly [part: RegExp, message: string])[] = [
  [/\.shp$/, `it is a zipped shapefile. ${TERRITORIES}`],
  [/\.gdb(\/|table)/, `it is a zipped file geodatabase. ${TERRITORIES}`],
  [/\.gpkg$/, `it is a zipped GeoPackage. ${TERRITORIES}`],
  [/\.kml$/, `it is KMZ. ${TERRITORIES}`],
  [/^xl\/workbook\.bin$/, "it is a binary workbook (.xlsb). Save it as .xlsx"],
  [/^word\//, `it is a Word document. ${TABLES}`],
  [/^ppt\//, `it is a PowerPoint presentation. ${TABLES}`],
  [/^index\/document\.iwa$|^index\.zip$/, "it is a Numbers document. Export it as Excel or CSV"],
  [/^content\.xml$/, "it is an OpenDocument spreadsheet (.ods). Save it as .xlsx"],
  [
    /\.(csv|tsv|txt|xlsx|xls|json|geojson|ndjson)$/,
    "it is a zip file with files in it. Extract it, and give one of the files",
  ],
];

/** The format of a zip file other than a workbook. */
export function foreignZip(names: Iterable<string>): string {
  const parts = [...names].map((name) => name.toLowerCase());
  const found = ZIPS.find(([part]) => parts.some((name) => part.test(name)));
  return found?.[1] ?? "it is a zip file without a workbook. Save the table as .xlsx, or as CSV";
}
