/**
 * Names of places as the decisions compare them, for naive twins: word by word, one name at a time.
 */

/** Characters that are part of a word: `Prince George's` equals `Prince Georges`. */
const APOSTROPHES = "'’‘`ʻ´";

const WRITTEN_OUT: Readonly<Record<string, string>> = {
  st: "saint",
  ste: "saint",
  sainte: "saint",
  ft: "fort",
  mt: "mount",
};

/** Kinds of counties, which end a name or, with `of`, begin it. */
const KINDS = [
  "county",
  "co",
  "parish",
  "borough",
  "census area",
  "municipio",
  "municipality",
  "planning region",
  "city",
];
const KINDS_FIRST = [
  "city and county",
  "city and borough",
  "county",
  "parish",
  "borough",
  "municipality",
  "city",
  "municipio",
];

/** States with independent cities, whose FIPS codes end with 500 to 899. */
const OF_INDEPENDENT_CITIES = ["24", "29", "32", "51"];

/** Whether a place's name contains the requested part; null contains none. */
export function hasPlace(name: string | null, asked: string | undefined): boolean {
  if (asked === undefined) return true;
  if (name === null) return false;
  const wanted = wordsOf(asked);
  return wanted.length === 0 ? name.includes(asked) : hasWords(wordsOf(name), wanted);
}

/** Whether a county's name contains the requested part, ignoring its kind, except a city's. */
export function hasCounty(name: string, asked: string): boolean {
  const { words, kind } = apart(wordsOf(asked));
  if (kind === undefined) return hasPlace(name, asked);
  return hasWords(wordsOf(name), kind === "city" ? [...words, "city"] : words);
}

/** Whether a county's name says that it is one, or a city. */
export function kindOfName(name: string): "city" | "county" | undefined {
  return apart(wordsOf(name)).kind;
}

/** Whether a county is an independent city, by its FIPS code or else by its name. */
export function isIndependentCity(name: string | null, fips: string | null): boolean {
  if (fips === null) return kindOfName(name ?? "") === "city";
  const number = Number(fips.slice(2));
  return OF_INDEPENDENT_CITIES.includes(fips.slice(0, 2)) && number >= 500 && number < 900;
}

/**
 * Whether a name contains the words, or equals them apart from spaces: as written, or spelled out.
 */
function hasWords(name: readonly string[], wanted: readonly string[]): boolean {
  const out = (words: readonly string[]) => words.map((word) => WRITTEN_OUT[word] ?? word);
  return [[name, wanted], [out(name), out(wanted)]].some(([one, other]) =>
    one!.join(" ").includes(other!.join(" ")) || one!.join("") === other!.join("")
  );
}

/** In lower case without accents; anything but letters and digits separates words. */
export function wordsOf(name: string): string[] {
  const signs = Array.from(name.normalize("NFD").toLowerCase())
    .filter((sign) => !/\p{M}/u.test(sign) && !APOSTROPHES.includes(sign));
  const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  const isBlank = (sign: string) => sign.trim() === "";
  const text = signs.map((sign, at) => {
    if (isWord(sign)) return sign;
    const before = signs.slice(0, at).findLast((one) => !isBlank(one));
    const after = signs.slice(at + 1).find((one) => !isBlank(one));
    return sign === "&" && isWord(before) && isWord(after) ? " and " : " ";
  });
  return text.join("").split(" ").filter((word) => word !== "");
}

/** A county's words without its kinds, and the outermost of these. */
function apart(words: readonly string[]): { words: string[]; kind: "city" | "county" | undefined } {
  const text = words.join(" ");
  const last = KINDS.find((kind) => text.endsWith(` ${kind}`));
  const first = KINDS_FIRST.find((kind) =>
    text.startsWith(`${kind} of `) || text.startsWith(`${kind} de `)
  );
  const found = last ?? first;
  if (found === undefined) return { words: [...words], kind: undefined };
  const length = found.split(" ").length;
  const kept = last === undefined ? words.slice(length + 1) : words.slice(0, -length);
  const rest = last !== undefined && kept.length > 1 && kept.at(-1) === "and"
    ? kept.slice(0, -1)
    : kept;
  return { words: apart(rest).words, kind: found === "city" ? "city" : "county" };
}
