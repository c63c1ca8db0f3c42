import type { Dataset } from "../../datasets/declare/dataset.ts";
import { geojsonRows } from "../files/geojson_rows.ts";
import type { Input } from "../files/input.ts";
import { openFile } from "../files/open_file.ts";
import { noNotes, warningsOf } from "../files/read_notes.ts";
import { ReadError } from "../model/errors.ts";
import type { SheetMap } from "../model/sheet_map.ts";
import type { Row } from "../sheets/sheet_values.ts";
import { type Provenance, provenanceFiller } from "./amend.ts";

/** A territory, or the feature that became none and the reason. */
type Territory =
  | { readonly row: Row }
  | { readonly unused: string; readonly line: number };

/**
 * The territories of a GeoJSON file as rows; unusable features are reported and skipped.
 *
 * @param onWarning Called at the end with warnings about the file.
 * @throws {ReadError} when the map does not fit the features, or the file is not GeoJSON.
 */
export async function* territoriesOf(
  dataset: Dataset,
  input: Input,
  map: SheetMap,
  provenance: Provenance,
  onWarning: (warning: string) => void = () => {},
): AsyncGenerator<Territory> {
  const opened = await openFile(input, { format: "geojson" });
  if (opened.format !== "geojson") throw new ReadError("it is a workbook, not GeoJSON");
  const unused: Territory[] = [];
  const amend = provenanceFiller(dataset, provenance, false);
  const notes = noNotes();
  const rows = geojsonRows(
    dataset,
    opened.texts,
    map,
    notes,
    (line, _where, why) => unused.push({ line, unused: why }),
  );
  for await (const raw of rows) {
    yield* unused.splice(0);
    const { errors = [], line = raw.number } = raw;
    const [error] = errors;
    if (error !== undefined) {
      const { field, message, fix } = error;
      yield { line, unused: `${field} ${message}: ${fix}` };
      continue;
    }
    const row = raw.value as Row;
    amend(row);
    yield { row };
  }
  yield* unused;
  for (const warning of warningsOf(notes)) onWarning(warning);
}
