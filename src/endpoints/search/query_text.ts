export const MIN_CHARACTERS = 2;
export const MAX_CHARACTERS = 120;

/**
 * What is searched for of a text that somebody sent: without control characters and the white space
 * around it, and no more than search takes. To read a query as sizes and ratings costs more than its
 * length.
 */
export function queryText(sent: string): string {
  const text = sent.replace(/\p{Cc}+/gu, " ").trim();
  return Array.from(text).slice(0, MAX_CHARACTERS).join("").trim();
}
