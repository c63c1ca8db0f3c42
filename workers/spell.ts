import { NearWords } from "../src/search/words/near_words.ts";
import type { KnownWords, SpellingRequest } from "../src/search/words/spelling.ts";
import { answerRequests } from "../src/workers/rpc_channel.ts";

/** Worker that knows the words of the current versions and finds similar ones for misspelled words. */

let known: readonly (Omit<KnownWords, "words"> & { readonly words: NearWords })[] = [];

answerRequests<SpellingRequest>((request, onProgress) => {
  if (request.kind === "near") {
    const indexes = known.filter(({ dataset }) => request.datasets.includes(dataset))
      .map(({ words }) => words);
    return request.words.map((word) => NearWords.best(indexes, word));
  }
  const before = known;
  known = request.known.map(({ dataset, builtFor, words }) => {
    const same = before.find((one) => one.dataset === dataset && one.builtFor === builtFor);
    // Report progress, because a long silence would be taken for a crash.
    onProgress(dataset);
    return same ?? { dataset, builtFor, words: new NearWords(words) };
  });
  return null;
});
