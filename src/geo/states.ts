interface State {
  readonly code: string;
  readonly name: string;
}

/** States, the District of Columbia and territories, by the FIPS code that their counties bear. */
const STATES: ReadonlyMap<string, State> = new Map(
  ("01AL Alabama|02AK Alaska|04AZ Arizona|05AR Arkansas|06CA California|08CO Colorado|" +
    "09CT Connecticut|10DE Delaware|11DC District of Columbia|12FL Florida|13GA Georgia|" +
    "15HI Hawaii|16ID Idaho|17IL Illinois|18IN Indiana|19IA Iowa|20KS Kansas|21KY Kentucky|" +
    "22LA Louisiana|23ME Maine|24MD Maryland|25MA Massachusetts|26MI Michigan|27MN Minnesota|" +
    "28MS Mississippi|29MO Missouri|30MT Montana|31NE Nebraska|32NV Nevada|33NH New Hampshire|" +
    "34NJ New Jersey|35NM New Mexico|36NY New York|37NC North Carolina|38ND North Dakota|" +
    "39OH Ohio|40OK Oklahoma|41OR Oregon|42PA Pennsylvania|44RI Rhode Island|" +
    "45SC South Carolina|46SD South Dakota|47TN Tennessee|48TX Texas|49UT Utah|50VT Vermont|" +
    "51VA Virginia|53WA Washington|54WV West Virginia|55WI Wisconsin|56WY Wyoming|" +
    "60AS American Samoa|66GU Guam|69MP Northern Mariana Islands|72PR Puerto Rico|" +
    "78VI U.S. Virgin Islands").split("|").map((entry) => [
      entry.slice(0, 2),
      { code: entry.slice(2, 4), name: entry.slice(5) },
    ]),
);

const NAMES: ReadonlyMap<string, string> = new Map(
  [...STATES.values()].map(({ code, name }) => [code, name]),
);

/** The two-letter code of the state whose county has this FIPS code, if there is one. */
export function stateOfFips(countyFips: string): string | undefined {
  return STATES.get(countyFips.slice(0, 2))?.code;
}

const CODES: ReadonlyMap<string, string> = new Map(
  [...STATES.values()].map(({ code, name }) => [name.toUpperCase().replaceAll(".", ""), code]),
);

/**
 * The state that a text in capitals ends with, by its code or its name, and what precedes it.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { splitState } from "./states.ts";
 *
 * assert.deepEqual(splitState("SANTA FE, NEW MEXICO"), { rest: "SANTA FE, ", code: "NM" });
 * assert.equal(splitState("SANTA FE"), undefined);
 * ```
 */
export function splitState(text: string): { rest: string; code: string } | undefined {
  const word = text.match(/(?:^|[ ,])([A-Z]{2})$/)?.[1];
  if (word !== undefined && NAMES.has(word)) return { rest: text.slice(0, -2), code: word };
  // The longest name wins: West Virginia ends with Virginia.
  const names = [...CODES.keys()].filter((name) => ends(text, name));
  const name = names.sort((a, b) => b.length - a.length)[0];
  if (name === undefined) return undefined;
  return { rest: text.slice(0, -name.length), code: CODES.get(name)! };
}

/** Whether a text ends with a name, at the beginning of a word. */
function ends(text: string, name: string): boolean {
  return text.endsWith(name) && /^$|[ ,]$/.test(text.slice(0, -name.length));
}

/** The name of the state with this two-letter code, if there is one. */
export function stateName(code: string): string | undefined {
  return NAMES.get(code);
}
