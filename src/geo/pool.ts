import type { LocateRequest } from "../../workers/point_in_polygon.ts";
import { WorkerClient, WorkerFailed } from "../worker_messages.ts";
import type { Hits } from "./shape_index.ts";
import type { Shapes } from "./shapes.ts";

/** One worker, and the shapes that it has open. */
interface Seat {
  client: WorkerClient<LocateRequest>;
  opened: Shapes | undefined;
}

const MODULE = new URL("../../workers/point_in_polygon.ts", import.meta.url);

/** A question takes microseconds; a worker that is silent for this long will not answer. */
const ANSWER_WITHIN_MS = 5_000;

/** A question that ends worker after worker is at fault itself. */
const ATTEMPTS = 3;

/**
 * Asks workers which shapes points lie in. All workers read the same shared memory; each opens the
 * shapes of the first question that is about them, so a question is always answered from the
 * version that it was asked of. A worker that crashes or falls silent is replaced, and its questions
 * are asked again.
 */
export class PointInPolygonPool {
  readonly #seats: Seat[];
  readonly #module: URL;
  #replaced = 0;
  #closed = false;

  /** @param size How many workers; each starts with its first question. */
  constructor(size: number, module = MODULE) {
    this.#module = module;
    this.#seats = Array.from({ length: size }, () => this.#seat());
  }

  /** Questions that are not answered yet. */
  get waiting(): number {
    return this.#seats.reduce((total, { client }) => total + client.waiting, 0);
  }

  /** Workers replaced so far. */
  get replaced(): number {
    return this.#replaced;
  }

  /**
   * The rows whose shapes hold each of a batch of points: one message, one worker.
   *
   * @param points Longitude and latitude in degrees, point after point.
   * @throws {WorkerFailed} when every worker that was asked failed.
   */
  async locate(shapes: Shapes, points: Float64Array): Promise<Hits> {
    for (let attempt = 1;; attempt++) {
      const seat = this.#leastBusy();
      const { client } = seat;
      try {
        return await this.#ask(seat, shapes, points);
      } catch (error) {
        if (!(error instanceof WorkerFailed) || this.#closed) throw error;
        if (seat.client === client) this.#replace(seat);
        if (attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** Starts the workers, so that the first questions need not wait for them. */
  warm(): void {
    for (const { client } of this.#seats) client.start();
  }

  close(): void {
    this.#closed = true;
    for (const { client } of this.#seats) client.stop();
  }

  async #ask(seat: Seat, shapes: Shapes, points: Float64Array): Promise<Hits> {
    const { client } = seat;
    const overdue = setTimeout(() => client.stop(), ANSWER_WITHIN_MS);
    try {
      // A worker answers in order, so there is no need to wait until the shapes are open.
      const opened = seat.opened === shapes ? null : client.ask({ kind: "open", shapes });
      seat.opened = shapes;
      const [hits] = await Promise.all([client.ask<Hits>({ kind: "locate", points }), opened]);
      return hits;
    } finally {
      clearTimeout(overdue);
    }
  }

  #leastBusy(): Seat {
    return this.#seats.reduce((least, seat) =>
      seat.client.waiting < least.client.waiting ? seat : least
    );
  }

  #seat(): Seat {
    return { client: new WorkerClient(this.#module), opened: undefined };
  }

  #replace(seat: Seat): void {
    seat.client.stop();
    Object.assign(seat, this.#seat());
    this.#replaced++;
  }
}
