import others from "../../../data/program_authorities.csv" with { type: "text" };
import { staticTable } from "../../base/places/static_table.ts";

interface Program {
  readonly name: { readonly en: string };
  readonly url?: { readonly en?: string };
  readonly authority: string;
  readonly authority_type: string;
}

/** A file of each state under its two-letter code. */
export type ByState<Value> = Readonly<Record<string, Value>>;
/** Programs by state and key. */
export type Programs = ByState<Readonly<Record<string, Program>>>;
/** Authorities by state, type and key. */
export type Authorities = ByState<Record<string, Record<string, Authority>>>;

interface Authority {
  readonly name: string;
  readonly geography_ids?: readonly number[];
}

type AuthorityType = "federal" | "state" | "utility" | "local" | "nonprofit" | "unknown";

/** What an incentive's program says: who pays, where, and under which name. */
export interface Payer {
  readonly name: string;
  readonly url: string | undefined;
  readonly authority: string;
  readonly type: AuthorityType;
  readonly states: readonly string[];
  /** Where it pays, by the numbers of geographies; null if unknown. */
  readonly geographyIds: readonly number[] | null;
  /** What the utility that pays sells; null when it is none, or several. */
  readonly sells: "electricity" | "gas" | null;
}

const AUTHORITY_TYPES: Readonly<Record<string, Payer["type"]>> = {
  state: "state",
  utility: "utility",
  gas_utility: "utility",
  city: "local",
  county: "local",
};

const SELLS: Readonly<Record<string, Payer["sells"]>> = {
  utility: "electricity",
  gas_utility: "gas",
};

/** The kind of each authority that Rewiring America lists as "other", by its key. */
const OTHERS = new Map(
  staticTable(others).map(({ key, type }) => [key, type as AuthorityType]),
);

/** The payer of a program, if it and its authority are in the files. */
export function payerOf(
  state: string,
  program: Program | undefined,
  authorities: Authorities[string] | undefined,
): Payer | undefined {
  const authority = authorities?.[program?.authority_type ?? ""]?.[program?.authority ?? ""];
  if (program === undefined || authority === undefined) return undefined;
  return {
    name: tidy(program.name.en),
    url: program.url?.en,
    authority: tidy(authority.name),
    type: AUTHORITY_TYPES[program.authority_type] ?? OTHERS.get(program.authority) ?? "unknown",
    states: [state],
    geographyIds: authority.geography_ids ?? null,
    sells: SELLS[program.authority_type] ?? null,
  };
}

/** The federal file names no program: its key in words is the credit's own name. */
export function federalPayer(program: string): Payer {
  const name = spaced(program).replace(/^./, (first) => first.toUpperCase());
  const authority = "Internal Revenue Service";
  const anywhere = { states: [], geographyIds: null, sells: null };
  return { name, url: undefined, authority, type: "federal", ...anywhere };
}

/** `homeEnergyLoan` as `home Energy Loan`. */
export function spaced(camelCase: string): string {
  return camelCase.replace(/([a-z0-9])([A-Z])/g, "$1 $2");
}

/** With single blanks, and none at the ends. */
function tidy(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
