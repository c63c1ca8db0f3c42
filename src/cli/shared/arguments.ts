import { userInfo } from "node:os";
import { type Access, parseAccess } from "../../access/levels.ts";
import { ACCESS_NAMES } from "../../datasets/mod.ts";
import { parseName } from "../../operate/inputs.ts";
import { given, Misuse } from "./exit_codes.ts";

/**
 * Parses `--access`, such as `permits=sample`.
 *
 * @throws {Misuse} when a name or level is unknown, or the text has none.
 */
export function levelsOf(text: string): Access {
  const access = given(() => parseAccess(text, ACCESS_NAMES));
  if (Object.keys(access).length > 0) return access;
  throw new Misuse(
    "Invalid --access. Name at least one level, such as permits=sample; all=none takes all away.",
  );
}

/**
 * The name of who runs a command, for the audit and versions: `--by`, or else the user name.
 *
 * @throws {Misuse} when `--by` is invalid.
 */
export function actorOf(by: string | undefined): string {
  return by === undefined ? userName() : given(() => parseName(by, "--by"));
}

/**
 * The canonical name of a text encoding.
 *
 * @throws {Misuse} when it is unknown.
 */
export function encodingNamed(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    throw new Misuse(`Invalid --encoding "${name}". Use utf-8, utf-16le or windows-1252.`);
  }
}

/**
 * Parses an option if it was given, such as `optional(parseCount, options.limit, "--limit")`;
 * undefined otherwise.
 */
export function optional<Parsed, Rest extends readonly unknown[]>(
  parse: (text: string, ...rest: Rest) => Parsed,
  text: string | undefined,
  ...rest: Rest
): Parsed | undefined {
  return text === undefined ? undefined : parse(text, ...rest);
}

/** The maximum number of records that `--diff` shows field by field, to a person or as JSON. */
const DIFFERENCES = { person: 40, json: 1000 };

/** How many records to compare field by field, according to `--diff` and `--json`. */
export function differencesOf(
  { diff, json }: { readonly diff?: boolean; readonly json?: boolean },
): { differences?: number } {
  if (diff !== true) return {};
  return { differences: json === true ? DIFFERENCES.json : DIFFERENCES.person };
}

/** The user's name from the environment or, where that has none (containers, timers), the system. */
function userName(): string {
  const named = ["USER", "LOGNAME", "USERNAME"].map((name) => Deno.env.get(name))
    .find((name) => name !== undefined && name !== "");
  return named ?? systemName() ?? "unknown";
}

/** The system's name of the user; undefined for a user id without one. */
function systemName(): string | undefined {
  try {
    return userInfo().username || undefined;
  } catch {
    return undefined;
  }
}
