import { collectGarbage } from "../src/base/collect.ts";
import { datasetNamed } from "../src/datasets/mod.ts";
import { rowCheck } from "../src/publish/stored_rows.ts";
import { codeFingerprint } from "../src/library/code_fingerprint.ts";
import { Images } from "../src/library/images.ts";
import type { VersionData } from "../src/library/version_data.ts";
import { loadVersion } from "../src/library/load.ts";
import type { LoadAnswer, LoadRequest } from "../src/library/loader.ts";
import { FilesReplaced } from "../src/library/load_faults.ts";
import { bytesOf, weigh } from "../src/library/weight.ts";
import { withGroups } from "../src/library/with_groups.ts";
import { PARTS } from "../src/parts.ts";
import { connect, type Connection } from "../src/store/database.ts";
import { answerRequests } from "../src/workers/client.ts";

/** Reads and builds dataset versions off the serving thread. */

/** How long a batch of rows may take to come, in milliseconds. */
const BATCH_MS = 30_000;

/** So much of what a load leaves is not to lie about until the next. */
const LEFT_OVER = 16 * 2 ** 20;

let connection: Connection | undefined;
let images: Images | undefined;
/** Whether the files that this runs are not those that the service started with. */
let isForeign = false;

/** Loads that are not yet so far that their late parts are next, and who waits for them. */
let reading = 0;
let allRead = Promise.withResolvers<void>();

answerRequests<LoadRequest>(async (request, tell) => {
  // What is asked beside the question that opens does not wait for it.
  if (isForeign && request.kind !== "open") throw new FilesReplaced();
  switch (request.kind) {
    case "open":
      isForeign = request.code !== codeFingerprint();
      if (isForeign) throw new FilesReplaced();
      connection = connect(request.address, { size: 1, deadlineMs: BATCH_MS });
      if (request.images !== undefined) images = new Images(request.images);
      return null;
    case "load":
      return await load(request, tell);
    case "save":
      weigh(request.data);
      await images?.write(request.data);
      return null;
  }
});

/** There is one connection: who waited for it would think that the store is away. */
let lastTurn: Promise<unknown> = Promise.resolve();

function turn<Result>(read: () => Promise<Result>): Promise<Result> {
  const result = lastTurn.then(read);
  lastTurn = result.catch(() => {});
  return result;
}

async function load(
  { dataset, before, early, grouped }: LoadRequest & { kind: "load" },
  tell: (data?: VersionData) => void,
): Promise<LoadAnswer> {
  let incomplete: Error | undefined;
  let isRead = false;
  const read = () => {
    if (!isRead && --reading === 0) allRead.resolve();
    isRead = true;
  };
  if (reading++ === 0) allRead = Promise.withResolvers();
  try {
    const recipe = datasetNamed(dataset);
    if (before !== undefined) weigh(before);
    const loaded = await loadVersion(connection!.db, recipe, {
      check: rowCheck(recipe),
      turn,
      parts: PARTS,
      before,
      progress: tell,
      collect: (letGo = 0) => collectGarbage({ letGo }),
      failed(part, cause) {
        incomplete ??= new Error(`Cannot build the part "${part}"`, { cause });
      },
      ...(early
        ? {
          // What is late of one version waits until every other can be served.
          early(data) {
            tell(data);
            read();
            return allRead.promise;
          },
        }
        : {}),
    });
    const data = withGroups(loaded, grouped);
    weigh(data);
    collectGarbage({ least: LEFT_OVER });
    const { heapTotal, external } = Deno.memoryUsage();
    return { data, incomplete, leftBytes: heapTotal + external - bytesOf(data) };
  } finally {
    read();
  }
}
