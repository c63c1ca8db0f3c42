import { Counter, Gauge, type Registry } from "prom-client";

/** Metrics that are read where they are kept, when somebody asks. */
type Labelled = Iterable<readonly [label: string, value: number]>;

export function gauge(registers: Registry[], name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

export function gauges(
  registers: Registry[],
  name: string,
  help: string,
  label: string,
  read: () => Labelled,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers,
    collect() {
      this.reset();
      for (const [of, value] of read()) this.set({ [label]: of }, value);
    },
  });
}

export function counter(
  registers: Registry[],
  name: string,
  help: string,
  read: () => number,
): void {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

export function counters(
  registers: Registry[],
  name: string,
  help: string,
  label: string,
  read: () => Labelled,
): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers,
    collect() {
      this.reset();
      for (const [of, value] of read()) this.inc({ [label]: of }, value);
    },
  });
}
