import { answerRequests } from "../../src/workers/client.ts";

/** In place of the worker that loads: says how often it was asked, and that a load left so many bytes. */

let asked = 0;

answerRequests<{ kind: string; dataset: string }>(({ kind, dataset }) =>
  kind === "open" ? null : { data: { dataset, asked: ++asked }, leftBytes: Number(dataset) }
);
