import type { TextData } from "../../src/search/text_data.ts";
import { buildIndexes, buildSegment } from "./search_bench_data.ts";

/**
 * Builds a segment off the main thread, then its indexes, as `workers/load_version.ts` does: a size
 * asks for the segment, anything else for the indexes.
 */
const worker = self as unknown as Worker;
let texts: readonly TextData[] = [];

worker.onmessage = ({ data: asked }: MessageEvent<number | "index">) => {
  if (typeof asked === "number") {
    const built = buildSegment(asked);
    texts = built.data.fields.map(({ plain }) => plain);
    worker.postMessage(built);
  } else {
    worker.postMessage(buildIndexes(texts));
  }
};
