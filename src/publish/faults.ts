import { closest, distance } from "fastest-levenshtein";
import type { z } from "zod";
import type { Kind, Leaf } from "./shape.ts";

/** What is wrong with one field of a row. */
export interface FieldFault {
  /** Dotted path, or empty for the whole row. */
  readonly field: string;
  /** What stands there, as it was written. */
  readonly value: unknown;
  /** What is wrong: completes "<field> …". */
  readonly message: string;
  /** What would be right. */
  readonly mend: string;
  /** The column of a sheet that the field was read from. */
  readonly column?: string;
}

/** A fault and where it is. */
export interface RowFault extends FieldFault {
  /** The row's number among the rows, from 1. */
  readonly row: number;
  /** The file's own line, from 1. */
  readonly line: number;
}

/** The faults that a schema found in a value. */
export function faultsOf(
  error: z.ZodError,
  value: unknown,
  leaves: ReadonlyMap<string, Leaf>,
): FieldFault[] {
  return error.issues.flatMap((issue) => fromIssue(issue, value, leaves));
}

type Issue = z.core.$ZodIssue;

function fromIssue(
  issue: Issue,
  root: unknown,
  leaves: ReadonlyMap<string, Leaf>,
): FieldFault[] {
  const field = issue.path.join(".");
  const value = at(root, issue.path) ?? null;
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const path = field === "" ? key : `${field}.${key}`;
      return { field: path, value: at(value, [key]), ...unknownField(path, [...leaves.keys()]) };
    });
  }
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    return likeliest(issue.errors, value).flatMap((inner) =>
      fromIssue({ ...inner, path: [...issue.path, ...inner.path] }, root, leaves)
    );
  }
  const leaf = leaves.get(field);
  const isMissing = at(root, issue.path) === undefined && issue.code !== "custom";
  if (isMissing) {
    return [{ field, value, message: "is missing", mend: mendMissing(field, issue, leaf) }];
  }
  if (issue.code === "invalid_union" && leaf?.values !== undefined) {
    return [{ field, value, ...explainValue(value, leaf.values) }];
  }
  const about = explain(issue, value);
  const mend = value === null && issue.code === "invalid_type"
    ? mendMissing(field, issue, leaf)
    : about.mend;
  return [{ field, value, ...about, mend }];
}

function mendMissing(field: string, issue: Issue, leaf: Leaf | undefined): string {
  if (/(^|\.)last_verified_at$/.test(field)) {
    return `give ${WORDS.datetime}, or publish with --verified now`;
  }
  if (leaf?.values !== undefined) return `give one of ${leaf.values.join(", ")}`;
  return `give ${leaf === undefined ? expected(issue) : KINDS[leaf.kind]}`;
}

/** Of the ways in which a value fits no member of a union, the one that is nearest to fitting. */
function likeliest(errors: readonly (readonly Issue[])[], value: unknown): Issue[] {
  const whole = (issues: readonly Issue[]) =>
    issues.some(({ code, path }) =>
      code === "unrecognized_keys" || (code === "invalid_type" && path.length === 0)
    );
  const near = errors.filter((issues) => !whole(issues));
  const chosen = (near.length > 0 ? near : errors).at(-1)!;
  const formats = errors.flat().filter(({ code }) => code === "invalid_format");
  if (formats.length < 2 || typeof value !== "string") return [...chosen];
  // A date or an instant: neither alone says what is allowed.
  return [{
    code: "custom",
    path: [],
    input: value,
    message: `must be ${formats.map((issue) => expected(issue)).join(", or ")}`,
  }];
}

function unknownField(path: string, known: readonly string[]) {
  const near = nearest(path, known);
  return {
    message: "is not a field of this dataset",
    mend: near === undefined ? "leave it out" : `use ${near}, or leave it out`,
  };
}

function explain(issue: Issue, value: unknown): { message: string; mend: string } {
  switch (issue.code) {
    case "invalid_value": {
      const about = explainValue(value, issue.values);
      // A rule of one value has a reason of its own.
      return issue.message.startsWith("Invalid") ? about : { ...about, message: issue.message };
    }
    case "too_big":
      if (issue.origin === "number" && issue.maximum === 1) {
        return {
          message: "must be at most 1, because it is a fraction",
          mend: typeof value === "number" && value <= 100
            ? `write ${value} percent as ${Number((value / 100).toPrecision(12))}`
            : "write 25 percent as 0.25",
        };
      }
      return { message: `must be at most ${issue.maximum}`, mend: "correct the number" };
    case "too_small":
      return small(issue, value);
    case "invalid_type": {
      const number = typeof value === "string" && /^(number|int)$/.test(issue.expected) &&
        PLAIN_NUMBER.test(value);
      return {
        message: `must be ${expected(issue)}`,
        mend: number ? `write ${Number(value)} without quotes` : `give ${expected(issue)}`,
      };
    }
    case "invalid_format": {
      const own = issue.message.startsWith("Invalid") ? undefined : issue.message;
      return {
        message: own ?? `must be ${expected(issue)}`,
        mend: own === undefined ? `write ${expected(issue)}` : "correct the text",
      };
    }
    default:
      return { message: issue.message, mend: mendOf(issue.message) };
  }
}

function explainValue(value: unknown, allowed: readonly unknown[]) {
  const texts = allowed.map(String);
  const near = typeof value === "string" ? nearest(value, texts) : undefined;
  const mend = near ?? (texts.length === 1 ? texts[0] : "one of these");
  return { message: `must be ${oneOf(allowed)}`, mend: `write ${mend}` };
}

function oneOf(allowed: readonly unknown[]): string {
  return allowed.length === 1 ? JSON.stringify(allowed[0]) : `one of ${allowed.join(", ")}`;
}

function small(issue: z.core.$ZodIssueTooSmall, value: unknown) {
  if (issue.origin === "string") {
    return { message: "must not be empty", mend: "give a text, or null where null is allowed" };
  }
  // Lists say themselves how many they need.
  const told = issue.message.startsWith("Too small")
    ? issue.origin === "array"
      ? `must have ${issue.minimum} or more`
      : issue.inclusive === false
      ? `must be above ${issue.minimum}`
      : `must be at least ${issue.minimum}`
    : issue.message;
  return {
    message: told,
    mend: Array.isArray(value) ? "add what is missing" : "correct the number",
  };
}

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

const WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a longitude and a latitude",
  object: "an object",
  record: "an object",
  null: "null",
  uuid: "a UUID such as 6f1c2f7e-9d0b-4f5e-a3c8-5b1de27a9c40",
  date: "a date such as 2026-01-31",
  datetime: "a date and time with a zone such as 2026-01-31T12:00:00Z",
};

const KINDS: Readonly<Record<Kind, string>> = {
  text: "a text",
  uuid: WORDS.uuid!,
  number: "a number",
  integer: "a whole number",
  flag: "true or false",
  day: WORDS.date!,
  instant: WORDS.datetime!,
  "day or instant": WORDS.date!,
  list: "a list; it may be empty",
  free: "an object",
};

function expected(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return WORDS[issue.expected] ?? `of type ${issue.expected}`;
    case "invalid_format":
      return WORDS[issue.format] ?? "of the documented form";
    case "invalid_value":
      return oneOf(issue.values);
    default:
      return "a value";
  }
}

/** What to do about what a rule of a dataset says. */
const MENDS: readonly (readonly [RegExp, string])[] = [
  [/^must not be above the high end/, "swap the two ends, or correct the one that is wrong"],
  [/^must be false/, "write false, or correct what forbids it"],
  [/^must be true/, "write true, or correct what demands it"],
  [/^must be cents \/ 100/, "divide the cents by 100, or leave both out"],
  [/^must end where it begins/, "repeat the ring's first position as its last"],
  [/^must be well-formed/, "remove the broken character"],
  [/^must be given together/, "give both or neither"],
];

/** Advice for a rule's own message. */
export function mendOf(message: string): string {
  return MENDS.find(([pattern]) => pattern.test(message))?.[1] ?? "correct the value";
}

/** What stands at a path, or undefined. */
export function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Record<PropertyKey, unknown>)[name];
  }
  return found;
}

/** The one of some names that was likely meant. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const folded = name.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, "_");
  const last = folded.split(".").at(-1)!;
  const same = names.find((one) => one.toLowerCase() === folded) ??
    names.find((one) => one.split(".").at(-1) === last);
  if (same !== undefined) return same;
  if (names.length === 0) return undefined;
  const best = closest(folded, names);
  // Among names of a sign or two, every other is near.
  const most = folded.length < 3 ? 0 : Math.floor(folded.length / 3);
  return distance(folded, best) <= most ? best : undefined;
}
