import { z } from "zod";
import { flags, instants, textLists, texts } from "../library/columns.ts";
import { metaLine } from "../search/document.ts";
import { dataset } from "./dataset.ts";
import {
  confidenceOrNull,
  dateOrNull,
  flag,
  instantOrNull,
  stateCode,
  text,
  textOrNull,
  trade,
} from "./fields.ts";

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

export const INCOME_BANDS = ["low_income", "moderate_income", "market_rate", "unknown"] as const;

/** Incentive program record (spec 2), and what its filters need: an empty list means any. */
const schema = z.strictObject({
  id: text,
  program_key: text,
  program_name: text,
  authority: text,
  authority_type: z.enum(["federal", "state", "utility", "local", "nonprofit", "unknown"]),
  program_type: z.enum([
    "rebate",
    "tax_credit",
    "loan",
    "grant",
    "pace",
    "on_bill_financing",
    "other",
  ]),
  trade_category: trade,
  summary: textOrNull,
  status: z.enum(INCENTIVE_STATUSES),
  effective_date: dateOrNull,
  expires_at: dateOrNull,
  last_verified_at: instantOrNull,
  source_url: textOrNull,
  quote_safe: flag,
  confidence: confidenceOrNull,
  state_codes: z.array(stateCode),
  utilities: z.array(text),
  measure_keys: z.array(text),
  income_bands: z.array(z.enum(INCOME_BANDS)),
  unresolved_requirements: z.array(text),
  source_document_id: textOrNull,
});

export type Incentive = z.infer<typeof schema>;

export const hvacIncentives = dataset<Incentive>({
  key: "hvac_incentives",
  title: "Incentive programs",
  source: "Program administrators",
  endpoint: "/api/v1/context/incentives",
  schema,
  id: (row) => row.id,
  trade: (row) => row.trade_category,
  revision: (row) => row.effective_date,
  quoteSafe: (row) => row.quote_safe,
  sourceDocument: (row) => row.source_document_id,
  columns: {
    trade: texts((row) => row.trade_category),
    program_name: texts((row) => row.program_name),
    status: texts((row) => row.status),
    state_codes: textLists((row) => row.state_codes),
    utilities: textLists((row) => row.utilities),
    measure_keys: textLists((row) => row.measure_keys),
    income_bands: textLists((row) => row.income_bands),
    quote_safe: flags((row) => row.quote_safe),
    unresolved_requirements: textLists((row) => row.unresolved_requirements),
    expires_at: instants((row) => row.expires_at),
    last_verified_at: instants((row) => row.last_verified_at),
    source_document_id: texts((row) => row.source_document_id),
  },
  order: ["-quote_safe", "program_name"],
  views: {
    record: ({
      state_codes: _states,
      utilities: _utilities,
      measure_keys: _measures,
      income_bands: _bands,
      unresolved_requirements: _unresolved,
      source_document_id: _source,
      ...record
    }) => record,
  },
  sync: { level: "sandbox", ceiling: 50_000 },
  search: {
    type: "incentive",
    category: "incentives",
    document: (row) => ({
      title: row.program_name,
      subtitle: row.authority,
      trade: row.trade_category,
      quoteSafe: row.quote_safe,
      confidence: row.confidence,
      sourceDocumentId: row.source_document_id,
      lastVerifiedAt: row.last_verified_at,
      unresolvedRequirements: row.unresolved_requirements,
      meta: metaLine(row.program_type, row.status, row.state_codes.join(", ")),
      fields: { measure_keys: row.measure_keys.join(" "), utilities: row.utilities.join(" ") },
    }),
  },
});
