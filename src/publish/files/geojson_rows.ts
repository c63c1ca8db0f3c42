import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Imported } from "../../importers/common/importer.ts";
import { noNotes } from "./read_notes.ts";
import { type Provenance, provenanceFiller } from "../versions/amend.ts";
import { geojsonRecords, GEOMETRY } from "./geojson_records.ts";
import type { RawRow } from "../model/raw_row.ts";
import { ReadError } from "../model/read_error.ts";
import type { SheetMap } from "../model/sheet_map.ts";
import type { SheetNotes } from "../sheets/sheet_record.ts";
import { sheetRows } from "../sheets/sheet.ts";
import type { Row } from "../sheets/sheet_values.ts";

/** Told of a feature that gives no row. */
export type Unused = (line: number, why: string) => void;

/**
 * The territories of anybody's GeoJSON file, such as a county's open data, as rows to publish: a map
 * says what the properties mean; those that it does not name are left out.
 *
 * @param unused Told of features without an area on the globe.
 * @throws {ReadError} when the map does not fit the features, or the dataset's rows have no area.
 */
export async function* geojsonRows(
  dataset: Dataset,
  content: ReadableStream<Uint8Array>,
  map: SheetMap | undefined,
  notes: SheetNotes,
  unused: Unused,
): AsyncGenerator<RawRow> {
  if (dataset.geometry === undefined) {
    throw new ReadError(`rows of ${dataset.key} have no outline. Send CSV, XLSX or NDJSON`);
  }
  if (map === undefined) {
    throw new ReadError("a map must say what its properties mean: deno task map proposes one");
  }
  const whole: SheetMap = {
    ...map,
    columns: { ...map.columns, [GEOMETRY]: "geometry" },
    fill: { "geography.coverage_level": "polygon", ...map.fill },
  };
  const records = geojsonRecords(content, map, unused);
  for await (const raw of sheetRows(dataset, records, whole, notes, { others: true })) {
    if ((raw.faults ?? []).length === 0) standWithOutline(raw.value as Row);
    yield raw;
  }
}

function standWithOutline(row: Row): void {
  const hasOutline = row.geometry !== undefined;
  row.geometry_status ??= hasOutline ? "loaded" : "unavailable";
  // Without an outline nothing says where the territory is.
  if (!hasOutline) row.quote_safe = false;
}

/**
 * The same as an importer gives them: what is at fault is told, and left out.
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
  const amend = provenanceFiller(dataset, provenance, false);
  const notes = noNotes();
  const rows = geojsonRows(
    dataset,
    content,
    map,
    notes,
    (line, why) => unused.push({ line, unused: why }),
  );
  for await (const raw of rows) {
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
    yield { row };
  }
  yield* unused;
}
