import type { Trade } from "../datasets/fields.ts";
import { slug } from "../library/filters.ts";
import type { Imported, Importer, ImportOptions } from "./importer.ts";
import {
  dayOf,
  type Incentive,
  incentiveSchema,
  incomeBands,
  statusOf,
  unresolvedOf,
} from "./rewiring_incentive_terms.ts";
import { measuresByTrade } from "./rewiring_measures.ts";
import {
  type Authorities,
  type ByState,
  federalPayer,
  type Payer,
  payerOf,
  type Programs,
  readJson,
  spaced,
} from "./rewiring_programs.ts";

/** Program types by how they pay; of several, the first in this order is the program's. */
const PAYMENT_METHODS: readonly (readonly [method: string, type: string])[] = [
  ["rebate", "rebate"],
  ["pos_rebate", "rebate"],
  ["performance_rebate", "rebate"],
  ["tax_credit", "tax_credit"],
  ["assistance_program", "grant"],
];

/** Rewiring America, incentives of states, utilities and local bodies, and federal tax credits. */
export const rewiringIncentives: Importer = {
  name: "rewiring-incentives",
  dataset: "hvac_incentives",
  title: "Incentives by state (JSON: each state's incentives.json under its code)",
  publisher: "Rewiring America",
  download: "https://github.com/rewiringamerica/api.rewiringamerica.org",
  companions: {
    programs: "programs by state (JSON: each state's programs.json under its code)",
    authorities: "authorities by state (JSON: each state's authorities.json under its code)",
    federal: "federal incentives (JSON: ira_incentives.json)",
  },
  async *rows(content, options): AsyncGenerator<Imported> {
    const incentives = await readJson<ByState<unknown[]>>(content);
    const programs = await readJson<Programs>(options.companions.programs!);
    const authorities = await readJson<Authorities>(options.companions.authorities!);
    const federal = await readJson<unknown[]>(options.companions.federal!);
    let line = 0;
    for (const [state, entries] of Object.entries(incentives)) {
      const payer = (program: string) =>
        payerOf(state, programs[state]?.[program], authorities[state]);
      for (const entry of entries) yield* importedOf(entry, payer, ++line, options);
    }
    for (const entry of federal) yield* importedOf(entry, federalPayer, ++line, options);
  },
};

function* importedOf(
  entry: unknown,
  payerOfProgram: (program: string) => Payer | undefined,
  line: number,
  options: ImportOptions,
): Generator<Imported> {
  const { data: incentive, error } = incentiveSchema.safeParse(entry);
  if (error !== undefined) {
    yield { unused: `not an incentive: ${error.issues[0]?.path.join(".")}`, line };
    return;
  }
  const payer = payerOfProgram(incentive.program);
  const byTrade = measuresByTrade(incentive.items);
  if (payer === undefined) {
    yield { unused: `${incentive.id}: unknown program or authority`, line };
    return;
  }
  if (byTrade.size === 0) {
    yield { unused: `${incentive.id}: no trade for ${incentive.items.join(", ")}`, line };
  }
  for (const [trade, measures] of byTrade) {
    yield { row: rowOf(incentive, payer, trade, measures, options) };
  }
}

function rowOf(
  incentive: Incentive,
  payer: Payer,
  trade: Trade,
  measures: readonly string[],
  options: ImportOptions,
): Record<string, unknown> {
  const starts = dayOf(incentive.start_date, "first");
  const ends = dayOf(incentive.end_date, "last");
  const status = statusOf(incentive, starts, ends, options.retrievedAt.slice(0, 10));
  const unresolved = unresolvedOf(incentive, payer, starts, ends);
  const url = incentive.url?.en?.trim() || payer.url?.trim() || null;
  const type = PAYMENT_METHODS.find(([method]) => incentive.payment_methods.includes(method));
  return {
    id: `ra-${incentive.id}-${trade}`.toLowerCase(),
    program_key: slug(spaced(incentive.program)),
    program_name: payer.name,
    authority: payer.authority,
    authority_type: payer.type,
    program_type: type?.[1] ?? "other",
    trade_category: trade,
    summary: null,
    status,
    effective_date: starts,
    expires_at: ends,
    last_verified_at: options.retrievedAt,
    source_url: url,
    quote_safe: status === "active" && url !== null && unresolved.length === 0,
    confidence: "medium",
    state_codes: payer.states,
    utilities: payer.type === "utility" ? [payer.authority] : [],
    measure_keys: measures,
    income_bands: incomeBands(incentive.low_income),
    unresolved_requirements: unresolved,
    source_document_id: options.sourceDocumentId,
  };
}
