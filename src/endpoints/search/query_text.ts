export const MIN_CHARACTERS = 2;
export const MAX_CHARACTERS = 120;

/**
 * The text to search for: without control characters and surrounding white space, cut to
 * `MAX_CHARACTERS`, because the cost of interpreting a query grows faster than its length.
 */
export function queryText(sent: string): string {
  const text = sent.replace(/\p{Cc}+/gu, " ").trim();
  return Array.from(text).slice(0, MAX_CHARACTERS).join("").trim();
}
