import { distance } from "fastest-levenshtein";

/** An unknown variable, and the known one that was most likely meant. */
export interface UnknownVariable {
  readonly name: string;
  readonly meant: string;
}

/** Variables that platforms set, such as Kubernetes for services. */
const SET_BY_PLATFORM = /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)/;

/** Shorter names are not compared: they are close to too many others. */
const MIN_LENGTH = 6;
/** From this length on, two letters may differ instead of one. */
const LONG_LENGTH = 11;

/**
 * Finds variables that look like misspelled variables of the service.
 *
 * @param known The service's variables.
 */
export function misspelledVariables(
  env: Readonly<Record<string, string>>,
  known: readonly string[],
): UnknownVariable[] {
  const found = [];
  for (const [name, value] of Object.entries(env)) {
    if (known.includes(name) || SET_BY_PLATFORM.test(name) || value.startsWith("tcp://")) continue;
    const meant = meantBy(name, known);
    if (meant !== undefined) found.push({ name, meant });
  }
  return found;
}

function meantBy(name: string, known: readonly string[]): string | undefined {
  const asked = folded(name);
  const same = known.find((one) => folded(one) === asked);
  if (same !== undefined) return same;
  const near = known.filter((one) => isNear(asked, folded(one)))
    .sort((a, b) => distance(asked, folded(a)) - distance(asked, folded(b)));
  return near[0] ?? (asked.startsWith("DATABASEURL") ? "DATABASE_URL" : undefined);
}

const folded = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

function isNear(asked: string, known: string): boolean {
  if (Math.min(asked.length, known.length) < MIN_LENGTH) return false;
  const differing = distance(asked, known);
  if (differing <= (known.length >= LONG_LENGTH ? 2 : 1)) return true;
  // Two letters that are swapped.
  return differing === 2 && asked.length === known.length &&
    [...asked].sort().join("") === [...known].sort().join("");
}
