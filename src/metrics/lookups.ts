import type { Registry } from "prom-client";
import type { Resolver } from "../geo/territories/resolver.ts";
import { counter, counters, gauge } from "./read.ts";

/** Adds metrics of address lookups and of the workers that test points against boundaries. */
export function addLookups(registry: Registry, { counts, pool }: Resolver): void {
  counters(
    registry,
    "address_lookups_total",
    "Addresses looked up: remembered, found, unknown, geocoder unavailable, or refused.",
    "outcome",
    () => Object.entries(counts),
  );
  gauge(
    registry,
    "point_in_polygon_queue_depth",
    "Questions that the workers have not answered yet.",
    () => pool.waiting,
  );
  counter(
    registry,
    "point_in_polygon_workers_replaced_total",
    "Workers that crashed or fell silent.",
    () => pool.replaced,
  );
}
