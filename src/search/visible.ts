import { EQUIPMENT_ACCESS } from "../access/equipment.ts";
import { type Access, type AccessName, LEVELS, reaches } from "../access/levels.ts";
import type { Dataset } from "../datasets/dataset.ts";
import { TRADES } from "../datasets/fields.ts";
import { DATASETS } from "../datasets/mod.ts";
import type { Caller } from "../http/endpoint.ts";
import type { LibrarySnapshot } from "../library/library.ts";
import { unexpired } from "../library/filters.ts";
import type { Version } from "../library/version.ts";
import type { Bits } from "./bits.ts";
import { manifests } from "./manifests.ts";
import type { Segment } from "./segment.ts";

/** A segment that a caller may search, and the sets that documents must be in to be shown. */
export interface VisibleSegment {
  readonly segment: Segment;
  readonly allowed: readonly Bits[];
}

/**
 * What a caller may see in search: the records that the key could read from their own endpoint
 * (decisions, Access).
 */
export function visibleSegments(library: LibrarySnapshot, caller: Caller): VisibleSegment[] {
  const visible: VisibleSegment[] = [];
  for (const { key } of DATASETS) {
    const version = library.version(key);
    if (version.search === undefined) continue;
    const allowed = allowedIn(version, version.search, caller);
    if (allowed !== null) visible.push({ segment: version.search, allowed });
  }
  const all = manifests(library, DATASETS);
  const shown = new Set(DATASETS.filter((dataset) => anyLevel(caller.access, dataset)));
  visible.push({ segment: all, allowed: [all.where((row) => shown.has(DATASETS[row]!))] });
  return visible;
}

/** The sets that a dataset's documents must be in; null when the caller may see none. */
function allowedIn(version: Version, segment: Segment, caller: Caller): Bits[] | null {
  const { access, now } = caller;
  switch (version.dataset) {
    case "equipment_pricing": {
      const trades = TRADES.filter((trade) => atProduction(access, EQUIPMENT_ACCESS[trade]));
      if (trades.length === TRADES.length) return [];
      return trades.length === 0 ? null : [segment.ofTrades(trades)];
    }
    case "finance_fees": {
      if (!atProduction(access, "finance_fees")) return null;
      const current = version.once(currentFees)(now);
      return current === undefined ? [] : [current];
    }
    case "source_documents":
      return Object.values(access).some((level) => level !== "none") ? [] : null;
    default: {
      const level = access[version.dataset as AccessName] ?? "none";
      if (level === "none") return null;
      return level === "sample" ? [version.once(sampleBits)] : [];
    }
  }
}

function atProduction(access: Access, name: AccessName): boolean {
  return reaches(access[name] ?? "none", "production");
}

/** Gives the fees that are current at a moment; undefined is all. */
function currentFees(version: Version): (now: number) => Bits | undefined {
  const column = version.numbers("expires_at");
  let from = Infinity;
  let until = -Infinity;
  let current: Bits | undefined;
  return (now) => {
    // The set stays the same until the next fee expires.
    if (now < from || now >= until) {
      const filter = unexpired(column, now);
      current = filter && version.search!.where(filter.passes);
      from = now;
      until = column.values.reduce((next, at) => at > now && at < next ? at : next, Infinity);
    }
    return current;
  };
}

function sampleBits(version: Version): Bits {
  return version.search!.where((row) => version.sample[row] === 1);
}

/** Whether the key has any level on a dataset, by whichever names it goes among levels. */
function anyLevel(access: Access, { key }: Dataset<never>): boolean {
  const names = key === "equipment_pricing"
    ? [key, ...Object.values(EQUIPMENT_ACCESS)]
    : key === "source_documents"
    ? Object.keys(access)
    : [key];
  return names.some((name) => LEVELS.indexOf(access[name as AccessName] ?? "none") > 0);
}
