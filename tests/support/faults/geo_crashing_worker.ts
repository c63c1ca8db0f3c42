import "../../../workers/locate_points.ts";

/**
 * A worker that fails as instructed by a batch's first point. Before it fails, it decrements the
 * number of requested failures in memory shared with the caller, so that its replacement reads how
 * many are left.
 */
// Deno prints the error that ends a worker; its stack is irrelevant here.
Error.stackTraceLimit = 0;

const scope = self as unknown as Worker & { close(): void };
const answer = scope.onmessage!;

scope.onmessage = (event) => {
  const { points } = (event.data as { request: { points?: Float64Array } }).request;
  const [failure = 0, left = 0] = points ?? [];
  if (failure <= 180 || left === 0) return answer.call(scope, event);
  points![1] = left - 1;
  if (failure === 1000) throw new Error("crashed");
  if (failure === 2000) return;
  if (failure === 3000) scope.close();
};
