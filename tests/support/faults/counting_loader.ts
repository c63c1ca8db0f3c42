import { answerRequests } from "../../../src/workers/rpc_channel.ts";

/** Replaces the worker that builds versions: reports each time how often it was asked so far. */

let asked = 0;

answerRequests<{ kind: string }>(({ kind }, report) => {
  if (kind === "build") report({ built: { data: { asked: ++asked } } });
  return null;
});
