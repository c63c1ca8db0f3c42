import { isAt, MirrorMovedError, type MirrorStore, type Place } from "./store.ts";

interface Held {
  place: Place;
  rows: Map<string, string>;
  /** The records that an unfinished load has received. */
  gathered: Map<string, string>;
}

/** Creates a store that keeps mirrors in memory until the process ends. */
export function memoryStore(): MirrorStore {
  const held = new Map<string, Held>();
  const rowsOf = (dataset: string) => held.get(dataset)?.rows ?? new Map<string, string>();
  return {
    place: (dataset) => Promise.resolve(held.get(dataset)?.place ?? null),
    apply(dataset, { from, to, begins, changes }) {
      const before = held.get(dataset);
      if (!isAt(before?.place ?? null, from)) return Promise.reject(new MirrorMovedError(dataset));
      const loads = begins || before?.place.loading === true;
      const gathered = begins ? new Map<string, string>() : before?.gathered ?? new Map();
      const target = loads ? gathered : before?.rows ?? new Map<string, string>();
      for (const { id, row } of changes) {
        if (row === null) target.delete(id);
        else target.set(id, row);
      }
      held.set(dataset, {
        place: to,
        rows: to.loading ? before?.rows ?? new Map() : target,
        gathered: to.loading ? target : new Map(),
      });
      return Promise.resolve();
    },
    count: (dataset) => Promise.resolve(rowsOf(dataset).size),
    async *rows(dataset) {
      const sorted = [...rowsOf(dataset)].sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);
      for (const [id, row] of sorted) yield { id, row };
    },
    close: () => Promise.resolve(),
  };
}
