import { slug } from "./twin.ts";

/** The utilities of the random rows: their names in the contract and the aliases. */
const KNOWN: readonly (readonly string[])[] = [
  [
    "14328",
    "pacific_gas_electric",
    "pg_e",
    "pacific_gas",
    "pacific_gas_and_electric_company",
  ],
  ["4226", "con_edison"],
  ["16604", "cps", "cps_energy"],
  ["blackstone_light", "blackstone_light_inc"],
];

/** All names of the utility that a name denotes; undefined if there is none. */
export const namesOf = (name: string): readonly string[] | undefined =>
  KNOWN.find((names) => names.includes(slug(name)));

/** Whether two names denote the same utility. */
export function standsFor(one: string, other: string): boolean {
  return namesOf(one)?.includes(slug(other)) ?? slug(one) === slug(other);
}
