import { existsSync } from "node:fs";
import { DATASETS } from "../../src/datasets/mod.ts";
import { readRows } from "../../src/publish/read.ts";
import type { TestService } from "./service.ts";

/** Of large datasets, only so many rows in Colorado or of each trade are published. */
const MOST = 300;

/** Publishes a part of the seeds that is enough for the examples, in a few seconds. */
export async function publishSomeSeeds(service: TestService): Promise<void> {
  for (const dataset of DATASETS) {
    const file = [".ndjson", ".ndjson.gz"].map((ending) => `seeds/${dataset.key}${ending}`)
      .find((file) => existsSync(file));
    if (file === undefined) continue;
    const counts = new Map<string, number>();
    const rows: unknown[] = [];
    for await (const { value } of readRows(dataset, file)) {
      const kind = `${dataset.trade?.(value)} ${/"CO"/.test(JSON.stringify(value))}`;
      const count = counts.get(kind) ?? 0;
      counts.set(kind, count + 1);
      if (count < MOST) rows.push(value);
    }
    await service.publish(dataset.key, rows);
  }
}
