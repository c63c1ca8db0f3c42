import { present } from "../base/known.ts";
import { z } from "zod";
import { changedCounty, codesNamed } from "../base/places/county_identities.ts";
import { countyName, nameWithKind } from "../base/places/county_names.ts";
import { exact, slug } from "../base/text/text.ts";
import {
  contains,
  either,
  equals,
  equalsOrAny,
  type Filter,
  isNull,
} from "../library/query/filters.ts";
import { select } from "../library/query/query.ts";
import type { TextColumn } from "../library/columns/text_columns.ts";
import { columnSpecs } from "../library/columns/columns.ts";
import { searchedStates } from "./search/place_search.ts";
import { inPlural } from "./search/searched_texts.ts";
import { metaLine } from "./search/search_document.ts";
import { rowsMeant } from "./places/county_filter.ts";
import { dataset } from "./declare/dataset.ts";
import {
  amountOrNull,
  dateOrNull,
  dayOrInstantOrNull,
  flagOrNull,
  instantOrNull,
  lender,
  metadataOrNull,
  recordTrade,
  recordUuid,
  stateCode,
  text,
  textOrNull,
} from "./declare/fields.ts";
import { fieldError } from "./declare/row_checks.ts";
import * as trust from "./declare/trust_fields.ts";

export const PROGRAM_TYPES = [
  "pace",
  "loan",
  "lease",
  "home_improvement_loan",
  "rebate",
  "unknown",
] as const;

/** The scope of rules for every county without its own row. */
const ALL_OTHER_COUNTIES = "all_other_counties";

/** The source kind of rules that are unreviewed unless the row says who reviewed them and when. */
const CONTRACTOR_UPLOAD = "contractor_upload";

/** Finance eligibility record (spec 2). */
const schema = z.strictObject({
  id: recordUuid,
  source_document_id: trust.rowSource,
  ...lender,
  program_name: text.meta({ description: "Name of the program." }),
  program_type: z.enum(PROGRAM_TYPES).meta({ description: "Kind of program." }),
  trade_category: recordTrade,
  /** Null: all measures of the trade. */
  measure_key: textOrNull.meta({
    description: "Measure that the rule is about; null for all of the trade.",
  }),
  product_type: textOrNull.meta({ description: "Kind of product." }),
  product_label: textOrNull.meta({
    description: "Name of the product that the rule is about.",
  }),
  /** Null: the whole state. */
  criteria_scope: z.string()
    .regex(
      /^([a-z0-9_]+_county|all_other_counties)$/,
      "must be <county>_county or all_other_counties",
    )
    .nullable()
    .meta({
      description:
        "County that the rule applies in (<county>_county), all_other_counties, or null.",
    }),
  /** Null: nationwide. */
  state_code: stateCode.nullable().meta({
    description: "State that the rule applies in; null for all.",
  }),
  county_name: textOrNull.meta({
    description: "County that the rule is about, or null.",
  }),
  eligibility_criteria: metadataOrNull.meta({
    description: "The criteria, as data.",
  }),
  permit_required: flagOrNull.meta({
    description: "Whether a permit is required.",
  }),
  max_term_years: amountOrNull.meta({
    description: "Longest term.",
    unit: "years",
  }),
  availability_status: textOrNull.meta({
    description: "Availability, such as available, suspended or limited.",
  }),
  quote_safe: trust.quoteSafe,
  confidence: trust.confidence,
  effective_date: dateOrNull.meta({
    description: "Day from which the row applies.",
  }),
  expires_at: dayOrInstantOrNull.meta({
    description: "When the row ends; null without an end.",
  }),
  last_verified_at: trust.verifiedAt,
  source_url: trust.sourceUrl,
  source_title: trust.sourceTitle,
  unresolved_requirements: trust.unresolvedOrNull,
  source_kind: trust.sourceKind,
  reviewed_by: textOrNull.meta({
    description: "Who reviewed what a contractor uploaded.",
  }),
  reviewed_at: instantOrNull.meta({
    description: "When that person reviewed it.",
  }),
}).check((check) => {
  const { quote_safe, source_kind, reviewed_by, reviewed_at } = check.value;
  const isUpload = source_kind !== null &&
    slug(source_kind) === CONTRACTOR_UPLOAD;
  if (
    quote_safe && isUpload && (reviewed_by === null || reviewed_at === null)
  ) {
    fieldError(
      check,
      "quote_safe",
      `must be false for source_kind ${source_kind} without reviewed_by and reviewed_at`,
    );
  }
});

export type FinanceEligibility = z.infer<typeof schema>;

const { texts } = columnSpecs<FinanceEligibility>();

/** Query of eligibility rules. */
interface EligibilityQuery {
  readonly trade?: string | undefined;
  readonly state?: string | undefined;
  readonly measure?: string | undefined;
  readonly financier?: string | undefined;
  readonly program_type?: string | undefined;
  readonly county?: string | undefined;
  readonly product?: string | undefined;
}

const SAMPLE_QUERIES: readonly EligibilityQuery[] = [{}];

export const financeEligibility = dataset({
  key: "finance_eligibility",
  title: "Finance eligibility",
  source: "Lender and program documents",
  endpoint: "/api/v1/context/finance-eligibility",
  access: { name: "finance_eligibility", level: "sample" },
  schema,
  rules: [
    "A rule whose `source_kind` is `contractor_upload` is quote-safe only with `reviewed_by` and `reviewed_at`.",
  ],
  id: "id",
  ...trust.ofProgram<FinanceEligibility>(),
  whenExpired: () => ({ quote_safe: false }),
  columns: {
    financier_slug: texts((row) => row.financier_slug),
    program_type: texts((row) => row.program_type),
    measure_key: texts((row) => row.measure_key),
    product_label: texts((row) => row.product_label),
    criteria_scope: texts((row) => row.criteria_scope),
    state_code: texts((row) => row.state_code),
  },
  order: ["trade", "product_label", "criteria_scope"],
  sync: { level: "production", ceiling: 50_000 },
  search: {
    type: "finance_eligibility",
    category: "financing",
    document: (row) => ({
      title: row.program_name,
      // The rules of one program differ in their subject.
      subtitle: metaLine(
        row.financier_name,
        row.measure_key?.replaceAll("_", " ") ?? row.trade_category,
        row.product_label !== row.program_name && row.product_label,
      ),
      confidence: row.confidence,
      meta: metaLine(row.program_type, row.state_code, row.criteria_scope, row.availability_status),
      fields: {
        measure_key: inPlural(row.measure_key),
        product_label: row.product_label,
        state: searchedStates(row.state_code),
      },
    }),
  },
  // A rule without a state or measure applies to any (decisions, Which rows a list gives).
  filters(version, query: EligibilityQuery) {
    const { columns } = version;
    return [
      equals(columns.trade, query.trade, exact),
      equalsOrAny(columns.state_code, query.state, exact),
      equalsOrAny(columns.measure_key, query.measure, slug),
      equals(columns.financier_slug, query.financier, slug),
      equals(columns.program_type, query.program_type, exact),
      inCounty(version, query.county),
      contains(columns.product_label, query.product),
    ];
  },
  sampleQueries: SAMPLE_QUERIES,
});

/** Rules of the county, of all other counties, and of the whole state. */
function inCounty(
  { columns, size }: {
    readonly size: number;
    readonly columns: Readonly<Record<"criteria_scope" | "state_code", TextColumn>>;
  },
  county: string | undefined,
): Filter | undefined {
  if (county === undefined) return undefined;
  const scopes = columns.criteria_scope;
  const changed = codesNamed(undefined, county).map((code) =>
    nameWithKind(present(changedCounty(code), `county ${code}`))
  );
  const ofName = (name: string) => select({ size, where: [equals(scopes, name, countyName)] });
  const name = [county, ...changed].find((name) => ofName(name).length > 0) ?? county;
  return either(
    isNull(scopes),
    rowsMeant(ofName(name), name, (row) => ({
      // `baltimore_city_county` means the city.
      name: present(scopes.get(row), "county_scope").replace(/_county$/, ""),
      state: columns.state_code.get(row),
      fips: null,
    })),
    equals(scopes, ALL_OTHER_COUNTIES, exact),
  );
}
