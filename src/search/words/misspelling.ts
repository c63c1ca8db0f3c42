/**
 * Words of this many letters or fewer are not corrected by a different letter: `neon` is not `non`.
 */
const SHORT = 5;

/** Letters that are confused even in short words: `heet` is `heat`, and `lipa` not `lima`. */
const ALIKE: readonly string[] = ["aeiouy", "ckqsz"];

/**
 * Whether a word may be a misspelling of `near`. The number of a measure must be equal. The first
 * letter must be right, or swapped with the second. At most one letter may be surplus. In a short
 * word, only a doubled letter or a similar one may be wrong. How many letters may be wrong is
 * decided in `near_words.ts`.
 */
export function mayMean(word: string, near: string): boolean {
  const number = /^\d+(?=\p{L}+$)/u.exec(word)?.[0];
  if (number !== undefined && number !== /^\d*/.exec(near)?.[0]) return false;
  const [first = "", second = ""] = word;
  const isBegun = near.startsWith(first) ||
    near.startsWith(second + first) ||
    soundOf(near) === soundOf(word);
  if (!isBegun || near.length < word.length - 1) return false;
  if (word.length > SHORT || near.length > word.length) return true;
  return near.length < word.length ? hasDoubled(word, near) : areAlike(word, near);
}

/** Whether two words of equal length have the same letters, or differ only in similar ones. */
function areAlike(word: string, near: string): boolean {
  if (lettersOf(word) === lettersOf(near)) return true;
  return [...word].every((letter, at) => {
    const other = near.charAt(at);
    return letter === other ||
      ALIKE.some((letters) => letters.includes(letter) && letters.includes(other));
  });
}

/** Whether a word is `near` with one letter doubled: `xcell` is `xcel`. */
function hasDoubled(word: string, near: string): boolean {
  return [...word].some((letter, at) =>
    letter === word[at + 1] && word.slice(0, at) + word.slice(at + 1) === near
  );
}

/** A word with one spelling of each sound. */
const soundOf = (word: string) => word.replaceAll("ph", "f");

/** The letters of a word, sorted. */
export const lettersOf = (word: string) => [...word].sort().join("");
