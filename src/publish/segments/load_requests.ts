import { Queue } from "../../base/async/queue.ts";
import { datasetNamed } from "../../datasets/mod.ts";
import { groupedIn, withGroups } from "../../library/columns/with_groups.ts";
import { loadVersion } from "../../library/loading/load.ts";
import { FilesReplaced } from "../../library/loading/load_faults.ts";
import type {
  BuiltVersion,
  LoadProgress,
  LoadRequest,
} from "../../library/loading/load_messages.ts";
import { segmentStoreAt } from "../../library/segments/place.ts";
import { VersionSegments } from "../../library/segments/version_segments.ts";
import { codeFingerprint } from "../../library/versions/code_fingerprint.ts";
import type { VersionData } from "../../library/versions/version_data.ts";
import { rowCheck } from "../gate/stored_rows.ts";
import { loadSameContent } from "../../library/loading/same_content.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { VersionName } from "../../store/versions/versions.ts";
import { connect, type Connection, type Database } from "../../store/database.ts";
import { PARTS } from "./parts.ts";

/** What the worker that loads versions does (`workers/load_version.ts`). */

/** How long a batch of rows may take to arrive, in milliseconds. */
const BATCH_MS = 30_000;

let connection: Connection | undefined;
let segments: VersionSegments | undefined;
/** Whether the files that this runs are not those that the service started with. */
let isForeign = false;

/** Builds that have not reached their deferred indexes yet, and who waits for them. */
let reading = 0;
let allRead = Promise.withResolvers<void>();

/**
 * Answers a request.
 *
 * @throws {FilesReplaced} when this is not the code that the service started with.
 */
export async function answer(
  request: LoadRequest,
  onProgress: (progress: LoadProgress) => void,
): Promise<VersionData | null> {
  // Other requests do not wait for the one that opens the index.
  if (isForeign && request.kind !== "open") throw new FilesReplaced();
  switch (request.kind) {
    case "open":
      isForeign = request.code !== codeFingerprint();
      if (isForeign) throw new FilesReplaced();
      connection = request.address &&
        connect(request.address, { size: 1, deadlineMs: BATCH_MS });
      if (request.segments !== undefined) {
        segments = new VersionSegments(segmentStoreAt(request.segments));
      }
      return null;
    case "read":
      return await segments?.read(request.dataset, request.version) ?? null;
    case "build": {
      const built = await build(request, onProgress);
      onProgress({ built });
      if (built.incomplete === undefined) await segments?.write(built.data);
      return null;
    }
    case "write":
      await segments?.write(request.data);
      return null;
  }
}

/** A rollback from the segment of the version that it went back to; undefined where it must be built. */
async function sameContent(db: Database, dataset: Dataset): Promise<VersionData | undefined> {
  const { key } = dataset;
  const files = await segments?.filePlace(key);
  if (files === undefined) return undefined;
  const read = (version: VersionName) => segments!.read(key, version).catch(() => undefined);
  return await reads.add(() => loadSameContent(db, dataset, { parts: PARTS, files, read }));
}

/** There is one connection: who waited for it would think that the store is away. */
const reads = new Queue();

async function build(
  { dataset: key, before, early, grouped }: LoadRequest & { kind: "build" },
  onProgress: (progress: LoadProgress) => void,
): Promise<BuiltVersion> {
  if (connection === undefined) {
    throw new TypeError("The worker was not opened");
  }
  let incomplete: Error | undefined;
  let isRead = false;
  const read = () => {
    if (!isRead && --reading === 0) allRead.resolve();
    isRead = true;
  };
  if (reading++ === 0) allRead = Promise.withResolvers();
  try {
    const dataset = datasetNamed(key);
    const same = await sameContent(connection.db, dataset);
    if (same !== undefined) {
      const data = withGroups(same, [...grouped, ...groupedIn(before)]);
      return { data, incomplete, isSameContent: true };
    }
    const loaded = await loadVersion(connection.db, dataset, {
      check: rowCheck(dataset),
      turn: (read) => reads.add(read),
      parts: PARTS,
      before,
      files: await segments?.filePlace(key),
      progress: () => onProgress(undefined),
      failed(index, cause) {
        incomplete ??= new Error(`Cannot build the part "${index}"`, { cause });
      },
      ...(early
        ? {
          // Deferred indexes of one version wait until every other version can be served.
          early(data) {
            onProgress({ early: data });
            read();
            return allRead.promise;
          },
        }
        : {}),
    });
    return {
      data: withGroups(loaded, [...grouped, ...groupedIn(before)]),
      incomplete,
    };
  } finally {
    read();
  }
}
