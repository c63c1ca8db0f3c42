import { closest, distance } from "fastest-levenshtein";

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
  return distance(folded, best) <= Math.floor(folded.length / 3) ? best : undefined;
}
