import { distance } from "fastest-levenshtein";

/** A variable that is not known, and the known one that was most likely meant. */
export interface UnknownVariable {
  readonly name: string;
  readonly meant: string;
}

/** Variables that platforms set by themselves, as Kubernetes does for services. */
const OF_PLATFORMS = /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)/;

/** A shorter name is near to too many others. */
const SHORTEST = 6;
/** From this length on two letters may differ. */
const LONG = 11;

/**
 * The variables that look like one of the service's, misspelled.
 *
 * @param known The service's. One that others begin with, such as `DATABASE_URL`, is meant by
 *   `DATABASE_URL_FILES` too.
 */
export function misspelledVariables(
  env: Readonly<Record<string, string>>,
  known: readonly string[],
): UnknownVariable[] {
  const found = [];
  for (const [name, value] of Object.entries(env)) {
    if (
      known.includes(name) || OF_PLATFORMS.test(name) ||
      value.startsWith("tcp://")
    ) continue;
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
  return near[0] ??
    (asked.startsWith("DATABASEURL") ? "DATABASE_URL" : undefined);
}

const folded = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

function isNear(asked: string, known: string): boolean {
  if (Math.min(asked.length, known.length) < SHORTEST) return false;
  const differing = distance(asked, known);
  if (differing <= (known.length >= LONG ? 2 : 1)) return true;
  // Two letters that changed places.
  return differing === 2 && asked.length === known.length &&
    [...asked].sort().join("") === [...known].sort().join("");
}
