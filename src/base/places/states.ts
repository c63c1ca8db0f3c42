import table from "../../../data/states.csv" with { type: "text" };
import { entriesOf, staticTable } from "./static_table.ts";
import { entryOf } from "../known.ts";

interface State {
  readonly code: string;
  readonly name: string;
  /** Abbreviations as in newspapers, without periods. */
  readonly abbreviations: readonly string[];
  /** The first three digits of its ZIP codes, from and to. */
  readonly zipPrefixes: readonly (readonly [from: string, to: string])[];
}

/** States, the District of Columbia and territories, by their two-digit FIPS code. */
const STATES: ReadonlyMap<string, State> = new Map(
  staticTable(table).map((
    { fips = "", code = "", name = "", abbreviations, zip_prefixes = "" },
  ) => [
    fips,
    {
      code,
      name,
      abbreviations: entriesOf(abbreviations),
      zipPrefixes: zip_prefixes.split(" ").map((range) => {
        const [from = "", to = from] = range.split("-");
        return [from, to] as const;
      }),
    },
  ]),
);

const BY_CODE = new Map([...STATES.values()].map((state) => [state.code, state]));

/** Whether a ZIP code has a prefix of the state. */
export function isZipOf(code: string, zip: string): boolean {
  const prefix = zip.slice(0, 3);
  return BY_CODE.get(code)?.zipPrefixes.some(([from, to]) => from <= prefix && prefix <= to) ??
    false;
}

const NAMES: ReadonlyMap<string, string> = new Map(
  [...STATES.values()].map(({ code, name }) => [code, name]),
);

/** The two-letter code of the state whose county has this FIPS code, if there is one. */
export function stateOfFips(countyFips: string): string | undefined {
  return STATES.get(countyFips.slice(0, 2))?.code;
}

/** The two digits that the FIPS codes of a state's counties begin with, if there is such a state. */
export function fipsOfState(code: string): string | undefined {
  for (const [fips, state] of STATES) if (state.code === code) return fips;
  return undefined;
}

const CODES: ReadonlyMap<string, string> = new Map([
  ...[...STATES.values()].flatMap(({ code, name, abbreviations }) =>
    [name, ...abbreviations].map((one) => [one.toUpperCase().replaceAll(".", ""), code] as const)
  ),
  ["VIRGIN ISLANDS", "VI"],
]);

const atEnd = (names: readonly string[]) => new RegExp(`(?:^|[ ,])(${names.join("|")})$`);

/** The longest name wins: West Virginia ends with Virginia. */
const NAME_LAST = atEnd([...CODES.keys()].sort((a, b) => b.length - a.length));

const NAMES_BEFORE_CODE = [...CODES.keys()].filter((name) =>
  NAMES.has(name.slice(-2)) && name.at(-3) === " "
);

/** Abbreviations that end with another state's code: `W VA`. */
const NAME_BEFORE_CODE = atEnd(NAMES_BEFORE_CODE);
const CODES_AFTER_NAME: ReadonlySet<string> = new Set(
  NAMES_BEFORE_CODE.map((name) => name.slice(-2)),
);

/** Codes written with a space, such as `N Y` and `D C`: initials of a name. */
const INITIALS_LAST = atEnd(
  [...CODES].map(([name, code]) =>
    [(name.replace(" OF ", " ").match(/\b[A-Z]/g) ?? []).join(" "), code] as const
  )
    .filter(([initials, code]) => initials.replace(" ", "") === code)
    .map(([initials]) => initials),
);

/**
 * Splits a text in capitals that ends with a state: its code, name, abbreviation or spaced initials.
 * Undefined if it does not.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { splitState } from "./states.ts";
 *
 * assert.deepEqual(splitState("SANTA FE, NEW MEXICO"), { rest: "SANTA FE, ", code: "NM" });
 * assert.deepEqual(splitState("CHARLESTON, W VA"), { rest: "CHARLESTON, ", code: "WV" });
 * assert.deepEqual(splitState("ALBANY N Y"), { rest: "ALBANY ", code: "NY" });
 * assert.equal(splitState("SANTA FE"), undefined);
 * ```
 */
export function splitState(text: string): { rest: string; code: string } | undefined {
  const word = text.match(/(?:^|[ ,])([A-Z]{2})$/)?.[1];
  const isCode = word !== undefined && NAMES.has(word);
  if (!isCode || CODES_AFTER_NAME.has(word)) {
    const name = text.match(isCode ? NAME_BEFORE_CODE : NAME_LAST)?.[1];
    if (name !== undefined) {
      return { rest: text.slice(0, -name.length), code: entryOf(CODES, name) };
    }
  }
  if (isCode) return { rest: text.slice(0, -2), code: word };
  const initials = text.match(INITIALS_LAST)?.[1];
  if (initials === undefined) return undefined;
  return { rest: text.slice(0, -initials.length), code: initials.replace(" ", "") };
}

/** The two-letter code of a state by its name, in any case, if there is one. */
export function stateCodeOf(name: string): string | undefined {
  return CODES.get(name.trim().replace(/\s+/g, " ").toUpperCase());
}

/** The name of the state with this two-letter code, if there is one. */
export function stateName(code: string): string | undefined {
  return NAMES.get(code);
}
