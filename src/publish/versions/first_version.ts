import { uint32 } from "../../base/memory/shared_arrays.ts";
import type { FirstVersion } from "../../store/versions/first_version.ts";
import type { Staging } from "../gate/staging.ts";

/**
 * The first version of a dataset, made before it is written to the store: it can be built meanwhile. What
 * is not known from the rows, such as ids, must be written as it is here (`VersionOptions.first`).
 *
 * @param now When it counts as published, in milliseconds since 1970.
 */
export function firstVersionOf(staging: Staging, now: number): FirstVersion {
  const rows = staging.size;
  const changes = {
    payloads: staging.payloads(),
    starts: uint32(rows),
    ends: uint32(rows),
    changeIds: Array.from({ length: rows }, () => crypto.randomUUID()),
    recordIds: [] as string[],
    trades: [] as (string | null)[],
  };
  let quoteSafeCount = 0;
  for (let place = 0; place < staging.places; place++) {
    if (!staging.isStaged(place)) continue;
    const { recordId, trade, quoteSafe } = staging.row(place);
    const [start, end] = staging.payloadRange(place);
    changes.starts[changes.recordIds.length] = start;
    changes.ends[changes.recordIds.length] = end;
    changes.recordIds.push(recordId);
    changes.trades.push(trade);
    quoteSafeCount += Number(quoteSafe);
  }
  const info = {
    id: crypto.randomUUID(),
    number: 1,
    publishedAt: new Date(now).toISOString(),
    rowCount: rows,
    quoteSafeCount,
    // In the order in which the store returns the counts.
    changeSummary: { delete: 0, upsert: rows, supersede: 0, unchanged: 0 },
    lastSequence: rows,
    changeBytes: null,
  };
  return { info, changes };
}
