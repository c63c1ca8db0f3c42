import { buildSegment } from "./search_bench_data.ts";

/** Builds a segment of some size off the main thread, as `workers/load_version.ts` does. */
const worker = self as unknown as Worker;

worker.onmessage = ({ data: size }: MessageEvent<number>) => {
  worker.postMessage(buildSegment(size));
};
