import { S3Segments } from "./s3_segments.ts";
import { DirectorySegments, type SegmentStore } from "./segment_store.ts";

/** Where segments are kept, as it is configured. */
export interface SegmentPlace {
  /** A directory, or `s3://bucket/prefix`. */
  readonly url: string;
  /** For local copies of what is in a bucket. */
  readonly cache: string;
}

export function segmentStoreAt({ url, cache }: SegmentPlace): SegmentStore {
  return url.startsWith("s3://") ? new S3Segments(url, cache) : new DirectorySegments(url);
}
