import type { Advice } from "./advice.ts";
import type { z } from "zod";
import { expected, explain, explainValue, fixMissing, type Issue } from "../gate/error_advice.ts";
import { nearName } from "../../base/text/near_name.ts";
import { valueAt } from "../../base/json/value_at.ts";
import type { Leaf } from "../gate/shape.ts";
import { lastOf } from "../../base/known.ts";

/** What is wrong with one field of a row. */
export interface FieldError {
  /** Dotted path, or empty for the whole row. */
  readonly field: string;
  /** The value as written. */
  readonly value: unknown;
  /** What is wrong: completes "<field> …". */
  readonly message: string;
  /** What would be right. */
  readonly fix: string;
  /** How to set the value for all rows. */
  readonly advice?: Advice;
  /** The column of a sheet that the field was read from. */
  readonly column?: string;
}

/** An error and its place. */
export interface ValidationError extends FieldError {
  /** The row's number among the rows, from 1. */
  readonly row: number;
  /** The file's own line, from 1. */
  readonly line: number;
  /** What `line` counts, if not lines. */
  readonly unit?: "feature";
}

/**
 * The errors of a value according to a schema.
 *
 * @param percents Fields that were written as percents.
 */
export function errorsIn(
  error: z.ZodError,
  value: unknown,
  leaves: ReadonlyMap<string, Leaf>,
  percents: ReadonlySet<string> = new Set(),
): FieldError[] {
  return error.issues.flatMap((issue) => fromIssue(issue, value, leaves, percents));
}

function fromIssue(
  issue: Issue,
  root: unknown,
  leaves: ReadonlyMap<string, Leaf>,
  percents: ReadonlySet<string>,
): FieldError[] {
  const field = issue.path.join(".");
  const value = valueAt(root, issue.path) ?? null;
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const path = field === "" ? key : `${field}.${key}`;
      return {
        field: path,
        value: valueAt(value, [key]),
        ...unknownField(path, [...leaves.keys()]),
      };
    });
  }
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    return likeliest(issue.errors, value).flatMap((inner) =>
      fromIssue({ ...inner, path: [...issue.path, ...inner.path] }, root, leaves, percents)
    );
  }
  const leaf = leaves.get(field);
  const isMissing = valueAt(root, issue.path) === undefined && issue.code !== "custom";
  if (isMissing) {
    return [{ field, value, message: "is missing", ...fixMissing(field, issue, leaf) }];
  }
  if (issue.code === "invalid_union" && leaf?.values !== undefined) {
    return [{ field, value, ...explainValue(value, leaf.values) }];
  }
  if (value === null && issue.code === "invalid_type") {
    return [{ field, value, message: "must not be null", ...fixMissing(field, issue, leaf) }];
  }
  return [{ field, value, ...explain(issue, value, percents.has(field)) }];
}

/** The errors of the union member that the value nearly matches. */
function likeliest(errors: readonly (readonly Issue[])[], value: unknown): Issue[] {
  const whole = (issues: readonly Issue[]) =>
    issues.some(({ code, path }) =>
      code === "unrecognized_keys" || (code === "invalid_type" && path.length === 0)
    );
  const near = errors.filter((issues) => !whole(issues));
  const chosen = lastOf(near.length > 0 ? near : errors);
  const formats = errors.flat().filter(({ code }) => code === "invalid_format");
  if (formats.length < 2 || typeof value !== "string") return [...chosen];
  // A date or an instant is allowed: neither alone describes it.
  return [{
    code: "custom",
    path: [],
    input: value,
    message: `must be ${formats.map((issue) => expected(issue)).join(", or ")}`,
  }];
}

function unknownField(path: string, known: readonly string[]) {
  // A field that only some rows have, such as specs of one category.
  if (known.includes(path)) {
    return { message: "is a field of another kind of row", fix: "leave it out" };
  }
  const near = nearName(path, known);
  return {
    message: "is not a field of this dataset",
    fix: near === undefined ? "leave it out" : `use ${near}, or leave it out`,
  };
}
