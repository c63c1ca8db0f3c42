/** What the gate asks of every row (decisions, The publish gate). */
export const RULES: readonly string[] = [
  "Every field has the type, bounds and values below; a field that may be null may be left out.",
  "No two rows of a version have one id.",
  "Text has no white space at its ends; of sheets it is trimmed, and reported.",
  "The low end of a range is not above its high end; dates are well formed.",
  "A documented number has at most 12 significant digits.",
  "A row whose status is archived, superseded or expired is not quote-safe.",
  "What is allowed and hard to believe is published with a warning: an efficiency of 21.3, a row verified in the future, an effective date after the end, a county's FIPS code of another state.",
  "A version that would delete more than half of the rows needs `--allow-shrink`.",
];

/** What it asks of rows of single datasets. */
export const OWN_RULES: Readonly<Record<string, readonly string[]>> = {
  finance_fees: [
    "`quote_safe` is always true.",
    "Of several rows of one program, the most recently verified is published, and the pairs are named.",
  ],
  equipment_pricing: ["A row is quote-safe exactly when it is not archived."],
  hvac_ahri_matches: [
    "A row is quote-safe only where the source is `ahri_licensed`, the status `certified`, the match `exact` and no requirement unresolved.",
  ],
  hvac_pricing: [
    "Rows of the source kinds `third_party`, `public_market_observation`, `inferred_model` and `public_benchmark` are never quote-safe.",
  ],
  electricity_rates: [
    "Dollars per kWh equal cents per kWh divided by 100, and one is null exactly when the other is.",
  ],
  utility_territory: [
    "Rings are closed, of four positions or more, with longitudes and latitudes in range.",
    "A row is quote-safe only with a geometry that is loaded.",
    "Rings that cross themselves are published, with a warning.",
  ],
};
