import { ascii } from "../../base/json/json.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { schemaFingerprint } from "../../datasets/declare/fingerprint.ts";
import type { RowCheck } from "../../library/loading/load.ts";
import { StoreDamaged } from "../../library/loading/load_errors.ts";
import { shapeOf } from "./shape.ts";

/** Rows that the store has from another schema pass today's before they are served. */
export function rowCheck(dataset: Dataset): RowCheck {
  const { schema } = dataset;
  const shape = shapeOf(schema);
  return {
    fingerprint: schemaFingerprint({ schema }),
    revalidate(payload, recordId) {
      const row: unknown = JSON.parse(payload);
      shape.complete(row);
      const result = schema.safeParse(row);
      if (result.success) {
        // An id that is written otherwise today would be another record's: it stays until the next
        // publish, whose row takes its place.
        const isSame = dataset.id(result.data) === recordId;
        return ascii(JSON.stringify(isSame ? result.data : row));
      }
      const [issue] = result.error.issues;
      throw new StoreDamaged(
        `Row ${recordId} of ${dataset.key} was published under another schema, and does not pass ` +
          `today's: ${issue?.path.join(".") || "the row"} ${issue?.message}`,
      );
    },
  };
}
