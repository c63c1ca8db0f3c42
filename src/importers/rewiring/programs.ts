import others from "../../../data/program_authorities.csv" with { type: "text" };
import { staticTable } from "../../base/places/static_table.ts";

interface Program {
  readonly name: { readonly en: string };
  readonly url?: { readonly en?: string };
  readonly authority: string;
  readonly authority_type: string;
}

/** Values by state code. */
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

/** Who pays an incentive, where, and under which program name. */
export interface Payer {
  readonly name: string;
  readonly url: string | undefined;
  readonly authority: string;
  readonly type: AuthorityType;
  readonly states: readonly string[];
  /** Ids of the geographies where it pays; null if unknown. */
  readonly geographyIds: readonly number[] | null;
  /** What the paying utility sells; null if the payer is not one utility. */
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

/** Types of authorities that Rewiring America lists as "other", by key. */
const OTHERS = new Map(
  staticTable(others).map(({ key, type }) => [key, type as AuthorityType]),
);

/** The payer of a program; undefined if the program or its authority is unknown. */
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

/** The payer of a federal tax credit. The file has no names, so the program's key serves as one. */
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

/** Text with single spaces, trimmed. */
function tidy(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
