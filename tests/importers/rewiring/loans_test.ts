import assert from "node:assert/strict";
import { financeProducts } from "../../../src/datasets/finance_products.ts";
import { stableUuid } from "../../../src/base/text/stable_uuid.ts";
import { rewiringLoans } from "../../../src/importers/rewiring/loans.ts";
import { DATED, importing } from "../common/importing.ts";

const TERMS = {
  id: 1,
  min_credit_score: 640,
  max_debt_to_income: 45,
  min_loan_amount: 1000,
  max_loan_amount: 25000,
  min_interest_rate: 5.99,
  max_interest_rate: 7.125,
  max_repayment_months: 120,
};

const loan = (change: Record<string, unknown> = {}) => ({
  id: 7,
  loan_program_key: "OR-7",
  name: "Warm Loan",
  description: "Text that is not carried over.",
  status: "PUBLISHED",
  state: "OR",
  is_national: false,
  website_url: "https://acme.example/loan",
  financial_authority: { id: 1, authority_type: "credit_union", name: "Acme Credit Union" },
  eligible_project_types: [{ type: "HEATING_COOLING" }, { type: "WEATHERIZATION" }],
  loan_program_terms: TERMS,
  created_at: "2025-02-20T16:04:01.215Z",
  updated_at: "2025-03-13T17:55:16.769Z",
  ...change,
});

const imported = (...loans: unknown[]) => importing(rewiringLoans, JSON.stringify(loans));

Deno.test("import rewiring-loans: a program becomes a product, with rates as decimal fractions", async () => {
  const { rows, unused } = await imported(loan());
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [{
    id: stableUuid("rewiring-loans", "OR-7", "hvac"),
    source_document_id: "rewiring-loans",
    trade_category: "hvac",
    financier_name: "Acme Credit Union",
    financier_slug: "acme_credit_union",
    product_name: "Warm Loan",
    product_type: "loan",
    state_scope: ["OR"],
    loan_amount_min: 1000,
    loan_amount_max: 25000,
    term_months_min: null,
    term_months_max: 120,
    apr_min: 0.0599,
    apr_max: 0.07125,
    dealer_fee_type: null,
    dealer_fee_flat: null,
    dealer_fee_percent_min: null,
    dealer_fee_percent_max: null,
    eligible_measures: [
      "air_sealing",
      "air_source_heat_pump",
      "attic_insulation",
      "ductless_heat_pump",
      "heating_cooling",
      "insulation",
      "wall_insulation",
      "weatherization",
    ],
    ineligible_measures: null,
    requirements: { min_credit_score: 640, max_debt_to_income: 0.45 },
    unresolved_requirements: ["dates_unknown", "dealer_fee_unknown", "service_area_unknown"],
    status: "active",
    quote_safe: false,
    confidence: "medium",
    effective_date: null,
    expires_at: null,
    source_url: "https://acme.example/loan",
    last_verified_at: "2025-03-13T17:55:16.769Z",
    source_title: "Loan programs for home energy improvements (JSON)",
    source_kind: "third_party_catalog",
  }]);
  financeProducts.schema.parse(rows[0]);
});

Deno.test("import rewiring-loans: a program for several trades becomes one product per trade", async () => {
  const types = ["SOLAR", "WATER_HEATER", "EV_CHARGER", "ENERGY_AUDIT"].map((type) => ({ type }));
  const { rows } = await imported(loan({ eligible_project_types: types }));
  const products = rows.map((row) => financeProducts.schema.parse(row));
  assert.deepEqual(products.map((row) => [row.trade_category, row.eligible_measures]), [
    ["solar", ["solar_pv"]],
    ["plumbing", ["heat_pump_water_heater", "water_heater"]],
    ["electrical", ["ev_charger"]],
  ]);
  assert.equal(new Set(products.map((row) => row.id)).size, 3);
});

Deno.test("import rewiring-loans: unknown terms are null and listed as unresolved", async () => {
  const { rows: [row] } = await imported(
    loan({ loan_program_terms: null, updated_at: "", website_url: null }),
  );
  const product = financeProducts.schema.parse(row);
  assert.deepEqual(product.unresolved_requirements?.slice(3), [
    "loan_amount_unknown",
    "term_unknown",
    "apr_unknown",
  ]);
  assert.deepEqual([product.apr_min, product.requirements, product.source_url], [null, null, null]);
  assert.equal(product.last_verified_at, DATED);
});

Deno.test("import rewiring-loans: a rate of zero is kept", async () => {
  const terms = { ...TERMS, min_interest_rate: 0, max_interest_rate: 0 };
  const { rows: [row] } = await imported(loan({ loan_program_terms: terms }));
  const product = financeProducts.schema.parse(row);
  assert.deepEqual([product.apr_min, product.apr_max], [0, 0]);
});

Deno.test("import rewiring-loans: a national program's state_scope is empty, and an unknown one null", async () => {
  const { rows } = await imported(
    loan({ is_national: true, state: null }),
    loan({ loan_program_key: "XX-1", state: null }),
  );
  const scopes = rows.map((row) => financeProducts.schema.parse(row).state_scope);
  assert.deepEqual(scopes, [[], null]);
});

Deno.test("import rewiring-loans: a reversed range is unknown", async () => {
  const { rows, unused } = await imported(
    loan({ loan_program_terms: { ...TERMS, min_loan_amount: 5000, max_loan_amount: 4999 } }),
    loan({ loan_program_terms: { ...TERMS, min_interest_rate: 9 } }),
  );
  assert.deepEqual(unused, []);
  const [amounts, rates] = rows;
  assert.deepEqual([amounts!.loan_amount_min, amounts!.loan_amount_max], [null, null]);
  assert.ok((amounts!.unresolved_requirements as string[]).includes("loan_amount_unknown"));
  assert.deepEqual([rates!.apr_min, rates!.apr_max], [null, null]);
  assert.ok((rates!.unresolved_requirements as string[]).includes("apr_unknown"));
});

Deno.test("import rewiring-loans: programs without a trade are reported", async () => {
  const { rows, unused } = await imported(
    loan({ eligible_project_types: [{ type: "WIND" }] }),
    loan({ eligible_project_types: [] }),
    loan({ financial_authority: null }),
  );
  assert.deepEqual(rows, []);
  assert.deepEqual(unused, [
    { unused: "OR-7: no trade for WIND", line: 1 },
    { unused: "OR-7: names no project type", line: 2 },
    { unused: "not a loan program: financial_authority", line: 3 },
  ]);
});

Deno.test("import rewiring-loans: a program's name may narrow its project type", async () => {
  const measuresOf = async (name: string) => {
    const types = [{ type: "HEATING_COOLING" }];
    const { rows } = await imported(loan({ name, eligible_project_types: types }));
    return rows[0]!.eligible_measures as string[];
  };
  for (const name of ["Geothermal Heat Pump Systems Loan", "Ground-Source Loan"]) {
    assert.deepEqual(await measuresOf(name), ["ground_source_heat_pump"], name);
  }
  assert.ok((await measuresOf("Heat Pump Loan")).includes("air_source_heat_pump"));
});
