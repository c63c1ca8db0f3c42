import type { Trade } from "../../datasets/declare/fields.ts";
import { slug } from "../../base/text/text.ts";
import { utilityName } from "../../base/places/utility_name.ts";
import { utilityIdentities } from "../../datasets/places/utilities.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import { readJsonList, readJsonObject } from "../common/json.ts";
import { type Incentive, incentiveSchema } from "./incentive_schema.ts";
import { quoteSafeUntil } from "../../datasets/incentives/quote_safe_until.ts";
import { amountOf } from "./amounts.ts";
import { conditionsOf } from "./conditions.ts";
import { dayOf, incomeBands, statusOf, unresolvedOf } from "./incentive_terms.ts";
import {
  ANYWHERE,
  type Geographies,
  type Reach,
  reachOf,
  reachOfUtility,
  readGeographies,
} from "./geographies.ts";
import { measuresByTrade } from "./measures.ts";
import {
  type Authorities,
  type ByState,
  federalPayer,
  type Payer,
  payerOf,
  type Programs,
  spaced,
} from "./programs.ts";
import { Offers } from "./offers.ts";
import { bondsOf, type Relationships } from "./relationships.ts";
import { WrongFile } from "../common/wrong_file.ts";

/** Program types by how they pay; of several, the first in this order is the program's. */
const PAYMENT_METHODS: readonly (readonly [method: string, type: string])[] = [
  ["rebate", "rebate"],
  ["pos_rebate", "rebate"],
  ["performance_rebate", "rebate"],
  ["tax_credit", "tax_credit"],
  ["assistance_program", "grant"],
];

/** Rewiring America, incentives of states, utilities and local bodies, and federal tax credits. */
export const rewiringIncentives: Importer<
  "authorities" | "federal" | "geographies" | "groups" | "programs" | "relationships"
> = {
  name: "rewiring-incentives",
  dataset: "hvac_incentives",
  title: "Incentives by state (JSON: each state's incentives.json under its code)",
  publisher: "Rewiring America",
  download: "https://github.com/rewiringamerica/api.rewiringamerica.org",
  companions: {
    programs: "programs by state (JSON: each state's programs.json under its code)",
    authorities: "authorities by state (JSON: each state's authorities.json under its code)",
    geographies: "places and territories (CSV with id, type, name and state)",
    groups: "groups of geographies by state (JSON: each state's geo_groups.json under its code)",
    relationships:
      "which incentives need or exclude others (JSON: incentive_relationships.json by state)",
    federal: "federal incentives (JSON: ira_incentives.json)",
  },
  async *rows(content, options): AsyncGenerator<Imported> {
    const incentives = await readJsonObject<unknown>(content);
    const programs = await readJsonObject<Programs[string]>(options.companions.programs);
    const authorities = await readJsonObject<Authorities[string]>(options.companions.authorities);
    const geographies = await readGeographies(options.companions.geographies);
    const groups = await readJsonObject<Groups[string]>(options.companions.groups);
    const bonds = await readJsonObject<Relationships[string]>(options.companions.relationships);
    const federal = await readJsonList(options.companions.federal);
    const offers = new Offers();
    let line = 0;
    for (const [state, entries] of Object.entries(incentives)) {
      if (!Array.isArray(entries)) throw new WrongFile(`has no list of incentives of ${state}`);
      for (const entry of entries) {
        yield* gather(entry, ++line, offers, options, (incentive) => {
          const payer = payerOf(state, programs[state]?.[incentive.program], authorities[state]);
          const group = groups[state]?.[incentive.eligible_geo_group ?? ""]?.geographies;
          if (payer === undefined) return undefined;
          return {
            payer,
            reach: reach(payer, state, group, geographies),
            bonds: bondsOf(incentive.id, bonds[state]),
          };
        });
      }
    }
    for (const entry of federal) {
      yield* gather(entry, ++line, offers, options, ({ program }) => {
        return { payer: federalPayer(program), reach: ANYWHERE, bonds: [] };
      });
    }
    for (const row of offers.rows()) yield { row };
  },
};

type Groups = ByState<Readonly<Record<string, { readonly geographies: readonly number[] }>>>;

interface Known {
  readonly payer: Payer;
  readonly reach: Reach;
  readonly bonds: readonly string[];
}

/** Adds an entry to the offers; returns the reason if it cannot. */
function* gather(
  entry: unknown,
  line: number,
  offers: Offers,
  options: ImportOptions,
  know: (incentive: Incentive) => Known | undefined,
): Generator<Imported> {
  const { data: incentive, error } = incentiveSchema.safeParse(entry);
  if (error !== undefined) {
    yield { unused: `not an incentive: ${error.issues[0]?.path.join(".")}`, line };
    return;
  }
  const known = know(incentive);
  const byTrade = measuresByTrade(incentive.items, incentive.short_description?.en ?? "");
  if (known === undefined) {
    yield { unused: `${incentive.id}: unknown program or authority`, line };
    return;
  }
  if (byTrade.size === 0) {
    yield { unused: `${incentive.id}: no trade for ${incentive.items.join(", ")}`, line };
  }
  const { payer: { states }, reach: { utilities } } = known;
  for (const [trade, measures] of byTrade) {
    const row = rowOf(incentive, known, trade, options);
    offers.add({ incentive, row, measures, states, utilities });
  }
}

/**
 * Where an incentive pays: where its authority does, or in a group of geographies of its own. A
 * group of places narrows a utility's territory to a part that a row cannot express.
 */
function reach(
  payer: Payer,
  state: string,
  group: readonly number[] | undefined,
  geographies: Geographies,
): Reach {
  const isLocal = payer.type === "local";
  const ids = group ?? payer.geographyIds;
  if (isLocal && ids === null) return { ...ANYWHERE, unresolved: ["geography_unresolved"] };
  const found = ids === null ? ANYWHERE : named(reachOf(ids, state, geographies, isLocal), payer);
  if (isLocal && /^unincorporated /i.test(payer.authority)) {
    return { ...found, unresolved: ["geography_unresolved"] };
  }
  if (payer.sells === null || found.utilities.length > 0) return found;
  const whole = reachOfUtility(payer.authority, state, payer.sells === "gas");
  return {
    ...whole,
    places: group === undefined ? [] : found.places,
    unresolved: [
      ...whole.unresolved,
      ...(group === undefined
        ? []
        : found.places.length === 0
        ? ["geography_unresolved" as const]
        : found.unresolved),
    ],
  };
}

/**
 * With the name of utilities' common program, or of who buys power for them, beside their own, so
 * that it is found by it: Mass Save, Platte River Power Authority.
 */
function named(reach: Reach, { type, authority }: Payer): Reach {
  const { utilities } = reach;
  const isKnown = utilityIdentities(authority).some((one) => utilities.includes(one));
  return type !== "utility" || utilities.length === 0 || isKnown
    ? reach
    : { ...reach, utilities: [...utilities, utilityName(authority)] };
}

/** Where the list has several links it writes them one after another. */
function firstLink(text: string | undefined): string | null {
  return text?.trim().split(/[,\s]*\s/)[0] || null;
}

/** The row but for what offers on the same terms are merged in. */
function rowOf(
  incentive: Incentive,
  { payer, reach, bonds }: Known,
  trade: Trade,
  options: ImportOptions,
): Record<string, unknown> {
  const starts = dayOf(incentive.start_date, "first");
  const ends = dayOf(incentive.end_date, "last");
  const status = statusOf(incentive, starts, ends, options.dated.slice(0, 10));
  const conditions = conditionsOf(incentive.short_description?.en ?? "", incentive.items);
  const dates = { status, starts, ends };
  const unresolved = [...unresolvedOf(incentive, reach, conditions, dates), ...bonds];
  const url = firstLink(incentive.url?.en) ?? firstLink(payer.url);
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
    last_verified_at: options.dated,
    source_url: url,
    quote_safe: status === "active" && url !== null && unresolved.length === 0,
    confidence: "medium",
    state_codes: [],
    utilities: [],
    measure_keys: [],
    income_bands: incomeBands(incentive.low_income),
    unresolved_requirements: unresolved,
    amount: amountOf(incentive),
    conditions,
    places: reach.places,
    quote_safe_until: quoteSafeUntil({
      status,
      expires_at: ends,
      last_verified_at: options.dated,
    }),
    source_document_id: options.sourceDocumentId,
  };
}
