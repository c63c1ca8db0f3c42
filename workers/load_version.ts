import { lowerThreadPriority } from "../src/base/async/priority.ts";
import { codeFingerprint } from "../src/library/versions/code_fingerprint.ts";
import { FilesReplaced } from "../src/library/loading/load_errors.ts";
import type { LoadRequest } from "../src/library/loading/load_messages.ts";
import { answerRequests } from "../src/workers/rpc_channel.ts";

/**
 * Reads and builds dataset versions off the serving thread. What does that is imported with the first
 * question: a worker that waits for one takes little memory.
 */
let loading: Promise<typeof import("../src/publish/segments/load_requests.ts")> | undefined;

answerRequests<LoadRequest>(async (request, tell) => {
  // Clients' requests go first, except at a start, when they wait for what is loaded.
  const isAtStart = request.kind === "build" &&
    (request.reportServable || request.written !== undefined);
  if (request.kind === "build" && !isAtStart) lowerThreadPriority();
  loading ??= import("../src/publish/segments/load_requests.ts").catch((error) =>
    cannotLoad(request, error)
  );
  const { answer } = await loading;
  return await answer(request, tell);
});

/**
 * Ends this worker, so that another is tried: nothing will ever load here.
 *
 * @throws {FilesReplaced} when that is why.
 */
function cannotLoad(request: LoadRequest, error: unknown): Promise<never> {
  if (request.kind === "open" && request.code !== codeFingerprint()) throw new FilesReplaced();
  setTimeout(() => {
    throw error;
  });
  return new Promise<never>(() => {});
}
