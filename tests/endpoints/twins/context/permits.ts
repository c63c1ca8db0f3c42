import fc from "fast-check";
import { twinTest } from "../../../support/service/twin_service.ts";
import {
  agrees,
  flagIs,
  FLAGS,
  is,
  limitOf,
  LIMITS,
  partsOf,
  queries,
  type Query,
  rowsToPublish,
  safeFirst,
  sorted,
  STATES,
  TRADES,
} from "../../../support/naive/twin.ts";
import {
  hasCounty,
  hasPlace,
  isIndependentCity,
  kindOfName,
} from "../../../support/naive/twin_places.ts";

const PATH = "/api/v1/context/permits";

const rows = rowsToPublish("permits");
const COUNTIES = partsOf(rows.map((row) => row.jurisdiction.county_name));
const ROWS = { permits: rows };

/** Sources of city permits often name no county; a county is not the city of the same name. */
function ofCounty({ jurisdiction }: (typeof rows)[number], { county, city }: Query): boolean {
  const { county_name: name, county_fips: fips } = jurisdiction;
  if (county === undefined) return true;
  const isCountyItself = city === undefined && kindOfName(county) === "county";
  if (isCountyItself && isIndependentCity(name, fips)) return false;
  return name === null ? city !== undefined : hasCounty(name, county);
}

twinTest(`GET ${PATH} 200 matches its naive twin`, ROWS, (service) =>
  agrees(
    service,
    PATH,
    queries({
      trade: TRADES,
      state: STATES,
      county: fc.oneof(COUNTIES, COUNTIES.map((name) => `${name} County`)),
      city: partsOf(rows.map((row) => row.jurisdiction.city_name)),
      quote_safe: FLAGS,
      limit: LIMITS,
    }),
    (query) => {
      const state = query.state?.toUpperCase();
      const matches = rows.filter((row) =>
        [query.trade ?? "hvac", "context"].includes(row.trade) &&
        is(row.jurisdiction.state_code, state) &&
        ofCounty(row, query) &&
        hasPlace(row.jurisdiction.city_name, query.city) &&
        flagIs(row.quote_safe, query.quote_safe)
      );
      const records = sorted(
        matches,
        safeFirst,
        (row) => row.jurisdiction.authority_name,
        (row) => row.record_id,
      ).slice(0, limitOf(query, 100, 500));
      return {
        records,
        coverage: {
          trade: query.trade ?? "hvac",
          state: state ?? null,
          county: query.county ?? null,
          city: query.city ?? null,
          records_returned: records.length,
          quote_safe_only: query.quote_safe === "true",
          trust_basis: "permit_code_context",
        },
      };
    },
    ({ records }) => records.length,
  ));
