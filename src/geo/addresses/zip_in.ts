import { isZipOf, splitState } from "../../base/places/states.ts";
import { itemAt } from "../../base/known.ts";

/** Patterns of ZIP codes, in a text in capitals without full stops. */

export const ZIP_LAST = /(?:^|[ ,])(\d{5})( ?-? ?\d{4})?$/;
const ZIP_WITHOUT_ZEROS = /[ ,](\d{3,4})(?:-\d{4})?$/;
/** States whose ZIP codes begin with one or two zeros, which spreadsheets drop. */
const WITH_ZERO: ReadonlySet<string> = new Set(["CT", "MA", "ME", "NH", "NJ", "RI", "VT"]);
const WITH_TWO_ZEROS: ReadonlySet<string> = new Set(["PR", "VI"]);
const ZIP_BEFORE_STATE = /(?<=[ ,])(\d{5})(-\d{4})?(?=[ ,]+$)/;
const ZIP_ALONE = /(?<=, )(\d{5})(-\d{4})?(?=,)/;
const FIVE_DIGITS = /(?<=[ ,])(\d{5})(-\d{4})?(?=[ ,])/g;
const ZIP_AT_LETTER = /(?<=[A-Z]\.?)\d{5}(-?\d{4})?$/;
/** `ID #83702`, `ID ZIP 83702`, `ID ZIP CODE: 83702` */
const ZIP_MARK = /[ ,]+(?:(?:ZIP|POSTAL)(?: ?CODE)?\.? ?[:#]? ?|# ?)(?=\d{5}(?:-?\d{4})?$)/;
const MARKS = /#|ZIP|POSTAL/;
const ZIP_FIRST = /^(\d{5})(?:-\d{4})?,? (.+)$/;
/**
 * Words with digits after a state that are not a ZIP code: `6060`, `802022`, `7870I`, `802 02`,
 * `60,601`, `<60601>`, `60601_1234`. Each word matches in one way only: long ones would otherwise take
 * minutes.
 */
const NO_ZIP_LAST = /[ ,]+((?=[^ ,]*\d)[^ ,]+(?:,? (?=[^ ,]*\d)[^ ,]+){0,4})$/;
/** What forms and sheets contain if the ZIP code is unknown. */
const UNKNOWN_ZIP = "X{3,5}|\\*{3,5}|_{3,5}|#?N\\/?A|#(?:REF|VALUE|NAME)!?|" +
  "NONE|NULL|NAN|UNDEFINED|UNKNOWN|TBD";
/** `XXXXX`, `N/A`, `ZIP UNKNOWN` */
const NO_ZIP_KNOWN = new RegExp(
  `[ ,]+(?:(?:ZIP|POSTAL)(?: ?CODE)?\\.?[ :#]*(?:${UNKNOWN_ZIP})?|${UNKNOWN_ZIP})$`,
);
const NO_ZIP_AT_STATE = /(?<=[ ,][A-Z]{2})\d[A-Z0-9-]{2,}$/;
/** A number before a state with too many or too few digits: `CHICAGO 6060, IL`. */
const NO_ZIP_BEFORE_STATE = /(?<=[A-Z]{3})[ ,]+(?:\d{3,4}|\d{6,10})[ ,]*$/;
/** Words that precede numbers at the end of a street. */
const ROAD_LAST =
  /(?:^|[ ,])(?:HWY|HIGHWAY|RD|ROAD|RT|RTE|ROUTE|BOX|CR|SR|FM|COUNTY|STATE|PR|RR|LOOP|SPUR|INTERSTATE|UNIT|APT|STE|SUITE|LOT|SPC|ROOM|BLDG|FLOOR)$/;

/** A ZIP code in a text: the digits are the first group, and `index` is where the match begins. */
interface FoundZip {
  readonly digits: string;
  readonly index: number;
  /** The state before the ZIP code, and the text before that. */
  readonly state: ReturnType<typeof splitState>;
}

/** Adds a missing space between the state and the ZIP code, and removes a mark between them. */
export function separateZip(text: string): string {
  const glued = text.search(ZIP_AT_LETTER);
  if (glued >= 0 && stateBefore(text, glued) !== undefined) {
    return `${text.slice(0, glued)} ${text.slice(glued)}`;
  }
  const mark = MARKS.test(text) ? text.match(ZIP_MARK) : null;
  if (mark === null) return text;
  const digits = text.slice((mark.index ?? 0) + mark[0].length);
  const state = stateBefore(text, mark.index)?.code;
  // The number of a unit may follow a state too.
  if (state === undefined || mark[0].includes("#") && !isZipOf(state, digits)) return text;
  return `${text.slice(0, mark.index)} ${digits}`;
}

/**
 * The ZIP code: the one after a state at the end; otherwise the last one after its own state;
 * otherwise one at the end, before the final state, or alone between commas. `100 PR 16530, SUMNER,
 * TX` has none: Puerto Rico's ZIP codes do not begin like this private road's number.
 */
export function zipIn(text: string): FoundZip | null {
  const last = text.match(ZIP_LAST);
  const state = last === null ? undefined : stateBefore(text, last.index);
  if (last !== null && state !== undefined) return found(last, state);
  const behind = [...text.matchAll(FIVE_DIGITS)].findLast((number) => {
    const state = stateBefore(text, number.index)?.code;
    return state !== undefined && isZipOf(state, itemAt(number, 1));
  });
  const other = behind ?? last ?? splitState(text)?.rest.match(ZIP_BEFORE_STATE) ??
    text.match(ZIP_ALONE) ?? shortZip(text);
  return other === null ? null : found(other, stateBefore(text, other.index));
}

function found(match: RegExpMatchArray, state: FoundZip["state"]): FoundZip {
  return { digits: itemAt(match, 1).padStart(5, "0"), index: match.index ?? 0, state };
}

/** Codes of island states that are also abbreviations: mobile home, parkway. */
const ALSO_WORDS: ReadonlySet<string> = new Set(["MH", "PW"]);

/** The state before a position in a text, or at its end. */
function stateBefore(text: string, at: number | undefined) {
  const before = text.slice(0, at).replace(/[ ,]+$/, "");
  const state = splitState(before.includes(".") ? before.replaceAll(".", "") : before);
  if (state === undefined || at === undefined || !ALSO_WORDS.has(state.code)) return state;
  return /^[ ,#]*969\d\d/.test(text.slice(at)) ? state : undefined;
}

/** A ZIP code without its leading zeros, after a state that has such. */
function shortZip(text: string): RegExpMatchArray | null {
  const match = text.match(ZIP_WITHOUT_ZEROS);
  if (match === null) return null;
  const state = stateBefore(text, match.index)?.code ?? "";
  const digits = WITH_ZERO.has(state) ? 4 : WITH_TWO_ZEROS.has(state) ? 3 : 5;
  return itemAt(match, 1).length === digits ? match : null;
}

/**
 * The text without a broken ZIP code, such as one with too few digits; undefined if there is none.
 */
export function withoutBrokenZip(text: string): string | undefined {
  const glued = text.search(NO_ZIP_AT_STATE);
  const others = [NO_ZIP_LAST, NO_ZIP_KNOWN].map((one) => text.match(one)?.index ?? -1);
  for (const at of [glued, ...others]) {
    if (at >= 0 && stateBefore(text, at) !== undefined) return text.slice(0, at);
  }
  const state = splitState(text);
  const before = state?.rest.match(NO_ZIP_BEFORE_STATE);
  if (state === undefined || before == null) return undefined;
  const rest = state.rest.slice(0, before.index);
  return ROAD_LAST.test(rest) ? undefined : `${rest}, ${text.slice(state.rest.length)}`;
}

/** An address that begins with its ZIP code and state, such as `83702 ID BOISE`. */
export function zipFirst(text: string): { zip: string; state: string; rest: string } | undefined {
  const [, zip = "", words = ""] = text.match(ZIP_FIRST) ?? [];
  for (let end = words.indexOf(" "); end > 0; end = words.indexOf(" ", end + 1)) {
    const state = splitState(words.slice(0, end).replace(/,$/, ""));
    if (state === undefined || state.rest !== "" || !isZipOf(state.code, zip)) continue;
    return { zip, state: state.code, rest: words.slice(end) };
  }
  return undefined;
}
