import assert from "node:assert/strict";
import { GeocoderUnavailable } from "../../../src/geo/geocoding/geocoder.ts";
import { ADDRESS, CensusServer, matches } from "../../support/faults/geo_census_server.ts";
import { STRICT } from "../../support/fixtures/geo_workers.ts";
import { until } from "../../support/process/until.ts";

const broken = () => new Response(null, { status: 503 });
const found = () => matches([-76.9, 38.8]);

/** Advances the monotonic clock. */
function later(ms: number): Disposable {
  const { now } = performance;
  performance.now = () => now.call(performance) + ms;
  return { [Symbol.dispose]: () => performance.now = now };
}

/** The outcome for an address: the match's confidence, or the seconds to wait. */
async function outcome({ geocoder }: CensusServer): Promise<string | number> {
  try {
    return (await geocoder.geocode(ADDRESS))?.confidence ?? "unknown";
  } catch (error) {
    assert.ok(error instanceof GeocoderUnavailable, String(error));
    return error.retryAfter;
  }
}

Deno.test(
  "after several consecutive failures the geocoder is not called, and the error says for how long",
  STRICT,
  async () => {
    await using server = new CensusServer(broken, { failures: 3, restMs: 30_000 });
    assert.deepEqual([await outcome(server), await outcome(server)], [1, 1]);
    assert.equal(await outcome(server), 30);
    server.answer = found;
    for (let i = 0; i < 5; i++) {
      const seconds = await outcome(server);
      assert.ok(seconds === 30 || seconds === 29, `${seconds}`);
    }
    assert.equal(server.requests.length, 3);
  },
);

Deno.test(
  "failures that are not consecutive do not open the circuit, and an unknown address is not a failure",
  STRICT,
  async () => {
    await using server = new CensusServer(broken, { failures: 2 });
    const answers = [
      broken,
      found,
      broken,
      () => matches(),
      broken,
      () => new Response(null, { status: 400 }),
    ];
    for (const answer of answers) {
      server.answer = answer;
      await outcome(server);
    }
    assert.equal(server.requests.length, answers.length);
  },
);

Deno.test("timeouts count as failures", STRICT, async () => {
  await using server = new CensusServer(({ hold }) => hold(), { failures: 2, timeoutMs: 200 });
  for (let i = 0; i < 4; i++) await outcome(server);
  assert.equal(server.requests.length, 2);
});

Deno.test(
  "after the pause one request is sent as a trial, and its success closes the circuit",
  STRICT,
  async () => {
    await using server = new CensusServer(broken, { failures: 1, restMs: 30_000 });
    await outcome(server);
    using _ = later(30_000);
    server.answer = ({ hold }) => hold(found());
    const asked = Promise.all([1, 2, 3, 4].map(() => outcome(server)));
    await until("one asks", () => server.requests.length === 2, 10_000);
    server.answer = found;
    // A request sent together with the trial would have arrived before this one.
    await (await fetch(server.url)).body?.cancel();
    assert.equal(server.requests.length, 3);
    server.letGo();
    assert.deepEqual(await asked, Array(4).fill("range_interpolated"));
    assert.equal(server.requests.length, 6);
  },
);

Deno.test("when the trial request fails, the circuit opens again", STRICT, async () => {
  await using server = new CensusServer(broken, { failures: 2, restMs: 30_000 });
  await outcome(server);
  await outcome(server);
  using _soon = later(30_000);
  const outcomes = await Promise.all([1, 2, 3].map(() => outcome(server)));
  assert.ok(outcomes.every((seconds) => seconds === 30 || seconds === 29), `${outcomes}`);
  assert.equal(server.requests.length, 3);
  using _later = later(30_000);
  server.answer = found;
  assert.equal(await outcome(server), "range_interpolated");
  assert.equal(await outcome(server), "range_interpolated");
  assert.equal(server.requests.length, 5);
});

Deno.test(
  "setting the system clock back by a day does not prolong the pause",
  STRICT,
  async () => {
    await using server = new CensusServer(broken, { failures: 1, restMs: 100 });
    await outcome(server);
    server.answer = found;
    const { now } = Date;
    Date.now = () => now() - 86_400_000;
    try {
      await until("a match", async () => await outcome(server) === "range_interpolated", 10_000);
    } finally {
      Date.now = now;
    }
  },
);

Deno.test("an endless response is a failure, and reading it stops", STRICT, async () => {
  const left = Promise.withResolvers<void>();
  const endless = () =>
    new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1 << 16).fill(0x20)),
        cancel: () => left.resolve(),
      }),
    );
  await using server = new CensusServer(endless, { timeoutMs: 600_000 });
  assert.equal(await outcome(server), 1);
  await left.promise;
});
