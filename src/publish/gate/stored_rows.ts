import { ascii } from "../../base/json/json.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { schemaFingerprint } from "../../datasets/declare/fingerprint.ts";
import type { RowCheck } from "../../library/loading/load.ts";
import { StoreDamaged } from "../../library/loading/load_errors.ts";
import { shapeOf } from "./shape.ts";

/** Converts rows that were stored under another schema before they are served. */
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
        // If the current schema changes the id, the row is kept as it is until the next publish
        // replaces it: a converted row would be another record.
        const isSame = dataset.id(result.data) === recordId;
        return ascii(JSON.stringify(isSame ? result.data : row));
      }
      const [issue] = result.error.issues;
      throw new StoreDamaged(
        `Row ${recordId} of ${dataset.key} was published under another schema, and does not pass ` +
          `the current one: ${issue?.path.join(".") || "the row"} ${issue?.message}`,
      );
    },
  };
}
