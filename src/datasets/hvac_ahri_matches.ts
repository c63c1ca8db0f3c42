import { z } from "zod";
import { exact, plain } from "../base/text/text.ts";
import { all, contains, either, equals, type Filter, NOTHING } from "../library/query/filters.ts";
import type { Readers } from "../library/columns/column_readers.ts";
import { columnSpecs } from "../library/columns/columns.ts";
import { dataset } from "./declare/dataset.ts";
import { flag, instantOrNull, recordId, textOrNull } from "./declare/fields.ts";
import { fieldError } from "./declare/row_checks.ts";
import {
  coolingCapacity,
  eer2,
  heatingCapacities,
  hspf2,
  refrigerant,
  seer2,
} from "./equipment/ratings.ts";
import * as trust from "./declare/trust_fields.ts";

export const MATCH_STATUSES = ["certified", "candidate", "superseded", "unknown"] as const;

const unit = z.strictObject({
  brand: textOrNull.meta({ description: "Brand of the unit." }),
  model: textOrNull.meta({ description: "Model of the unit." }),
});

/** Matched-system (AHRI) record (spec 2). */
const schema = z.strictObject({
  record_id: recordId,
  ahri_reference_number: textOrNull.meta({ description: "AHRI reference number." }),
  outdoor_unit: unit.meta({ description: "The outdoor unit." }),
  indoor_unit: unit.meta({ description: "The indoor unit." }),
  system_type: textOrNull.meta({ description: "Kind of system." }),
  refrigerant_type: refrigerant,
  ratings: z.strictObject({
    seer2,
    eer2,
    hspf2,
    cooling_capacity_btu_h: coolingCapacity,
    ...heatingCapacities,
  }).meta({ description: "Ratings of the pair." }),
  status: z.enum(MATCH_STATUSES).nullable().meta({
    description: "Whether the match is certified.",
  }),
  efficiency_program_link_status: textOrNull.meta({
    description: "Whether an efficiency program lists it.",
  }),
  verification: z.strictObject({
    source_kind: z.enum([
      "ahri_licensed",
      "efficiency_program_candidate",
      "certificate_scrape",
      "contractor_upload",
    ]).meta({ description: "Kind of source that the match is from." }),
    exact_match: flag.meta({ description: "Whether both models match exactly." }),
    certified_at: instantOrNull.meta({ description: "When it was certified." }),
    published_at: instantOrNull.meta({ description: "When it was published." }),
  }).meta({ description: "How the match is known." }),
  unresolved_requirements: trust.unresolved,
  quote_safe: trust.quoteSafe,
  confidence: trust.confidence,
  provenance: trust.provenanceOf({
    source_document_id: trust.sourceDocument,
    source_url: trust.sourceUrl,
    certificate_url: textOrNull.meta({ description: "Address of the certificate." }),
    last_verified_at: trust.verifiedAtOrNull,
    trust_basis: trust.basis("ahri_match_context"),
  }),
}).check((check) => {
  const row = check.value;
  const cleared = row.verification.source_kind === "ahri_licensed" &&
    row.status === "certified" && row.verification.exact_match &&
    row.unresolved_requirements.length === 0;
  if (row.quote_safe && !cleared) {
    fieldError(
      check,
      "quote_safe",
      "must be false unless the source is ahri_licensed, the status certified, the match exact " +
        "and no requirement unresolved",
    );
  }
});

export type AhriMatch = z.infer<typeof schema>;

const { texts } = columnSpecs<AhriMatch>();

/** The requirement that keeps a row from being quote-safe for accounts without AHRI data rights. */
const LICENSE_NOT_RESOLVED = "license_not_resolved";

/** The row as shown to accounts without AHRI data rights (decisions, Access). */
function unlicensed(row: AhriMatch): AhriMatch {
  return row.quote_safe
    ? { ...row, quote_safe: false, unresolved_requirements: [LICENSE_NOT_RESOLVED] }
    : row;
}

/** The equipment to find matches for. */
export interface MatchedEquipment {
  readonly ahriReferenceNumber: string | null;
  readonly manufacturer: string;
  readonly sku: string;
}

/** Query of matched systems. */
interface MatchQuery {
  /** Null for unknown equipment, which matches nothing. */
  readonly equipment?: MatchedEquipment | null | undefined;
  readonly ahri_reference_number?: string | undefined;
  readonly outdoor_model?: string | undefined;
  readonly indoor_model?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly status?: (typeof MATCH_STATUSES)[number] | undefined;
}

const SAMPLE_QUERIES: readonly MatchQuery[] = [{}];

export const hvacAhriMatches = dataset({
  key: "hvac_ahri_matches",
  title: "Matched systems",
  source: "AHRI directory licensees and efficiency programs",
  endpoint: "/api/v1/context/ahri-matches",
  access: { name: "hvac_ahri_matches", level: "sandbox" },
  schema,
  rules: [
    "A row is quote-safe only where the source is `ahri_licensed`, the status `certified`, the match `exact` and no requirement unresolved.",
  ],
  id: "record_id",
  trade: () => "hvac",
  revision: (row) => row.ahri_reference_number,
  ...trust.ofProvenance<AhriMatch>(),
  unresolved: (row) => row.unresolved_requirements,
  columns: {
    ahri_reference_number: texts((row) => row.ahri_reference_number),
    outdoor_brand: texts((row) => row.outdoor_unit.brand),
    outdoor_model: texts((row) => row.outdoor_unit.model),
    indoor_model: texts((row) => row.indoor_unit.model),
    status: texts((row) => row.status),
  },
  order: ["-quote_safe", "outdoor_brand", "outdoor_model"],
  unlicensed,
  sync: { level: "sandbox", ceiling: 50_000 },
  filters: ({ columns }, query: MatchQuery) => [
    ofEquipment(columns, query.equipment),
    equals(columns.ahri_reference_number, query.ahri_reference_number, exact),
    contains(columns.outdoor_model, query.outdoor_model),
    contains(columns.indoor_model, query.indoor_model),
    contains(columns.outdoor_brand, query.manufacturer),
    equals(columns.status, query.status, exact),
  ],
  sampleQueries: SAMPLE_QUERIES,
});

/** Matches by the equipment's AHRI number, or with it as the outdoor or indoor unit. */
function ofEquipment(
  columns: Readers<
    Readonly<
      Record<"ahri_reference_number" | "outdoor_brand" | "outdoor_model" | "indoor_model", "text">
    >
  >,
  equipment: MatchedEquipment | null | undefined,
): Filter | undefined {
  if (equipment === undefined) return undefined;
  if (equipment === null) return NOTHING;
  const { ahriReferenceNumber, manufacturer, sku } = equipment;
  const ofNumber = ahriReferenceNumber === null
    ? NOTHING
    : equals(columns.ahri_reference_number, ahriReferenceNumber, exact);
  // A model without letters and digits would match any other such model.
  if (plain(sku) === "") return ofNumber;
  return either(
    ofNumber,
    all(
      equals(columns.outdoor_brand, manufacturer, plain),
      equals(columns.outdoor_model, sku, plain),
    ),
    equals(columns.indoor_model, sku, plain),
  );
}
