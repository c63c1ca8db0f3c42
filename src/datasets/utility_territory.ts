import { z } from "zod";
import { flags, instants, numbers, texts } from "../library/columns.ts";
import { metaLine } from "../search/document.ts";
import { dataset } from "./dataset.ts";
import {
  confidenceOrNull,
  countyFips,
  fault,
  flag,
  instantOrNull,
  stateCode,
  text,
  textOrNull,
} from "./fields.ts";
import { crossesItself, geometry } from "./geometry.ts";

/** Utility territory record (spec 2), and its boundary. */
const schema = z.strictObject({
  record_id: text,
  utility: z.strictObject({
    id: text,
    name: textOrNull,
    slug: textOrNull,
    eia_utility_id: textOrNull,
    provider_type: z.enum(["iou", "municipal", "cooperative", "federal", "unknown"]),
    state_codes: z.array(stateCode),
  }),
  geography: z.strictObject({
    state_code: stateCode,
    county_name: textOrNull,
    county_fips: countyFips.nullable(),
    city_name: textOrNull,
    zip_code: z.string().regex(/^\d{5}$/, "must be five digits").nullable(),
    coverage_level: z.enum(["state", "county", "city", "zip", "polygon"]),
    sample_lat: z.number().min(-90).max(90).nullable(),
    sample_lng: z.number().min(-180).max(180).nullable(),
    sample_address: textOrNull,
    /** Known only for a request that gives coordinates. */
    distance_miles: z.null(),
  }),
  territory_notes: textOrNull,
  geometry_status: z.enum(["loaded", "pending", "unavailable"]).nullable(),
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: z.strictObject({
    source_document_id: textOrNull,
    source_url: textOrNull,
    provider_source_url: textOrNull,
    last_verified_at: instantOrNull,
    trust_basis: z.literal("utility_territory_context"),
  }),
  /** Added: the boundary, or null. */
  geometry: geometry.nullable(),
}).check((check) => {
  const row = check.value;
  if (row.quote_safe && (row.geometry_status !== "loaded" || row.geometry === null)) {
    fault(check, "quote_safe", "must be false without a loaded geometry");
  }
  if ((row.geography.sample_lat === null) !== (row.geography.sample_lng === null)) {
    fault(check, "geography.sample_lng", "must be given together with sample_lat");
  }
});

export type UtilityTerritory = z.infer<typeof schema>;

export const utilityTerritory = dataset<UtilityTerritory>({
  key: "utility_territory",
  title: "Utility territories",
  source: "EIA-861 and HIFLD electric retail service territories",
  endpoint: "/api/v1/context/utility-territory",
  schema,
  id: (row) => row.record_id,
  quoteSafe: (row) => row.quote_safe,
  sourceDocument: (row) => row.provenance.source_document_id,
  warning: (row) =>
    row.geometry !== null && crossesItself(row.geometry)
      ? "have rings that cross themselves"
      : undefined,
  columns: {
    utility_name: texts((row) => row.utility.name),
    utility_slug: texts((row) => row.utility.slug),
    state_code: texts((row) => row.geography.state_code),
    county_fips: texts((row) => row.geography.county_fips),
    county_name: texts((row) => row.geography.county_name),
    city_name: texts((row) => row.geography.city_name),
    zip_code: texts((row) => row.geography.zip_code),
    coverage_level: texts((row) => row.geography.coverage_level),
    confidence: texts((row) => row.confidence),
    sample_lat: numbers((row) => row.geography.sample_lat),
    sample_lng: numbers((row) => row.geography.sample_lng),
    quote_safe: flags((row) => row.quote_safe),
    last_verified_at: instants((row) => row.provenance.last_verified_at),
    source_document_id: texts((row) => row.provenance.source_document_id),
  },
  order: ["-quote_safe", "utility_name"],
  orders: { id: [] },
  geometry: (row) => row.geometry,
  views: { record: ({ geometry: _, ...record }) => record },
  sync: { level: "production", ceiling: 50_000 },
  search: {
    type: "utility",
    category: "utilities",
    document: (row) => ({
      title: row.utility.name ?? row.utility.slug ?? row.utility.id,
      subtitle: metaLine(row.utility.provider_type, row.geography.state_code),
      trade: "context",
      quoteSafe: row.quote_safe,
      confidence: row.confidence,
      sourceDocumentId: row.provenance.source_document_id,
      lastVerifiedAt: row.provenance.last_verified_at,
      unresolvedRequirements: row.quote_safe ? [] : ["polygon_not_loaded"],
      meta: metaLine(
        row.geography.coverage_level,
        row.geography.county_name !== null && `${row.geography.county_name} County`,
        row.geography.city_name,
        row.geography.zip_code,
      ),
      fields: { eia_utility_id: row.utility.eia_utility_id },
    }),
  },
});
