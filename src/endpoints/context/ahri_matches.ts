import { MATCH_STATUSES } from "../../datasets/hvac_ahri_matches.ts";
import { endpoint } from "../../http/endpoint.ts";
import { JsonText } from "../../http/json.ts";
import { boolean, limit, oneOf, params, text } from "../../http/params.ts";
import {
  all,
  contains,
  either,
  equals,
  exact,
  type Filter,
  flagged,
  NOTHING,
  plain,
} from "../../library/filters.ts";
import type { LibrarySnapshot } from "../../library/library.ts";
import { select } from "../../library/query.ts";
import type { Version } from "../../library/version.ts";
import { findEquipment } from "../catalog/equipment_lookup.ts";

/** GET /api/v1/context/ahri-matches (spec 2). */
export const ahriMatchesEndpoint = endpoint({
  path: "/api/v1/context/ahri-matches",
  params: params({
    equipment_id: text,
    ahri_reference_number: text,
    outdoor_model: text,
    indoor_model: text,
    manufacturer: text,
    status: oneOf(MATCH_STATUSES),
    quote_safe: boolean,
    limit: limit(100, 500),
  }),
  access: { dataset: "hvac_ahri_matches", level: "sandbox" },
  envelope: "success",
  answer(params, library, { ahriLicensed }) {
    const matches = library.version("hvac_ahri_matches");
    const rows = select({
      size: matches.size,
      limit: params.limit,
      // Without the data rights no row is quote-safe, so none comes before another for being so.
      ...(ahriLicensed ? {} : { order: matches.order("label") }),
      where: [
        ofEquipment(matches, library, params.equipment_id),
        equals(matches.texts("ahri_reference_number"), params.ahri_reference_number, exact),
        contains(matches.texts("outdoor_model"), params.outdoor_model),
        contains(matches.texts("indoor_model"), params.indoor_model),
        contains(matches.texts("outdoor_brand"), params.manufacturer),
        equals(matches.texts("status"), params.status, exact),
        safe(matches, params.quote_safe, ahriLicensed),
      ],
    });
    return {
      data: {
        records: JsonText.array(
          matches.records(ahriLicensed ? "payload" : "unlicensed").join(rows),
        ),
        coverage: {
          records_returned: rows.length,
          quote_safe_only: params.quote_safe === true,
          status: params.status ?? "all",
          trust_basis: "ahri_match_context",
        },
      },
    };
  },
});

function safe(matches: Version, quoteSafe: boolean | undefined, licensed: boolean) {
  if (licensed) return flagged(matches.flags("quote_safe"), quoteSafe);
  return quoteSafe === true ? NOTHING : undefined;
}

/** Matches of an equipment record by its AHRI number, as outdoor unit, or as indoor unit. */
function ofEquipment(
  matches: Version,
  library: LibrarySnapshot,
  id: string | undefined,
): Filter | undefined {
  if (id === undefined) return undefined;
  const found = findEquipment(library, id);
  if (found === undefined) return NOTHING;
  const { ahriReferenceNumber, context } = found;
  return either(
    ahriReferenceNumber === null
      ? NOTHING
      : equals(matches.texts("ahri_reference_number"), ahriReferenceNumber, exact)!,
    all(
      equals(matches.texts("outdoor_brand"), context.manufacturer, plain),
      equals(matches.texts("outdoor_model"), context.sku, plain),
    ),
    equals(matches.texts("indoor_model"), context.sku, plain)!,
  );
}
