/** Words of this many letters or fewer are not corrected: `neon` is not `non`. */
const SHORT = 5;

/** Letters that are taken for each other even in short words: `heet` is `heat`, and `lipa` not `lima`. */
const ALIKE: readonly string[] = ["aeiouy", "ckqsz"];

/**
 * Whether one word may have been meant by another: a number with its unit is never another number,
 * the first letter is right or changed places with the second, at most one letter is too many, and in
 * a short word only a doubled one, nor is another letter unlike its own.
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

/** Whether letters that two words of one length do not share are alike, or only at other places. */
function areAlike(word: string, near: string): boolean {
  if (lettersOf(word) === lettersOf(near)) return true;
  return [...word].every((letter, at) => {
    const other = near.charAt(at);
    return letter === other ||
      ALIKE.some((letters) => letters.includes(letter) && letters.includes(other));
  });
}

/** Whether a word is another one with a letter doubled: `xcell` is `xcel`. */
function hasDoubled(word: string, near: string): boolean {
  return [...word].some((letter, at) =>
    letter === word[at + 1] && word.slice(0, at) + word.slice(at + 1) === near
  );
}

/** A word with one way of writing a sound. */
const soundOf = (word: string) => word.replaceAll("ph", "f");

/** The letters of a word, in their order. */
export const lettersOf = (word: string) => [...word].sort().join("");
