import type { Dataset } from "../../datasets/declare/dataset.ts";
import { rowSchema } from "../../description/rows.ts";
import type { FoundRows } from "../../endpoints/rows.ts";
import { type Leaf, leavesOf } from "../../http/forms/leaves.ts";
import type { RecordColumn } from "../../operate/records/record_columns.ts";
import { contentType, piecesInForm } from "../../http/forms/rows.ts";
import { fileResponse } from "../shell/file_response.ts";
import { itemAt } from "../../base/known.ts";

/**
 * Responds with all fields of the found rows, as a file that can be edited and published again. It is
 * generated as the browser reads it.
 */
export function downloadOf(
  dataset: Dataset,
  found: FoundRows,
  form: "csv" | "ndjson",
): Response {
  return asFile(dataset, found, form, leavesOf(rowSchema(dataset)), form);
}

/** Responds with a table's columns as CSV, in its order, with numbers as published. */
export function viewOf(
  dataset: Dataset,
  found: FoundRows,
  columns: readonly RecordColumn[],
): Response {
  const { idField } = dataset;
  const id = leavesOf(rowSchema(dataset)).filter(({ name }) =>
    name === idField && !columns.some((column) => column.name === idField)
  );
  return asFile(dataset, found, "csv", [...id, ...columns], "view.csv");
}

function asFile(
  dataset: Dataset,
  { version, rows }: FoundRows,
  form: "csv" | "ndjson",
  leaves: readonly Leaf[],
  ending: string,
): Response {
  const records = version.records();
  const pieces = piecesInForm(form, {
    length: rows.length,
    leaves,
    get: (at) => records.get(itemAt(rows, at)),
  });
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  }, { highWaterMark: 0 });
  const name = `${dataset.key}-v${version.info?.number ?? 0}.${ending}`;
  return fileResponse(name, contentType(form), body);
}
