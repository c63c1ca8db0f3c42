import { inTime } from "../../base/async/within.ts";
import { printError } from "../../base/log/output.ts";
import { type Config, segmentPlaceOf } from "../../config.ts";
import { Loader } from "../../library/loading/loader.ts";
import { PARTS } from "../../publish/segments/parts.ts";
import { BuilderElection } from "../../store/versions/builder_election.ts";
import type { Store } from "../../store/store.ts";
import { currentVersions } from "../../store/versions/versions.ts";

/** Entry point of the worker that builds versions. */
const LOADER_MODULE = new URL("../../../workers/load_version.ts", import.meta.url);

/** How long a publish waits for the reservation, in milliseconds. */
const RESERVE_MS = 5_000;

/** Builds the segment of a version that a command publishes, so that no server has to. */
interface SegmentBuild {
  /**
   * Reserves the build, so that no server starts it. Awaited before the version is written: a server
   * would otherwise take the build of a small version first. A publish continues without a reservation.
   */
  reserve(): Promise<void>;
  /**
   * Builds the segment, or waits for the server that builds it, and releases the reservation.
   *
   * @param version The published version; undefined if nothing was published.
   */
  end(version: number | undefined): Promise<void>;
}

/**
 * Publishes with `publish`, and builds the segment of the version that it published.
 *
 * @param publish Awaits `reserve` before it writes the version.
 */
export async function withSegmentBuild<
  Report extends { readonly published: boolean; readonly version: number },
>(
  store: Store,
  config: Config,
  dataset: string,
  publish: (reserve: () => Promise<void>) => Promise<Report>,
): Promise<Report> {
  const segment = segmentBuild(store, config, dataset);
  let published: number | undefined;
  try {
    const report = await publish(segment.reserve);
    if (report.published) published = report.version;
    return report;
  } finally {
    await segment.end(published);
  }
}

/**
 * Prepares to build a segment here instead of on a server. It needs a segment store shared with the
 * servers and the same code as theirs; otherwise a server builds it.
 */
function segmentBuild(store: Store, config: Config, dataset: string): SegmentBuild {
  // With the embedded store, its server builds faster, from the version that it serves.
  if (store.embedded) return { reserve: () => Promise.resolve(), end: () => Promise.resolve() };
  const loader = new Loader({
    module: LOADER_MODULE,
    segments: segmentPlaceOf(config),
    parts: PARTS,
  });
  loader.open(store.address, new BuilderElection(store.prompt));
  let reserved: ReturnType<Loader["reserve"]> | undefined;
  return {
    async reserve() {
      reserved = loader.reserve(dataset).catch(() => undefined);
      await inTime(RESERVE_MS, reserved, undefined);
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
