import { mapValues } from "../../../src/base/json/map_values.ts";
import { equipmentRecord, incentiveRecord } from "../fixtures/quote_context_records.ts";
import type { QuoteRows } from "../fixtures/quote_context_rows.ts";
import * as lists from "./quote_context_twin_sections.ts";
import { standsFor } from "./quote_context_twin_utilities.ts";
import { placeOf } from "./quote_context_twin_place.ts";
import { type AddressFacts, MISSED, resolution } from "./quote_context_twin_territory.ts";
import type { Query } from "./twin.ts";

/**
 * The naive twin of quote-context: the `data` that the service must return, with only the section
 * of each warning.
 */
export function quoteTwin(rows: QuoteRows, addresses: AddressFacts, given: Query) {
  const trimmed = Object.entries(given).map(([name, value]) => [name, value?.trim()]);
  const query: Query = Object.fromEntries(trimmed);
  const { trade = "solar", address, equipment_id } = query;
  const item = rows.equipment_pricing.find((row) => row.record_id === equipment_id);
  const measure = query.measure ?? item?.measure_key ??
    (trade === "hvac" ? "air_source_heat_pump" : null);
  const located = address === undefined ? undefined : addresses.get(address) ?? MISSED;
  const place = placeOf(query, located);
  const asked = { query, place, trade, measure };
  const most = Math.min(lists.contextLimit(query), 10);
  const resolved = located === undefined
    ? undefined
    : resolution(rows.utility_territory, located, most);
  const utility_territory = resolved?.resolution.territories ?? [];
  const serving = place.contradicts ? [] : resolved?.utilities ?? [];

  const finance = lists.finance(rows, asked);
  const finance_fees = lists.financeFees(rows, asked);
  const equipment = lists.equipment(rows, asked);
  const incentives = lists.incentives(rows, asked, serving);
  const eligibility = lists.financeEligibility(rows, asked);
  const context = {
    climate: lists.climate(rows, asked),
    incentives,
    labor_adders: lists.laborAdders(rows, asked),
    permits: lists.permits(rows, asked),
    finance_eligibility: eligibility,
  };
  const listed = {
    climate: context.climate.rows,
    incentives: incentives.rows,
    labor_adders: context.labor_adders.rows,
    permits: context.permits.rows,
    finance_eligibility: context.finance_eligibility.rows,
  };
  const sections = {
    finance: finance.rows,
    equipment: equipment.rows,
    ...listed,
    utility_territory,
  };
  const empty = Object.entries({ ...sections, finance_fees: finance_fees.rows })
    .filter(([, { length }]) => length === 0).map(([name]) => name);
  const isUnpriced = equipment.rows.some((row) => row.base_cost === 0 && row.pricing === null);
  // If the state is unknown, state-specific records may not apply to the customer.
  const isUnlocated = place.state === undefined;
  const ofOneState = {
    finance: finance.rows.filter(({ state_scope }) => state_scope?.length !== 0),
    incentives: incentives.rows.filter(({ state_codes }) => state_codes.length > 0),
    permits: context.permits.rows.filter(({ jurisdiction }) => jurisdiction.state_code !== null),
    finance_eligibility: context.finance_eligibility.rows.filter(({ state_code }) =>
      state_code !== null
    ),
  };
  const unlocated = Object.entries(ofOneState).filter(([, rows]) => isUnlocated && rows.length > 0);
  const unsure = new Map<object, string[]>();
  const doubted: [string, readonly object[]][] = [
    ["utility_unknown", incentives.unsure],
    ["place_unknown", incentives.somewhere],
    ...unlocated.map(([, rows]): [string, readonly object[]] => ["state_unknown", rows]),
    ["county_unknown", eligibility.unsure],
  ];
  for (const [doubt, rows] of doubted) {
    for (const row of rows) unsure.set(row, [...unsure.get(row) ?? [], doubt]);
  }
  const needsState = (name: string) =>
    unlocated.some(([section]) => section === name) ? ["state_unknown"] : [];
  const asShown = <R extends Ready>(row: R): R => {
    const doubts = unsure.get(row);
    if (doubts === undefined) return row;
    return withDoubts({ ...row, ...row.quote_safe === true ? { quote_safe: false } : {} }, doubts);
  };
  const isOtherUtility = query.utility !== undefined && serving.length > 0 &&
    !serving.some((one) => standsFor(one, query.utility!));
  return {
    trade,
    inputs: inputsOf(query, measure),
    coverage: {
      finance_records: finance.rows.length,
      finance_fee_records: finance_fees.rows.length,
      equipment_records: equipment.rows.length,
      finance_total_available: finance.total,
      finance_fees_total_available: finance_fees.total,
      equipment_total_available: equipment.total,
      context_total_available: mapValues(context, ({ total }) => total),
      context_records: {
        ...mapValues(listed, ({ length }) => length),
        utility_territory: utility_territory.length > 0 ? 1 : 0,
      },
      quote_safe_summary: mapValues(
        sections,
        (records: readonly Ready[]) => summary(records, (row) => isSafe(row) && !unsure.has(row)),
      ),
      unresolved_requirements: unresolved([
        ["finance", [...finance.rows.flatMap(needsOf), ...needsState("finance")]],
        ["equipment", isUnpriced ? ["price_unknown"] : []],
        ["climate", listed.climate.flatMap(needsOf)],
        [
          "incentives",
          [
            ...listed.incentives.flatMap(needsOf),
            ...incentives.unsure.length > 0 ? ["utility_unknown"] : [],
            ...incentives.somewhere.length > 0 ? ["place_unknown"] : [],
            ...needsState("incentives"),
          ],
        ],
        ["labor_adders", listed.labor_adders.flatMap(needsOf)],
        ["permits", [...listed.permits.flatMap(needsOf), ...needsState("permits")]],
        [
          "finance_eligibility",
          [
            ...listed.finance_eligibility.flatMap(needsOf),
            ...needsState("finance_eligibility"),
            ...eligibility.unsure.length > 0 ? ["county_unknown"] : [],
          ],
        ],
      ]),
      derived: place.derived,
      contains_samples: false,
      warnings: [
        ...empty,
        ...Object.entries({ finance, incentives, finance_eligibility: eligibility })
          .filter(([, { retired }]) => retired > 0).map(([name]) => name),
        ...isUnpriced ? ["equipment"] : [],
        ...equipment.isUnmeasured ? ["equipment"] : [],
        ...incentives.unsure.length > 0 || incentives.isUnknownUtility ? ["incentives"] : [],
        ...incentives.somewhere.length > 0 ? ["incentives"] : [],
        ...incentives.leftOut > 0 ? ["incentives"] : [],
        ...eligibility.unsure.length > 0 ? ["finance_eligibility"] : [],
        ...utility_territory.length > 0 && !utility_territory.some(isSafe)
          ? ["utility_territory"]
          : [],
        ...new Set(listed.climate.map(({ county_fips }) => county_fips)).size > 1
          ? ["climate"]
          : [],
        ...place.warned,
        ...unlocated.map(([name]) => name),
        ...isOtherUtility ? ["utility"] : [],
        ...item !== undefined && item.measure_key === null && query.measure === undefined &&
            trade === "hvac"
          ? ["equipment_id"]
          : [],
        ...equipment_id !== undefined && item === undefined ? ["equipment_id"] : [],
      ].toSorted(),
    },
    finance: finance.rows.map(asShown),
    finance_fees: finance_fees.rows,
    equipment: equipment.rows.map((row) =>
      equipmentRecord(row, query.equipment_category !== undefined)
    ),
    context: {
      ...listed,
      incentives: listed.incentives.map(asShown).map(incentiveRecord),
      permits: listed.permits.map(asShown),
      finance_eligibility: listed.finance_eligibility.map(asShown),
      equipment_incentive_context: item === undefined ? null : {
        equipment_id: item.record_id,
        manufacturer: item.manufacturer,
        sku: item.sku,
        trade: item.trade,
        category: item.category,
        measure_key: item.measure_key,
        quote_safe: item.provenance.quote_safe,
      },
      utility_territory_resolution: resolved?.resolution ?? null,
    },
  };
}

const ECHOED = "state county county_fips city utility measure financier payment_type term_months " +
  "equipment_category manufacturer sku equipment_id";

function inputsOf(query: Query, measure: string | null) {
  const { term_months, address } = query;
  return {
    ...Object.fromEntries(ECHOED.split(" ").map((name) => [name, query[name] ?? null])),
    measure,
    term_months: term_months === undefined ? null : Number(term_months),
    address_redacted: address !== undefined,
  };
}

/** A record with its doubts added to its requirements; a permit's are among its rules. */
function withDoubts<R>(record: R, doubts: readonly string[]): R {
  const copy = structuredClone(record) as {
    unresolved_requirements?: string[] | null;
    requirements?: { unresolved_requirements: string[] };
  };
  const holder = "unresolved_requirements" in copy ? copy : copy.requirements!;
  holder.unresolved_requirements = [
    ...new Set([...holder.unresolved_requirements ?? [], ...doubts]),
  ];
  return copy as R;
}

interface Ready {
  readonly quote_safe?: boolean;
  readonly provenance?: object;
}

/** Whether a record is quote-safe; equipment has it in its provenance. */
export function isSafe({ quote_safe, provenance = {} }: Ready): boolean {
  return quote_safe ?? ("quote_safe" in provenance && provenance.quote_safe === true);
}

function summary(records: readonly Ready[], mayBeQuoted: (row: Ready) => boolean) {
  const safe = records.filter(mayBeQuoted).length;
  return { total: records.length, quote_safe: safe, not_quote_safe: records.length - safe };
}

interface Needing {
  readonly unresolved_requirements?: readonly string[] | null;
  readonly requirements?: object | null;
  readonly status?: unknown;
  readonly availability_status?: string | null;
}

/** Statuses that are also requirements. */
const BLOCKING = ["archived", "superseded", "paused", "suspended", "planned"];

/** What keeps the records from being quote-safe; permits list it in their requirements. */
function needsOf(
  { unresolved_requirements, requirements, status, availability_status }: Needing,
): readonly string[] {
  if (unresolved_requirements !== undefined) {
    const named = unresolved_requirements ?? [];
    const said = String(status ?? availability_status);
    return BLOCKING.includes(said) ? [...named, said] : named;
  }
  return (requirements as { unresolved_requirements: string[] }).unresolved_requirements;
}

/** In the order of the sections and their records, each once. */
function unresolved(sections: readonly (readonly [name: string, needs: string[]])[]): string[] {
  return [...new Set(sections.flatMap(([name, needs]) => needs.map((need) => `${name}:${need}`)))];
}
