import assert from "node:assert/strict";
import { readAddress } from "../../../src/geo/addresses/address.ts";
import { GeocodeCache } from "../../../src/geo/geocoding/geocode_cache.ts";
import {
  type Geocode,
  type Geocoder,
  GeocoderUnavailable,
} from "../../../src/geo/geocoding/geocoder.ts";
import { fetched, remembered } from "../../support/fixtures/geo_cache.ts";
import { STRICT } from "../../support/fixtures/geo_workers.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const HOME: Geocode = { lat: 39.75, lng: -104.99, confidence: "range_interpolated" };
const ADDRESS = readAddress("1 Main St, Denver, CO 80202");

/** A geocoder that records its requests, and a cache of it with a manual clock. */
function remembering(answer: (text: string) => Promise<Geocode | null> | Geocode | null) {
  const asked: string[] = [];
  const geocoder: Geocoder = {
    geocode: ({ text }) => {
      asked.push(text);
      return Promise.resolve(answer(text));
    },
  };
  const clock = { now: Date.UTC(2026, 10, 20) };
  return { cache: new GeocodeCache(geocoder, () => clock.now), asked, clock };
}

Deno.test("an address is looked up once, then cached", STRICT, async () => {
  const { cache, asked } = remembering(() => HOME);
  assert.equal(await remembered(cache, ADDRESS), undefined);
  assert.deepEqual(await fetched(cache, ADDRESS), HOME);
  assert.deepEqual(await remembered(cache, ADDRESS), { geocode: HOME });
  assert.deepEqual(asked, [ADDRESS.text]);
});

Deno.test("an address is cached for a day", STRICT, async () => {
  const { cache, asked, clock } = remembering(() => HOME);
  await fetched(cache, ADDRESS);
  clock.now += DAY;
  assert.deepEqual(await remembered(cache, ADDRESS), { geocode: HOME });
  clock.now += 1;
  assert.equal(await remembered(cache, ADDRESS), undefined);
  await fetched(cache, ADDRESS);
  clock.now += DAY;
  assert.deepEqual(await remembered(cache, ADDRESS), { geocode: HOME });
  assert.equal(asked.length, 2);
});

Deno.test("an unknown address is cached for a minute", STRICT, async () => {
  let answer: Geocode | null = null;
  const { cache, clock } = remembering(() => answer);
  assert.equal(await fetched(cache, ADDRESS), null);
  clock.now += MINUTE;
  assert.deepEqual(await remembered(cache, ADDRESS), { geocode: null });
  clock.now += 1;
  assert.equal(await remembered(cache, ADDRESS), undefined);

  answer = HOME;
  assert.deepEqual(await fetched(cache, ADDRESS), HOME);
  clock.now += DAY;
  assert.deepEqual(await remembered(cache, ADDRESS), { geocode: HOME });
});

Deno.test("failures are passed on and not cached", STRICT, async () => {
  const failures: Error[] = [new GeocoderUnavailable(7), new TypeError("not foreseen")];
  const { cache, asked } = remembering(() => {
    const failure = failures.shift();
    return failure === undefined ? HOME : Promise.reject(failure);
  });
  await assert.rejects(fetched(cache, ADDRESS), { name: "GeocoderUnavailable", retryAfter: 7 });
  assert.equal(await remembered(cache, ADDRESS), undefined);
  await assert.rejects(fetched(cache, ADDRESS), { name: "TypeError" });
  assert.equal(await remembered(cache, ADDRESS), undefined);
  assert.deepEqual(await fetched(cache, ADDRESS), HOME);
  assert.equal(asked.length, 3);
});

Deno.test(
  "concurrent requests for one address share one geocoder request; other addresses do not",
  STRICT,
  async () => {
    const gate = Promise.withResolvers<Geocode | null>();
    const { cache, asked } = remembering(() => gate.promise);
    const other = readAddress("2 Main St, Denver, CO 80202");
    const asking = [ADDRESS, other, ADDRESS, ADDRESS, other].map((one) => fetched(cache, one));
    assert.deepEqual(asked, [ADDRESS.text, other.text]);
    gate.resolve(HOME);
    assert.deepEqual(await Promise.all(asking), Array(5).fill(HOME));
    await fetched(cache, ADDRESS);
    assert.equal(asked.length, 2);
  },
);

Deno.test(
  "concurrent requests for one address share its failure, and the next one retries",
  STRICT,
  async () => {
    const gate = Promise.withResolvers<Geocode | null>();
    const { cache, asked } = remembering(() => asked.length === 1 ? gate.promise : HOME);
    const both = Promise.allSettled([fetched(cache, ADDRESS), fetched(cache, ADDRESS)]);
    gate.reject(new GeocoderUnavailable(3));
    for (const { status } of await both) assert.equal(status, "rejected");
    assert.deepEqual(await fetched(cache, ADDRESS), HOME);
    assert.equal(asked.length, 2);
  },
);

Deno.test("a new lookup is charged; a cached or shared one is free", async () => {
  const gate = Promise.withResolvers<Geocode | null>();
  const { cache } = remembering(() => gate.promise);
  const purse = { spent: 0, takenBack: 0 };
  const spend = () => {
    purse.spent++;
    return () => void purse.takenBack++;
  };
  const both = [cache.locate(ADDRESS, spend), cache.locate(ADDRESS, spend)];
  gate.resolve(HOME);
  assert.deepEqual((await Promise.all(both)).map(({ cache }) => cache), ["miss", "miss"]);
  assert.deepEqual(await cache.locate(ADDRESS, spend), { geocode: HOME, cache: "hit" });
  assert.deepEqual(purse, { spent: 1, takenBack: 0 });
});

Deno.test("a failure refunds the charge", async () => {
  const { cache } = remembering(() => Promise.reject(new GeocoderUnavailable(1)));
  let takenBack = 0;
  const asked = cache.locate(ADDRESS, () => () => void takenBack++);
  await assert.rejects(Promise.resolve(asked), { name: "GeocoderUnavailable" });
  assert.equal(takenBack, 1);
});

Deno.test("a geocoder with synchronous results is cached like an asynchronous one", async () => {
  const cache = new GeocodeCache({ geocode: () => HOME }, Date.now);
  assert.deepEqual(await fetched(cache, ADDRESS), HOME);
  assert.deepEqual(await remembered(cache, ADDRESS), { geocode: HOME });
});
