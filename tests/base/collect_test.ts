import assert from "node:assert/strict";
import { collectGarbage, collectWhenIdle } from "../../src/base/memory/collect.ts";

const MB = 2 ** 20;

const held = () => {
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
};

/** Leaves as much lying. */
function work(bytes: number): number {
  return new Uint8Array(bytes).fill(1).length;
}

Deno.test("what a step left lying is collected where it is much, and left to the collector where it is not", async () => {
  collectGarbage({ least: 0 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = held();
  work(32 * MB);
  collectGarbage();
  assert.ok(held() - before > 16 * MB, "as little is collected too");
  work(200 * MB);
  collectGarbage();
  // The bytes of arrays are given back beside.
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(held() - before < 16 * MB, `${(held() - before) / MB} MB are held`);
});

Deno.test("what was let go of counts too: what is taken in its place does not show it", async () => {
  let kept: Uint8Array | undefined = new Uint8Array(100 * MB).fill(1);
  assert.equal(kept.length, 100 * MB);
  collectGarbage({ least: 0 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = held();
  kept = undefined;
  collectGarbage({ letGo: 10 * MB });
  collectGarbage({ letGo: 40 * MB });
  assert.ok(before - held() < 16 * MB, "as little is collected too");
  collectGarbage({ letGo: 50 * MB });
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(before - held() > 80 * MB, `${(before - held()) / MB} MB were given back`);
});

Deno.test("what a thread let go of is collected when nobody has asked it anything for a moment", async () => {
  collectGarbage({ least: 0 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  let [kept, asked]: [Uint8Array | undefined, number] = [new Uint8Array(100 * MB).fill(1), 0];
  assert.equal(kept.length, 100 * MB);
  const before = held();
  kept = undefined;
  collectWhenIdle(10 * MB, () => asked, 20);
  collectWhenIdle(100 * MB, () => ++asked, 20);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.ok(before - held() < 16 * MB, "little, or of a thread that is asked, is collected too");
  collectWhenIdle(100 * MB, () => 0, 20);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.ok(before - held() > 84 * MB, `${(before - held()) / MB} MB are collected`);
  // That of the asked thread ends by itself.
  await new Promise((resolve) => setTimeout(resolve, 500));
});
