import type { Condition } from "../../datasets/incentives/terms.ts";
import { firstOf, memberOf } from "../../base/known.ts";

/** A kind of condition and the words that state it in a description. */
interface Rule {
  readonly kind: string;
  readonly words: RegExp;
  /** Whether a rating makes the condition redundant. */
  readonly impliedByRating?: true;
}

/** Conditions without a number, in the order of rows. */
const RULES: readonly Rule[] = [
  { kind: "cold_climate", words: /\bcold[- ]climate/i },
  { kind: "energy_star", words: /\benergy ?star\b/i },
  {
    kind: "efficiency",
    impliedByRating: true,
    words: new RegExp(
      "\\befficiency (?:minimums?|requirements?|standards?|ratings?|levels?|criteria)|" +
        "\\b(?:minimum|high(?:er)?|base|premium|unit) (?:unit )?efficiency|\\bhigh[- ]efficien|" +
        "\\b(?:depend\\w*|based) (?:up)?on (?:\\w+ ){0,3}efficiency|\\bCEE\\b|\\btier(?:s|ed)?\\b|" +
        "\\b(?:inverter|variable)[- ](?:driven|speed|capacity)|\\bmulti[- ]head|" +
        "\\bbased on (?:\\w+ ){0,3}(?:SEER|HSPF|EER|UEF)|" +
        "\\benergy[- ]efficient (?!home (?:up|im)|up|im|measures)|" +
        "\\befficient (?:central|electric|gas|air|water|heat|furnace)",
      "i",
    ),
  },
  {
    kind: "qualifying_equipment",
    impliedByRating: true,
    words: new RegExp(
      "(?<!energy ?star®?[- ]?)\\bqualif(?:ying|ied)\\b|\\beligible (?!for\\b|to\\b)|" +
        "\\b(?:approved|eligible|listed) (?:[\\w-]+ ){0,2}(?:models?|products?|equipment|units?|systems?|" +
        "heat pumps?|thermostats?|batter(?:y|ies)|chargers?|outlets?|list)\\b|" +
        "\\bNEEP\\b|\\bmeet(?:s|ing)? (?:\\w+ ){0,3}(?:requirements|specifications|standards|criteria)|" +
        "\\brequirements apply\\b|\\bconditions apply\\b|\\b(?:approved|select(?:ed)?) level\\b",
      "i",
    ),
  },
  {
    // A brand, a warranty, a number of indoor units or a design.
    kind: "qualifying_equipment",
    words: new RegExp(
      "\\b(?:ChargePoint|JuiceBox|Enel X|Wallbox|Emporia|ClipperCreek|Google Nest|Nest|ecobee|Sensi|" +
        "Marathon|Rheem)\\b|\\blifetime warrant|\\b(?:closed|open)[- ]loop\\b|" +
        "\\b(?:single|double)[- ]head|\\btankless\\b|\\bsmart (?:electric(?:al)? )?panels?\\b|" +
        "\\b(?:split[- ]system|unitary|ground[- ]source) heat pump (?:powered|water|hot)",
      "i",
    ),
  },
  {
    kind: "connectivity",
    words: new RegExp(
      "\\b(?:wi-?fi|wireless|network)[- ](?:capable|enabled|connected)\\b(?![\\w, ]{0,30}thermostat)|" +
        "\\bsmart (?:\\w+ ){0,3}charg|\\b(?:integrated|separate|secondary) (?:\\w+ )?meter(?:ing)?\\b|" +
        "\\bnon-connected\\b",
      "i",
    ),
  },
  {
    kind: "installer",
    words: new RegExp(
      "\\b(?:participating|certified|approved|registered|licensed|qualified|eligible|network|" +
        "preferred|authorized|quality installation|program) (?:\\w+ ){0,3}" +
        "(?:contractors?|installers?|dealers?|vendors?|electricians?|technicians?|retailers?)|" +
        "\\b(?:installed|performed|completed|done|provided) by\\b|\\btrade all(?:y|ies)\\b|" +
        "\\b(?:through|from|using|with) (?:an? |your |the )?(?:\\w+ ){0,2}" +
        "(?:contractors?|installers?|electricians?)\\b|\\bprofessional(?:ly)? install|" +
        "\\bself[- ]install|\\bquality installation|\\bQ\\.?I\\.?\\b",
      "i",
    ),
  },
  {
    kind: "equipment_only",
    words:
      /(?<!\bexceed (?:[\w%]+ ){0,3})\b(?:(?:materials?|equipment|product|hardware|purchase) (?:costs?|price)|(?:[\w-]*stripping|for) materials)\b|\b(?:not included|not including|excluding|excludes?|excluded|equipment only|(?:does|do) not (?:include|cover|apply)|only (?:covers|applies))\b/i,
  },
  {
    kind: "labor_only",
    words: /\b(?:labor|installation) (?:costs? )?only\b/i,
  },
  {
    kind: "supports_other_equipment",
    words: new RegExp(
      "\\b(?:to|that|which) (?:support|accommodate|prepare|enable|allow)s?\\b|\\bneeded (?:for|to)\\b|" +
        "\\brequired (?:for|to)\\b|\\b(?:panel|wiring|circuit|service|electrical) (?:\\w+ ){0,3}for " +
        "(?:an? |the )?(?:\\w+ ){0,4}(?:charg|heat pump|EV\\b|electric vehicle|install)",
      "i",
    ),
  },
  { kind: "replacement", words: /\b(?:replac|remov|displac|conver[ts]|decommission|retir)\w*/i },
  {
    kind: "existing_equipment",
    words:
      /\b(?:existing|current|primary|currently)\b|\b(?:electric|gas|oil|propane|natural gas|fossil fuel)[- ]heat(?:ed|ing)?\b|\bheat(?:ed|ing|s)? (?:\w+ ){0,2}with\b|\belectric(?:ally)?[- ]heated\b|\bhomes? (?:with|that)\b|\bswitching\b|\bfuel switch|\bdelivered fuel|\bnew (?:gas )?meter|\bhomes? where\b|\b(?:heated|cooled) by\b/i,
  },
  {
    kind: "enrollment",
    words:
      /\benroll\w*|\bdemand response|\bload[- ](?:managed|management|control\w*)|\bmust control|\bcontrolled by\b|\btime[- ]of[- ]use|\bTOU\b|\b(?:off|peak)[- ]peak|\binterrupt\w+|\bconnected to\b|\bparticipat(?:ing|ion|es?) in\b|\bupon (?:entering|joining)\b|(?<!non-)\bmanaged (?:level \d|charg|electric vehicle|EV\b)/i,
  },
  {
    kind: "whole_home",
    words:
      /\b(?:whole|partial|entire)[- ](?:home|house)(?! fan)|\bsole source\b|\b(?:\d+)% of (?:the )?(?:heating|home'?s?|load)/i,
  },
  {
    kind: "building",
    words:
      /\b(?:new|home) construction|\bnew (?:additions?|homes?)|\bnewly (?:built|constructed)|\boutbuildings?|\b(?:un|semi-?)conditioned\b|\bmanufactured homes?|\bmobile homes?|\bsingle[- ]family|\bmulti[- ]?family|\bhomes? built|\ball[- ]electric/i,
  },
  {
    kind: "customer",
    words:
      /\bcontributors?\b|\btribal\b|\bdiscount rate|\benvironmental justice|\b(?:principal|primary) residence|\bcustomers? (?:only|without|not|who|with|must|on)\b|\bineligible|\bmembers? (?:only|who|must)\b|\bmust (?:own|live|be an? (?!energy)|have an? (?!\d|SEER|HSPF|UEF))|\bgas users\b|\bavailable (?:only )?(?:to|for) (?:\w+ ){0,4}(?:customers?|members?)\b|\bfirst[- ]time\b|\bnew customers?\b|\bresidents? only\b|\bthose who qualify\b/i,
  },
  {
    kind: "combination",
    words:
      /\bpaired with|\bin conjunction|\bused with\b|\bcombin\w+|\bwho complete|\bif they|\bdual[- ]fuel|\bwhen (?:you|install|purchas|combin|bundl)\w*|\bwith (?:the )?(?:purchase|installation) of|\binstalling (?:a |an )?(?:new )?\w+|\bbundl\w+|\balong with\b|\bin addition to\b|\bbonus\b|\badditional\b|\bback-?up\b|\bin both\b|\bat least (?:two|three|\d) (?:measures|upgrades)/i,
  },
  {
    kind: "purchase_channel",
    words:
      /\bmarketplace|\bredeemable at\b|\b(?:bought|purchased) (?:through|from|at)\b|\bretailers?(?! or contractors?)|\bdiy\b|\bonline store|\binstant (?:rebate|discount)|\bpoint[- ]of[- ]sale/i,
  },
  {
    kind: "preapproval",
    words:
      /\bpre-?approv\w*|\bpre-?inspect\w*|\bprior approval|\bapproval (?:is )?required|\breservation/i,
  },
  {
    kind: "energy_audit",
    words:
      /\b(?:energy|home|weatherization) (?:\w+ )?(?:audit|assessment|evaluation|survey|check-?up)s?\b|\baudit[- ]recommended|\bassessment required\b|\bblower door|\brecommended in|\btest[- ](?:in|out)\b/i,
  },
  {
    kind: "energy_savings",
    words: /\benergy savings?\b|\breduc\w+ energy\b|\bmodeled\b/i,
  },
  {
    kind: "program_terms",
    words:
      /(?<!\b(?:SEER2?|HSPF2?|EER2?|UEF|EF|COP|AFUE) )\bmust (?!be (?:[\d.]|at least|minimum|an? energy|energy)|have (?:an? )?(?:minimum )?(?:[\d.]|SEER|HSPF|UEF|EER))|\bservicing|\btune[- ]?ups?\b|\bmaintenance\b|\bdepend\w*\b|\beither \d|\bloans?\b|\bvar(?:y|ies)\b|\bper month\b|\bmonthly\b|\bannual(?:ly)?\b|\bfirst \d+|\b(?:yearly|annual) (?:rebate )?limits?\b|\blimits? (?:for|on) all\b|\bwhile funds?|\blimited (?:time|funds?|number)|\brestrictions apply\b|\beligibility (?:details|requirements)\b|\bcheck (?:the )?(?:program )?website\b/i,
  },
];

/** Names of ratings in descriptions. */
const RATINGS = "SEER2|SEER|HSPF2|HSPF|EER2|IEER|CEER|EER|UEF|EF|COP|AFUE|SEF|R[- ]?value|" +
  "uniform energy factor|energy factor";
const RATING_UNITS: Readonly<Record<string, readonly [kind: string, unit: string]>> = {
  rvalue: ["r_value", "R"],
  uniformenergyfactor: ["uef", "UEF"],
  energyfactor: ["ef", "EF"],
};
const BEFORE = new RegExp(
  `(?<![$\\d.,])(\\d{0,3}\\.\\d+|\\d{1,3}) ?%?\\+? ?(?:or (?:higher|greater|more|above|better) )?` +
    `(?:minimum )?(${RATINGS})(?![a-z0-9])`,
  "gi",
);
const AFTER = new RegExp(
  `(?<![a-z])(${RATINGS})(?![a-z0-9])(?: ratings?)?(?: must be| is| of|\\s*(?:≥|>=|>|=|:)| at least|` +
    `\\s*\\(?(?:min(?:imum|\\.)?)| greater than| above)*\\s*(\\d{1,3}(?:\\.\\d+)?)(?![\\d,]*[\\d%]?\\d|\\/)`,
  "gi",
);
/** R-38 insulation. */
const R_VALUE = /\bR-?(\d{1,2})\b/g;

/** Plausible values of each rating; a number outside means something else. */
const BOUNDS: Readonly<Record<string, readonly [low: number, high: number]>> = {
  seer: [8, 45],
  seer2: [8, 45],
  hspf: [5, 16],
  hspf2: [5, 16],
  eer: [6, 40],
  eer2: [6, 40],
  ieer: [6, 40],
  ceer: [6, 40],
  uef: [0.5, 5],
  ef: [0.5, 5],
  cop: [1, 6],
  afue: [70, 100],
  sef: [0.5, 5],
  r_value: [5, 80],
};

interface Rating {
  readonly kind: string;
  readonly unit: string;
  readonly value: number;
}

function ratingOf(name: string, number: string): Rating | undefined {
  const plain = name.toLowerCase().replaceAll(/[ -]/g, "");
  const [kind, unit] = RATING_UNITS[plain] ?? [plain, plain.toUpperCase()];
  const [low, high] = memberOf(BOUNDS, kind);
  const given = Number(number);
  // An energy factor may be written as a percentage.
  const value = /^u?ef$/.test(kind) && given >= 100 * low ? given / 100 : given;
  return value >= low && value <= high ? { kind, unit, value } : undefined;
}

/**
 * The ratings that a description requires, each at its lowest value. If it allows either the current or
 * the older version of a rating (SEER2 or SEER), the current one, which equipment is rated by.
 */
function ratingConditions(description: string): Condition[] {
  const after = [...description.matchAll(AFTER)];
  const isMatched = (at: number) =>
    after.some((match) => at > match.index && at < match.index + match[0].length);
  // In "HSPF >= 10 SEER >= 16" the 10 belongs to HSPF.
  const before = [...description.matchAll(BEFORE)].filter(({ index }) => !isMatched(index));
  const found = [
    ...before.map(([, number = "", name = ""]) => ratingOf(name, number)),
    ...after.map(([, name = "", number = ""]) => ratingOf(name, number)),
    ...Array.from(
      description.matchAll(R_VALUE),
      ([, number = ""]) => ratingOf("r value", number),
    ),
  ].filter((rating) => rating !== undefined);
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  const current = ["seer2", "hspf2", "eer2"].some((kind) => byKind.has(kind));
  const kinds = [...byKind].filter(([kind]) => !current || !/^(seer|hspf|eer)$/.test(kind));
  const isTiered = kinds.some(([, all]) => new Set(all.map(({ value }) => value)).size > 1);
  return [
    ...kinds.map(([kind, all]) =>
      conditionOf(kind, requiredValue(kind, all.map(({ value }) => value)), firstOf(all).unit)
    ),
    ...(isTiered ? [conditionOf("efficiency_tier")] : []),
  ];
}

/** The required value of several: the lowest, except that lower R-values describe the home today. */
function requiredValue(kind: string, values: readonly number[]): number {
  return kind === "r_value" ? Math.max(...values) : Math.min(...values);
}

const SIZE_UNITS = "tons?|gal(?:lons?)?|sq(?:uare|\\.)? ?(?:feet|foot|ft)|kwh|kw|btuh?|kbtu|cfm|" +
  "cubic (?:feet|foot)|inch(?:es)?|amps?";
const SIZE = `([\\d.,]*\\d)[- ]?(${SIZE_UNITS})\\b`;
const AT_LEAST = new RegExp(
  `\\b(?:(?:more|greater|larger) than|at least|over|above|exceed\\w*|minimum(?: \\w+){0,4}? of|minimum(?: capacity| size)?) ` +
    `${SIZE}|${SIZE} (?:or|and) (?:more|greater|larger|over|above|up)\\b|` +
    `(?<!\\$)\\b([\\d.]+) or more (tons?)\\b|${SIZE.replace("\\b", "")}\\+`,
  "gi",
);
const AT_MOST = new RegExp(
  `\\b(?:between|(?:less|smaller) than|equal to|under|below|up to|maximum(?: of)?) ${SIZE}|` +
    `${SIZE} (?:or|and) (?:less|smaller|under|below)\\b|\\b[\\d.]+ or less (tons?)\\b|` +
    `\\bdepend\\w* (?:up)?on (?:\\w+ ){0,3}(?:size|capacity)|` +
    `\\b(?:by|based on) (?:\\w+ ){0,2}(?:size|capacity|tonnage|Btu)\\b`,
  "i",
);
/** A size without words that bound it, such as "50-gallon". */
const NAMED_SIZE = new RegExp(
  `(?<!limit (?:of )?)(?<![\\d$.,\\/])\\b\\d[\\d.]*(?:-\\d[\\d.]*)?[- ](?:gallons?|gal|amps?|tons?)\\b`,
  "i",
);

const ANY_SIZE = new RegExp(SIZE, "gi");

const SIZE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^ton/i, "ton"],
  [/^gal/i, "gallon"],
  [/^sq/i, "square_foot"],
  [/^kwh/i, "kWh"],
  [/^kw/i, "kW"],
  [/^kbtu/i, "kBtu/h"],
  [/^btu/i, "Btu/h"],
  [/^(?:cfm|cubic)/i, "cfm"],
  [/^inch/i, "inch"],
  [/^amp/i, "A"],
];

function sizeConditions(description: string): Condition[] {
  const found = [...description.matchAll(AT_LEAST)].map((match) => {
    const [number = "", unit] = match.slice(1).filter((part) => part !== undefined);
    const name = SIZE_NAMES.find(([start]) => start.test(unit ?? ""))?.[1] ?? null;
    return conditionOf("size", Number(number.replaceAll(",", "")), name);
  });
  const sizes = new Set(Array.from(description.matchAll(ANY_SIZE), ([size]) => size.toLowerCase()));
  if (found.length === 1 && sizes.size < 2 && !/\b(?:smaller|less than)\b/i.test(description)) {
    return found;
  }
  const isBound = found.length > 1 || AT_MOST.test(description) || NAMED_SIZE.test(description);
  return isBound ? [conditionOf("size")] : [];
}

function conditionOf(
  kind: string,
  minimum: number | null = null,
  unit: string | null = null,
): Condition {
  return { kind, minimum, unit, met: null };
}

/**
 * The conditions that a description states for equipment, home, customer or installer. Rows do not
 * contain the description, so without them the amount would look unconditional.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { conditionsOf } from "./conditions.ts";
 *
 * const kinds = (description: string) =>
 *   conditionsOf(description).map(({ kind, minimum, unit }) => [kind, minimum, unit]);
 * assert.deepEqual(kinds("$500 rebate for a cold-climate heat pump, minimum 16 SEER2."), [
 *   ["seer2", 16, "SEER2"],
 *   ["cold_climate", null, null],
 * ]);
 * assert.deepEqual(kinds("UEF must be 2.00 or greater."), [["uef", 2, "UEF"]]);
 * assert.deepEqual(kinds("$500 rebate for a heat pump water heater of 55 gallons or less."), [
 *   ["size", null, null],
 * ]);
 * assert.deepEqual(kinds("$300 rebate for a heat pump."), []);
 * ```
 *
 * @param items The list's items of the incentive.
 */
export function conditionsOf(description: string, items: readonly string[] = []): Condition[] {
  const ratings = ratingConditions(description);
  const rules = RULES.filter(({ words, impliedByRating }) =>
    words.test(description) && !(impliedByRating && ratings.length > 0)
  );
  const kinds = new Set([
    ...rules.map(({ kind }) => kind),
    ...(isElectricOnly(description, items) ? ["electric"] : []),
  ]);
  return [
    ...ratings,
    ...sizeConditions(description),
    ...Array.from(kinds, (kind) => conditionOf(kind)),
  ];
}

/** Whether a description restricts a kind of water heater that may burn fuel to electric models. */
function isElectricOnly(description: string, items: readonly string[]): boolean {
  return items.includes("non_heat_pump_water_heater") &&
    /\belectric(?:[- ]resist\w+)? (?:(?:hot )?water|on demand|tankless)/i.test(description);
}
