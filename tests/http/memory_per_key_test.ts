import assert from "node:assert/strict";
import fc from "fast-check";
import { keyId } from "../../src/access/key_format.ts";
import { MemoryPerKey } from "../../src/http/respond/memory_per_key.ts";

const KEYS = ["a", "b"].map(keyId);
const THINGS = [1, 20, 300, 4000].map((bytes) => ({ what: { bytes }, bytes }));

Deno.test("memory that several responses of a key share counts once, until the last of them has ended", () => {
  const takes = fc.array(
    fc.record({ key: fc.constantFrom(...KEYS), thing: fc.constantFrom(...THINGS) }),
  );
  fc.assert(fc.property(takes, fc.infiniteStream(fc.nat()), (takes, random) => {
    const held = new MemoryPerKey();
    const open: typeof takes = [];
    const check = () => {
      for (const key of KEYS) {
        const things = new Set(open.filter((one) => one.key === key).map(({ thing }) => thing));
        assert.equal(held.of(key), [...things].reduce((sum, { bytes }) => sum + bytes, 0));
      }
    };
    for (const take of takes) {
      held.take(take.key, take.thing);
      open.push(take);
      check();
      const number = random.next().value!;
      if (number % 3 > 0) continue;
      const [ended] = open.splice(number % open.length, 1);
      held.release(ended!.key, ended!.thing);
      check();
    }
    for (const { key, thing } of open.splice(0)) held.release(key, thing);
    check();
  }));
});
