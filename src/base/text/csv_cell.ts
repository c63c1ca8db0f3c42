const NEEDS_QUOTES = /^$|[",;\r\n]|^\s|\s$/;

/**
 * A cell of a CSV file (RFC 4180): null becomes an empty cell, an empty text a quoted one. Text that
 * a reader could misread because it splits at semicolons or trims cells is quoted too.
 */
export function csvCell(text: string | null): string {
  if (text === null) return "";
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const FORMULA = /^[=+\-@\t\r]/;

/** A CSV cell with an apostrophe in front of text that a spreadsheet would execute as a formula. */
export function spreadsheetCell(text: string): string {
  return csvCell(FORMULA.test(text) ? `'${text}` : text);
}
