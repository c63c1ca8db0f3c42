import assert from "node:assert/strict";
import { readAddress } from "../../../src/geo/addresses/address.ts";
import {
  type Geocode,
  type Geocoder,
  GeocoderUnavailable,
  inTurn,
} from "../../../src/geo/geocoding/geocoder.ts";

const ADDRESS = readAddress("1 Main St, Denver, CO 80202");
const HERE: Geocode = { lat: 1, lng: 2, confidence: "approximate" };
const THERE: Geocode = { lat: 3, lng: 4, confidence: "rooftop" };

/** Geocoders with fixed answers, and a record of which were called. */
function geocoders(...answers: (Geocode | Error | null)[]): [Geocoder, asked: number[]] {
  const asked: number[] = [];
  const all = answers.map((answer, i): Geocoder => ({
    geocode: () => {
      asked.push(i);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  }));
  return [inTurn(all), asked];
}

const down = (seconds: number) => new GeocoderUnavailable(seconds);

Deno.test(
  "geocoders are called in turn until one knows the address",
  async () => {
    const cases: [answers: (Geocode | Error | null)[], found: Geocode | null, asked: number[]][] = [
      [[HERE, THERE], HERE, [0]],
      [[null, THERE], THERE, [0, 1]],
      [[down(5), THERE], { ...THERE, provisional: true }, [0, 1]],
      [[down(5), null, HERE, THERE], { ...HERE, provisional: true }, [0, 1, 2]],
      [[null, null], null, [0, 1]],
      [[], null, []],
    ];
    for (const [answers, found, asked] of cases) {
      const [geocoder, were] = geocoders(...answers);
      assert.deepEqual([await geocoder.geocode(ADDRESS), were], [found, asked]);
    }
  },
);

Deno.test(
  "if one geocoder is down and the others do not know the address, the lookup is unavailable",
  async () => {
    for (const answers of [[down(5), null], [null, down(5)], [down(9), down(5)], [down(5)]]) {
      const [geocoder, asked] = geocoders(...answers);
      await assert.rejects(Promise.resolve(geocoder.geocode(ADDRESS)), {
        name: "GeocoderUnavailable",
        retryAfter: 5,
      });
      assert.equal(asked.length, answers.length);
    }
  },
);

Deno.test("any other error ends the search and is passed on", async () => {
  for (const answers of [[new TypeError("a fault"), HERE], [down(5), new TypeError("a fault")]]) {
    const [geocoder] = geocoders(...answers);
    await assert.rejects(Promise.resolve(geocoder.geocode(ADDRESS)), {
      name: "TypeError",
      message: "a fault",
    });
  }
});
