import type { LoadRequest } from "../src/library/loader.ts";
import { answerRequests } from "../src/workers/client.ts";

/**
 * Reads and builds dataset versions off the serving thread. What does that is imported for the first
 * load: a worker that waits for one takes little memory.
 */
let loading: Promise<typeof import("../src/loading.ts")> | undefined;

answerRequests<LoadRequest>(async (request, tell) => {
  loading ??= import("../src/loading.ts").catch((error) => {
    // Nothing will ever load here: another worker may.
    setTimeout(() => {
      throw error;
    });
    throw error;
  });
  const { answer } = await loading;
  return await answer(request, tell);
});
