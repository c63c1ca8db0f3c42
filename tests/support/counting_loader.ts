import { answerRequests } from "../../src/workers/dialogue.ts";

/**
 * In place of the worker that loads: says how often it was asked and when it began, of versions of so
 * many rows as the dataset's name says, of which so many bytes are left.
 */

const began = Date.now();
let asked = 0;

answerRequests<{ kind: string; dataset: string }>(({ kind, dataset }) => {
  if (kind === "open") return null;
  const [leftBytes, rows = 0] = dataset.split(" ").map(Number);
  return { data: { asked: ++asked, began, sample: { length: rows } }, leftBytes };
});
