import { setImmediate } from "node:timers";
import { PointInPolygonPool } from "./pool.ts";
import type { Point } from "../geocoding/geocoder.ts";
import { type Hits, ShapeIndex } from "./point_in_polygon.ts";
import type { Shapes } from "./shapes.ts";

export interface BoundariesOptions {
  /** The number of workers; with 0, all points are tested on this thread. */
  readonly workers?: number;
  /** A point with more positions to test than this goes to a worker. */
  readonly positionsHere?: number;
  /** So do further points in a millisecond in which this many positions were tested. */
  readonly positionsInOneMs?: number;
}

/** Points that go to a worker together. */
interface Batch {
  readonly shapes: Shapes;
  /** Longitude and latitude in degrees, alternating. */
  readonly points: number[];
  readonly hits: Promise<Hits>;
}

/**
 * Finds the rows whose boundaries contain a point, on the thread where it is faster. A test takes
 * about 6 ns per position (for HIFLD's territories 6 µs at the median and 25 µs at the 99th
 * percentile), a message to a worker and back 60 to 180 µs. So a point is tested on this thread,
 * unless its test takes as long as a message, or such tests took a quarter of the thread's last
 * millisecond, for which other requests wait. Points of one turn of the event loop go to a worker
 * in one message, and so do the answers.
 */
export class Boundaries {
  readonly pool: PointInPolygonPool;
  readonly #positionsHere: number;
  readonly #positionsInOneMs: number;
  readonly #indexes = new WeakMap<Shapes, ShapeIndex>();
  #millisecond = 0;
  #positions = 0;
  #batch: Batch | undefined;

  constructor(options: BoundariesOptions = {}) {
    const { workers = 1 } = options;
    const { positionsHere = workers === 0 ? Infinity : 10_000 } = options;
    const { positionsInOneMs = workers === 0 ? Infinity : 40_000 } = options;
    this.pool = new PointInPolygonPool(workers);
    this.#positionsHere = positionsHere;
    this.#positionsInOneMs = positionsInOneMs;
  }

  /** @throws {WorkerFailed} when every worker failed, or this object is closed. */
  rowsAt(shapes: Shapes, { lat, lng }: Point): Iterable<number> | Promise<Iterable<number>> {
    let index = this.#indexes.get(shapes);
    if (index === undefined) {
      this.#indexes.set(shapes, index = new ShapeIndex(shapes));
      this.pool.warm();
    }
    const candidates = index.candidatesAt(lng, lat);
    return this.#isSoonerHere(candidates.positions)
      ? candidates.rows()
      : this.#ask(shapes, lng, lat);
  }

  close(): void {
    this.pool.close();
  }

  #isSoonerHere(positions: number): boolean {
    if (positions > this.#positionsHere) return false;
    const millisecond = Math.floor(performance.now());
    if (millisecond !== this.#millisecond) {
      this.#millisecond = millisecond;
      this.#positions = 0;
    }
    this.#positions += positions;
    return this.#positions <= this.#positionsInOneMs;
  }

  async #ask(shapes: Shapes, lng: number, lat: number): Promise<Iterable<number>> {
    if (this.#batch?.shapes !== shapes) this.#batch = this.#begin(shapes);
    const { points, hits } = this.#batch;
    const at = points.push(lng, lat) / 2 - 1;
    const { starts, rows } = await hits;
    return rows.subarray(starts[at], starts[at + 1]);
  }

  #begin(shapes: Shapes): Batch {
    const points: number[] = [];
    const turn = new Promise((resolve) => setImmediate(resolve));
    const hits = turn.then(() => {
      if (this.#batch === batch) this.#batch = undefined;
      return this.pool.locate(shapes, Float64Array.from(points));
    });
    const batch: Batch = { shapes, points, hits };
    return batch;
  }
}
