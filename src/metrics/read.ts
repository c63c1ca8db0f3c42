import { Counter, Gauge, type Registry } from "prom-client";
import type { MetricSpec } from "./metric_names.ts";

/** A metric with one label. */
export interface LabelledSpec extends MetricSpec {
  readonly labelNames: readonly [string];
}

/** A metric's values, by the value of its label. */
type Labelled = Iterable<readonly [label: string, value: number]>;

/** Adds a gauge whose value is read on each scrape. */
export function gauge(registry: Registry, metric: MetricSpec, read: () => number): void {
  new Gauge({ ...metric, registers: [registry], collect: collected(read) });
}

/** Adds a counter whose value is read on each scrape. */
export function counter(registry: Registry, metric: MetricSpec, read: () => number): void {
  new Counter({ ...metric, registers: [registry], collect: collected(read) });
}

/** Adds a gauge with one value for each value of a label, read on each scrape. */
export function gauges(registry: Registry, metric: LabelledSpec, read: () => Labelled): void {
  const collect = collectedBy(metric.labelNames[0], read);
  new Gauge({ ...metric, registers: [registry], collect });
}

/** Adds a counter with one value for each value of a label, read on each scrape. */
export function counters(registry: Registry, metric: LabelledSpec, read: () => Labelled): void {
  const collect = collectedBy(metric.labelNames[0], read);
  new Counter({ ...metric, registers: [registry], collect });
}

/** What prom-client calls on each scrape: replaces the metric's values. */
type Collect = (this: Pick<Counter | Gauge, "reset" | "inc">) => void;

function collected(read: () => number): Collect {
  return function () {
    this.reset();
    this.inc(read());
  };
}

function collectedBy(label: string, read: () => Labelled): Collect {
  return function () {
    this.reset();
    for (const [of, value] of read()) this.inc({ [label]: of }, value);
  };
}
