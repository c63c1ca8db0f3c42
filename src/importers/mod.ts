import { eiaRates } from "./eia_rates.ts";
import type { Importer } from "./importer.ts";

/** Every public format that can be imported. */
export const IMPORTERS: readonly Importer[] = [
  eiaRates,
];

/** @throws {RangeError} when there is none of that name; the message lists those there are. */
export function importerNamed(name: string): Importer {
  const found = IMPORTERS.find((importer) => importer.name === name);
  if (found === undefined) {
    const names = IMPORTERS.map((importer) => importer.name).join(", ");
    throw new RangeError(`No importer "${name}". Use one of ${names}.`);
  }
  return found;
}
