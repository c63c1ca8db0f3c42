import { ascii } from "../base/json.ts";
import type { Dataset } from "../datasets/dataset.ts";
import { schemaFingerprint } from "../datasets/fingerprint.ts";
import type { RowCheck } from "../library/load.ts";
import { StoreFault } from "../library/load_faults.ts";
import { shapeOf } from "./shape.ts";

/** Rows that the store has from another schema pass today's before they are served. */
export function rowCheck({ schema, ...dataset }: Dataset): RowCheck {
  const shape = shapeOf(schema);
  return {
    fingerprint: schemaFingerprint({ schema }),
    again(payload, recordId) {
      const row: unknown = JSON.parse(payload);
      shape.complete(row);
      const result = schema.safeParse(row);
      if (result.success) return ascii(JSON.stringify(result.data));
      const [issue] = result.error.issues;
      throw new StoreFault(
        `Row ${recordId} of ${dataset.key} was published under another schema, and does not pass ` +
          `today's: ${issue?.path.join(".") || "the row"} ${issue?.message}`,
      );
    },
  };
}
