/** A count with its noun: `1 row`, `2 rows`. */
export const counted = (many: number, one: string) => `${many} ${one}${many === 1 ? "" : "s"}`;

/** The sum of separate counts, such as rows by table. */
export const total = (counts: ReadonlyMap<string, number>): number =>
  counts.values().reduce((sum, count) => sum + count, 0);
