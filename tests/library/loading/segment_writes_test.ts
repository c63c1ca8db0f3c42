import assert from "node:assert/strict";
import { SegmentWrites } from "../../../src/library/loading/segment_writes.ts";
import type { VersionData } from "../../../src/library/versions/version_data.ts";
import { until } from "../../support/process/until.ts";

const version = (number: number) =>
  ({ dataset: "permits", info: { number } }) as unknown as VersionData;

Deno.test("a failed segment write is retried, until a newer version's failed write replaces it", async () => {
  const tried: number[] = [];
  const failed: string[] = [];
  let hasRoom = false;
  const writes = new SegmentWrites(
    ({ info }) => {
      tried.push(info!.number);
      return hasRoom ? Promise.resolve() : Promise.reject(new Error("no room"));
    },
    (dataset, error) => failed.push(`${dataset}: ${(error as Error).message}`),
    5,
  );
  writes.failed(version(1), new Error("no room"));
  await until("it is tried again", () => tried.length >= 3, 5_000);
  writes.failed(version(2), new Error("no room"), 5);
  await until("the newer one is tried", () => tried.at(-1) === 2, 5_000);
  hasRoom = true;
  await until("it is written", () => tried.length - failed.length === -1, 5_000);
  await writes.close();
  const newest = tried.indexOf(2);
  assert.deepEqual(tried, tried.map((_, at) => at < newest ? 1 : 2));
  assert.deepEqual(new Set(failed), new Set(["permits: no room"]));
});
