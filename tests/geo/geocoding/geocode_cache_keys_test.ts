import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { Buffer } from "node:buffer";
import { readAddress } from "../../../src/geo/addresses/address.ts";
import { keyed } from "../../../src/geo/addresses/address_keys.ts";
import {
  GeocodeCache,
  type GeocodeMemory,
  geocodeMemory,
} from "../../../src/geo/geocoding/geocode_cache.ts";
import type { Geocode } from "../../../src/geo/geocoding/geocoder.ts";
import { fetched, remembered } from "../../support/fixtures/geo_cache.ts";
import { STRICT } from "../../support/fixtures/geo_workers.ts";

const HOME: Geocode = { lat: 39.75, lng: -104.99, confidence: "range_interpolated" };

/** A cache of a geocoder with a fixed answer, and the addresses that the geocoder received. */
function remembering(answer: Geocode | null, memory?: GeocodeMemory) {
  const asked: string[] = [];
  const cache = new GeocodeCache(
    {
      geocode: ({ text }) => {
        asked.push(text);
        return Promise.resolve(answer);
      },
    },
    Date.now,
    memory,
  );
  return { cache, asked };
}

Deno.test(
  "case, spaces, full stops and the country do not affect the cache key",
  STRICT,
  async () => {
    const { cache, asked } = remembering(HOME);
    const same = [
      "1 Main St, Apt #4, Denver, CO 80202",
      "1 MAIN ST, APT #4, DENVER, CO 80202",
      " 1  main st.,apt #4,denver,co.  80202",
      "1 Main St,\nApt #4,\nDenver, CO 80202, USA",
    ];
    await fetched(cache, readAddress(same[0]!));
    for (const text of same) {
      assert.deepEqual(await remembered(cache, readAddress(text)), { geocode: HOME }, text);
    }
    assert.equal(asked.length, 1);
  },
);

Deno.test(
  "addresses that differ in unit, number, fraction or ZIP code have different cache keys",
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
      assert.equal(await remembered(cache, address), undefined, address.text);
      await fetched(cache, address);
    }
    assert.deepEqual(asked, different.map(({ text }) => text));
  },
);

/** Everything added to maps while an action runs. */
async function kept(act: () => Promise<unknown>): Promise<unknown[]> {
  const seen: unknown[] = [];
  const own = Map.prototype.set;
  Map.prototype.set = function (...all) {
    seen.push(all);
    return own.apply(this, all);
  };
  try {
    await act();
  } finally {
    Map.prototype.set = own;
  }
  return seen;
}

const inspect = (value: unknown) =>
  Deno.inspect(value, { depth: Infinity, showHidden: true, strAbbreviateSize: Infinity });

Deno.test(
  "the cache stores no part of an address, and each process uses its own secret",
  STRICT,
  async () => {
    const address = readAddress("7 Rosebud Xing, Walla Walla, WA 99362");
    const tables: string[] = [];
    for (const answer of [HOME, null]) {
      const memory = geocodeMemory();
      const { cache } = remembering(answer, memory);
      const entries = await kept(() => fetched(cache, address));
      assert.ok(await remembered(cache, address) !== undefined && entries.length >= 1);
      const bytes = new Uint8Array(memory.table).slice();
      const table = new TextDecoder("latin1").decode(bytes.filter((byte) => byte !== 0));
      for (const word of ["rosebud", "xing", "walla", "99362"]) {
        assert.ok(!`${inspect([entries, cache])}${table}`.toLowerCase().includes(word), word);
      }
      tables.push(table);
    }
    assert.ok(tables[0]!.length > 16);
    assert.notEqual(tables[0]!.slice(0, 16), tables[1]!.slice(0, 16));
  },
);

Deno.test("addresses that are parsed differently have different cache keys", async () => {
  const { cache } = remembering(null);
  await fetched(cache, readAddress("1 Main St, Mc Lean, VA"));
  assert.equal(await remembered(cache, readAddress("1 Main St, McLean, VA")), undefined);
});

Deno.test("cache keys are HMAC-SHA-256", () => {
  const secret = new Uint8Array(32).map((_, i) => i * 7);
  const keyOf = keyed(secret);
  for (const text of ["", "1 MAIN ST", "é".repeat(300), "1 MAIN ST"]) {
    const wanted = createHmac("sha256", secret).update(text).digest("hex");
    assert.equal(Buffer.from(keyOf(text).buffer).toString("hex"), wanted);
  }
});

Deno.test("caches share entries only if they share memory", async () => {
  const memory = geocodeMemory();
  const address = readAddress("1 Main St, Denver, CO 80202");
  const { cache } = remembering(HOME, memory);
  await fetched(cache, address);
  assert.deepEqual(await remembered(remembering(null, memory).cache, address), { geocode: HOME });
  assert.equal(await remembered(remembering(null).cache, address), undefined);
});

Deno.test("a result found while a better geocoder is down is cached for a minute only", async () => {
  let now = 1_000_000;
  const found: Geocode = { ...HOME, confidence: "approximate", provisional: true };
  const cache = new GeocodeCache({ geocode: () => Promise.resolve(found) }, () => now);
  const address = readAddress("1 Main St, Denver, CO 80202");
  await fetched(cache, address);
  now += 59_999;
  const { provisional: _, ...kept } = found;
  assert.deepEqual(await remembered(cache, address), { geocode: kept });
  now += 2;
  assert.equal(await remembered(cache, address), undefined);
});
