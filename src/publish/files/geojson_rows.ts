import type { AreaGeometry, Ring } from "../../geo/geojson/outlines.ts";
import { geometryOf } from "../../geo/geojson/outlines.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { ReadError } from "../model/errors.ts";
import type { RawRow } from "../model/raw_row.ts";
import type { SheetMap } from "../model/sheet_map.ts";
import { sheetRows } from "../sheets/sheet.ts";
import { countLine, type SheetRecord } from "../sheets/sheet_record.ts";
import type { Row } from "../sheets/sheet_values.ts";
import {
  type GeojsonColumns,
  geojsonColumns,
  geojsonRecords,
  type GeojsonTexts,
  GEOMETRY,
  type OnUnused,
} from "./geojson_records.ts";
import { noNotes, type ReadNotes } from "./read_notes.ts";

/**
 * Territories from any GeoJSON file, such as a county's open data, as rows to publish: a map
 * assigns the properties to fields, and unmapped ones are left out. Features that agree in all
 * mapped properties are parts of one territory.
 *
 * @param onUnused Called for features without an area on the globe.
 * @throws {ReadError} when the map does not fit the features, or the dataset's rows have no area.
 */
export async function* geojsonRows(
  dataset: Dataset,
  texts: GeojsonTexts,
  map: SheetMap | undefined,
  notes: ReadNotes,
  onUnused: OnUnused,
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
  const columns = await geojsonColumns(texts, map);
  notes.isIncomplete = columns.isIncomplete;
  const merger = new PartMerger(await partCounts(dataset, texts, whole, columns), notes);
  let foreign: string | undefined;
  const records = visiting(geojsonRecords(texts, columns, onUnused), (record) => {
    foreign = record.foreignCrs ?? columns.foreignCrs;
  });
  for await (const raw of sheetRows(dataset, records, whole, notes, { others: true })) {
    if ((raw.errors ?? []).length > 0) {
      yield raw;
      continue;
    }
    const row = raw.value as Row;
    fillGeometryStatus(row);
    if (row.geometry === undefined) countLine(notes.withoutOutline, raw.line ?? raw.number);
    if (foreign !== undefined) {
      // The meaning of its coordinates is unknown.
      row.quote_safe = false;
      const noted = notes.foreignCrs ??= { name: foreign, count: 0 };
      noted.count++;
    }
    yield* merger.add(raw, String(row[dataset.idField]));
  }
}

async function* visiting(
  records: AsyncIterable<SheetRecord>,
  visit: (record: SheetRecord) => void,
): AsyncGenerator<SheetRecord> {
  for await (const record of records) {
    visit(record);
    yield record;
  }
}

function fillGeometryStatus(row: Row): void {
  const hasOutline = row.geometry !== undefined;
  row.geometry_status ??= hasOutline ? "loaded" : "unavailable";
  // A territory without an outline has no location.
  if (!hasOutline) row.quote_safe = false;
}

/** The number of features by territory id, for territories with more than one. */
async function partCounts(
  dataset: Dataset,
  texts: GeojsonTexts,
  map: SheetMap,
  columns: GeojsonColumns,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const records = withoutOutlines(geojsonRecords(texts, columns, () => {}));
  for await (const { value, errors } of sheetRows(dataset, records, map, noNotes(), OTHERS)) {
    const id = (value as Row)[dataset.idField];
    if (errors !== undefined || typeof id !== "string") continue;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const [id, count] of counts) if (count === 1) counts.delete(id);
  return counts;
}

const OTHERS = { others: true };

/** Drops the outlines, if only ids are wanted. */
async function* withoutOutlines(records: AsyncIterable<SheetRecord>): AsyncGenerator<SheetRecord> {
  let isHeader = true;
  for await (const { line, cells } of records) {
    yield { line, cells: isHeader ? cells : [...cells.slice(0, -1), ""] };
    isHeader = false;
  }
}

/** Makes one row of several features that differ only in their outlines. */
class PartMerger {
  readonly #held = new Map<string, RawRow[]>();

  constructor(readonly counts: ReadonlyMap<string, number>, readonly notes: ReadNotes) {}

  *add(raw: RawRow, id: string): Generator<RawRow> {
    const count = this.counts.get(id);
    if (count === undefined) return yield raw;
    const held = this.#held.get(id) ?? [];
    held.push(raw);
    this.#held.set(id, held);
    if (held.length < count) return;
    this.#held.delete(id);
    const merged = mergedParts(held);
    if (merged === undefined) return yield* held;
    this.notes.merged.features += held.length;
    this.notes.merged.territories++;
    yield merged;
  }
}

/** One row with the outlines of several; undefined if they differ in more than that. */
function mergedParts(parts: readonly RawRow[]): RawRow | undefined {
  const rows = parts.map(({ value }) => value as Row);
  const apart = new Set(
    rows.map(({ geometry: _, geometry_status: _status, ...rest }) => JSON.stringify(rest)),
  );
  if (apart.size > 1) return undefined;
  const [first] = parts as [RawRow, ...RawRow[]];
  const polygons = rows.flatMap(({ geometry }) => polygonsOf(geometry as AreaGeometry | undefined));
  return polygons.length === 0 ? first : {
    ...first,
    value: { ...first.value as Row, geometry: geometryOf(polygons), geometry_status: "loaded" },
  };
}

function polygonsOf(geometry: AreaGeometry | undefined): Ring[][] {
  if (geometry === undefined) return [];
  return geometry.type === "Polygon"
    ? [geometry.coordinates as Ring[]]
    : geometry.coordinates as Ring[][];
}
