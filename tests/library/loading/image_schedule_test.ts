import assert from "node:assert/strict";
import { ImageSchedule } from "../../../src/library/loading/image_schedule.ts";
import type { VersionData } from "../../../src/library/versions/version_data.ts";
import { until } from "../../support/process/until.ts";

const version = (number: number) =>
  ({ dataset: "permits", info: { number } }) as unknown as VersionData;

Deno.test("an image that could not be written is tried again, until a newer version's takes its place", async () => {
  const tried: number[] = [];
  const failed: string[] = [];
  const room = { for: 3 };
  const schedule = new ImageSchedule(
    ({ info }) => {
      tried.push(info!.number);
      return info!.number < room.for ? Promise.reject(new Error("no room")) : Promise.resolve();
    },
    (dataset, error) => failed.push(`${dataset}: ${(error as Error).message}`),
    5,
  );
  schedule.add(version(1));
  await until("it is tried again", () => tried.length >= 3, 5_000);
  schedule.add(version(2));
  await until("the newer one is tried", () => tried.at(-1) === 2, 5_000);
  room.for = 2;
  await until("it is written", () => tried.length - failed.length === 1, 5_000);
  await schedule.close();
  const newest = tried.indexOf(2);
  assert.deepEqual(tried, tried.map((_, at) => at < newest ? 1 : 2));
  assert.deepEqual(failed, Array(tried.length - 1).fill("permits: no room"));
});
