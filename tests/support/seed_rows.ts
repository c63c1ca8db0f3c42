import { existsSync } from "node:fs";
import { DATASETS } from "../../src/datasets/mod.ts";
import { readRows } from "../../src/publish/read.ts";
import type { TestService } from "./service.ts";

/** Publishes the first rows of every dataset's seeds. */
export async function publishFirstSeeds(service: TestService, most: number): Promise<void> {
  for (const dataset of DATASETS) {
    const file = [".ndjson", ".ndjson.gz"].map((ending) => `seeds/${dataset.key}${ending}`)
      .find((file) => existsSync(file));
    if (file === undefined) continue;
    const rows: unknown[] = [];
    for await (const { value } of readRows(dataset, file)) {
      if (rows.push(value) === most) break;
    }
    await service.publish(dataset.key, rows);
  }
}
