import { ownMember } from "../../base/known.ts";

/** Common column names for our fields, by the last part of a field's path. Add synonyms here. */
export const ALIASES: Readonly<Record<string, readonly string[]>> = {
  financier_name: [
    ...[
      "lender",
      "lender name",
      "financier",
      "bank",
      "bank name",
      "finance company",
      "finance partner",
    ],
    ...["finance source", "lender partner", "funding source", "funding partner"],
    ...["funder", "institution", "creditor"],
  ],
  product_title: [
    ...["program", "product", "program name", "product name", "plan", "plan name", "loan product"],
    ...["loan name", "offer", "title"],
  ],
  product_name: ["product", "program", "plan", "plan name", "loan name"],
  program_name: ["program", "plan", "plan name", "rebate", "incentive"],
  fee_percentage: [
    ...["dealer fee", "fee", "fee percent", "dealer fee percent", "merchant fee", "fee rate"],
    ...["discount fee", "origination fee", "df", "df percent"],
  ],
  interest_rate: ["rate", "apr", "interest", "interest rate percent", "note rate", "annual rate"],
  term_months: [
    ...["term", "months", "number months", "loan term", "term years", "years", "number years"],
    ...["tenor", "duration"],
  ],
  payment_type: ["type", "kind", "payment", "loan type", "finance type", "product type"],
  effective_date: [
    ...["effective", "start", "start date", "valid from", "effective from", "from", "from date"],
    ...["begins", "starts", "valid since"],
  ],
  expires_at: [
    ...["expires", "expires on", "expiration", "expiration date", "expiry", "expiry date", "end"],
    ...["end date", "valid until", "valid through", "valid thru", "valid to", "until", "through"],
    ...["thru", "ends", "to"],
  ],
  last_verified_at: ["verified", "last verified", "checked", "last checked", "as of", "updated"],
  trade_category: ["trade", "vertical", "industry", "category", "line of business", "segment"],
  trade: ["vertical", "industry", "trade category", "line of business"],
  source_document_id: ["source", "source document", "source id"],
  source_url: ["url", "link", "source link", "website"],
  manufacturer: ["make", "brand", "maker", "manufacturer name", "vendor"],
  sku: ["model", "model number", "part number", "item", "item number", "product code"],
  model_number: ["model", "sku", "part number"],
  base_cost: ["cost", "price", "unit cost", "net price", "dealer cost", "unit price"],
  observed_price: ["price", "cost", "list price"],
  is_archived: ["archived", "discontinued", "inactive"],
  state_code: ["state", "st"],
  state_scope: ["states", "state", "states served", "available states"],
  occupation_title: ["occupation", "job", "job title", "occupation name"],
  occupation_code: ["soc", "soc code", "occ code"],
  iecc_climate_zone: ["zone", "climate zone", "iecc zone"],
  state_codes: ["states", "state"],
  county_name: ["county"],
  county_fips: ["fips", "county code"],
  city_name: ["city", "town"],
  zip_code: ["zip", "zipcode", "postal code"],
  authority_name: ["authority", "jurisdiction", "ahj"],
  authority: ["agency", "administrator", "sponsor", "provider"],
  adder_label: ["adder", "label", "name", "description"],
  adder_key: ["key", "code"],
  cost_low: ["low", "cost from", "min cost"],
  cost_high: ["high", "cost to", "max cost"],
  fee_low: ["fee from", "min fee", "permit fee"],
  fee_high: ["fee to", "max fee"],
  eia_utility_id: ["eia id", "eia", "eiaid", "utility eia id", "eia number", "eia code"],
  name: ["utility", "utility name", "company"],
  provider_type: ["type", "utility type", "ownership", "owner type"],
  notes: ["note", "comment", "comments", "remarks"],
  publisher: ["published by", "author"],
};

/** Texts that mean a value of an enumerated field. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  pv: "solar",
  "solar pv": "solar",
  photovoltaic: "solar",
  "heating and cooling": "hvac",
  "heating cooling": "hvac",
  heating: "hvac",
  "air conditioning": "hvac",
  roof: "roofing",
  roofs: "roofing",
  electric: "electrical",
  plumber: "plumbing",
  panel: "module",
  "solar panel": "module",
  coop: "cooperative",
  "co op": "cooperative",
  "investor owned": "iou",
  muni: "municipal",
};

/** The words of a name, without symbols and units: `Dealer Fee (%)` is dealer fee percent. */
export function wordsOf(name: string): string[] {
  // kWh is one word.
  return name.replace(/\bk(?=[WV])/g, "K").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()
    .replace(/%/g, " percent ").replace(/#/g, " number ").replace(/¢/g, " cents ")
    .split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !FILLERS.has(word))
    .map((word) => ownMember(SHORT, word) ?? word);
}

/** What people shorten or inflect. */
const SHORT: Readonly<Record<string, string>> = {
  util: "utility",
  nm: "name",
  mfg: "manufacturer",
  mfr: "manufacturer",
  qty: "quantity",
  exp: "expiration",
  eff: "effective",
  co: "company",
  pct: "percent",
  num: "number",
  no: "number",
  financing: "finance",
  lending: "lender",
  mos: "months",
  mths: "months",
  yrs: "years",
};

const FILLERS = new Set(["the", "of", "in", "a", "my", "our", "your", "usd", "mo", "per"]);
