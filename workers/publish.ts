import { PublishError, serializeError } from "../src/publish/model/errors.ts";
import { lowerThreadPriority } from "../src/base/async/priority.ts";
import { datasetNamed } from "../src/datasets/mod.ts";
import { inputOf } from "../src/publish/files/held_file.ts";
import { inspectFile, previewColumns, proposeReadings } from "../src/publish/files/inspect_file.ts";
import { publishFile } from "../src/publish/versions/publish_file.ts";
import { rollback } from "../src/publish/versions/rollback.ts";
import { diffVersions } from "../src/publish/compare/version_diff.ts";
import type { WorkAnswer, WorkRequest } from "../src/publish/versions/work.ts";
import { connect, type Database, type StoreAddress } from "../src/store/database.ts";
import { answerRequests } from "../src/workers/rpc_channel.ts";

// Worker that reads files, and publishes and compares versions, at lower priority than requests.

lowerThreadPriority();

answerRequests<WorkRequest>(async (request, onProgress): Promise<WorkAnswer> => {
  try {
    return { result: await answer(request, onProgress) };
  } catch (error) {
    const refused = serializeError(error);
    if (refused === undefined) throw error;
    return { refused };
  }
});

/** Running jobs that can be cancelled, by id. */
const running = new Map<string, AbortController>();

async function answer(
  request: WorkRequest,
  onProgress: (progress: unknown) => void,
): Promise<unknown> {
  switch (request.kind) {
    case "cancel":
      running.get(request.job)?.abort(new PublishError("Cancelled"));
      return null;
    case "look":
      return await inspectFile(
        datasetNamed(request.dataset),
        inputOf(request.file),
        request.opening,
      );
    case "columns":
      return await previewColumns(inputOf(request.file), request.map, request.opening);
    case "readings": {
      const { dataset, file, map, names, opening } = request;
      return await proposeReadings(datasetNamed(dataset), inputOf(file), map, names, opening);
    }
    case "publish": {
      const { store, dataset, file, options, job } = request;
      const controller = new AbortController();
      running.set(job, controller);
      try {
        return await withStore(
          store,
          (db) =>
            publishFile(db, datasetNamed(dataset), inputOf(file), {
              ...options,
              now: () => options.now,
              signal: controller.signal,
              progress: (stage, done, total) => onProgress({ stage, done, total }),
            }),
        );
      } finally {
        running.delete(job);
      }
    }
    case "rollback": {
      const { store, dataset, version, options } = request;
      return await withStore(
        store,
        (db) =>
          rollback(db, datasetNamed(dataset), version, { ...options, now: () => options.now }),
      );
    }
    case "diff": {
      const { store, dataset, from, to, most, csv } = request;
      return await withStore(
        store,
        (db) => diffVersions(db, datasetNamed(dataset), from, to, most, csv),
      );
    }
  }
}

/** Runs work on the store; no connection stays open between requests. */
async function withStore<Result>(
  store: StoreAddress,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close } = connect(store, { size: 2 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
