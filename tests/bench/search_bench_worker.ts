import { buildSegment } from "./search_bench_data.ts";

/** Builds a segment of a given size off the main thread, like `workers/load_version.ts`. */
const worker = self as unknown as Worker;

worker.onmessage = ({ data: size }: MessageEvent<number>) => {
  worker.postMessage(buildSegment(size));
};
