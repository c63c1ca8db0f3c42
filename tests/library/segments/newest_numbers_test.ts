import assert from "node:assert/strict";
import { newestNumbers } from "../../../src/library/segments/newest_numbers.ts";
import { DirectorySegments } from "../../../src/library/segments/segment_store.ts";

/** Segments as a record of a store's newest versions. */

const ID = "00000000-0000-4000-8000-00000000000";
const segment = (number: number, id: number) => `${number}-${ID}${id}-0123456789abcdef.version`;

Deno.test("newestNumbers returns the newest version numbers of segments, if one is of a version in the store", async () => {
  const directory = await Deno.makeTempDir();
  const segments = new DirectorySegments(directory);
  for (
    const path of [
      `permits/${segment(2, 2)}`,
      `permits/${segment(3, 3)}`,
      `finance_fees/${segment(7, 7)}`,
      "permits/notes.txt",
    ]
  ) {
    await Deno.mkdir(`${directory}/${path.split("/")[0]}`, { recursive: true });
    await Deno.writeTextFile(`${directory}/${path}`, "");
  }
  const newest = async (permits: { number: number; id: string }) =>
    await newestNumbers(
      segments,
      new Map([["permits", permits], ["finance_fees", { number: 6, id: `${ID}6` }]]),
    );
  const lost = await newest({ number: 2, id: `${ID}2` });
  const foreign = await newest({ number: 2, id: `${ID}9` });
  await Deno.remove(directory, { recursive: true });

  assert.deepEqual(lost, new Map([["permits", 3], ["finance_fees", 7]]));
  assert.deepEqual(foreign, new Map());
  assert.deepEqual(await newest({ number: 2, id: `${ID}2` }), new Map());
});
