import { DirectorySegments, type SegmentStore } from "./segment_store.ts";

/**
 * Opens the place for segments that a configuration names.
 *
 * @param url A directory.
 */
export function segmentStoreAt(url: string): SegmentStore {
  return new DirectorySegments(url);
}
