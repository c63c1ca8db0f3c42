/** Things that the list files under the wrong item, such as a washer under water heaters. */
const OTHER_THING = new RegExp(
  "\\bpool heater|\\brebate for a desuperheater|\\bsmart splitter|\\bplug[- ]sharing|" +
    "\\bmobile connector|\\bthermostatically controlled outlet|\\ball-in-one [\\w ]*washer|" +
    "\\bheat pump\\/solar",
  "i",
);

/** Appliances and parts of a home that belong to no trade. */
const APPLIANCE =
  /\b(?:dish ?washer|(?:clothes )?washer|washing machine|(?:clothes )?dryer|refrigerator|freezer|(?:induction )?cooktop|(?:electric|induction) (?:range|stove)|(?<!blower )door|window)s?\b/gi;
/** Words for the trades' items. */
const TRADE =
  /\bheat(?:ing| pumps?)\b|\bwater heat|\binsulat|\bseal|\bweatheri|\bthermostat|\bcharg|\bEVs?\b|\bsolar|\bbatter|\bpanel|\bHVAC|\bair[- ]condition|\bcool(?:er|ing)|\bduct|\bwiring/i;

/** Whether a description names only appliances, and nothing of any trade. */
function namesAppliance(description: string): boolean {
  const others = description.replaceAll(APPLIANCE, "");
  return others !== description && !TRADE.test(others);
}

/** Pairs of items that the list confuses, each with the words that name it. */
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

/** Whether the list has one item of a pair, and the description only names the other. */
function namesOtherOfPair(description: string, items: readonly string[]): boolean {
  return PAIRS.some((pair) => {
    const listed = pair.filter(([item]) => items.includes(item));
    const named = pair.filter(([, words]) => words.test(description));
    return listed.length === 1 && named.length === 1 && listed[0] !== named[0];
  });
}

/** Special kinds of heat pumps, each with the words that name it. */
const HEAT_PUMPS: readonly (readonly [item: string, words: RegExp])[] = [
  ["geothermal_heating_installation", /\bgeothermal|\bground[- ](?:source|coupled)/i],
  ["air_to_water_heat_pump", /\bair[- ]to[- ]water/i],
];
const AIR_SOURCE =
  /\bair[- ]source|\bsplits?\b|\bduct(?:ed|less)|\bheat pumps?,? (?:and|or)\b|\b(?:and|or) heat pump/i;
const AIR_SOURCE_ITEMS = ["ducted_heat_pump", "ductless_heat_pump"];

/** Whether a description names one special kind of heat pump, but the items include air-source ones. */
function namesOneHeatPump(description: string, items: readonly string[]): boolean {
  const named = HEAT_PUMPS.filter(([, words]) => words.test(description));
  return named.length === 1 && !AIR_SOURCE.test(description) &&
    items.some((item) => AIR_SOURCE_ITEMS.includes(item));
}

/** A hybrid water heater is a heat pump water heater. */
const HYBRID_HEATER = /\bhybrid water heater/i;

/** Words for work on a home's wiring. */
const WIRING = /\bwir(?:ing|ed)\b|\bpanel|\bcircuit|\belectrical\b|\boutlet|\b240\b|\binstall/i;

/** Whether a description is about something other than the items that it is filed under. */
export function isMisfiled(description: string, items: readonly string[]): boolean {
  return OTHER_THING.test(description) || namesAppliance(description) ||
    namesOtherOfPair(description, items) ||
    /\bwater heater/i.test(description) && items.includes("electric_wiring") &&
      !WIRING.test(description) ||
    namesOneHeatPump(description, items) ||
    /\bwater heater/i.test(description) && items.includes("other_weatherization") &&
      !items.some((item) => item.endsWith("water_heater")) ||
    HYBRID_HEATER.test(description) && !items.includes("heat_pump_water_heater");
}
