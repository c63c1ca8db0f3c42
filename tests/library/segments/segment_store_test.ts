import assert from "node:assert/strict";
import { DirectorySegments } from "../../../src/library/segments/segment_store.ts";

Deno.test("an identity that a power failure emptied is made again, once", async () => {
  const directory = await Deno.makeTempDir();
  const identity = () => new DirectorySegments(directory).identity();
  const first = await identity();
  assert.equal(await identity(), first);
  await Deno.writeTextFile(`${directory}/identity`, "");
  const second = await identity();
  assert.notEqual(second, "");
  assert.equal(await identity(), second);
  await Deno.remove(directory, { recursive: true });
});

Deno.test("a directory of the system is reported as one that cannot be used", async () => {
  const segments = new DirectorySegments("/proc/segments");
  const write = (path: string) => Deno.writeTextFile(path, "");
  const uses: (() => Promise<unknown>)[] = [
    () => segments.check(),
    () => segments.identity(),
    () => segments.list("permits"),
    () => segments.put("permits/1.version", write),
  ];
  for (const use of uses) {
    await assert.rejects(use, {
      name: "SegmentsUnavailable",
      message:
        /^Cannot keep segments in \/proc\/segments(\/permits)?: this user may not write there/,
    });
  }
});
