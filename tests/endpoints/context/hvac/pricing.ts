import assert from "node:assert/strict";
import { listTests } from "../../../support/contract/list_tests.ts";

const PATH = "/api/v1/context/hvac/pricing";

const service = listTests({
  path: PATH,
  dataset: "hvac_pricing",
  access: "hvac_pricing",
  level: "sample",
  cap: 250,
  everything: "",
  change: (row) => row,
  refusals: {
    "quote_safe=yes": ["quote_safe", "true or false"],
    "model=": ["model"],
    "price_kind=msrp&price_kind=msrp": ["price_kind"],
  },
});

service.test(`GET ${PATH} 200 accepts any price_kind and source_kind`, async () => {
  for (const query of ["price_kind=rumour", "source_kind=dream"]) {
    const { data } = await service().json(`${PATH}?${query}`);
    assert.deepEqual(data.records, []);
    assert.equal(data.coverage.returned, 0);
  }
});

service.test(`GET ${PATH} 200 never shows third-party or modeled observations as quote-safe`, async () => {
  for (
    const kind of ["third_party", "public_market_observation", "inferred_model", "public_benchmark"]
  ) {
    const { data } = await service().json(`${PATH}?source_kind=${kind}&quote_safe=true`);
    assert.deepEqual(data.records, []);
    const { data: unsafe } = await service().json(`${PATH}?source_kind=${kind}`);
    assert.ok(unsafe.records.length > 0);
  }
});

service.test(`GET ${PATH} 200 compares kinds as slugs`, async () => {
  for (
    const [written, asked] of [
      ["price_kind=street_price", "price_kind=Street-Price"],
      ["source_kind=third_party", "source_kind=third%20party"],
    ] as const
  ) {
    const { data } = await service().json(`${PATH}?limit=250&${asked}`);
    assert.ok(data.records.length > 0, asked);
    const { data: same } = await service().json(`${PATH}?limit=250&${written}`);
    assert.deepEqual(data, same);
  }
});
