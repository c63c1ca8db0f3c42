import assert from "node:assert/strict";
import { censusGeocoder } from "../../../src/geo/geocoding/census.ts";
import { type Geocoder, GeocoderUnavailable } from "../../../src/geo/geocoding/geocoder.ts";
import { freePort } from "../../support/process/free_port.ts";
import {
  ADDRESS,
  type Answer,
  CensusServer,
  matches,
  WORDS_OF_ADDRESS,
} from "../../support/faults/geo_census_server.ts";
import { STRICT } from "../../support/fixtures/geo_workers.ts";

const PLACE = [-76.92744, 38.845985] as const;

/** Asserts that the geocoder is reported unavailable, in a message without the address. */
async function assertUnavailable(geocoder: Geocoder): Promise<GeocoderUnavailable> {
  const error: unknown = await Promise.resolve(geocoder.geocode(ADDRESS)).then(
    (found) => assert.fail(`found ${JSON.stringify(found)}`),
    (error) => error,
  );
  assert.ok(error instanceof GeocoderUnavailable, String(error));
  assert.ok(Number.isInteger(error.retryAfter) && error.retryAfter >= 1, `${error.retryAfter}`);
  assert.equal(error.cause, undefined);
  const all = Deno.inspect(error, { depth: Infinity, showHidden: true });
  assert.doesNotMatch(`${error.message} ${error.stack} ${all}`, WORDS_OF_ADDRESS);
  return error;
}

Deno.test(
  "the address is sent as one line, with the current benchmark, requesting JSON",
  STRICT,
  async () => {
    await using server = new CensusServer(() => matches(PLACE));
    await server.geocoder.geocode(ADDRESS);
    const [{ pathname, searchParams }] = server.requests as [URL];
    assert.equal(pathname, "/onelineaddress");
    assert.deepEqual(Object.fromEntries(searchParams), {
      address: "4600 SILVER HILL RD, WASHINGTON, DC 20233",
      benchmark: "Public_AR_Current",
      format: "json",
    });
  },
);

Deno.test(
  "special characters in the address are escaped, and the URL's own query is kept",
  STRICT,
  async () => {
    await using server = new CensusServer(() => matches(PLACE));
    const text = "1 A&B ST #4+5, CAÑON %20 =?, CO";
    await censusGeocoder(`${server.url}/a?key=1`).geocode({ ...ADDRESS, text });
    const [{ searchParams }] = server.requests as [URL];
    assert.deepEqual([searchParams.get("address"), searchParams.get("key")], [text, "1"]);
  },
);

Deno.test("a match is range_interpolated, and x is its longitude", STRICT, async () => {
  await using server = new CensusServer(() => matches(PLACE));
  assert.deepEqual(await server.geocoder.geocode(ADDRESS), {
    lat: 38.845985,
    lng: -76.92744,
    confidence: "range_interpolated",
  });
});

Deno.test("several nearby matches yield the first", STRICT, async () => {
  await using server = new CensusServer(() => matches(PLACE, [-76.9275, 38.846], [-76.93, 38.846]));
  const found = await server.geocoder.geocode(ADDRESS);
  assert.deepEqual(found, { lat: 38.845985, lng: -76.92744, confidence: "range_interpolated" });
});

Deno.test("if any match is elsewhere, the first is only approximate", STRICT, async () => {
  // About half a mile to the north, then on the other side of town.
  for (const other of [[-76.92744, 38.853], [-77.05, 38.95]] as const) {
    await using server = new CensusServer(() => matches(PLACE, [-76.9275, 38.846], other));
    const found = await server.geocoder.geocode(ADDRESS);
    assert.deepEqual(found, { lat: 38.845985, lng: -76.92744, confidence: "approximate" });
  }
});

Deno.test(
  "no match, or an address that the geocoder rejects, returns null",
  STRICT,
  async () => {
    await using server = new CensusServer(() => matches());
    assert.equal(await server.geocoder.geocode(ADDRESS), null);
    server.answer = () =>
      Response.json({ errors: ["Address cannot be empty"], status: "400" }, { status: 400 });
    assert.equal(await server.geocoder.geocode(ADDRESS), null);
  },
);

const at = (x: unknown, y: unknown) =>
  Response.json({ result: { addressMatches: [{ coordinates: { x, y } }] } });

const FAILURES: Record<string, Answer> = {
  "a server error": () => new Response(ADDRESS.text, { status: 500 }),
  "too many requests": () => new Response(null, { status: 429, headers: { "retry-after": "9" } }),
  "not found": () => new Response(ADDRESS.text, { status: 404 }),
  "unauthorized": () => matches(PLACE).text().then((text) => new Response(text, { status: 401 })),
  "no body": () => new Response(null),
  "a web page": () => new Response(`<html>${ADDRESS.text}</html>`),
  "truncated JSON": async () => new Response((await matches(PLACE).text()).slice(0, -9)),
  "JSON of another shape": () => Response.json({ result: { input: ADDRESS.text } }),
  "null": () => Response.json(null),
  "a match without coordinates": () =>
    Response.json({ result: { addressMatches: [{ matchedAddress: ADDRESS.text }] } }),
  "coordinates as text": () => at("-76.9", "38.8"),
  "a longitude out of range": () => at(-181, 38),
  "a latitude out of range": () => at(-76, 90.5),
  "latitude and longitude swapped": () => at(38.8, -97.9),
  "a redirect": ({ url }) => Response.redirect(`${url}/elsewhere`, 302),
  "never sent": ({ hold }) => hold(),
  "a body that does not end": ({ hold }) =>
    new Response(
      new ReadableStream({
        start: async (controller) => {
          controller.enqueue(new TextEncoder().encode('{"result":'));
          await hold();
          controller.close();
        },
      }),
    ),
};

for (const [name, fail] of Object.entries(FAILURES)) {
  Deno.test(
    `an invalid response is reported as unavailable, without the address: ${name}`,
    STRICT,
    async () => {
      await using server = new CensusServer(fail, { timeoutMs: 500 });
      await assertUnavailable(server.geocoder);
      assert.equal(server.requests.length, 1);
    },
  );
}

Deno.test("a geocoder that refuses connections is reported as unavailable", STRICT, async () => {
  await assertUnavailable(censusGeocoder(`http://127.0.0.1:${freePort()}/`));
});
