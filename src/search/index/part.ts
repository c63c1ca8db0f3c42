import type { Dataset } from "../../datasets/declare/dataset.ts";
import { inverse } from "../../library/query/order.ts";
import { type CarriedPart, part } from "../../library/versions/part.ts";
import type { Version } from "../../library/versions/version.ts";
import { KeptSegments } from "./kept_segments.ts";
import { searchedRows } from "../query/result.ts";
import { SearchBuilder } from "./search_builder.ts";
import { Segment, type SegmentData } from "./segment.ts";

/**
 * The segments to search; undefined if the dataset is not searched or nothing is published. A
 * version keeps the large segments of the previous version, and adds one of the rest.
 */
export const SEARCH = part({
  name: "search",
  deferred: true,
  incremental: true,
  builder({ search }: Dataset, _history, carried?: CarriedPart<readonly SegmentData[] | null>) {
    if (search === undefined) return { finish: () => null };
    const kept = new KeptSegments(carried?.built ?? [], carried?.insertions ?? new Int32Array());
    const builder = new SearchBuilder(search);
    return {
      rebuilds: (row) => !kept.holds(row),
      add: (row, insertion) => builder.add(row, insertion),
      finish({ info, order, ids }) {
        if (info === null) return null;
        const rowOf = inverse(order, new Uint32Array(order.length));
        const added = builder.finish(rowOf, ids, info.id);
        return added.size === 0 ? kept.of(rowOf) : [...kept.of(rowOf), added];
      },
    };
  },
  open: (data, version) => data?.map((segment) => new Segment(segment, searchedRows(version))),
});

/** A version's segments; undefined if it has none, or none yet. */
export function segmentsOf(version: Version): readonly Segment[] | undefined {
  return SEARCH.isIn(version) ? SEARCH.of(version) : undefined;
}
