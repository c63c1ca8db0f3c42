import { lowerThreadPriority } from "../src/base/async/priority.ts";
import { codeFingerprint } from "../src/library/versions/code_fingerprint.ts";
import { FilesReplaced } from "../src/library/loading/load_errors.ts";
import type { LoadRequest } from "../src/library/loading/load_messages.ts";
import { answerRequests } from "../src/workers/rpc_channel.ts";

/**
 * Worker that reads and builds dataset versions. The code is imported with the first request, because
 * a waiting worker should take little memory.
 */
let loading: Promise<typeof import("../src/publish/segments/load_requests.ts")> | undefined;

answerRequests<LoadRequest>(async (request, onProgress) => {
  if (request.kind === "build") {
    // API requests have priority, except at a start, when they wait for the versions. At a first start
    // the store has it: versions that are built ahead wait for that, and this worker stays as it is.
    const isAwaited = request.reportServable && request.first === undefined;
    if (!isAwaited) lowerThreadPriority();
  }
  loading ??= import("../src/publish/segments/load_requests.ts").catch((error) =>
    cannotLoad(request, error)
  );
  const { answerLoadRequest } = await loading;
  return await answerLoadRequest(request, onProgress);
});

/**
 * Ends this worker because its code cannot be imported, so that its supervisor starts another one.
 *
 * @throws {FilesReplaced} when the code's files were replaced.
 */
function cannotLoad(request: LoadRequest, error: unknown): Promise<never> {
  if (request.kind === "open" && request.code !== codeFingerprint()) throw new FilesReplaced();
  setTimeout(() => {
    throw error;
  });
  return new Promise<never>(() => {});
}
