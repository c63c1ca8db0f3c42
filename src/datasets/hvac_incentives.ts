import { z } from "zod";
import { utilityName } from "../base/places/utility_name.ts";
import { exact, slug } from "../base/text/text.ts";
import {
  either,
  equals,
  type Filter,
  listsOrAny,
  listsOrAnyOf,
  not,
  unexpired,
} from "../library/query/filters.ts";
import type { Readers } from "../library/columns/column_readers.ts";
import { utilitiesNamed, withoutNamesakes } from "./places/utilities.ts";
import { columnSpecs } from "../library/columns/columns.ts";
import { metaLine } from "./search/search_document.ts";
import { taxSection } from "./search/tax_sections.ts";
import { searchedStates } from "./search/place_search.ts";
import { briefly, inPlural } from "./search/searched_texts.ts";
import { dataset } from "./declare/dataset.ts";
import {
  dateOrNull,
  recordId,
  recordTrade,
  stateCode,
  text,
  textOrNull,
  TRADES,
} from "./declare/fields.ts";
import { fieldError } from "./declare/row_checks.ts";
import { quoteSafeUntil } from "./incentives/quote_safe_until.ts";
import { amount, condition, place, placeKey } from "./incentives/terms.ts";
import * as trust from "./declare/trust_fields.ts";

export const INCENTIVE_STATUSES = [
  "active",
  "planned",
  "paused",
  "waitlist",
  "expired",
  "superseded",
  "state_dependent",
  "limited",
  "unknown",
] as const;

export const INCOME_BANDS = [
  "low_income",
  "moderate_income",
  "market_rate",
  "unknown",
] as const;

/** Incentive program record (spec 2), with the fields added to v1. An empty list means any. */
const schema = z.strictObject({
  id: recordId,
  program_key: text.meta({ description: "Slug of the program." }),
  program_name: text.meta({ description: "Name of the program." }),
  authority: text.meta({ description: "Organization that runs it." }),
  authority_type: z.enum([
    "federal",
    "state",
    "utility",
    "local",
    "nonprofit",
    "unknown",
  ]).meta({
    description: "Kind of organization.",
  }),
  program_type: z.enum([
    "rebate",
    "tax_credit",
    "loan",
    "grant",
    "pace",
    "on_bill_financing",
    "other",
  ]).meta({ description: "Kind of program." }),
  trade_category: recordTrade,
  summary: textOrNull.meta({ description: "What it pays, to whom." }),
  status: z.enum(INCENTIVE_STATUSES).meta({
    description: "Whether it is available now.",
  }),
  effective_date: dateOrNull.meta({ description: "First day of the program." }),
  expires_at: dateOrNull.meta({
    description: "Last day of the program (UTC); null if it has no end date.",
  }),
  last_verified_at: trust.verifiedAtOrNull,
  source_url: trust.sourceUrl,
  quote_safe: trust.quoteSafe,
  confidence: trust.confidence,
  state_codes: z.array(stateCode).meta({
    description: "States that it applies in; empty for all.",
  }),
  utilities: z.array(text).meta({
    description: "Utilities whose customers it is for: EIA ids and names; empty for all.",
  }),
  measure_keys: z.array(text).meta({
    description: "Measures that it pays for; empty for all.",
  }),
  income_bands: z.array(z.enum(INCOME_BANDS)).meta({
    description: "Income bands that it is for; empty for all.",
  }),
  unresolved_requirements: trust.unresolved,
  amount: amount.nullable().meta({
    description: "What it pays, as numbers; null if the source does not say.",
  }),
  conditions: z.array(condition).default([]).meta({
    description:
      "What the equipment, the home or the installer must satisfy. A row with a condition " +
      "that is not met is not quote-safe.",
  }),
  places: z.array(place).default([]).meta({
    description: "Counties and cities whose residents it is for; empty for all of its states.",
  }),
  quote_safe_until: dateOrNull.meta({
    description:
      "Last day (UTC) on which an active row without an end date may be quote-safe: 180 " +
      "days after `last_verified_at`.",
  }),
  source_document_id: trust.rowSource,
}).check((check) => {
  const { quote_safe, conditions } = check.value;
  if (quote_safe && conditions.length > 0) {
    fieldError(
      check,
      "quote_safe",
      "must be false: a request decides whether its conditions are met",
    );
  }
  conditions.forEach(({ met }, at) => {
    if (met !== null) {
      fieldError(
        check,
        `conditions.${at}.met`,
        "must be null: a request decides whether it is met",
      );
    }
  });
});

export type Incentive = z.infer<typeof schema>;

const { textLists, texts } = columnSpecs<Incentive>();

/** Query of incentive programs. */
interface IncentiveQuery {
  readonly trade?: string | undefined;
  readonly state?: string | undefined;
  /**
   * All identities of some utilities, as written by `utilityName`. A program that is bound to no
   * utility matches too.
   */
  readonly utilities?: readonly string[] | undefined;
  readonly measure?: string | undefined;
  readonly status?: (typeof INCENTIVE_STATUSES)[number] | undefined;
  readonly income_band?: (typeof INCOME_BANDS)[number] | undefined;
  readonly include_expired?: boolean | undefined;
}

const SAMPLE_QUERIES: readonly IncentiveQuery[] = TRADES.map((trade) => ({
  trade,
}));

export const hvacIncentives = dataset({
  key: "hvac_incentives",
  title: "Incentive programs",
  source: "Program administrators",
  endpoint: "/api/v1/context/incentives",
  access: { name: "hvac_incentives", level: "sample" },
  schema,
  id: "id",
  ...trust.ofProgram<Incentive>(),
  whenExpired: () => ({ status: "expired" as const, quote_safe: false }),
  quoteSafeUntil: (row) => row.quote_safe_until,
  whenUnverified: ({ unresolved_requirements }) => ({
    quote_safe: false,
    unresolved_requirements: [...unresolved_requirements, "dates_unknown"],
  }),
  derivedFields: { quote_safe_until: quoteSafeUntil },
  columns: {
    program_name: texts((row) => row.program_name),
    authority: texts((row) => row.authority),
    authority_type: texts((row) => row.authority_type),
    status: texts((row) => row.status),
    state_codes: textLists((row) => row.state_codes),
    utilities: textLists((row) => withoutNamesakes(row.utilities)),
    measure_keys: textLists((row) => row.measure_keys),
    income_bands: textLists((row) => row.income_bands),
    places: textLists((row) => row.places.map(placeKey)),
    conditions: textLists((row) => row.conditions.map(({ kind }) => kind)),
  },
  order: ["-quote_safe", "program_name"],
  hidden: ["source_document_id"],
  sync: { level: "production", ceiling: 50_000 },
  search: {
    type: "incentive",
    category: "incentives",
    showsExpired: true,
    document: (row) => ({
      title: row.program_name,
      subtitle: row.authority,
      confidence: row.confidence,
      year: row.status === "expired" ? endedIn(row) : null,
      ...row.status === "expired"
        ? {
          unresolvedRequirements: [...row.unresolved_requirements, "expired"],
        }
        : {},
      meta: metaLine(amountText(row), row.program_type, row.status, row.state_codes.join(", ")),
      fields: {
        measure_keys: inPlural(...row.measure_keys),
        utilities: row.utilities.join(" "),
        utility_names: namesOfUtilities(row.utilities),
        authority_type: row.authority_type,
        state: searchedStates(row.state_codes),
        tax_section: taxSection(row.program_name, row.program_type),
      },
    }),
  },
  // An empty list of a program means any.
  filters: ({ columns }, query: IncentiveQuery, now) => [
    equals(columns.trade, query.trade, exact),
    listsOrAny(columns.state_codes, query.state, exact),
    listsOrAnyOf(columns.utilities, query.utilities, utilityName),
    listsOrAny(columns.measure_keys, query.measure, slug),
    ofStatus(columns, query, now),
    listsOrAny(columns.income_bands, query.income_band, exact),
  ],
  sampleQueries: SAMPLE_QUERIES,
});

/** A program of more utilities is regional; search does not find it by their names. */
const MAX_UTILITIES = 12;

/** What customers call the utilities of a program, such as `APS`, as searched text. */
function namesOfUtilities(utilities: readonly string[]): string | null {
  if (utilities.length > MAX_UTILITIES) return null;
  const names = utilities.flatMap(utilitiesNamed).flatMap(({ aliases }) => aliases);
  return metaLine(...new Set(names)) || null;
}

/** The year in which a program ended; 0 if unknown. */
const endedIn = ({ expires_at }: Incentive) => Number(expires_at?.slice(0, 4) ?? 0);

/** The most characters of `amountText`. */
const MAX_AMOUNT_LENGTH = 100;

/** What a program pays and for what: the start of its summary, without the kind of program. */
function amountText({ summary, program_type }: Incentive): string {
  const [, kind = "", what = ""] = /^([^:]+): (.+)$/s.exec(summary ?? "") ?? [];
  return briefly(slug(kind) === slug(program_type) ? what : summary ?? "", MAX_AMOUNT_LENGTH);
}

/** The filter by status. A program that has ended counts as expired, whatever its status. */
function ofStatus(
  { status, expires_at }: Readers<{ readonly status: "text"; readonly expires_at: "number" }>,
  query: IncentiveQuery,
  now: number,
): Filter | undefined {
  const ended = unexpired(expires_at, now);
  const marked = equals(status, "expired", exact);
  const expired = ended === undefined ? marked : either(marked, not(ended));
  if (query.status === "expired") return expired;
  const asked = equals(status, query.status, exact);
  if (query.status === undefined && query.include_expired === true) return undefined;
  return { passes: (row) => (asked?.passes(row) ?? true) && !expired.passes(row) };
}
