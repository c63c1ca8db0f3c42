import assert from "node:assert/strict";
import { readAddress } from "../../src/geo/address.ts";
import { GeocodeCache } from "../../src/geo/geocode_cache.ts";
import { type Geocode, type Geocoder, GeocoderUnavailable } from "../../src/geo/geocoder.ts";
import { STRICT } from "../support/geo_workers.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const HOME: Geocode = { lat: 39.75, lng: -104.99, confidence: "range_interpolated" };
const ADDRESS = readAddress("1 Main St, Denver, CO 80202");

/** A geocoder that tells what it is asked, and a cache of it with a clock that is set by hand. */
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

Deno.test("an address is asked for once, then it is remembered", STRICT, async () => {
  const { cache, asked } = remembering(() => HOME);
  assert.equal(cache.find(ADDRESS), undefined);
  assert.deepEqual(await cache.fetch(ADDRESS), HOME);
  assert.deepEqual(cache.find(ADDRESS), { geocode: HOME });
  assert.deepEqual(asked, [ADDRESS.text]);
});

Deno.test("an address is remembered for a day", STRICT, async () => {
  const { cache, asked, clock } = remembering(() => HOME);
  await cache.fetch(ADDRESS);
  clock.now += DAY;
  assert.deepEqual(cache.find(ADDRESS), { geocode: HOME });
  clock.now += 1;
  assert.equal(cache.find(ADDRESS), undefined);
  await cache.fetch(ADDRESS);
  clock.now += DAY;
  assert.deepEqual(cache.find(ADDRESS), { geocode: HOME });
  assert.equal(asked.length, 2);
});

Deno.test("that an address is unknown is remembered for a minute", STRICT, async () => {
  let answer: Geocode | null = null;
  const { cache, clock } = remembering(() => answer);
  assert.equal(await cache.fetch(ADDRESS), null);
  clock.now += MINUTE;
  assert.deepEqual(cache.find(ADDRESS), { geocode: null });
  clock.now += 1;
  assert.equal(cache.find(ADDRESS), undefined);

  answer = HOME;
  assert.deepEqual(await cache.fetch(ADDRESS), HOME);
  clock.now += DAY;
  assert.deepEqual(cache.find(ADDRESS), { geocode: HOME });
});

Deno.test("failures are passed on and not remembered", STRICT, async () => {
  const failures: Error[] = [new GeocoderUnavailable(7), new TypeError("not foreseen")];
  const { cache, asked } = remembering(() => {
    const failure = failures.shift();
    return failure === undefined ? HOME : Promise.reject(failure);
  });
  await assert.rejects(cache.fetch(ADDRESS), { name: "GeocoderUnavailable", retryAfter: 7 });
  assert.equal(cache.find(ADDRESS), undefined);
  await assert.rejects(cache.fetch(ADDRESS), { name: "TypeError" });
  assert.equal(cache.find(ADDRESS), undefined);
  assert.deepEqual(await cache.fetch(ADDRESS), HOME);
  assert.equal(asked.length, 3);
});

Deno.test("a failure does not take away what is remembered", STRICT, async () => {
  let down = false;
  const { cache } = remembering(() => down ? Promise.reject(new GeocoderUnavailable(1)) : HOME);
  await cache.fetch(ADDRESS);
  down = true;
  await assert.rejects(cache.fetch(ADDRESS), { name: "GeocoderUnavailable" });
  assert.deepEqual(cache.find(ADDRESS), { geocode: HOME });
});

Deno.test(
  "whoever asks for an address at one time shares one question, other addresses do not",
  STRICT,
  async () => {
    const gate = Promise.withResolvers<Geocode | null>();
    const { cache, asked } = remembering(() => gate.promise);
    const other = readAddress("2 Main St, Denver, CO 80202");
    const asking = [ADDRESS, other, ADDRESS, ADDRESS, other].map((one) => cache.fetch(one));
    assert.deepEqual(asked, [ADDRESS.text, other.text]);
    assert.equal(cache.find(ADDRESS), undefined);
    gate.resolve(HOME);
    assert.deepEqual(await Promise.all(asking), Array(5).fill(HOME));
    await cache.fetch(ADDRESS);
    assert.equal(asked.length, 3);
  },
);

Deno.test(
  "whoever shares a question shares its failure, and the next one asks again",
  STRICT,
  async () => {
    const gate = Promise.withResolvers<Geocode | null>();
    const { cache, asked } = remembering(() => asked.length === 1 ? gate.promise : HOME);
    const both = Promise.allSettled([cache.fetch(ADDRESS), cache.fetch(ADDRESS)]);
    gate.reject(new GeocoderUnavailable(3));
    for (const { status } of await both) assert.equal(status, "rejected");
    assert.deepEqual(await cache.fetch(ADDRESS), HOME);
    assert.equal(asked.length, 2);
  },
);
