import { printError } from "../../base/log/output.ts";
import { type Config, segmentPlaceOf } from "../../config.ts";
import { Loader } from "../../library/loading/loader.ts";
import { PARTS } from "../../publish/segments/parts.ts";
import { BuilderElection } from "../../store/versions/builder_election.ts";
import type { Store } from "../../store/store.ts";
import { currentVersions } from "../../store/versions/versions.ts";

/** Entry point of the worker that builds versions. */
const LOADER_MODULE = new URL("../../../workers/load_version.ts", import.meta.url);

/** Builds the segment of what a command publishes, so that no server has to. */
interface SegmentBuild {
  /** Called when the version is about to be written: from now on no server builds it. */
  begin(): void;
  /**
   * Builds the segment of a published version, or waits for the server that builds it, and ends.
   *
   * @param version Undefined when nothing was published.
   */
  end(version: number | undefined): Promise<void>;
}

/**
 * Prepares to build in the place of the servers: where they share a directory or a bucket with this
 * command, and run its code, which a segment of theirs shows. Otherwise a server builds.
 */
export function segmentBuild(store: Store, config: Config, dataset: string): SegmentBuild {
  // The server that has the embedded store open continues from what it serves.
  if (store.embedded) return { begin: () => {}, end: () => Promise.resolve() };
  const loader = new Loader({
    module: LOADER_MODULE,
    segments: segmentPlaceOf(config),
    parts: PARTS,
  });
  loader.open(store.address, new BuilderElection(store.prompt));
  let reserved: ReturnType<Loader["reserve"]> | undefined;
  return {
    begin() {
      reserved ??= loader.reserve(dataset).catch(() => undefined);
    },
    async end(version) {
      const lease = await reserved;
      try {
        if (version === undefined || lease === undefined) return;
        const newest = (await currentVersions(store.db)).get(dataset);
        if (newest?.number === version) await loader.load(dataset, () => newest);
      } catch {
        printError("The segment of the version could not be built here; a server builds it.");
      } finally {
        await loader.close();
        if (lease !== "taken") await lease?.release();
      }
    },
  };
}
