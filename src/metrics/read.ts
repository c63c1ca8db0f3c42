import { Counter, Gauge, type Registry } from "prom-client";

/** A value for each value of a label. */
type Labelled = Iterable<readonly [label: string, value: number]>;

/** A value that can go up and down, read from its source on each scrape. */
export function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({ name, help, registers: [registry], collect: collected(read) });
}

/** A count that only grows, read from its source on each scrape. */
export function counter(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({ name, help, registers: [registry], collect: collected(read) });
}

/** A gauge with one value for each value of a label. */
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

/** A counter with one count for each value of a label. */
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

/** Replaces a metric's values with those read now. */
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
