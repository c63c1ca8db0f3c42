/**
 * The Census Bureau's divisions and their states. EIA splits Pacific into its contiguous and its
 * noncontiguous states, so the rates have ten.
 */
export const CENSUS_DIVISIONS: Readonly<Record<string, { name: string; states: string[] }>> = {
  new_england: { name: "New England", states: ["CT", "MA", "ME", "NH", "RI", "VT"] },
  middle_atlantic: { name: "Middle Atlantic", states: ["NJ", "NY", "PA"] },
  east_north_central: { name: "East North Central", states: ["IL", "IN", "MI", "OH", "WI"] },
  west_north_central: {
    name: "West North Central",
    states: ["IA", "KS", "MN", "MO", "ND", "NE", "SD"],
  },
  south_atlantic: {
    name: "South Atlantic",
    states: ["DC", "DE", "FL", "GA", "MD", "NC", "SC", "VA", "WV"],
  },
  east_south_central: { name: "East South Central", states: ["AL", "KY", "MS", "TN"] },
  west_south_central: { name: "West South Central", states: ["AR", "LA", "OK", "TX"] },
  mountain: { name: "Mountain", states: ["AZ", "CO", "ID", "MT", "NM", "NV", "UT", "WY"] },
  pacific_contiguous: { name: "Pacific Contiguous", states: ["CA", "OR", "WA"] },
  pacific_noncontiguous: { name: "Pacific Noncontiguous", states: ["AK", "HI"] },
};

/** Codes of the divisions that a state lies in; none for what is not a state. */
export function divisionsOf(state: string): string[] {
  return Object.entries(CENSUS_DIVISIONS)
    .filter(([, division]) => division.states.includes(state))
    .map(([code]) => code);
}
