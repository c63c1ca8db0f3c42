import { z } from "zod";
import type { Dataset } from "../datasets/dataset.ts";
import { ReadError } from "./read.ts";

/** A CSV record becomes a row. */
export type CsvReader = (record: Readonly<Record<string, string>>) => Record<string, unknown>;

type Cell = (text: string) => unknown;

/** The part of a JSON schema that tells how a cell is read. */
interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly FieldSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

/**
 * Reads CSV records of a flat dataset by its schema: an empty cell is null, numbers and booleans
 * are read where the field has them. What does not read is left as text, for the gate to refuse.
 *
 * @throws {ReadError} when the dataset is not flat.
 */
export function csvReader(dataset: Dataset<never>): CsvReader {
  const schema = z.toJSONSchema(dataset.schema, { unrepresentable: "any", io: "input" });
  // A dataset whose rows are of several shapes has their fields in those.
  const shapes = schema.oneOf ?? schema.anyOf ?? [schema];
  const properties = Object.assign({}, ...shapes.map((shape) => shape.properties));
  const cells = new Map<string, Cell>();
  for (const [name, field] of Object.entries(properties)) {
    const types = typesOf(field as FieldSchema);
    if (types.has("array") || types.has("object")) {
      throw new ReadError(
        `Cannot read CSV for ${dataset.key}: its field ${name} is not a single value. ` +
          "Use NDJSON or a JSON array.",
      );
    }
    cells.set(name, cellOf(types));
  }
  return (record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, text]) => [name, cells.get(name)?.(text) ?? null]),
    );
}

function typesOf(field: FieldSchema): Set<string> {
  if (field.anyOf !== undefined) return new Set(field.anyOf.flatMap((one) => [...typesOf(one)]));
  if (field.type === undefined) {
    return new Set([field.const, ...field.enum ?? []].map((value) => typeof value));
  }
  return new Set(typeof field.type === "string" ? [field.type] : field.type);
}

function cellOf(types: ReadonlySet<string>): Cell {
  const numeric = types.has("number") || types.has("integer");
  return (text) => {
    if (text === "") return null;
    if (numeric && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
    if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
    return text;
  };
}
