import { segmentsReason } from "../../base/failure.ts";
import { type SegmentPlace, segmentStoreAt } from "../../library/segments/place.ts";
import type { Finding } from "./machine.ts";

/** Checks that the segment store can be listed and written to; leaves nothing there. */
export async function checkSegments(place: SegmentPlace): Promise<Finding> {
  const what = "segments";
  try {
    await segmentStoreAt(place).check();
    return { what, state: "well", found: "can be written where SEGMENTS_URL says" };
  } catch (error) {
    const why = segmentsReason(error);
    if (why === undefined) throw error;
    return { what, state: "error", found: `${why}. Until then each server builds versions itself` };
  }
}
