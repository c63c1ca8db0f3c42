import type { z } from "zod";
import { STATE_FORM } from "../../datasets/declare/fields.ts";
import { stateCodeOf } from "../../base/places/states.ts";
import { nearName } from "../../base/text/near_name.ts";
import type { Advice } from "../model/advice.ts";
import { maybeMultiplier } from "../sheets/ambiguous_percents.ts";
import type { Kind, Leaf } from "./shape.ts";
import { rounded } from "../../base/text/decimal.ts";
import { present } from "../../base/known.ts";

/** Schema errors in words, and what to do about them. */

export type Issue = z.core.$ZodIssue;

/**
 * What is wrong with a value, and what would be right.
 *
 * @param isPercent Whether it was written as a percent.
 */
export function explain(
  issue: Issue,
  value: unknown,
  isPercent = false,
): { message: string; fix: string } {
  switch (issue.code) {
    case "invalid_value": {
      const about = explainValue(value, issue.values);
      // A custom rule has its own message.
      return issue.message.startsWith("Invalid") ? about : { ...about, message: issue.message };
    }
    case "too_big":
      if (issue.origin === "number" && isPercent) {
        return {
          message: `must be at most ${Number(issue.maximum) * 100}%`,
          fix: isMultiplier(value)
            ? `correct the number; if it is a multiplier, write ${percentOf(value)}%`
            : "correct the number",
        };
      }
      if (issue.origin === "number" && issue.maximum === 1) {
        return {
          message: "must be at most 1, because it is a fraction",
          fix: typeof value === "number" && value <= 100
            ? `write ${value} percent as ${rounded(value / 100)}` +
              (isMultiplier(value) ? `, or a multiplier of ${value} as ${rounded(value - 1)}` : "")
            : "write 25 percent as 0.25",
        };
      }
      return { message: `must be at most ${issue.maximum}`, fix: "correct the number" };
    case "too_small":
      return small(issue, value);
    case "invalid_type": {
      const number = typeof value === "string" && /^(number|int)$/.test(issue.expected) &&
        PLAIN_NUMBER.test(value);
      return {
        message: `must be ${expected(issue)}`,
        fix: number ? `write ${Number(value)} without quotes` : `give ${expected(issue)}`,
      };
    }
    case "invalid_format": {
      const own = issue.message.startsWith("Invalid") ? undefined : issue.message;
      return {
        message: own ?? `must be ${expected(issue)}`,
        fix: own === undefined ? `write ${expected(issue)}` : fixOfText(own, value),
      };
    }
    default:
      return { message: issue.message, fix: fixFor(issue.message) };
  }
}

const isMultiplier = (value: unknown): value is number =>
  typeof value === "number" && maybeMultiplier(String(value));

const percentOf = (multiplier: number) => rounded((multiplier - 1) * 100);

/** Advice for a text of the wrong form; for a state, its code. */
function fixOfText(message: string, value: unknown): string {
  const code = message === STATE_FORM && typeof value === "string"
    ? stateCodeOf(value) ?? (/^[a-z]{2}$/i.test(value) ? value.toUpperCase() : undefined)
    : undefined;
  return code === undefined
    ? "correct the text"
    : `write ${code}, or let the map read it as ${code}`;
}

/** Prefixes that mean the opposite of an allowed value. */
const NEGATED = /^(not|non|no)[\s_-]/i;

/** The message and the fix for a value that is not allowed. */
export function explainValue(value: unknown, allowed: readonly unknown[]) {
  const texts = allowed.map(String);
  const near = typeof value === "string" && !NEGATED.test(value)
    ? nearName(value, texts)
    : undefined;
  const fix = near ?? (texts.length === 1 ? texts[0] : "one of these");
  return { message: `must be ${oneOf(allowed)}`, fix: `write ${fix}` };
}

function oneOf(allowed: readonly unknown[]): string {
  return allowed.length === 1 ? JSON.stringify(allowed[0]) : `one of ${allowed.join(", ")}`;
}

function small(issue: z.core.$ZodIssueTooSmall, value: unknown) {
  if (issue.origin === "string") {
    return { message: "must not be empty", fix: "give a text, or null where null is allowed" };
  }
  // Messages of lists say themselves how many items they need.
  const message = issue.message.startsWith("Too small")
    ? issue.origin === "array"
      ? `must have ${issue.minimum} or more`
      : issue.inclusive === false
      ? `must be above ${issue.minimum}`
      : `must be at least ${issue.minimum}`
    : issue.message;
  return {
    message,
    fix: Array.isArray(value) ? "add what is missing" : "correct the number",
  };
}

/** Advice for a missing field. */
export function fixMissing(
  field: string,
  issue: Issue,
  leaf: Leaf | undefined,
): { fix: string; advice?: Advice } {
  if (/(^|\.)last_verified_at$/.test(field)) {
    return { fix: `give ${WORDS.datetime}`, advice: "verified" };
  }
  if (leaf?.values !== undefined) return { fix: `give one of ${leaf.values.join(", ")}` };
  return { fix: `give ${leaf === undefined ? expected(issue) : KINDS[leaf.kind]}` };
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
  uuid: present(WORDS.uuid, "uuid"),
  number: "a number",
  integer: "a whole number",
  flag: "true or false",
  day: present(WORDS.date, "date"),
  instant: present(WORDS.datetime, "datetime"),
  "day or instant": present(WORDS.date, "date"),
  list: "a list; it may be empty",
  free: "an object",
};

/** An example of a valid value. */
export function expected(issue: Issue): string {
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

/** Advice for the messages of dataset rules. */
const FIXES: readonly (readonly [RegExp, string])[] = [
  [/^must not be above the high end/, "swap the two ends, or correct the one that is wrong"],
  [/^must be false/, "write false, or correct what forbids it"],
  [/^must be true/, "write true, or correct what demands it"],
  [/^must be cents \/ 100/, "divide the cents by 100, or leave both out"],
  [/^must end where it begins/, "repeat the ring's first position as its last"],
  [/^must be well-formed/, "remove the broken character"],
  [/^must be given together/, "give both or neither"],
];

/** Advice for a rule's message. */
export function fixFor(message: string): string {
  return FIXES.find(([pattern]) => pattern.test(message))?.[1] ?? "correct the value";
}
