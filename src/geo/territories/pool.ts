import { SupervisedWorker } from "../../workers/supervised_worker.ts";
import type { Hits } from "./point_in_polygon.ts";
import type { Shapes } from "./shapes.ts";

/** What a worker of the pool is asked; see `workers/locate_points.ts`. */
export type LocateRequest =
  /** The shapes that the questions after this one are about. */
  | { readonly kind: "open"; readonly shapes: Shapes }
  /** Longitude and latitude in degrees, point after point. */
  | { readonly kind: "locate"; readonly points: Float64Array };

const MODULE = new URL("../../../workers/locate_points.ts", import.meta.url);

/**
 * Asks workers which shapes contain points. All workers read the same shared memory; each opens the
 * shapes of the first question that is about them, so a question is always answered from the
 * version that it was asked of.
 */
export class PointInPolygonPool {
  readonly #workers: readonly SupervisedWorker<LocateRequest>[];
  #closed = false;

  /** @param size How many workers. */
  constructor(size: number, module = MODULE) {
    this.#workers = Array.from({ length: size }, () => new SupervisedWorker(module));
  }

  /** Questions that are not answered yet. */
  get waiting(): number {
    return this.#workers.reduce((total, worker) => total + worker.waiting, 0);
  }

  /** Workers replaced so far. */
  get replaced(): number {
    return this.#workers.reduce((total, worker) => total + worker.replaced, 0);
  }

  /**
   * The rows whose shapes hold each of a batch of points: one message, one worker.
   *
   * @param points Longitude and latitude in degrees, point after point.
   * @throws {WorkerFailed} when every worker that was asked failed, or the pool is closed.
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

  /** Starts the workers, so that the first questions need not wait for them. */
  warm(): void {
    if (this.#closed) return;
    for (const worker of this.#workers) worker.warm();
  }

  close(): void {
    this.#closed = true;
    for (const worker of this.#workers) worker.close();
  }
}
