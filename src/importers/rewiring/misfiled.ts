/** What the list files under a measure that it is not: for a water heater, a washer. */
const OTHER_THING = new RegExp(
  "\\bpool heater|\\brebate for a desuperheater|\\bsmart splitter|\\bplug[- ]sharing|" +
    "\\bmobile connector|\\bthermostatically controlled outlet|\\ball-in-one [\\w ]*washer|" +
    "\\bheat pump\\/solar",
  "i",
);

/** Appliances and parts of a home, which are of no trade. */
const APPLIANCE =
  /\b(?:dish ?washer|(?:clothes )?washer|washing machine|(?:clothes )?dryer|refrigerator|freezer|(?:induction )?cooktop|(?:electric|induction) (?:range|stove)|(?<!blower )door|window)s?\b/gi;
/** What the items of the trades are called. */
const TRADE =
  /\bheat(?:ing| pumps?)\b|\bwater heat|\binsulat|\bseal|\bweatheri|\bthermostat|\bcharg|\bEVs?\b|\bsolar|\bbatter|\bpanel|\bHVAC|\bair[- ]condition|\bcool(?:er|ing)|\bduct|\bwiring/i;

/** Whether a description names appliances and nothing of any trade. */
function namesAppliance(said: string): boolean {
  const others = said.replaceAll(APPLIANCE, "");
  return others !== said && !TRADE.test(others);
}

/** Pairs of items, and the words by which a description names one of them and not the other. */
const PAIRS: readonly (readonly [item: string, words: RegExp])[][] = [
  [
    ["ducted_heat_pump", /(?<!non-?)\bducted\b|\bcentral|\bheat pumps? (?:and|or)\b/i],
    ["ductless_heat_pump", /\bductless|\bnon-?ducted|\bmini[- ]?splits?\b/i],
  ],
  [
    ["air_sealing", /\bair[- ](?:sealing|leak)|\bsealing air|\binfiltration/i],
    ["duct_sealing", /\bduct[- ](?:sealing|leak)/i],
  ],
];

/** Whether the list has one of a pair, and the description names the other alone. */
function namesOtherOfPair(said: string, items: readonly string[]): boolean {
  return PAIRS.some((pair) => {
    const listed = pair.filter(([item]) => items.includes(item));
    const named = pair.filter(([, words]) => words.test(said));
    return listed.length === 1 && named.length === 1 && listed[0] !== named[0];
  });
}

/** One kind of heat pump that a description names alone, by the item that it is. */
const HEAT_PUMPS: readonly (readonly [item: string, words: RegExp])[] = [
  ["geothermal_heating_installation", /\bgeothermal|\bground[- ](?:source|coupled)/i],
  ["air_to_water_heat_pump", /\bair[- ]to[- ]water/i],
];
const AIR_SOURCE =
  /\bair[- ]source|\bsplits?\b|\bduct(?:ed|less)|\bheat pumps?,? (?:and|or)\b|\b(?:and|or) heat pump/i;
const AIR_SOURCE_ITEMS = ["ducted_heat_pump", "ductless_heat_pump"];

/** Whether a description names one kind of heat pump alone, and the items others too. */
function namesOneHeatPump(said: string, items: readonly string[]): boolean {
  const named = HEAT_PUMPS.filter(([, words]) => words.test(said));
  return named.length === 1 && !AIR_SOURCE.test(said) &&
    items.some((item) => AIR_SOURCE_ITEMS.includes(item));
}

/** It heats by a heat pump, whatever the list files it under. */
const HYBRID_HEATER = /\bhybrid water heater/i;

/** Work on a home's wiring, as descriptions call it. */
const WIRING = /\bwir(?:ing|ed)\b|\bpanel|\bcircuit|\belectrical\b|\boutlet|\b240\b|\binstall/i;

/** Whether a description is of something else than the items that the list files it under. */
export function isMisfiled(said: string, items: readonly string[]): boolean {
  return OTHER_THING.test(said) || namesAppliance(said) || namesOtherOfPair(said, items) ||
    /\bwater heater/i.test(said) && items.includes("electric_wiring") && !WIRING.test(said) ||
    namesOneHeatPump(said, items) ||
    /\bwater heater/i.test(said) && items.includes("other_weatherization") &&
      !items.some((item) => item.endsWith("water_heater")) ||
    HYBRID_HEATER.test(said) && !items.includes("heat_pump_water_heater");
}
