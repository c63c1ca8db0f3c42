import { slug } from "../library/filters.ts";
import { type CsvLine, readCsv } from "./csv.ts";
import type { Imported, Importer, ImportOptions } from "./importer.ts";
import { permitRow } from "./permit_row.ts";
import { readableName } from "./readable_names.ts";

type JurisdictionType = "city" | "county" | "special_district";

interface Jurisdiction {
  readonly line: number;
  readonly domain: string;
  readonly type: JurisdictionType;
  readonly name: string;
  readonly seat: string;
  readonly state: string;
}

const TYPES: Readonly<Record<string, JurisdictionType>> = {
  "City": "city",
  "County": "county",
  "Special district": "special_district",
};

/** Bodies of a city or county that register domains of their own and issue no permits. */
const OFFICES = new RegExp(
  "\\b(911|airports?|assessor|attorney|auditor|circuit|clerk|constables?|coroner|courts?(?! house)|" +
    "defender|department|dept|elections?|emergency|health|housing authority|jail|judge|judicial|" +
    "librar(y|ies)|offices?|police|prosecutor|recorder|sheriff'?s?|tax|technology|transit|" +
    "treasurer|utilit(y|ies))\\b",
  "i",
);

const CITY =
  /^(?:the )?(?:(?:city|town|village|borough|township) of ([^,(]+)|(.+?) (?:township|borough)\b)/i;
const COUNTY = /^(?:the )?(?:(?:city and )?county of ([^,(]+)|(.+?) (?:county|parish)\b)/i;

/** CISA, the cities, counties and districts that hold a .gov domain. */
export const dotgovJurisdictions: Importer = {
  name: "dotgov-jurisdictions",
  dataset: "permits",
  title: "Domains registered under .gov (CSV)",
  publisher: "Cybersecurity and Infrastructure Security Agency",
  download: "https://github.com/cisagov/dotgov-data",
  async *rows(content, options): AsyncGenerator<Imported> {
    const jurisdictions = new Map<string, Jurisdiction[]>();
    for await (const csvLine of readCsv(content)) {
      const found = jurisdictionOf(csvLine);
      if ("unused" in found) {
        yield found;
        continue;
      }
      const key = keyOf(found);
      jurisdictions.set(key, [...jurisdictions.get(key) ?? [], found]);
    }
    for (const [key, named] of jurisdictions) {
      // Longer names and domains are of a part of the jurisdiction.
      const [own, ...others] = named.sort((a, b) =>
        a.name.length - b.name.length || a.domain.length - b.domain.length
      );
      yield { row: rowOf(key, own!, options) };
      for (const { domain, name, line } of others) {
        yield { unused: `${domain}: ${name} stands there as ${own!.domain}`, line };
      }
    }
  },
};

/** CISA's column names, or the same written with underscores. */
function jurisdictionOf({ line, cells }: CsvLine): Jurisdiction | { unused: string; line: number } {
  const domain = cells.domain ?? cells["Domain name"] ?? "";
  const kind = cells.domain_type ?? cells["Domain type"] ?? "";
  const name = cells.organization_name ?? cells["Organization name"] ?? "";
  const state = cells.state ?? cells.State ?? "";
  const type = TYPES[kind];
  if (type === undefined) return { unused: `${domain}: a domain of type "${kind}"`, line };
  if (name === "" || !/^[A-Z]{2}$/.test(state)) return { unused: `${domain}: no state`, line };
  if (type !== "special_district" && OFFICES.test(name)) {
    return { unused: `${domain}: ${name} is an office`, line };
  }
  return {
    line,
    domain,
    type,
    name: readableName(name),
    seat: cells.city ?? cells.City ?? "",
    state,
  };
}

/** A state has one county of a name, but a town and a village of the same name are two. */
function keyOf({ type, name, state }: Jurisdiction): string {
  const own = type === "county" ? countyName(name) ?? name : name;
  return slug(`${state} ${type} ${own}`).replaceAll("_", "-");
}

function rowOf(
  key: string,
  { domain, type, name, seat, state }: Jurisdiction,
  options: ImportOptions,
) {
  return permitRow({
    record_id: `dotgov-${key}-hvac`,
    jurisdiction: {
      id: `dotgov-${key}`,
      slug: slug(name),
      authority_name: name,
      jurisdiction_type: type,
      state_code: state,
      county_name: type === "county" ? countyName(name) : null,
      city_name: type === "city" ? cityName(name, seat) : null,
      website_url: `https://${domain}`,
    },
    trade: "hvac",
    permit_type: "mechanical",
    unresolved: ["permit_rules_not_loaded"],
    code: { basis: null, cycle: null, status: null },
    source_url: dotgovJurisdictions.download,
  }, options);
}

/** Without the kind of place; a name of another form leaves the city that it sits in. */
function cityName(name: string, seat: string): string | null {
  const [, after, before] = CITY.exec(name) ?? [];
  return (after ?? before)?.trim() || seat || null;
}

function countyName(name: string): string | null {
  const [, after, before] = COUNTY.exec(name) ?? [];
  return (after ?? before)?.trim() || null;
}
