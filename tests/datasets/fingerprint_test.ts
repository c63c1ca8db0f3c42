import assert from "node:assert/strict";
import { z } from "zod";
import { schemaFingerprint } from "../../src/datasets/declare/fingerprint.ts";
import { DATASETS } from "../../src/datasets/mod.ts";

const of = (schema: z.ZodType<unknown>) => schemaFingerprint({ schema });

Deno.test("a schema's fingerprint does not change when the schema is used, and differs between datasets", () => {
  const before = DATASETS.map(schemaFingerprint);
  for (const { schema } of DATASETS) schema.safeParse({});
  assert.deepEqual(DATASETS.map(schemaFingerprint), before);
  assert.equal(new Set(before).size, DATASETS.length);
});

Deno.test("schemas with the same fields and rules have the same fingerprint, others do not", () => {
  const row = (fields: object = {}) => z.strictObject({ id: z.string(), ...fields });
  const same = () => row({ kind: z.enum(["a", "b"]), size: z.number().min(1).nullable() });
  assert.equal(of(same()), of(same()));
  const others = [
    row(),
    row({ kind: z.enum(["a", "b"]), size: z.number().min(2).nullable() }),
    row({ kind: z.enum(["a", "c"]), size: z.number().min(1).nullable() }),
    row({ kind: z.enum(["a", "b"]), size: z.number().min(1) }),
    row({ kind: z.enum(["a", "b"]), size: z.number().min(1).default(3) }),
    row({ kind: z.string().regex(/^[ab]$/), size: z.number().min(1).nullable() }),
    same().refine((row) => row.id !== ""),
    same().refine((row) => row.id !== "x"),
    same().transform((row) => row),
  ];
  assert.equal(new Set([same(), ...others].map(of)).size, others.length + 1);
});
