import type { GazetteerRequest } from "../../workers/gazetteer.ts";
import { WorkerClient, WorkerFailed } from "../worker_messages.ts";
import type { PostalAddress } from "./address.ts";
import type { Place } from "./gazetteer.ts";
import type { Geocode, Geocoder, Point } from "./geocoder.ts";

const MODULE = new URL("../../workers/gazetteer.ts", import.meta.url);

/** Asks the gazetteer's worker. */
export class GazetteerClient implements Geocoder {
  #worker = new WorkerClient<GazetteerRequest>(MODULE);

  geocode(address: PostalAddress): Promise<Geocode | null> {
    return this.#ask({ kind: "geocode", address });
  }

  /** What else is known of where an address is. */
  place(address: PostalAddress, { lat, lng }: Point): Promise<Place> {
    return this.#ask({ kind: "place", address, point: { lat, lng } });
  }

  /** Starts the worker, so that the first question need not wait for it. */
  warm(): void {
    this.#worker.start();
  }

  close(): void {
    this.#worker.stop();
  }

  async #ask<Result>(request: GazetteerRequest): Promise<Result> {
    const worker = this.#worker;
    try {
      return await worker.ask(request);
    } catch (error) {
      // A worker that failed answers nothing more; the next question starts another.
      if (error instanceof WorkerFailed && this.#worker === worker) {
        this.#worker = new WorkerClient(MODULE);
      }
      throw error;
    }
  }
}
