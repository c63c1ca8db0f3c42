/** The module of a worker that fails on request. */
export const CRASHING_WORKER = new URL("./geo_crashing_worker.ts", import.meta.url);

/** The failure of such a worker, as the longitude of a batch's first point. */
const FAILURES = { crash: 1000, silence: 2000, end: 3000 } as const;

/** A batch that makes this many workers fail, one after another, before it is answered. */
export function failing(
  failure: keyof typeof FAILURES,
  times: number,
  ...points: number[]
): Float64Array {
  const batch = new Float64Array(new SharedArrayBuffer(8 * (2 + points.length)));
  batch.set([FAILURES[failure], times, ...points]);
  return batch;
}
