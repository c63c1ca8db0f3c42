import assert from "node:assert/strict";
import { LRUCache } from "lru-cache";
import { readAddress } from "../../src/geo/address.ts";
import { GeocodeCache } from "../../src/geo/geocode_cache.ts";
import type { Geocode } from "../../src/geo/geocoder.ts";
import { STRICT } from "../support/geo_workers.ts";

const HOME: Geocode = { lat: 39.75, lng: -104.99, confidence: "range_interpolated" };

/** A cache of a geocoder that always answers the same, and what that is asked. */
function remembering(answer: Geocode | null) {
  const asked: string[] = [];
  const cache = new GeocodeCache({
    geocode: ({ text }) => {
      asked.push(text);
      return Promise.resolve(answer);
    },
  }, Date.now);
  return { cache, asked };
}

Deno.test(
  "an address is the same in another case, with other spaces and full stops, and its country",
  STRICT,
  async () => {
    const { cache, asked } = remembering(HOME);
    const same = [
      "1 Main St, Apt #4, Denver, CO 80202",
      "1 MAIN ST, APT #4, DENVER, CO 80202",
      " 1  main st.,apt #4,denver,co.  80202",
      "1 Main St,\nApt #4,\nDenver, CO 80202, USA",
    ];
    await cache.fetch(readAddress(same[0]!));
    for (const text of same) {
      assert.deepEqual(cache.find(readAddress(text)), { geocode: HOME }, text);
    }
    assert.equal(asked.length, 1);
  },
);

Deno.test(
  "addresses that differ in a unit, a number, a fraction or a ZIP code are different ones",
  STRICT,
  async () => {
    const different = [
      "1 Main St, Denver, CO 80202",
      "1 Main St, Denver, CO 80203",
      "1 Main St, Denver, CO 80202-1234",
      "1 Main St, Denver, CO",
      "11 Main St, Denver, CO 80202",
      "1 1/2 Main St, Denver, CO 80202",
      "1-2 Main St, Denver, CO 80202",
      "1 2 Main St, Denver, CO 80202",
      "1 Main St Apt 4, Denver, CO 80202",
      "1 Main St Apt 5, Denver, CO 80202",
      "1 Main St #4, Denver, CO 80202",
      "1 Main St # 4, Denver, CO 80202",
      "1 Main St N, Denver, CO 80202",
    ].map(readAddress);
    const { cache, asked } = remembering(HOME);
    for (const address of different) {
      assert.equal(cache.find(address), undefined, address.text);
      await cache.fetch(address);
    }
    assert.deepEqual(asked, different.map(({ text }) => text));
  },
);

/** All that is put into maps and caches while something is done. */
async function kept(act: () => Promise<unknown>): Promise<unknown[]> {
  const seen: unknown[] = [];
  const spied = [Map.prototype, LRUCache.prototype] as { set(...all: unknown[]): unknown }[];
  const own = spied.map((prototype) => prototype.set);
  spied.forEach((prototype, i) =>
    prototype.set = function (...all) {
      seen.push(all);
      return own[i]!.apply(this, all);
    }
  );
  try {
    await act();
  } finally {
    spied.forEach((prototype, i) => prototype.set = own[i]!);
  }
  return seen;
}

const inspect = (value: unknown) =>
  Deno.inspect(value, { depth: Infinity, showHidden: true, strAbbreviateSize: Infinity });

Deno.test(
  "nothing of an address is kept, as a key or otherwise, and each start has its own keys",
  STRICT,
  async () => {
    const address = readAddress("7 Rosebud Xing, Walla Walla, WA 99362");
    const keys: string[] = [];
    for (const answer of [HOME, null]) {
      const { cache } = remembering(answer);
      const entries = await kept(() => cache.fetch(address));
      assert.ok(cache.find(address) !== undefined && entries.length >= 2);
      for (const word of ["rosebud", "xing", "walla", "99362"]) {
        assert.ok(!inspect([entries, cache]).toLowerCase().includes(word), word);
      }
      keys.push((entries as [string][])[0]![0]);
    }
    for (const key of keys) assert.match(key, /^[\w+/]{43}=$/);
    assert.notEqual(keys[0], keys[1]);
  },
);

Deno.test("addresses that are read differently are not remembered as one", async () => {
  const { cache } = remembering(null);
  await cache.fetch(readAddress("1 Main St, St.Louis, MO"));
  assert.equal(cache.find(readAddress("1 Main St, St. Louis, MO")), undefined);
  await cache.fetch(readAddress("1 Main St, Denver, CO.80202"));
  assert.equal(cache.find(readAddress("1 Main St, Denver, CO 80202")), undefined);
});

Deno.test("what is found while a better geocoder is down is remembered for a minute only", async () => {
  let now = 1_000_000;
  const found: Geocode = { ...HOME, confidence: "approximate", provisional: true };
  const cache = new GeocodeCache({ geocode: () => Promise.resolve(found) }, () => now);
  const address = readAddress("1 Main St, Denver, CO 80202");
  await cache.fetch(address);
  now += 59_999;
  assert.deepEqual(cache.find(address), { geocode: found });
  now += 2;
  assert.equal(cache.find(address), undefined);
});
