export const MIN_CHARACTERS = 2;
export const MAX_CHARACTERS = 120;

/**
 * The text that is searched for: without control characters and surrounding white space, cut to the
 * longest that search accepts, because reading a query as sizes and ratings costs more than its length.
 */
export function queryText(sent: string): string {
  const text = sent.replace(/\p{Cc}+/gu, " ").trim();
  return Array.from(text).slice(0, MAX_CHARACTERS).join("").trim();
}
