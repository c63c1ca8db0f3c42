import assert from "node:assert/strict";
import { everything } from "../../../src/access/levels.ts";
import { chapter } from "../../support/service/chapters.ts";
import { dealerFee, dealerFees } from "../../support/fixtures/dealer_fees.ts";
import { refusal } from "../../support/contract/list_tests.ts";
import { NOW } from "../../support/service/service.ts";

const PATH = "/api/v1/pricing/finance";

const service = chapter({
  finance_fees: [
    ...dealerFees(0, 600),
    dealerFee(600, { interest_rate: 0, financier_slug: "zero_bank" }),
    dealerFee(601, { expires_at: new Date(NOW).toISOString(), financier_slug: "gone" }),
  ],
});

const pricing = async (query: string) => (await service().json(PATH + query)).data;

service.test(`GET ${PATH} 200 returns 100 records by default and at most 500, and counts them`, async () => {
  for (const [query, count] of [["", 100], ["?limit=7", 7], ["?limit=501", 500]] as const) {
    const { records, coverage } = await pricing(query);
    assert.equal(records.length, count);
    assert.deepEqual(coverage, {
      returned: count,
      source: "finance_fees",
      trade: "all",
      quote_safe_only: true,
      records_available: 601,
      contains_samples: false,
    });
  }
});

service.test(`GET ${PATH} 200 returns the same rows as finance fees`, async () => {
  const query = "?trade=SOLAR&payment_type=Loan&limit=500";
  const { records, coverage } = await pricing(query);
  assert.ok(records.length > 0);
  assert.deepEqual(records, (await service().json(`/api/v1/finance/fees${query}`)).data);
  assert.equal(coverage.trade, "solar");
});

service.test(`GET ${PATH} 200 returns rows with a rate of zero, but no expired row`, async () => {
  const { records } = await pricing("?interest_rate=0.0&financier=ZERO-bank");
  assert.deepEqual(records.map((row: { interest_rate: number }) => row.interest_rate), [0]);
  assert.deepEqual((await pricing("?financier=gone")).records, []);
});

service.test(`GET ${PATH} 400 names the parameter`, async () => {
  for (
    const query of [
      "term_months=ten",
      "term_months=NaN",
      "interest_rate=Infinity",
      "interest_rate=2.9%25",
      "limit=0",
      "trade=gas",
      "financier=",
      "payment_type=loan&payment_type=loan",
    ]
  ) {
    const message = await refusal(service(), `${PATH}?${query}`, 400);
    assert.ok(message.includes(query.split("=")[0]!), message);
  }
});

service.test(`GET ${PATH} 200 accepts any finite number for term_months`, async () => {
  // The contract: "number, exact; must be a finite number else 400".
  for (const months of ["120.0", "1.2e2"]) {
    const { records } = await pricing(`?term_months=${months}`);
    assert.ok(records.length > 0);
    for (const { term_months } of records) assert.equal(term_months, 120);
  }
  assert.deepEqual((await pricing("?term_months=120.5")).records, []);
});

service.test(`GET ${PATH} 403 below production access to finance_fees`, async () => {
  for (const level of ["none", "sample", "sandbox"] as const) {
    const { key } = await service().makeKey({ ...everything("production"), finance_fees: level });
    assert.equal(
      await refusal(service(), PATH, 403, key),
      "Dataset access required: finance_fees requires production access.",
    );
  }
});
