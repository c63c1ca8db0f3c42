import { z } from "zod";
import { placesContaining, placeWords, spelledOtherwise } from "../base/places/place_names.ts";
import { exact, slug } from "../base/text/text.ts";
import { spelledOutWords, utilityName } from "../base/places/utility_name.ts";
import { among, either, equals, type Filter } from "../library/query/filters.ts";
import type { Readers } from "../library/columns/column_readers.ts";
import type { NamedCounty } from "../base/places/county_names.ts";
import { ofCounty } from "./places/county_filter.ts";
import { formerlyNamed, utilitiesNamed, utilityIds } from "./places/utilities.ts";
import { columnSpecs } from "../library/columns/columns.ts";
import { countyAliases, searchedStates } from "./search/place_search.ts";
import { metaLine } from "./search/search_document.ts";
import { dataset } from "./declare/dataset.ts";
import {
  countyFips,
  numberOrNull,
  recordId,
  stateCode,
  text,
  textOrNull,
} from "./declare/fields.ts";
import { fieldError } from "./declare/row_checks.ts";
import { crossesItself, geometry } from "./places/geometry.ts";
import * as trust from "./declare/trust_fields.ts";

/** Utility territory record (spec 2), and its boundary. */
const schema = z.strictObject({
  record_id: recordId,
  utility: z.strictObject({
    id: text.meta({ description: "Id of the utility." }),
    name: textOrNull.meta({ description: "Name of the utility." }),
    slug: textOrNull.meta({ description: "Slug of the utility." }),
    eia_utility_id: textOrNull.meta({
      description: "Id of the utility with the EIA.",
    }),
    provider_type: z.enum([
      "iou",
      "municipal",
      "cooperative",
      "federal",
      "unknown",
    ]).meta({
      description: "Kind of utility.",
    }),
    state_codes: z.array(stateCode).meta({
      description: "States that it serves.",
    }),
  }).meta({ description: "The utility." }),
  geography: z.strictObject({
    state_code: stateCode.meta({ description: "State of the place." }),
    county_name: textOrNull.meta({
      description: "County, where the record is about one.",
    }),
    county_fips: countyFips.nullable().meta({
      description: "FIPS code of the county.",
    }),
    city_name: textOrNull.meta({
      description: "City, where the record is about one.",
    }),
    zip_code: z.string().regex(/^\d{5}$/, "must be five digits").nullable()
      .meta({
        description: "ZIP code, where the record is about one.",
      }),
    coverage_level: z.enum(["state", "county", "city", "zip", "polygon"]).meta({
      description: "How exactly the place is known.",
    }),
    sample_lat: z.number().min(-90).max(90).nullable().meta({
      description: "Latitude of a point in it.",
      unit: "degrees",
    }),
    sample_lng: z.number().min(-180).max(180).nullable().meta({
      description: "Longitude of a point in it.",
      unit: "degrees",
    }),
    sample_address: textOrNull.meta({ description: "An address in it." }),
    /** Known only for a request that gives coordinates. */
    distance_miles: numberOrNull.meta({
      description: "Distance from the requested coordinates; null without them.",
      unit: "miles",
    }),
  }).meta({ description: "The place that is served." }),
  territory_notes: textOrNull.meta({
    description: "Notes on its borders.",
  }),
  geometry_status: z.enum(["loaded", "pending", "unavailable"]).nullable().meta(
    {
      description: "Whether its boundary is loaded.",
    },
  ),
  quote_safe: trust.quoteSafe,
  confidence: trust.confidence,
  provenance: trust.provenanceOf({
    source_document_id: trust.sourceDocument,
    source_url: trust.sourceUrl,
    provider_source_url: textOrNull.meta({
      description: "Address of the utility's own source.",
    }),
    last_verified_at: trust.verifiedAtOrNull,
    trust_basis: trust.basis("utility_territory_context"),
  }),
  /** Not in spec 2: the boundary, or null. */
  geometry: geometry.nullable().meta({
    description: "Boundary as a GeoJSON Polygon or MultiPolygon.",
  }),
}).check((check) => {
  const row = check.value;
  if (row.geography.distance_miles !== null) {
    fieldError(
      check,
      "geography.distance_miles",
      "must be null: it is set only in answers to coordinates",
    );
  }
  if (
    row.quote_safe &&
    (row.geometry_status !== "loaded" || row.geometry === null)
  ) {
    fieldError(check, "quote_safe", "must be false without a loaded geometry");
  }
  if (
    (row.geography.sample_lat === null) !== (row.geography.sample_lng === null)
  ) {
    fieldError(check, "geography.sample_lng", "must be given together with sample_lat");
  }
});

export type UtilityTerritory = z.infer<typeof schema>;

const { numbers, texts } = columnSpecs<UtilityTerritory>();

/** Where a city is: its counties and its ZIP codes. */
export interface CityPlaces {
  readonly counties: readonly NamedCounty[];
  readonly zips: readonly string[];
}

/** Query of territories. */
interface TerritoryQuery {
  readonly state?: string | undefined;
  readonly city?: string | undefined;
  /** Where the cities of that name are; territories there match too. */
  readonly cityPlaces?: CityPlaces | undefined;
  /** Part of the name, or the slug. */
  readonly utility?: string | undefined;
}

const SAMPLE_QUERIES: readonly TerritoryQuery[] = [{}];

export const utilityTerritory = dataset({
  key: "utility_territory",
  title: "Utility territories",
  source: "EIA-861 and HIFLD electric retail service territories",
  endpoint: "/api/v1/context/utility-territory",
  access: { name: "utility_territory", level: "sample" },
  schema,
  rules: [
    "Rings are closed, of four positions or more, with longitudes and latitudes in range.",
    "A row is quote-safe only with a geometry that is loaded.",
    "Rings that cross themselves are published, with a warning.",
  ],
  id: "record_id",
  ...trust.ofProvenance<UtilityTerritory>(),
  warning: (row) =>
    row.geometry !== null && crossesItself(row.geometry) ? "rings cross themselves" : undefined,
  columns: {
    utility_id: texts((row) => row.utility.id),
    utility_name: texts((row) => row.utility.name),
    utility_slug: texts((row) => row.utility.slug),
    eia_utility_id: texts((row) => row.utility.eia_utility_id),
    provider_type: texts((row) => row.utility.provider_type),
    state_code: texts((row) => row.geography.state_code),
    county_fips: texts((row) => row.geography.county_fips),
    county_name: texts((row) => row.geography.county_name),
    city_name: texts((row) => row.geography.city_name),
    zip_code: texts((row) => row.geography.zip_code),
    coverage_level: texts((row) => row.geography.coverage_level),
    confidence: texts((row) => row.confidence),
    sample_lat: numbers((row) => row.geography.sample_lat),
    sample_lng: numbers((row) => row.geography.sample_lng),
  },
  order: ["-quote_safe", "utility_name"],
  geometry: (row) => row.geometry,
  hidden: ["geometry"],
  sync: { level: "production", ceiling: 50_000 },
  search: {
    type: "utility",
    category: "utilities",
    document: (row) => ({
      title: row.utility.name ?? row.utility.slug ?? row.utility.id,
      subtitle: metaLine(row.utility.provider_type, row.geography.state_code),
      trade: "context",
      confidence: row.confidence,
      unresolvedRequirements: row.quote_safe ? [] : ["polygon_not_loaded"],
      meta: metaLine(
        row.geography.coverage_level,
        row.geography.county_name !== null && `${row.geography.county_name} County`,
        row.geography.city_name,
        row.geography.zip_code,
      ),
      fields: {
        eia_utility_id: row.utility.eia_utility_id,
        state: searchedStates(row.geography.state_code),
        other_names: metaLine(
          searchedNames(row.utility),
          ...countyAliases(row.geography.state_code, row.geography.county_name),
        ) || null,
      },
    }),
  },
  filters: ({ columns, size }, { state, city, cityPlaces, utility }: TerritoryQuery) => [
    equals(columns.state_code, state, exact),
    city === undefined ? undefined : ofCity({ columns, size }, city, cityPlaces),
    utility === undefined ? undefined : ofUtility(columns, utility),
  ],
  sampleQueries: SAMPLE_QUERIES,
});

/** Other names of a utility, as searched text: common names, and the EIA's abbreviations spelled out. */
function searchedNames(
  { name, eia_utility_id: id }: { name: string | null; eia_utility_id: string | null },
): string | null {
  const aliases = utilitiesNamed(id ?? "").flatMap(({ aliases }) => aliases);
  const written = name ?? "";
  const spelledOut = spelledOutWords(written).join(" ");
  return metaLine(spelledOtherwise(written), spelledOut, ...aliases) || null;
}

/** Rows of a city, of utilities named after it, and of its ZIP codes and counties. */
function ofCity(
  { columns, size }: {
    readonly size: number;
    readonly columns: Readers<
      Readonly<
        Record<
          "city_name" | "utility_name" | "zip_code" | "county_fips" | "county_name" | "state_code",
          "text"
        >
      >
    >;
  },
  city: string,
  { counties = [], zips = [] }: Partial<CityPlaces> = {},
): Filter {
  const { city_name: cities, utility_name: names, zip_code } = columns;
  const named = names.dictionary.flatMap((name, code) => nameHasCity(name, city) ? [code] : []);
  return either(
    among(cities, placesContaining(cities.dictionary, city)),
    among(names, named),
    among(zip_code, zips.flatMap((zip) => zip_code.equal(zip, exact))),
    ...counties.map((county) => ofCounty({ columns, size }, county)),
  );
}

/**
 * Whether a utility's name contains a city's name, and not that of a county or state of the same name.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { nameHasCity } from "./utility_territory.ts";
 *
 * assert.ok(nameHasCity("City of Austin - (TX)", "Austin"));
 * assert.ok(!nameHasCity("Houston County Elec Coop Inc", "Houston"));
 * assert.ok(!nameHasCity("New York State Elec & Gas Corp", "New York"));
 * ```
 */
export function nameHasCity(name: string, city: string): boolean {
  const [, ...after] = ` ${placeWords(name)} `.split(` ${placeWords(city)} `);
  return after.some((words) => !/^(?:county|state) /.test(words));
}

/** Text in the form of a slug of several words. */
const SLUG = /^[a-z0-9]+(?:[_-][a-z0-9]+)+$/;

/**
 * Rows of the utilities that a text means. A slug of several words matches exactly; any other text is
 * also compared with parts of names, former and other names, ids and EIA ids.
 */
function ofUtility(
  columns: Readers<
    Readonly<Record<"utility_id" | "utility_name" | "utility_slug" | "eia_utility_id", "text">>
  >,
  utility: string,
): Filter {
  const { utility_name: names, utility_slug: slugs, eia_utility_id: ids } = columns;
  const ofSlug = slugs.equal(utility, slug);
  if (ofSlug.length > 0 && SLUG.test(utility)) return among(slugs, ofSlug);
  return either(
    among(names, placesContaining(names.dictionary, utility)),
    among(slugs, ofSlug),
    equals(names, utility, utilityName),
    equals(columns.utility_id, utility, exact),
    among(
      ids,
      [...utilityIds(utility), ...formerlyNamed(utility)].flatMap((id) => ids.equal(id, exact)),
    ),
  );
}
