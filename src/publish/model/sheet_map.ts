import { ReadError } from "./errors.ts";
import { z } from "zod";
import { errorsIn } from "./validation_error.ts";
import { firstOf } from "../../base/known.ts";

const named = z.record(z.string(), z.string());

/** How a sheet of somebody's own becomes rows of a dataset. */
const sheetMap = z.strictObject({
  /** A workbook's sheet; the first that is not hidden when left out. */
  sheet: z.string().optional(),
  /** The line of the names of columns; the first that is not blank when left out. */
  header: z.int().positive().optional(),
  /** Their columns to our fields, dotted for nested ones. */
  columns: named,
  /** How cells are read, by field of ours or column of theirs: declared, never guessed. */
  read: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.json())])).optional(),
  /** Constants for fields that a row does not give. */
  fill: z.record(z.string(), z.json()).optional(),
  /** Fields that are made of others, such as `slug(financier_name)`. */
  derive: named.optional(),
  /** Columns of the sheet that identify a record; its id is made from them. */
  id: z.array(z.string()).min(1).optional(),
  /** Texts that mean that there is no value, by field of ours or column of theirs: "Ongoing". */
  none: z.record(z.string(), z.array(z.string())).optional(),
  /** Signs at the ends of numbers and dates that point to footnotes. */
  strip: z.array(z.string().min(1)).optional(),
  /** Columns of theirs whose merged cells all hold what the first of them does. */
  merged: z.array(z.string()).optional(),
  /** How lines begin that are not rows, such as "Total". */
  skip: z.array(z.string().min(1)).optional(),
  /** Columns of theirs that are not used. */
  ignore: z.array(z.string()).optional(),
});

export type SheetMap = z.infer<typeof sheetMap>;

/** A part of a map, left out where nothing is in it. */
export function nonEmpty<Name extends keyof SheetMap>(
  name: Name,
  part: NonNullable<SheetMap[Name]>,
): Pick<SheetMap, Name> | Record<never, never> {
  return Object.keys(part).length === 0 ? {} : { [name]: part };
}

/** Marks what a person must still decide. */
export const UNDECIDED = "?";

/**
 * Reads a map.
 *
 * @throws {ReadError} when it is invalid, or something in it is still to be decided.
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
export interface Undecided {
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
