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
export type Authorities = ByState<Record<string, Record<string, { readonly name: string }>>>;

/** What an incentive's program says: who pays, where, and under which name. */
export interface Payer {
  readonly name: string;
  readonly url: string | undefined;
  readonly authority: string;
  readonly type: "federal" | "state" | "utility" | "local" | "unknown";
  readonly states: readonly string[];
}

const AUTHORITY_TYPES: Readonly<Record<string, Payer["type"]>> = {
  state: "state",
  utility: "utility",
  gas_utility: "utility",
  city: "local",
  county: "local",
};

/** A file that is one JSON value. */
export async function readJson<Value>(content: ReadableStream<Uint8Array>): Promise<Value> {
  return await new Response(content).json();
}

/** The payer of a program, if it and its authority are in the files. */
export function payerOf(
  state: string,
  program: Program | undefined,
  authorities: Authorities[string] | undefined,
): Payer | undefined {
  const authority = authorities?.[program?.authority_type ?? ""]?.[program?.authority ?? ""];
  if (program === undefined || authority === undefined) return undefined;
  return {
    name: program.name.en.trim(),
    url: program.url?.en,
    authority: authority.name.trim(),
    type: AUTHORITY_TYPES[program.authority_type] ?? "unknown",
    states: [state],
  };
}

/** The federal file names no program: its key in words is the credit's own name. */
export function federalPayer(program: string): Payer {
  const name = spaced(program).replace(/^./, (first) => first.toUpperCase());
  const authority = "Internal Revenue Service";
  return { name, url: undefined, authority, type: "federal", states: [] };
}

/** `homeEnergyLoan` as `home Energy Loan`. */
export function spaced(camelCase: string): string {
  return camelCase.replace(/([a-z0-9])([A-Z])/g, "$1 $2");
}
