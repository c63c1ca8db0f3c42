import type { Dataset } from "../../datasets/declare/dataset.ts";
import { rowSchema } from "../../description/rows.ts";
import type { Found } from "../../endpoints/rows.ts";
import { leavesOf } from "../../http/forms/leaves.ts";
import { contentType, piecesInForm } from "../../http/forms/rows.ts";

/**
 * The rows that were found, whole, as a file that can be edited and published again; each piece is
 * made when the browser takes it.
 */
export function downloadOf(
  dataset: Dataset,
  { version, rows }: Found,
  form: "csv" | "ndjson",
): Response {
  const records = version.records();
  const pieces = piecesInForm(form, {
    length: rows.length,
    leaves: leavesOf(rowSchema(dataset)),
    get: (at) => records.get(rows[at]!),
  });
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  }, { highWaterMark: 0 });
  const name = `${dataset.key}-v${version.info?.number ?? 0}.${form}`;
  return new Response(body, {
    headers: {
      "content-type": contentType(form),
      "content-disposition": `attachment; filename="${name}"`,
    },
  });
}
