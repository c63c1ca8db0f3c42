import { failureOf } from "../../base/failure.ts";
import { present } from "../../base/known.ts";
import { Queue } from "../../base/async/queue.ts";
import { datasetNamed } from "../../datasets/mod.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { groupedIn, withGroups } from "../../library/columns/with_groups.ts";
import { mayComplete } from "../../library/loading/completion.ts";
import { buildFirst, loadVersion } from "../../library/loading/load.ts";
import type {
  BuiltVersion,
  LoadProgress,
  LoadRequest,
} from "../../library/loading/load_messages.ts";
import { loadSameContent } from "../../library/loading/same_content.ts";
import type { VersionSegments } from "../../library/segments/version_segments.ts";
import type { VersionData } from "../../library/versions/version_data.ts";
import {
  connect,
  type Connection,
  type Database,
  type StoreAddress,
} from "../../store/database.ts";
import type { VersionName } from "../../store/versions/versions.ts";
import { rowCheck } from "../gate/stored_rows.ts";
import { PARTS } from "./parts.ts";

/** How long a batch of rows may take to arrive, in milliseconds. */
const BATCH_MS = 30_000;

let opened: { readonly address: StoreAddress; readonly connection: Connection } | undefined;

/** The connection to the store, which is made once. */
function connectionTo(address: StoreAddress): Connection {
  if (opened?.address !== address) {
    opened = { address, connection: connect(address, { size: 1, deadlineMs: BATCH_MS }) };
  }
  return opened.connection;
}

/** How many builds are still before their deferred parts, and a promise for all of them. */
let reading = 0;
let allRead = Promise.withResolvers<void>();

/**
 * A rollback, built from the segment of the original version; undefined if it must be built from
 * rows.
 */
async function sameContent(
  db: Database,
  dataset: Dataset,
  segments: VersionSegments | undefined,
): Promise<VersionData | undefined> {
  const { key } = dataset;
  if (segments === undefined) return undefined;
  const files = await segments.filePlace(key);
  const read = (version: VersionName) => segments.read(key, version, false).catch(() => undefined);
  return await reads.add(() => loadSameContent(db, dataset, { parts: PARTS, files, read }));
}

/**
 * Versions are read in turn: waiting for the one connection would look like an unreachable store, and
 * each takes memory.
 */
const reads = new Queue();

/**
 * Builds the current version of a dataset.
 *
 * @param address The address of the store; a first version needs none.
 */
export async function build(
  { dataset: key, before, reportServable, grouped, first, completion }: LoadRequest & {
    kind: "build";
  },
  address: StoreAddress | undefined,
  segments: VersionSegments | undefined,
  onProgress: (progress: LoadProgress) => void,
): Promise<BuiltVersion> {
  let incomplete: Error | undefined;
  let isRead = false;
  const read = () => {
    if (!isRead && --reading === 0) allRead.resolve();
    isRead = true;
  };
  if (reading++ === 0) allRead = Promise.withResolvers();
  try {
    const dataset = datasetNamed(key);
    const load = async (segments: VersionSegments | undefined, before: VersionData | undefined) => {
      const options = {
        parts: PARTS,
        files: await segments?.filePlace(key),
        turn: <Result>(read: () => Promise<Result>) => reads.add(read),
        progress: () => onProgress(undefined),
        failed(index: string, cause: unknown) {
          incomplete ??= new Error(`Cannot build the part "${index}"`, { cause });
        },
        ...(reportServable
          ? {
            // Deferred parts of one version wait until every other version that is being built can be
            // served.
            async onServable(data: VersionData) {
              onProgress({ servable: data });
              read();
              if (completion !== undefined) {
                await mayComplete(completion, () => onProgress(undefined));
              }
              await allRead.promise;
            },
          }
          : {}),
      };
      if (first !== undefined) {
        return { data: await buildFirst(dataset, first, options), incomplete };
      }
      const { db } = connectionTo(present(address, "address of the store"));
      const same = await sameContent(db, dataset, segments);
      if (same !== undefined) {
        const data = withGroups(same, [...grouped, ...groupedIn(before)]);
        return { data, incomplete, isSameContent: true };
      }
      const loaded = await loadVersion(db, dataset, {
        ...options,
        check: rowCheck(dataset),
        before,
      });
      return { data: withGroups(loaded, [...grouped, ...groupedIn(before)]), incomplete };
    };
    try {
      return await load(segments, before);
    } catch (error) {
      if (failureOf(error) !== "segments_unavailable") throw error;
      // Everything in memory: the previous version's files may be gone too.
      incomplete = undefined;
      return await load(undefined, undefined);
    }
  } finally {
    read();
  }
}
