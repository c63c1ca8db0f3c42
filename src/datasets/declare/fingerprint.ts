import { createHash } from "node:crypto";
import { z } from "zod";
import type { Dataset } from "./dataset.ts";

/**
 * A hash of a dataset's schema: its types, allowed values and checks. Rows that were published under
 * a different fingerprint are parsed again before they are served.
 */
export function schemaFingerprint({ schema }: Pick<Dataset, "schema">): string {
  const hash = createHash("sha256");
  describe(schema, new Set(), (text) => hash.update(text + "\n"));
  return hash.digest("hex").slice(0, 32);
}

/** Writes everything that a schema consists of, each part once. */
function describe(value: unknown, seen: Set<unknown>, write: (text: string) => void): void {
  if (typeof value === "function") return write(Function.prototype.toString.call(value));
  if (typeof value !== "object" || value === null || value instanceof RegExp) {
    return write(`${typeof value} ${String(value)}`);
  }
  if (seen.has(value)) return write("again");
  seen.add(value);
  if (value instanceof z.ZodType) return describe(value._zod.def, seen, write);
  const entries = value instanceof Map || value instanceof Set
    ? [...value.entries()]
    : Object.entries("_zod" in value ? (value._zod as { def: object }).def : value);
  for (const [name, member] of entries) {
    write(String(name));
    describe(member, seen, write);
  }
}
