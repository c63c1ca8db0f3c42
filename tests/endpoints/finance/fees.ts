import assert from "node:assert/strict";
import { everything } from "../../../src/access/levels.ts";
import { chapter } from "../../support/service/chapters.ts";
import { dealerFee, dealerFees } from "../../support/fixtures/dealer_fees.ts";
import { NOW } from "../../support/service/service.ts";

const PATH = "/api/v1/finance/fees";

const service = chapter({
  finance_fees: [
    ...dealerFees(0, 1200),
    dealerFee(1200, { interest_rate: 0, financier_slug: "zero_bank", financier_name: "zero bank" }),
    dealerFee(1201, { expires_at: new Date(NOW + 1000).toISOString(), financier_name: "AA" }),
    dealerFee(1202, { expires_at: new Date(NOW).toISOString(), financier_name: "AAA" }),
  ],
});

service.test(`GET ${PATH} 200 returns 1000 rows by default, sorted by financier, then product`, async () => {
  const response = await service().get(PATH);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "application/json");
  const { data, usage } = await response.json();
  assert.equal(data.length, 1000);
  assert.equal(data[0].financier_name, "AA");
  assert.deepEqual(Object.keys(data[0]), Object.keys(dealerFee(0)));
  assert.equal(usage.endpoint, PATH);
  assert.equal(usage.status_code, 200);
  assert.equal(typeof usage.duration_ms, "number");
});

service.test(`GET ${PATH} 200 caps the limit at 5000`, async () => {
  const { data } = await service().json(`${PATH}?limit=999999`);
  assert.equal(data.length, 1202);
});

service.test(`GET ${PATH} 200 omits a row from the instant it expires`, async () => {
  const before = await service().json(`${PATH}?limit=5000`);
  service().clock.now = NOW + 1000;
  const after = await service().json(`${PATH}?limit=5000`);
  service().clock.now = NOW;
  assert.equal(before.data.length, 1202);
  assert.equal(after.data.length, 1201);
});

service.test(`GET ${PATH} 200 returns 0 % promotions for interest_rate=0.0, without rows that have no rate`, async () => {
  const { data } = await service().json(`${PATH}?interest_rate=0.0&financier=Zero-Bank`);
  assert.deepEqual(data.map((row: { interest_rate: number }) => row.interest_rate), [0]);
});

service.test(`GET ${PATH} 400 names the parameter and the allowed values`, async () => {
  for (
    const [query, message] of [
      ["term_months=ten", "Invalid term_months. Use a whole number of at least 0."],
      ["interest_rate=low", "Invalid interest_rate. Use a number."],
      ["limit=0", "Invalid limit. Use a whole number of at least 1."],
      ["trade=gas", 'Unsupported trade "gas". Use solar, roofing, hvac, plumbing, or electrical.'],
      ["limit=1&limit=2", "Repeated parameter limit. Give it once."],
      ["financier=", "Invalid financier. Give a value or leave it out."],
      ["financier=%E0%A4%A", "Invalid financier. Its percent-encoding is broken."],
    ] as const
  ) {
    const response = await service().get(`${PATH}?${query}`);
    assert.equal(response.status, 400, query);
    const { data, error } = await response.json();
    assert.equal(data, null);
    assert.equal(error, message);
  }
});

service.test(`GET ${PATH} 403 when the key is sandbox`, async () => {
  const { key } = await service().makeKey(everything("sandbox"));
  const response = await service().get(PATH, { key });
  assert.equal(response.status, 403);
  const { error } = await response.json();
  assert.equal(error, "Dataset access required: finance_fees requires production access.");
});
