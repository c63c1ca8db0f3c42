import type { GazetteerRequest } from "../../workers/gazetteer.ts";
import { SteadyWorker } from "../steady_worker.ts";
import type { PostalAddress } from "./address.ts";
import type { Place } from "./gazetteer.ts";
import type { Geocode, Geocoder, Point } from "./geocoder.ts";

const MODULE = new URL("../../workers/gazetteer.ts", import.meta.url);

/** Asks the gazetteer's worker. */
export class GazetteerClient implements Geocoder {
  readonly #worker = new SteadyWorker<GazetteerRequest>(MODULE);

  geocode(address: PostalAddress): Promise<Geocode | null> {
    return this.#worker.ask({ kind: "geocode", address });
  }

  /** What else is known of where an address is. */
  place(address: PostalAddress, { lat, lng }: Point): Promise<Place> {
    return this.#worker.ask({ kind: "place", address, point: { lat, lng } });
  }

  /** Starts the worker, so that the first question need not wait for it. */
  warm(): void {
    this.#worker.warm();
  }

  close(): void {
    this.#worker.close();
  }
}
