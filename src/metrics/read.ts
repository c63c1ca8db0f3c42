import { Counter, Gauge, type Registry } from "prom-client";

/** A metric's values, by the value of its label. */
type Labelled = Iterable<readonly [label: string, value: number]>;

/** Adds a gauge whose value is read on each scrape. */
export function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({ name, help, registers: [registry], collect: collected(read) });
}

/** Adds a counter whose value is read on each scrape. */
export function counter(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({ name, help, registers: [registry], collect: collected(read) });
}

/** Adds a gauge with one value for each value of a label, read on each scrape. */
export function gauges(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => Labelled,
): void {
  const collect = collectedBy(label, read);
  new Gauge({ name, help, labelNames: [label], registers: [registry], collect });
}

/** Adds a counter with one value for each value of a label, read on each scrape. */
export function counters(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => Labelled,
): void {
  const collect = collectedBy(label, read);
  new Counter({ name, help, labelNames: [label], registers: [registry], collect });
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
