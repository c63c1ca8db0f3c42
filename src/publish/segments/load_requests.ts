import { FilesReplaced } from "../../library/loading/load_errors.ts";
import type { LoadProgress, LoadRequest } from "../../library/loading/load_messages.ts";
import { segmentStoreAt } from "../../library/segments/place.ts";
import { VersionSegments } from "../../library/segments/version_segments.ts";
import { codeFingerprint, presentFingerprint } from "../../library/versions/code_fingerprint.ts";
import type { VersionData } from "../../library/versions/version_data.ts";
import type { StoreAddress } from "../../store/database.ts";

/** The address of the store, for the worker that loads versions (`workers/load_version.ts`). */

let address: StoreAddress | undefined;
let segments: VersionSegments | undefined;
/** Whether this code differs from the code that the service started with. */
let isForeign = false;

/**
 * The build code, imported on the first build: a worker that only reads a segment needs a fifth of
 * the processor time to start (bench: growth, `others_cpu_s`).
 */
let building: Promise<typeof import("./build_requests.ts")> | undefined;

/** @throws {FilesReplaced} when the files were replaced before they were imported. */
async function importBuilding(): Promise<typeof import("./build_requests.ts")> {
  const module = await import("./build_requests.ts");
  if (presentFingerprint() !== codeFingerprint()) throw new FilesReplaced();
  return module;
}

/**
 * Opens the segment store, or reads, builds or writes a version. A build returns its data as progress.
 *
 * @throws {FilesReplaced} when this is not the code that the service started with.
 */
export async function answerLoadRequest(
  request: LoadRequest,
  onProgress: (progress: LoadProgress) => void,
): Promise<VersionData | null> {
  // Other requests do not wait for the one that opens the index.
  if (isForeign && request.kind !== "open") throw new FilesReplaced();
  switch (request.kind) {
    case "open":
      isForeign = request.code !== codeFingerprint();
      if (isForeign) throw new FilesReplaced();
      address = request.address;
      if (request.segments !== undefined) {
        segments = new VersionSegments(segmentStoreAt(request.segments));
      }
      return null;
    case "read":
      return await segments?.read(request.dataset, request.version, request.needsFiles) ?? null;
    case "build": {
      const { build } = await (building ??= importBuilding());
      const built = await build(request, address, segments, onProgress);
      onProgress({ built });
      if (built.incomplete === undefined) await segments?.write(built.data);
      return null;
    }
    case "write":
      await segments?.write(request.data);
      return null;
  }
}
