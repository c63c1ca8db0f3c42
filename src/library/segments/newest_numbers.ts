import type { VersionName } from "../../store/versions/versions.ts";
import { parseSegmentName } from "./segment_retention.ts";
import type { SegmentStore } from "./segment_store.ts";

/**
 * The newest number of each dataset that has a segment: the store should be at least this new.
 *
 * @param current The store's own versions. Unless one of them has a segment, the segments belong to
 *   another store and are ignored.
 * @throws When the segments cannot be listed.
 */
export async function newestNumbers(
  segments: Pick<SegmentStore, "list">,
  current: ReadonlyMap<string, VersionName>,
): Promise<Map<string, number>> {
  const built = await Promise.all([...current].map(async ([dataset, { number, id }]) => {
    const versions = (await segments.list(dataset)).flatMap(({ name }) =>
      parseSegmentName(name) ?? []
    );
    return {
      dataset,
      newest: Math.max(0, ...versions.map((one) => one.number)),
      hasCurrent: versions.some((one) => one.number === number && one.id === id),
    };
  }));
  if (!built.some(({ hasCurrent }) => hasCurrent)) return new Map();
  return new Map(built.map(({ dataset, newest }) => [dataset, newest]));
}
