import { slug } from "../../base/text/text.ts";

/** Words that stay in capitals: legal forms, and utilities known by their initials. */
const INITIALS: ReadonlySet<string> = new Set(
  ("AEC AEP AGC APGI BARC BPU CMS CORE CPW DTE ECC ECE EMC EPA EPB GRICUA HJW II III IV JEA KBR " +
    "KEM LLC LP MLGW MP&W MPA NE NPPD NW NV OPPD PPL PSEG PUD REA REC REMC RRL SE SEMO SMUD SRP " +
    "SW TDX TVA UGI UNS USA WAPA WPPI").split(" "),
);

const SMALL_WORDS: ReadonlySet<string> = new Set(["a", "and", "at", "for", "in", "of", "the"]);

/**
 * The name of a utility or a place for people to read. A name in capitals becomes `known` if the two
 * differ only in case and punctuation, and title case otherwise.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readableName } from "./readable_names.ts";
 *
 * assert.equal(readableName("PG&E OF THE NORTH, LLC - (CA)"), "PG&E of the North, LLC - (CA)");
 * ```
 */
export function readableName(name: string, known = ""): string {
  if (known !== "" && slug(known) === slug(name)) return known;
  const isMixed = /[a-z]/.test(name) && /[A-Z]/.test(name);
  return isMixed ? name : titleCase(name);
}

function titleCase(name: string): string {
  return name.replaceAll(
    /[\p{L}\p{N}&']+/gu,
    (word, at: number) => staysUpper(word, name, at) ? word : lowered(word, at),
  );
}

/** Whether a word stays in capitals: `(CA)`, initials, single letters, and pairs such as `L&P`. */
function staysUpper(word: string, name: string, at: number): boolean {
  const inBrackets = name[at - 1] === "(" && word.length === 2;
  return inBrackets || INITIALS.has(word) || /^[A-Z]$|^[A-Z]{1,2}&[A-Z]$/.test(word);
}

function lowered(word: string, at: number): string {
  const lower = word.toLowerCase();
  if (at > 0 && SMALL_WORDS.has(lower)) return lower;
  return lower.replace(
    /^(mc|o'|&)?(\p{L})/u,
    (_, before = "", letter: string) =>
      `${before.charAt(0).toUpperCase()}${before.slice(1)}${letter.toUpperCase()}`,
  );
}
