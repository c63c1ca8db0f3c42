import { answerRequests } from "../../../src/workers/dialogue.ts";

/** Replaces the worker that builds versions: answers each load with how often it was asked so far. */

let asked = 0;

answerRequests<{ kind: string }>(({ kind }) => {
  if (kind === "open") return null;
  return { data: { asked: ++asked, sample: { length: 0 } } };
});
