import assert from "node:assert/strict";
import { everything } from "../../src/access/levels.ts";
import { chapter } from "../support/service/chapters.ts";
import { dealerFee } from "../support/fixtures/dealer_fees.ts";
import { refusal } from "../support/contract/list_tests.ts";
import { rowsOf } from "../support/fixtures/rows.ts";
import { NOW } from "../support/service/service.ts";

const PATH = "/api/v1/benchmarks";
const SCOPES = {
  dealer_fee: "finance_fees",
  interest_rate: "finance_fees",
  inverter_base_cost: "hardware",
  inverter_price_per_watt: "hardware",
} as const;

const lease = { payment_type: "lease", term_months: 240, financier_slug: "bright_lending" };
const service = chapter({
  finance_fees: [
    dealerFee(1, { fee_percentage: 0.1, payment_type: "loan", interest_rate: 0.02 }),
    dealerFee(2, { fee_percentage: 0.2, payment_type: "loan", interest_rate: null }),
    dealerFee(3, { fee_percentage: 0.3, payment_type: "loan", interest_rate: 0.04 }),
    dealerFee(4, { fee_percentage: 0.4, payment_type: "loan", interest_rate: null }),
    dealerFee(5, { fee_percentage: null, payment_type: "loan", interest_rate: null }),
    dealerFee(6, { fee_percentage: 0.25, ...lease }),
    dealerFee(7, { fee_percentage: 0.9, expires_at: new Date(NOW).toISOString() }),
  ],
  equipment_pricing: rowsOf("equipment_pricing", 200, 12),
});

const benchmark = async (query: string) => (await service().json(`${PATH}?${query}`)).data;

service.test(`GET ${PATH} 200 keeps the record's scale and interpolates percentiles`, async () => {
  const { label, ...result } = await benchmark("metric=dealer_fee&payment_type=LOAN");
  assert.equal(typeof label, "string");
  const close = (value: number) => Math.round(value * 1e9) / 1e9;
  for (const [name, value] of Object.entries(result)) {
    if (typeof value === "number") result[name] = close(value);
  }
  const { filters, ...rest } = result;
  assert.deepEqual(Object.keys(filters), ["payment_type"]);
  assert.deepEqual(rest, {
    metric: "dealer_fee",
    unit: "percent",
    avg: 0.25,
    median: 0.25,
    min: 0.1,
    max: 0.4,
    stddev: close(Math.sqrt(0.0125)),
    p25: 0.175,
    p75: 0.325,
    sample_size: 4,
  });
});

service.test(`GET ${PATH} 200 returns a stddev of 0 for one row, and nulls for none`, async () => {
  const one = await benchmark("metric=dealer_fee&financier=Bright-Lending&term_months=240");
  assert.equal(one.sample_size, 1);
  assert.deepEqual([one.stddev, one.avg, one.p25, one.p75], [0, 0.25, 0.25, 0.25]);
  assert.equal(one.filters.term_months, "240");
  const none = await benchmark("metric=dealer_fee&financier=nobody");
  const {
    metric: _,
    label: __,
    unit: ___,
    filters: ____,
    sample_size,
    empty_because,
    ...statistics
  } = none;
  assert.equal(empty_because[0].parameter, "financier");
  assert.equal(sample_size, 0);
  assert.deepEqual(Object.values(statistics), Array(7).fill(null));
});

service.test(`GET ${PATH} 200 returns null for filters if none is applied`, async () => {
  for (const metric of Object.keys(SCOPES)) {
    assert.equal((await benchmark(`metric=${metric}`)).filters, null);
  }
});

service.test(`GET ${PATH} 200 ignores filters that the metric does not support, whatever their value`, async () => {
  const plain = await benchmark("metric=inverter_price_per_watt");
  for (const more of ["is_archived=true", "payment_type=loan", "is_archived=maybe"]) {
    assert.deepEqual(await benchmark(`metric=inverter_price_per_watt&${more}`), plain, more);
  }
  const rate = await benchmark("metric=interest_rate");
  for (const more of ["financier=bright_lending", "manufacturer=x"]) {
    assert.deepEqual(await benchmark(`metric=interest_rate&${more}`), rate, more);
  }
  const cost = await benchmark("metric=inverter_base_cost");
  assert.deepEqual(await benchmark("metric=inverter_base_cost&term_months=ten"), cost);
});

service.test(`GET ${PATH} 200 includes archived inverters with is_archived=true`, async () => {
  const without = await benchmark("metric=inverter_base_cost");
  const withArchived = await benchmark("metric=inverter_base_cost&is_archived=true");
  assert.ok(withArchived.sample_size > without.sample_size);
  assert.deepEqual(withArchived.filters, { is_archived: "true" });
});

service.test(`GET ${PATH} 400 lists the metrics if metric is missing or unknown`, async () => {
  for (const query of ["", "?metric=", "?metric=dealer_fees", "?Metric=dealer_fee"]) {
    const message = await refusal(service(), PATH + query, 400);
    for (const metric of Object.keys(SCOPES)) assert.ok(message.includes(metric), message);
  }
  for (
    const query of [
      "metric=dealer_fee&term_months=ten",
      "metric=inverter_base_cost&is_archived=yes",
      "metric=dealer_fee&metric=dealer_fee",
    ]
  ) await refusal(service(), `${PATH}?${query}`, 400);
});

service.test(`GET ${PATH} 403 below sandbox access to the metric's scope`, async () => {
  for (const [metric, scope] of Object.entries(SCOPES)) {
    for (const level of ["none", "sample"] as const) {
      const { key } = await service().makeKey({ ...everything("production"), [scope]: level });
      assert.equal(
        await refusal(service(), `${PATH}?metric=${metric}`, 403, key),
        `Dataset access required: ${scope} requires sandbox access.`,
      );
    }
    const { key } = await service().makeKey({ [scope]: "sandbox" });
    assert.equal((await service().json(`${PATH}?metric=${metric}`, { key })).success, true);
  }
});
