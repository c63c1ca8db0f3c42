import { stateName } from "../../base/places/states.ts";

/** Words in names of governments and offices that act for a whole city or county. */
const WHOLE: ReadonlySet<string> = new Set(
  ("a admin administration administrator alderman aldermen and bcc boc bocc board building bureau " +
    "center central corp corporation council county data department dept executive goevernment gov " +
    "goverment governement government govt hall i ims inc information internal isd it its itsd " +
    "judge legislators local mayor mis municipal of office offices official political processing " +
    "public affairs s selectboard selectmen service services state subdivision supervisors systems " +
    "t technology the town trustees units usa").split(" "),
);
/** Any spelling of "commission" and "commissioners". */
const COMMISSION = /^comm?iss?ion?(e*rs?)?$/;
const WHOLE_PHRASES = /\b(fiscal court|levy court|police jury|court ?house|city hall)\b/gi;

/** Words and characters that occur in names of offices, but never in names of places. */
const BODY = new RegExp(
  "[^\\p{L} .'’-]|(?<!^(?:Isle|Lake|City and County|Head|Village|Town|City)) (?:of|for) |" +
    "\\b(911|agency|airports?|attorney|auditor|authority|board|clerk|commission(?:ers?)?|" +
    "committee|company|constable|corporation|council|county|courts?(?! house)|department|dept|" +
    "district|division|fire (?:and|department|dept|rescue)|fund|government|health|hospital|housing|" +
    "information|isd|judicial|library|marshal|office|pd|police|public works|recreation|retirement|" +
    "services?|system|technology|trustees|utilit(?:y|ies)|website)\\b",
  "iu",
);

/** Abbreviations and misspellings of states in lists, other than their codes. */
const ABBREVIATED: Readonly<Record<string, string>> = {
  FL: "Fla",
  IL: "Illnois",
  MN: "Minn",
  MO: "Mo",
  NY: "N\\.Y",
  PA: "Pa",
  WA: "Wash",
};

/** Whether a name belongs to an office rather than a place. */
export function isBody(name: string): boolean {
  return BODY.test(name);
}

/** Whether what follows a place's name keeps the meaning of the whole place. */
export function coversWholePlace(rest: string, state: string): boolean {
  const own = new RegExp(stateName(state) ?? "^$", "i");
  const words = withoutState(rest, state).replace(own, "").replace(WHOLE_PHRASES, "").toLowerCase()
    .match(/[a-z]+|\d+/g) ?? [];
  return words.every((word) => WHOLE.has(word) || COMMISSION.test(word));
}

/** Removes the state's name or code from the end of a name, unless nothing else is left. */
export function withoutState(text: string, state: string): string {
  const names = [stateName(state), ABBREVIATED[state]].filter((name) => name !== undefined);
  const end = new RegExp(
    `(?:^|[\\s,(/-]+)(?:,? ?state of )?(?:(?:${names.join("|")})\\.?|${state}\\.?)\\)?$`,
    "i",
  );
  const code = new RegExp(`[\\s,(]+${state}\\b\\.?\\)?(?=\\s|$)`);
  const without = text.replace(end, "").replace(code, "").trim();
  const isNameItself = without === "" && !/^[\s,(]/.test(text) && text.length > 3;
  return isNameItself || / of$/i.test(without) ? text : without;
}

/** Cleans up a name: single spaces, capitalized words, no ZIP code. */
export function tidy(name: string): string {
  const written = name.replaceAll(
    /(?<![\p{L}'’])(?!(?:and|at|by|for|in|of|on|the)\b)\p{Ll}(?=\p{L})/gu,
    (first) => first.toUpperCase(),
  );
  const words = written.replaceAll(/\s+/g, " ").replace(/^Citiy\b/, "City");
  return words.replace(/\bI\.T\./, "IT").replace(/\s+\d{5}$/, "").trim();
}
