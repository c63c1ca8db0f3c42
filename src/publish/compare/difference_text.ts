import type { Difference } from "./differences.ts";
import { valueText } from "../gate/error_text.ts";

/** What differs, for a person: each record under its label, field by field. */
export function differencesText(differences: readonly Difference[], total: number): string {
  const parts = differences.map(({ label, id, change, fields }) =>
    [
      `${SIGNS[change]} ${label}${label === id ? "" : ` (${id})`}`,
      ...fields.map(({ field, before, after }) =>
        `    ${field}: ${valueText(before)} → ${valueText(after)}`
      ),
    ].join("\n")
  );
  const more = total - differences.length;
  if (more > 0) parts.push(`… and ${more} more`);
  return parts.join("\n");
}

const SIGNS = { new: "+", changed: "~", deleted: "-" } as const;
