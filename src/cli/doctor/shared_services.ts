import { connectLimits } from "../../access/shared_limits/redis_limits.ts";
import { segmentsReason } from "../../base/failure.ts";
import { type SegmentPlace, segmentStoreAt } from "../../library/segments/place.ts";
import type { Finding } from "./machine.ts";

/** Checks that the Redis server with shared limits answers; no finding if none is configured. */
export async function checkLimits(limitsUrl: string | undefined): Promise<Finding[]> {
  if (limitsUrl === undefined) return [];
  const what = "limits";
  const limits = connectLimits(limitsUrl);
  try {
    await limits.ping();
    return [{ what, state: "well", found: "LIMITS_URL answers" }];
  } catch {
    const why = limits.reason === undefined ? "" : ` (${limits.reason})`;
    return [{
      what,
      state: "warning",
      found: `LIMITS_URL does not answer${why}: each server allows its share of each limit`,
    }];
  } finally {
    limits.close();
  }
}

/** Checks that the segment store can be listed and written to; leaves nothing there. */
export async function checkSegments(place: SegmentPlace): Promise<Finding> {
  const what = "segments";
  try {
    await segmentStoreAt(place).check();
    return { what, state: "well", found: "can be written to SEGMENTS_URL" };
  } catch (error) {
    const why = segmentsReason(error);
    if (why === undefined) throw error;
    return { what, state: "error", found: `${why}. Until then each server builds versions itself` };
  }
}
