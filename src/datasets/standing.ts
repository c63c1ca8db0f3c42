import { DAY_MS } from "../base/durations.ts";
import { expiredRows, staleRows } from "../library/freshness.ts";
import type { LibrarySnapshot } from "../library/library.ts";
import type { Version } from "../library/version.ts";
import { NO_SAMPLES, samplesOf } from "./samples.ts";
import { sourceDocuments } from "./source_documents.ts";

/** How fresh the rows of a version are at a moment. */
export interface Standing {
  /** Rows last verified longer ago than `STALE_AFTER_DAYS`, or never. */
  readonly stale: number;
  /** Rows whose `expires_at` has passed. */
  readonly expired: number;
}

export const STALE_AFTER_DAYS = 180;

/** Counting looks at all rows, so what was found holds for a while. */
const HOLDS_MS = 60_000;

const standings = new WeakMap<Version, { readonly at: number; readonly found: Standing }>();

/** @param now Milliseconds since 1970; what is found may be a minute old. */
export function standingOf(version: Version, now: number): Standing {
  const known = standings.get(version);
  if (known !== undefined && Math.abs(now - known.at) < HOLDS_MS) return known.found;
  const found = {
    stale: staleRows(version, now - STALE_AFTER_DAYS * DAY_MS),
    expired: expiredRows(version, now),
  };
  standings.set(version, { at: now, found });
  return found;
}

const samples = new WeakMap<Version, { readonly documents: unknown; readonly rows: number }>();

/** How many rows of a dataset name a source document of kind `sample`. */
export function sampleRows(library: LibrarySnapshot, version: Version): number {
  const documents = library.held(sourceDocuments);
  const known = samples.get(version);
  if (known?.documents === documents) return known.rows;
  const isSample = samplesOf(library, version);
  let rows = 0;
  if (isSample !== NO_SAMPLES) {
    for (let row = 0; row < version.size; row++) if (isSample(row)) rows++;
  }
  samples.set(version, { documents, rows });
  return rows;
}
