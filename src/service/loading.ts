import { Queue } from "../base/async/queue.ts";
import { datasetNamed } from "../datasets/mod.ts";
import { rowCheck } from "../publish/gate/stored_rows.ts";
import { codeFingerprint } from "../library/versions/code_fingerprint.ts";
import { Images } from "../library/loading/images.ts";
import type { VersionData } from "../library/versions/version_data.ts";
import { loadVersion } from "../library/loading/load.ts";
import type { BuiltVersion, LoadRequest } from "../library/loading/load_messages.ts";
import { FilesReplaced } from "../library/loading/load_faults.ts";
import { groupedIn, withGroups } from "../library/columns/with_groups.ts";
import { PARTS } from "./parts.ts";
import { connect, type Connection } from "../store/database.ts";

/** What the worker that loads versions does (`workers/load_version.ts`). */

/** How long a batch of rows may take to come, in milliseconds. */
const BATCH_MS = 30_000;

let connection: Connection | undefined;
let images: Images | undefined;
/** Whether the files that this runs are not those that the service started with. */
let isForeign = false;

/** Loads that are not yet so far that their late parts are next, and who waits for them. */
let reading = 0;
let allRead = Promise.withResolvers<void>();

/**
 * Answers what the worker is asked.
 *
 * @param tell Takes a version without its late parts; without a value it says that the load goes on.
 * @throws {FilesReplaced} when this is not the code that the service started with.
 */
export async function answer(
  request: LoadRequest,
  tell: (data?: VersionData) => void,
): Promise<BuiltVersion | null> {
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
      await images?.write(request.data);
      return null;
  }
}

/** There is one connection: who waited for it would think that the store is away. */
const reads = new Queue();

async function load(
  { dataset, before, early, grouped }: LoadRequest & { kind: "load" },
  tell: (data?: VersionData) => void,
): Promise<BuiltVersion> {
  let incomplete: Error | undefined;
  let isRead = false;
  const read = () => {
    if (!isRead && --reading === 0) allRead.resolve();
    isRead = true;
  };
  if (reading++ === 0) allRead = Promise.withResolvers();
  try {
    const recipe = datasetNamed(dataset);
    const loaded = await loadVersion(connection!.db, recipe, {
      check: rowCheck(recipe),
      turn: (read) => reads.add(read),
      parts: PARTS,
      before,
      progress: tell,
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
    return { data: withGroups(loaded, [...grouped, ...groupedIn(before)]), incomplete };
  } finally {
    read();
  }
}
