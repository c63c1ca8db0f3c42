import type { Dataset } from "../datasets/dataset.ts";
import type { Imported } from "../importers/importer.ts";
import { type Provenance, provenanceFiller } from "./amend.ts";
import { geojsonRecords, GEOMETRY } from "./geojson_records.ts";
import type { SheetMap } from "./sheet_map.ts";
import { sheetRows } from "./sheet.ts";
import type { Row } from "./sheet_values.ts";

/**
 * The territories of anybody's GeoJSON file, such as a county's open data: a map says what the
 * properties mean; those that it does not name are left out.
 *
 * @throws {ReadError} when the map does not fit the features.
 */
export async function* territoriesOf(
  dataset: Dataset,
  content: ReadableStream<Uint8Array>,
  map: SheetMap,
  provenance: Provenance,
): AsyncGenerator<Imported> {
  const unused: Imported[] = [];
  const records = geojsonRecords(content, map, (line, why) => unused.push({ line, unused: why }));
  const whole: SheetMap = {
    ...map,
    columns: { ...map.columns, [GEOMETRY]: "geometry" },
    fill: { "geography.coverage_level": "polygon", ...map.fill },
  };
  const amend = provenanceFiller(dataset, provenance, false);
  const notes = { trimmed: new Map<string, number>(), blankRows: 0 };
  for await (const raw of sheetRows(dataset, records, whole, notes, { others: true })) {
    yield* unused.splice(0);
    const { faults = [], line = raw.number } = raw;
    const [fault] = faults;
    if (fault !== undefined) {
      const { field, message, mend } = fault;
      yield { line, unused: `${field} ${message}: ${mend}` };
      continue;
    }
    const row = raw.value as Row;
    amend(row);
    const hasOutline = row.geometry !== undefined;
    row.geometry_status ??= hasOutline ? "loaded" : "unavailable";
    // Without an outline nothing says where the territory is.
    if (!hasOutline) row.quote_safe = false;
    yield { row };
  }
  yield* unused;
}
