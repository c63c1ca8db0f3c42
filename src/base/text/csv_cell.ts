const NEEDS_QUOTES = /^$|[",;\r\n]|^\s|\s$/;

/**
 * A cell of a CSV file (RFC 4180): null is an empty one, an empty text a quoted one. What readers
 * that part cells at semicolons, or trim them, would take for something else is quoted too.
 */
export function csvCell(text: string | null): string {
  if (text === null) return "";
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
