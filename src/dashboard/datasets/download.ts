import type { Dataset } from "../../datasets/declare/dataset.ts";
import { rowSchema } from "../../description/rows.ts";
import type { FoundRows } from "../../endpoints/rows.ts";
import { type Leaf, leavesOf } from "../../http/forms/leaves.ts";
import type { RecordColumn } from "../../operate/records/record_columns.ts";
import { contentType, piecesInForm } from "../../http/forms/rows.ts";
import { itemAt } from "../../base/known.ts";

/**
 * The rows that were found, whole, as a file that can be edited and published again; each piece is
 * made when the browser takes it.
 */
export function downloadOf(
  dataset: Dataset,
  found: FoundRows,
  form: "csv" | "ndjson",
): Response {
  return asFile(dataset, found, form, leavesOf(rowSchema(dataset)), form);
}

/** The columns of a table, in its order, as CSV; numbers as they are published. */
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
  return new Response(body, {
    headers: {
      "content-type": contentType(form),
      "content-disposition": `attachment; filename="${name}"`,
    },
  });
}
