import { answerRequests } from "../../../src/workers/dialogue.ts";

/**
 * In place of the worker that loads: says how often it was asked, of versions of so many rows as the
 * dataset's name says, of which so many bytes are left.
 */

let asked = 0;

answerRequests<{ kind: string; dataset: string }>(({ kind, dataset }) => {
  if (kind === "open") return null;
  const [leftBytes, rows = 0] = dataset.split(" ").map(Number);
  return { data: { asked: ++asked, sample: { length: rows } }, leftBytes };
});
