import { DAY_MS } from "../../base/durations.ts";
import type { VersionName } from "../../store/versions/versions.ts";
import type { VersionData } from "../versions/version_data.ts";
import type { SegmentEntry } from "./segment_store.ts";

/**
 * Which segments of a dataset are kept, in a bucket and on a server's disk, and the names that
 * decide it. Segments are removed after a newer one is written or read.
 */

/** Segments of this many newest versions are kept: a slower process may still read an earlier one. */
const KEPT = 3;
/**
 * Segments of other code are kept for this long, so that a release and its rollback find theirs.
 */
const OTHER_CODE_MS = 7 * DAY_MS;
/**
 * Files that the current version does not read are kept for this long: other servers may read them.
 */
const UNNEEDED_MS = 600_000;

/** Characters of the code's fingerprint in a name. */
const CODE_LENGTH = 16;
/** The kind of a version's segment; other kinds are files that it is read from. */
const VERSION = "version";
const NAME =
  /^(?<dataset>[a-z_]+)\/(?<number>\d+)-(?<id>[0-9a-f-]{36})-(?<code>[0-9a-f]+)\.(?<kind>[a-z]+)$/;

/** The parsed name of a segment. */
interface SegmentName {
  readonly number: number;
  /** The version's. */
  readonly id: string;
  readonly code: string;
  readonly kind: string;
}

/** The name of a version's segment, or of a file that it is read from. @param code A fingerprint. */
export function segmentName(
  dataset: string,
  { number, id }: VersionName,
  code: string,
  kind = VERSION,
): string {
  return `${dataset}/${number}-${id}-${inName(code)}.${kind}`;
}

/** Parses the name of a segment; undefined if it is not one. */
export function parseSegmentName(name: string): SegmentName | undefined {
  const groups = NAME.exec(name)?.groups;
  if (groups === undefined) return undefined;
  const { number, id = "", code = "", kind = "" } = groups;
  return { number: Number(number), id, code, kind };
}

/** The versions' segments that this code built, in the order of their numbers. */
export function ownSegments(entries: readonly SegmentEntry[], code: string): SegmentEntry[] {
  const own = entries.flatMap((entry) => {
    const named = parseSegmentName(entry.name);
    const isOwn = named?.code === inName(code) && named.kind === VERSION;
    return isOwn ? [{ entry, ...named }] : [];
  });
  return own.sort((a, b) => a.number - b.number || a.entry.modified - b.entry.modified)
    .map(({ entry }) => entry);
}

/**
 * The names of segments and files that are no longer needed now that a version is current.
 *
 * @param entries All of the dataset.
 * @param code The fingerprint of this code.
 */
export function unneededSegments(
  entries: readonly SegmentEntry[],
  { dataset, info, files }: VersionData,
  code: string,
): string[] {
  const current = info && segmentName(dataset, info, code);
  // By age: another store's, left from before this one was filled, may have higher numbers.
  const own = ownSegments(entries, code).filter(({ name }) => name !== current)
    .sort((a, b) => a.modified - b.modified);
  const needed = new Set(files.names);
  const isOlderThan = ({ modified }: SegmentEntry, ms: number) => Date.now() - modified > ms;
  const others = entries.filter((entry) => {
    const named = parseSegmentName(entry.name);
    if (named?.code !== inName(code)) return isOlderThan(entry, OTHER_CODE_MS);
    return named.kind !== VERSION && !needed.has(entry.name) && isOlderThan(entry, UNNEEDED_MS);
  });
  return [...own.slice(0, 1 - KEPT), ...others].map(({ name }) => name);
}

const inName = (code: string) => code.slice(0, CODE_LENGTH);
