import "../../../workers/locate_points.ts";

/**
 * A worker that answers like any other, but fails as a batch's first point tells it to. Before it
 * does, it takes one off the failures that are asked for, on memory that it shares with the asker:
 * the worker that replaces it reads what is left.
 */
// Deno prints what a worker dies of; where it did says nothing here.
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
