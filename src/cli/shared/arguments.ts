import { type Access, parseAccess } from "../../access/levels.ts";
import { ACCESS_NAMES } from "../../datasets/mod.ts";
import { parseName } from "../../operate/inputs.ts";
import { given, Misuse } from "./output.ts";
import { userName } from "./user.ts";

/**
 * Levels by name, at least one.
 *
 * @throws {Misuse} when a name or level is unknown, or there is none.
 */
export function levelsOf(text: string): Access {
  const access = given(() => parseAccess(text, ACCESS_NAMES));
  if (Object.keys(access).length > 0) return access;
  throw new Misuse(
    "Invalid --access. Name at least one level, such as permits=sample; all=none takes all away.",
  );
}

/** Who runs a command, for the audit and the list of versions. */
export function actorOf(by: string | undefined): string {
  return by === undefined ? userName() : given(() => parseName(by, "--by"));
}

/**
 * An encoding by one of its names.
 *
 * @throws {Misuse} when none is named so.
 */
export function encodingNamed(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    throw new Misuse(`Invalid --encoding "${name}". Use utf-8, utf-16le or windows-1252.`);
  }
}
