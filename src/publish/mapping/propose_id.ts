import type { Leaf } from "../gate/shape.ts";

/** Fields that identify a record, and fields that describe it. */
const IDENTIFYING = /(name|title|manufacturer|sku|model|brand|label|key|code|number|type)$/;
const SAYS_LITTLE = /(note|url|source|status|confidence|date|price|cost|fee_p|summary|quote_safe)/;
const KINDS = ["text", "uuid", "integer", "number"];

/**
 * The columns that together identify a row: those that name it, and as many more as are needed.
 * Rows that are equal in every mapped column are duplicates that no column can distinguish.
 */
export function proposeId(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  mapped: ReadonlyMap<string, string>,
  leaves: ReadonlyMap<string, Leaf>,
): string[] {
  const pathOf = (name: string) => mapped.get(name) ?? "";
  const candidates = names.filter((name) => {
    const leaf = leaves.get(pathOf(name));
    return leaf !== undefined && KINDS.includes(leaf.kind) && !SAYS_LITTLE.test(leaf.path);
  });
  const used = names.flatMap((name, index) => mapped.has(name) ? [index] : []);
  const keyOf = (row: readonly string[]) => used.map((index) => row[index]).join("\0");
  const different = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
  const identify = (columns: readonly string[]) => {
    const at = columns.map((name) => names.indexOf(name));
    return new Set(different.map((row) => at.map((index) => row[index]).join("\0"))).size ===
      different.length;
  };
  const chosen = candidates.filter((name) => IDENTIFYING.test(pathOf(name)));
  for (const name of candidates.filter((name) => !chosen.includes(name))) {
    if (identify(chosen)) break;
    chosen.push(name);
  }
  return names.filter((name) => chosen.includes(name));
}
