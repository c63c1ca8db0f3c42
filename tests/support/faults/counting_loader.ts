import { answerRequests } from "../../../src/workers/rpc_channel.ts";

/** Replaces the worker that loads versions: reports how often it has been asked so far. */

let asked = 0;

answerRequests<{ kind: string }>(({ kind }, report) => {
  if (kind === "build") report({ built: { data: { asked: ++asked } } });
  return null;
});
