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
import {
  dayOf,
  incomeBands,
  relationshipRequirements,
  type Relationships,
  statusOf,
  unresolvedOf,
} from "./incentive_terms.ts";
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
import { WrongFile } from "../common/wrong_file.ts";

/** Program types by payment method; the first match in this order applies. */
const PAYMENT_METHODS: readonly (readonly [method: string, type: string])[] = [
  ["rebate", "rebate"],
  ["pos_rebate", "rebate"],
  ["performance_rebate", "rebate"],
  ["tax_credit", "tax_credit"],
  ["assistance_program", "grant"],
];

/** Rewiring America, incentives of states, utilities and local governments, and federal tax credits. */
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
    const relationships = await readJsonObject<Relationships[string]>(
      options.companions.relationships,
    );
    const federal = await readJsonList(options.companions.federal);
    const offers = new Offers();
    let line = 0;
    for (const [state, entries] of Object.entries(incentives)) {
      if (!Array.isArray(entries)) throw new WrongFile(`has no list of incentives of ${state}`);
      for (const entry of entries) {
        yield* addOffers(entry, ++line, offers, options, (incentive) => {
          const payer = payerOf(state, programs[state]?.[incentive.program], authorities[state]);
          const group = groups[state]?.[incentive.eligible_geo_group ?? ""]?.geographies;
          if (payer === undefined) return undefined;
          return {
            payer,
            reach: incentiveReach(payer, state, group, geographies),
            requirements: relationshipRequirements(incentive.id, relationships[state]),
          };
        });
      }
    }
    for (const entry of federal) {
      yield* addOffers(entry, ++line, offers, options, ({ program }) => {
        return { payer: federalPayer(program), reach: ANYWHERE, requirements: [] };
      });
    }
    for (const row of offers.rows()) yield { row };
  },
};

type Groups = ByState<Readonly<Record<string, { readonly geographies: readonly number[] }>>>;

/** What the companion files say about an incentive. */
interface Context {
  readonly payer: Payer;
  readonly reach: Reach;
  readonly requirements: readonly string[];
}

/** Adds an entry's offers, one per trade; yields the reason if there are none. */
function* addOffers(
  entry: unknown,
  line: number,
  offers: Offers,
  options: ImportOptions,
  contextOf: (incentive: Incentive) => Context | undefined,
): Generator<Imported> {
  const { data: incentive, error } = incentiveSchema.safeParse(entry);
  if (error !== undefined) {
    yield { unused: `not an incentive: ${error.issues[0]?.path.join(".")}`, line };
    return;
  }
  const context = contextOf(incentive);
  const byTrade = measuresByTrade(incentive.items, incentive.short_description?.en ?? "");
  if (context === undefined) {
    yield { unused: `${incentive.id}: unknown program or authority`, line };
    return;
  }
  if (byTrade.size === 0) {
    yield { unused: `${incentive.id}: no trade for ${incentive.items.join(", ")}`, line };
  }
  const { payer: { states }, reach: { utilities } } = context;
  for (const [trade, measures] of byTrade) {
    const row = rowOf(incentive, context, trade, options);
    offers.add({ incentive, row, measures, states, utilities });
  }
}

/**
 * Where an incentive pays: in its authority's geographies, or in a group of places. Such a group
 * narrows a utility's territory in a way that a row cannot express.
 */
function incentiveReach(
  payer: Payer,
  state: string,
  group: readonly number[] | undefined,
  geographies: Geographies,
): Reach {
  const isLocal = payer.type === "local";
  const ids = group ?? payer.geographyIds;
  if (isLocal && ids === null) return { ...ANYWHERE, unresolved: ["geography_unresolved"] };
  const found = ids === null
    ? ANYWHERE
    : withAuthority(reachOf(ids, state, geographies, isLocal), payer);
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
 * Adds the authority's name to a reach of utilities, so that incentives of a joint program or power
 * agency (Mass Save, Platte River Power Authority) are found by it.
 */
function withAuthority(reach: Reach, { type, authority }: Payer): Reach {
  const { utilities } = reach;
  const isKnown = utilityIdentities(authority).some((one) => utilities.includes(one));
  return type !== "utility" || utilities.length === 0 || isKnown
    ? reach
    : { ...reach, utilities: [...utilities, utilityName(authority)] };
}

/** The first of the links in a text, separated by spaces or commas; null if there is none. */
function firstLink(text: string | undefined): string | null {
  return text?.trim().split(/[,\s]*\s/)[0] || null;
}

/** Builds a row without the fields that `Offers` merges. */
function rowOf(
  incentive: Incentive,
  { payer, reach, requirements }: Context,
  trade: Trade,
  options: ImportOptions,
): Record<string, unknown> {
  const starts = dayOf(incentive.start_date, "first");
  const ends = dayOf(incentive.end_date, "last");
  const status = statusOf(incentive, starts, ends, options.dated.slice(0, 10));
  const conditions = conditionsOf(incentive.short_description?.en ?? "", incentive.items);
  const dates = { status, starts, ends };
  const unresolved = [...unresolvedOf(incentive, reach, conditions, dates), ...requirements];
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
