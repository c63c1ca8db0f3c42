import offices from "../../../data/permit_offices.csv" with { type: "text" };
import wrongSites from "../../../data/wrong_site_words.csv" with { type: "text" };
import names from "../../../data/dotgov_names.csv" with { type: "text" };
import { cityKey, placeName } from "../../base/places/place_names.ts";
import { stateName } from "../../base/places/states.ts";
import { staticTable } from "../../base/places/static_table.ts";
import { slug } from "../../base/text/text.ts";
import { type FipsLookup, readFipsLookup } from "../common/fips_lookup.ts";
import { type CsvLine, readCsv } from "../common/csv.ts";
import { idPart } from "../../base/text/stable_uuid.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import { type NamedPlace, namedPlace } from "./jurisdiction_names.ts";
import { permitRow } from "./permit_row.ts";
import { readableName } from "../common/readable_names.ts";
import { firstOf, itemAt, memberOf, present } from "../../base/known.ts";

interface Jurisdiction extends NamedPlace {
  readonly line: number;
  readonly domain: string;
  /** Its website, or null if the only known one belongs to another office. */
  readonly website: string | null;
  readonly state: string;
  readonly fips: string | null;
}

/** Kinds of domain holders that issue permits; special districts do other things. */
const KINDS: ReadonlySet<string> = new Set(["City", "County"]);

/** Corrected names, by domain, of places that are listed misspelled or under one of their offices. */
const NAMED_BY_HAND = Map.groupBy(staticTable(names), ({ domain }) => domain);

/** CISA, the cities and counties with a .gov domain. */
export const dotgovJurisdictions: Importer<"counties"> = {
  name: "dotgov-jurisdictions",
  dataset: "permits",
  title: "Domains registered under .gov (CSV)",
  publisher: "Cybersecurity and Infrastructure Security Agency",
  download: "https://github.com/cisagov/dotgov-data",
  companions: { counties: "counties and their FIPS codes (CSV with county_fips and county)" },
  async *rows(content, options): AsyncGenerator<Imported> {
    const fipsOf = await readFipsLookup(options.companions.counties);
    const cities = knownCities();
    const jurisdictions = new Map<string, Jurisdiction[]>();
    for await (const csvLine of readCsv(content, [])) {
      for (const found of jurisdictionsOf(csvLine, fipsOf, cities)) {
        if ("unused" in found) {
          yield found;
          continue;
        }
        const key = keyOf(found);
        jurisdictions.set(key, [...jurisdictions.get(key) ?? [], found]);
      }
    }
    for (const office of officesByHand()) {
      const { state, type, city, county } = office;
      const key = idPart([state, type, ...(city === null ? [] : [city]), county].join(" "));
      if (!jurisdictions.has(key)) jurisdictions.set(key, [office]);
    }
    for (const [key, named] of jurisdictions) {
      const ranked = named.sort((a, b) => compareRanks(rankOf(a), rankOf(b)));
      const own = firstOf(ranked);
      yield { row: rowOf(key, own, options) };
      for (const { domain, authority, line } of ranked.slice(1)) {
        yield {
          unused: `${domain}: ${authority} is listed as ${own.domain}`,
          line,
        };
      }
    }
  },
};

/** What may accompany a place's name in its main domain. */
const BESIDE_NAME =
  /city|town(ship)?|village|borough|boro|twp|county|parish|municipality|gov(ernment)?|of|the|co|and|ci|vil/g;

/** Words in domains of a single office, such as a sheriff, a clerk or a transit agency. */
const WRONG_SITE = new RegExp(staticTable(wrongSites).map(({ word }) => word).join("|"));

/**
 * Whether a domain belongs to an office of the place that does not issue permits.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { isWrongSite } from "./dotgov_jurisdictions.ts";
 *
 * assert.ok(isWrongSite("joinnapasheriff.gov", "Napa"));
 * assert.ok(isWrongSite("bciltransit.gov", "Boone"));
 * assert.ok(!isWrongSite("firestoneco.gov", "Firestone"));
 * ```
 */
export function isWrongSite(domain: string, place: string): boolean {
  const beside = domain.replace(/\.gov$/, "").replaceAll("-", "").replace(placeName(place), " ");
  return WRONG_SITE.test(beside);
}

/** Permit offices without a .gov domain, which are maintained by hand. */
function officesByHand(): Jurisdiction[] {
  return staticTable(
    offices,
    "type",
    "authority",
    "state",
    "city",
    "county",
    "county_fips",
    "website",
  ).map((
    { type, authority, state, city, county, county_fips, website },
  ) => ({
    type: type === "city" ? "city" : "county",
    authority,
    city: city || null,
    county,
    isWhole: true,
    line: 0,
    domain: "",
    website,
    state,
    fips: county_fips,
  }));
}

/**
 * Sort key of a place's domains, the best first: with a usable website, of the whole place, with its
 * name, with nothing but its name (`dupagecounty.gov`, not `211dupage.gov`), shorter.
 */
function rankOf(
  { isWhole, domain, website, city, county, state }: Jurisdiction,
): (number | string)[] {
  const name = placeName(city ?? county ?? "");
  const own = placeName(stateName(state) ?? "");
  const beside = domain.replace(/\.gov$/, "").replaceAll("-", "").replace(name, " ")
    .replace(own, "").replace(BESIDE_NAME, "").trim();
  const isNamed = domain.includes(name);
  const isOnlyNamed = isNamed && (beside === "" || beside === state.toLowerCase());
  return [
    website === null ? 1 : 0,
    isWhole ? 0 : 1,
    isNamed ? 0 : 1,
    isOnlyNamed ? 0 : 1,
    domain.length,
    domain,
  ];
}

function compareRanks(a: (number | string)[], b: (number | string)[]): number {
  const at = a.findIndex((part, at) => part !== b[at]);
  return at < 0 ? 0 : itemAt(a, at) < itemAt(b, at) ? -1 : 1;
}

const GAZETTEER = new URL("../../../data/gazetteer/", import.meta.url);

let known: ReadonlySet<string> | undefined;

/** Keys of all cities in the geocoder's tables of cities and ZIP codes. Read once. */
function knownCities(): ReadonlySet<string> {
  const table = (name: string) => staticTable(Deno.readTextFileSync(new URL(name, GAZETTEER)));
  return known ??= new Set([
    ...table("cities.csv").map((line) =>
      cityKey(memberOf(line, "#key").slice(0, 2), present(line.city, "city"))
    ),
    ...table("zip_codes.csv").filter(({ city }) => city !== "")
      .map(({ state, city }) => cityKey(present(state, "state"), present(city, "city"))),
  ]);
}

/**
 * The places of a domain, usually one; New York City is several counties. Columns may have CISA's names
 * or the same with underscores.
 */
function jurisdictionsOf(
  { line, cells }: CsvLine,
  fipsOf: FipsLookup,
  cities: ReadonlySet<string>,
): (Jurisdiction | { unused: string; line: number })[] {
  const domain = cells.domain ?? cells["Domain name"] ?? "";
  const kind = cells.domain_type ?? cells["Domain type"] ?? "";
  const name = cells.organization_name ?? cells["Organization name"] ?? "";
  const seat = cells.city ?? cells.City ?? "";
  const state = cells.state ?? cells.State ?? "";
  if (!KINDS.has(kind)) return [{ unused: `${domain}: a domain of type "${kind}"`, line }];
  if (name === "" || !/^[A-Z]{2}$/.test(state)) return [{ unused: `${domain}: no state`, line }];
  const named = namedPlace(readableName(name), seat, state);
  const places = placesByHand(domain) ?? (named === undefined ? [] : [named]);
  if (places.length === 0) return [{ unused: `${domain}: ${name} is not a city or county`, line }];
  return places.map((place) => {
    const city = cityOf(place, { seat, state }, cities);
    const county = place.county ?? independent({ ...place, city });
    const fips = county === null ? undefined : fipsOf(state, county);
    return place.type === "county" && fips === undefined
      ? { unused: `${domain}: no county ${place.county} in ${state}`, line }
      : {
        ...place,
        city,
        county: fips === undefined ? null : county,
        line,
        domain,
        website: isWrongSite(domain, city ?? county ?? "") ? null : `https://${domain}`,
        state,
        fips: fips ?? null,
      };
  });
}

/** The name that a city has as a county if it is independent, such as Baltimore. */
function independent({ authority, city }: Pick<NamedPlace, "authority" | "city">): string | null {
  return authority.startsWith("City of ") ? `${city} city` : null;
}

/** Drops "City" from a name unless it is part of it: "Provo City" is Provo, "Park City" is not Park. */
function cityOf(
  { city, authority }: NamedPlace,
  { seat, state }: { readonly seat: string; readonly state: string },
  cities: ReadonlySet<string>,
): string | null {
  if (city === null || cities.has(cityKey(state, city))) return city;
  const bare = city.replace(/ city$/i, "");
  if (cities.has(cityKey(state, bare))) return bare;
  return authority !== city || placeName(seat) === placeName(city) ? city : bare;
}

function placesByHand(domain: string): NamedPlace[] | undefined {
  return NAMED_BY_HAND.get(domain)?.map(({ name = "", city, county }) => ({
    type: city ? "city" : "county",
    authority: name,
    city: city || null,
    county: county || null,
    isWhole: true,
  }));
}

/**
 * Key of a jurisdiction. A county's name is unique in its state. A town and a village may share one, and
 * so may townships in several counties.
 */
function keyOf({ type, authority, city, county, state }: Jurisdiction): string {
  const written = authority.replace(/^(\w+) of (.+)$/, "$2 $1");
  const distinguishing = county === independent({ authority, city }) ? null : county;
  const own = type === "county" ? [county] : [city === null ? "" : written, distinguishing ?? ""];
  return idPart([state, type, ...own].join(" "));
}

function rowOf(
  key: string,
  { website, type, authority, city, county, fips, state }: Jurisdiction,
  options: ImportOptions,
) {
  return permitRow({
    record_id: `dotgov-${key}`,
    jurisdiction: {
      id: `dotgov-${key}`,
      slug: slug(`${authority} ${state}`),
      authority_name: authority,
      jurisdiction_type: type,
      state_code: state,
      county_name: county,
      county_fips: fips,
      city_name: city,
      website_url: website,
    },
    // An office grants permits of every trade.
    trade: "context",
    permit_type: null,
    unresolved: ["permit_rules_not_loaded"],
    code: { basis: null, cycle: null, status: null },
    source_url: dotgovJurisdictions.download,
  }, options);
}
