import { SupervisedWorker } from "../../workers/supervised_worker.ts";
import type { Hits } from "./point_in_polygon.ts";
import type { Shapes } from "./shapes.ts";

/** Requests to a worker of the pool; see `workers/locate_points.ts`. */
export type LocateRequest =
  /** The shapes for the following requests. */
  | { readonly kind: "open"; readonly shapes: Shapes }
  /** Longitude and latitude in degrees, alternating. */
  | { readonly kind: "locate"; readonly points: Float64Array };

const MODULE = new URL("../../../workers/locate_points.ts", import.meta.url);

/**
 * Workers that test which shapes contain points. All workers read the same shared memory; each
 * opens the shapes at the first request for them, so a request is always answered from its own
 * version.
 */
export class PointInPolygonPool {
  readonly #workers: readonly SupervisedWorker<LocateRequest>[];
  #closed = false;

  /** @param size How many workers. */
  constructor(size: number, module = MODULE) {
    this.#workers = Array.from({ length: size }, () => new SupervisedWorker(module));
  }

  /** Pending requests. */
  get waiting(): number {
    return this.#workers.reduce((total, worker) => total + worker.waiting, 0);
  }

  /** Workers replaced so far. */
  get replaced(): number {
    return this.#workers.reduce((total, worker) => total + worker.replaced, 0);
  }

  /**
   * The rows whose shapes contain each point of a batch: one message to one worker.
   *
   * @param points Longitude and latitude in degrees, alternating.
   * @throws {WorkerFailed} when every worker failed, or the pool is closed.
   */
  locate(shapes: Shapes, points: Float64Array): Promise<Hits> {
    const leastBusy = this.#workers.reduce((least, worker) =>
      worker.waiting < least.waiting ? worker : least
    );
    return leastBusy.ask({ kind: "locate", points }, {
      key: shapes,
      request: { kind: "open", shapes },
    });
  }

  /** Starts the workers, so that the first requests do not wait for them. */
  warm(): void {
    if (this.#closed) return;
    for (const worker of this.#workers) worker.warm();
  }

  close(): void {
    this.#closed = true;
    for (const worker of this.#workers) worker.close();
  }
}
