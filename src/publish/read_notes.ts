import type { SheetNotes } from "./sheet_record.ts";

/** What was odd about a file, known when it is read. */
export interface ReadNotes extends SheetNotes {
  /** Features of GeoJSON that give no row, and why. */
  readonly unused: string[];
}

export function noNotes(): ReadNotes {
  return { trimmed: new Map(), blankRows: 0, unused: [] };
}

/** How many features that give no row are told one by one. */
const UNUSED_TOLD = 5;

/** What was odd, a sentence each. */
export function warningsOf({ trimmed, unused }: ReadNotes): string[] {
  const cells = [...trimmed.values()].reduce((sum, count) => sum + count, 0);
  const warnings = cells === 0 ? [] : [
    `${cells === 1 ? "1 cell" : `${cells} cells`} had white space at ${
      cells === 1 ? "its ends" : "their ends"
    }, which was left out ` +
    `(${[...trimmed.keys()].map((name) => `"${name}"`).join(", ")})`,
  ];
  if (unused.length === 0) return warnings;
  const more = unused.length > UNUSED_TOLD ? "; …" : "";
  const told = unused.slice(0, UNUSED_TOLD).join("; ");
  const features = unused.length === 1 ? "1 feature gives" : `${unused.length} features give`;
  return [...warnings, `${features} no row (${told}${more})`];
}
