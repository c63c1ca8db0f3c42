import { NearWords } from "../src/search/words.ts";
import type { SpellingRequest } from "../src/search/spelling.ts";
import { answerRequests } from "../src/workers/client.ts";

/** Knows the words of the current versions, and finds those near to misspelt ones. */

const known = new Map<string, { version: string; words: NearWords }>();

answerRequests<SpellingRequest>((request, tell) => {
  if (request.kind === "near") {
    const indexes = request.datasets.flatMap((dataset) => known.get(dataset)?.words ?? []);
    return request.words.map((word) => NearWords.best(indexes, word));
  }
  const wanted = new Set(request.known.map(({ dataset }) => dataset));
  for (const dataset of known.keys()) if (!wanted.has(dataset)) known.delete(dataset);
  for (const { dataset, version, words } of request.known) {
    if (known.get(dataset)?.version === version) continue;
    known.set(dataset, { version, words: new NearWords(words) });
    // Learning much takes long, and silence would be taken for a crash.
    tell(dataset);
  }
  return null;
});
