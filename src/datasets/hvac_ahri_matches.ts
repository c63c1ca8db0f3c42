import { z } from "zod";
import { flags, instants, texts } from "../library/columns.ts";
import { dataset } from "./dataset.ts";
import {
  confidenceOrNull,
  fault,
  flag,
  instantOrNull,
  integerOrNull,
  numberOrNull,
  text,
  textOrNull,
} from "./fields.ts";

export const MATCH_STATUSES = ["certified", "candidate", "superseded", "unknown"] as const;

const unit = z.strictObject({ brand: textOrNull, model: textOrNull });

/** Matched-system (AHRI) record (spec 2). */
const schema = z.strictObject({
  record_id: text,
  ahri_reference_number: textOrNull,
  outdoor_unit: unit,
  indoor_unit: unit,
  system_type: textOrNull,
  refrigerant_type: textOrNull,
  ratings: z.strictObject({
    seer2: numberOrNull,
    eer2: numberOrNull,
    hspf2: numberOrNull,
    cooling_capacity_btu_h: integerOrNull,
    heating_capacity_47f_btu_h: integerOrNull,
    heating_capacity_17f_btu_h: integerOrNull,
    heating_capacity_5f_btu_h: integerOrNull,
  }),
  status: z.enum(MATCH_STATUSES).nullable(),
  efficiency_program_link_status: textOrNull,
  verification: z.strictObject({
    source_kind: z.enum([
      "ahri_licensed",
      "efficiency_program_candidate",
      "certificate_scrape",
      "contractor_upload",
    ]),
    exact_match: flag,
    certified_at: instantOrNull,
    published_at: instantOrNull,
  }),
  unresolved_requirements: z.array(text),
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: z.strictObject({
    source_document_id: textOrNull,
    source_url: textOrNull,
    certificate_url: textOrNull,
    last_verified_at: instantOrNull,
    trust_basis: z.literal("ahri_match_context"),
  }),
}).check((check) => {
  const row = check.value;
  const cleared = row.verification.source_kind === "ahri_licensed" &&
    row.status === "certified" && row.verification.exact_match &&
    row.unresolved_requirements.length === 0;
  if (row.quote_safe && !cleared) {
    fault(
      check,
      "quote_safe",
      "must be false unless the source is ahri_licensed, the status certified, the match exact " +
        "and no requirement unresolved",
    );
  }
});

export type AhriMatch = z.infer<typeof schema>;

/** What blocks a row for an account without the data rights. */
export const LICENSE_NOT_RESOLVED = "license_not_resolved";

/** The row as an account without the data rights sees it (decisions, Access). */
function unlicensed(row: AhriMatch): AhriMatch {
  return row.quote_safe
    ? { ...row, quote_safe: false, unresolved_requirements: [LICENSE_NOT_RESOLVED] }
    : row;
}

export const hvacAhriMatches = dataset<AhriMatch>({
  key: "hvac_ahri_matches",
  title: "Matched systems",
  source: "AHRI directory licensees and efficiency programs",
  endpoint: "/api/v1/context/ahri-matches",
  schema,
  id: (row) => row.record_id,
  trade: () => "hvac",
  revision: (row) => row.ahri_reference_number,
  quoteSafe: (row) => row.quote_safe,
  sourceDocument: (row) => row.provenance.source_document_id,
  columns: {
    ahri_reference_number: texts((row) => row.ahri_reference_number),
    outdoor_brand: texts((row) => row.outdoor_unit.brand),
    outdoor_model: texts((row) => row.outdoor_unit.model),
    indoor_model: texts((row) => row.indoor_unit.model),
    status: texts((row) => row.status),
    trade: texts(() => "hvac"),
    quote_safe: flags((row) => row.quote_safe),
    last_verified_at: instants((row) => row.provenance.last_verified_at),
    source_document_id: texts((row) => row.provenance.source_document_id),
  },
  order: ["-quote_safe", "outdoor_brand", "outdoor_model"],
  orders: { label: ["outdoor_brand", "outdoor_model"] },
  unlicensed,
  sync: { level: "sandbox", ceiling: 50_000 },
});
