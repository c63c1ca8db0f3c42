import { ReadError } from "./errors.ts";
import { z } from "zod";
import { errorsIn } from "./validation_error.ts";
import { firstOf } from "../../base/known.ts";

const named = z.record(z.string(), z.string());

/**
 * How a sheet becomes rows of a dataset. "Field" is a field of the dataset, "column" one of the
 * sheet.
 */
const sheetMap = z.strictObject({
  /** A workbook's sheet; by default the first visible one. */
  sheet: z.string().optional(),
  /** The line of the header; by default the first non-blank line. */
  header: z.int().positive().optional(),
  /** The field of each column, dotted for nested fields. */
  columns: named,
  /** Formats of cells, by field or column. Formats are declared, never guessed. */
  read: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.json())])).optional(),
  /** Constants for fields that a row does not have. */
  fill: z.record(z.string(), z.json()).optional(),
  /** Fields that are derived from others, such as `slug(financier_name)`. */
  derive: named.optional(),
  /** Columns that identify a record; its id is made from them. */
  id: z.array(z.string()).min(1).optional(),
  /** Texts that mean no value, by field or column: "Ongoing". */
  none: z.record(z.string(), z.array(z.string())).optional(),
  /** Footnote signs after numbers and dates. */
  strip: z.array(z.string().min(1)).optional(),
  /** Columns whose merged cells all have the value of the first. */
  merged: z.array(z.string()).optional(),
  /** Beginnings of lines that are not rows, such as "Total". */
  skip: z.array(z.string().min(1)).optional(),
  /** Columns that are not used. */
  ignore: z.array(z.string()).optional(),
});

export type SheetMap = z.infer<typeof sheetMap>;

/** A section of a map, omitted if it is empty. */
export function nonEmpty<Name extends keyof SheetMap>(
  name: Name,
  part: NonNullable<SheetMap[Name]>,
): Pick<SheetMap, Name> | Record<never, never> {
  return Object.keys(part).length === 0 ? {} : { [name]: part };
}

/** Marks what a person must still decide. */
export const UNDECIDED = "?";

/**
 * Parses a map.
 *
 * @throws {ReadError} when it is invalid, or something is undecided.
 */
export function parseMap(text: string, name: string): SheetMap {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new ReadError(`Cannot read ${name}: ${(error as Error).message}`);
  }
  const result = sheetMap.safeParse(value);
  if (!result.success) throw new ReadError(`Cannot use ${name}: ${whyNone(result.error, value)}`);
  const map = result.data;
  const open = undecidedIn(map).map(({ part, path }) => [part, ...path].join("."));
  if (open.length > 0) {
    throw new ReadError(`Cannot use ${name}: decide what is marked with "?": ${open.join(", ")}`);
  }
  return map;
}

/** A place in a map that a person must still decide. */
interface Undecided {
  readonly part: "fill" | "columns" | "read";
  /** The field or column; under `read`, also the text of a cell. */
  readonly path: readonly [name: string, text?: string];
}

/** What a person must still decide in a map. */
export function undecidedIn({ fill = {}, columns, read = {} }: SheetMap): Undecided[] {
  const marked = (part: Undecided["part"], values: Readonly<Record<string, unknown>>) =>
    Object.entries(values).filter(([, value]) => value === UNDECIDED)
      .map(([name]): Undecided => ({ part, path: [name] }));
  const texts = Object.entries(read).flatMap(([field, reading]): Undecided[] =>
    typeof reading === "string"
      ? reading === UNDECIDED ? [{ part: "read", path: [field] }] : []
      : Object.entries(reading).filter(([, value]) => value === UNDECIDED)
        .map(([text]): Undecided => ({ part: "read", path: [field, text] }))
  );
  return [...marked("fill", fill), ...marked("columns", columns), ...texts];
}

/** Why a value is not a map. A misspelled part is also missing, so it is reported first. */
function whyNone(error: z.ZodError, value: unknown): string {
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      const parts = Object.keys(sheetMap.shape).join(", ");
      return `a map has no part "${issue.keys[0]}". Use ${parts}`;
    }
  }
  const { field, message, fix } = firstOf(errorsIn(error, value, new Map()));
  return `${field || "it"} ${message}: ${fix}`;
}
