import assert from "node:assert/strict";
import { refusal } from "../../../support/contract/list_tests.ts";
import {
  censusChapter,
  freshAddress,
  RESOLVE,
  resolve,
} from "../../../support/service/resolve_service.ts";

const running = censusChapter();

/** Refused with a message that names the problem and repeats nothing of the request. */
async function refused(query: string, ...mentioned: string[]): Promise<void> {
  const message = await refusal(running().service, `${RESOLVE}${query}`, 400);
  for (const part of mentioned) assert.ok(message.includes(part), `${query}: ${message}`);
  assert.doesNotMatch(message, /zyzzyva|canary|4711|39\.7|104\.9/i, query);
}
const given = (address: string) => `?address=${encodeURIComponent(address)}`;

running.test(`GET ${RESOLVE} 400 when the address is missing`, async () => {
  for (const query of ["", "?", "?limit=5", "?Address=4711+Canary", "?adress=4711+Canary"]) {
    await refused(query, "address", "required");
  }
  for (const query of ["?address", "?address=", "?address=%20+%09"]) {
    await refused(query, "address");
  }
});

running.test(`GET ${RESOLVE} 400 when the address has more than 300 characters`, async () => {
  for (const sign of ["x", "é", "🏠"]) {
    await refused(given(`4711 Zyzzyva, Denver, CO 80202 `.padEnd(300, "-") + sign), "300");
  }
});

running.test(`GET ${RESOLVE} 400 when the address is a URL`, async () => {
  for (
    const url of [
      "https://example.org/zyzzyva",
      "HTTP://EXAMPLE.ORG",
      "ftp://example.org/canary 4711",
      "see https://example.org/zyzzyva, Denver, CO 80202",
      "//example.org/zyzzyva",
      "www.example.org/zyzzyva",
      "example.org",
      "example.org/zyzzyva?canary=4711",
      "mailto:zyzzyva@example.org",
      "tel:4711",
    ]
  ) await refused(given(url), "address", "URL");
});

running.test(`GET ${RESOLVE} 400 when the address consists of coordinates`, async () => {
  for (
    const coordinates of [
      "39.7392,-104.9903",
      "39.7392 -104.9903",
      " 39.7392 , -104.9903 ",
      "(39.7392, -104.9903)",
      "+39.7392-104.9903/",
      "39.7392° N, 104.9903° W",
      "39.7392N 104.9903W",
      "N 39.7392 W 104.9903",
      `39°44'21.1"N 104°59'25.1"W`,
      "39 44 21 N, 104 59 25 W",
      "lat 39.7392 lng -104.9903",
      "lat: 39.7392, lon: -104.9903",
      "latitude=39.7392; longitude=-104.9903",
      "POINT(-104.9903 39.7392)",
      "40, -105",
    ]
  ) await refused(given(coordinates), "address", "coordinates");
});

running.test(`GET ${RESOLVE} 400 when the address consists of coordinates in a machine format`, async () => {
  const taken: string[] = [];
  for (
    const coordinates of [
      "[39.7392, -104.9903]",
      '{"lat":39.7392,"lng":-104.9903}',
      "lat=39.7392&lng=-104.9903",
      "39.7392|-104.9903",
      "39.7392, -104.9903, 1609",
      "geo:39.7392,-104.9903",
    ]
  ) {
    const { status } = await resolve(running(), coordinates);
    if (status !== 400) taken.push(coordinates);
  }
  assert.deepEqual(taken, []);
});

running.test(`GET ${RESOLVE} 400 when a parameter is repeated or badly encoded`, async () => {
  const twice = "?address=4711+Zyzzyva+Canary&address=4711+Zyzzyva+Canary";
  await refused(twice, "address");
  await refused("?address=4711+Zyzzyva&limit=1&limit=1", "limit");
  for (const broken of ["%", "%zz", "%E0%A4%A", "%ff"]) {
    await refused(`?address=4711+Zyzzyva+Canary${broken}`, "address");
  }
});

running.test(`GET ${RESOLVE} 400 when the limit is not a whole number of at least 1`, async () => {
  for (const limit of ["0", "-1", "1.5", "ten", "", "NaN", "Infinity", "1e1"]) {
    await refused(`${given("4711 Zyzzyva Canary Ln")}&limit=${limit}`, "limit");
  }
});

running.test(`GET ${RESOLVE} 400 calls no geocoder, does not count against the lookup limit, and precedes 403`, async () => {
  const { service, census } = running();
  const before = census.asked.length;
  const { key } = await service.makeKey(null, { resolvesPerMinute: 1 });
  for (const query of ["", given("https://example.org/zyzzyva"), given("39.7392, -104.9903")]) {
    await refusal(service, RESOLVE + query, 400, key);
  }
  const { key: without } = await service.makeKey({ finance_fees: "production" });
  await refusal(service, RESOLVE, 400, without);
  assert.equal(census.asked.length, before);
  assert.equal((await resolve(running(), freshAddress(), { key })).status, 200);
});

running.test(`GET ${RESOLVE} 200 ignores unknown parameters`, async () => {
  const url = `${RESOLVE}${given(freshAddress())}&x=%&lat=1&LIMIT=ten&quote_safe=maybe`;
  const response = await running().service.get(url);
  await response.body?.cancel();
  assert.equal(response.status, 200);
});
