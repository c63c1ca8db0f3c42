import assert from "node:assert/strict";
import { financeEligibility } from "../../../src/datasets/finance_eligibility.ts";
import { stableUuid } from "../../../src/base/text/stable_uuid.ts";
import { rewiringLoanEligibility } from "../../../src/importers/rewiring/loan_eligibility.ts";
import { importing } from "../common/importing.ts";

const loan = (change: Record<string, unknown> = {}) => ({
  loan_program_key: "OR-7",
  name: "Sun Loan",
  status: "PUBLISHED",
  state: "OR",
  is_national: false,
  website_url: "https://acme.example/loan",
  financial_authority: { name: "Acme Credit Union" },
  eligible_project_types: [{ type: "SOLAR" }],
  loan_program_terms: {
    min_credit_score: 640,
    max_debt_to_income: null,
    max_repayment_months: 90,
  },
  updated_at: "2025-03-13T17:55:16.769Z",
  ...change,
});

const imported = (...loans: unknown[]) => importing(rewiringLoanEligibility, JSON.stringify(loans));

Deno.test("import rewiring-loan-eligibility: a measure of a program becomes a row", async () => {
  const { rows, unused } = await imported(loan());
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [{
    id: stableUuid("rewiring-loan-eligibility", "OR-7", "solar", "solar_pv"),
    source_document_id: "rewiring-loan-eligibility",
    financier_name: "Acme Credit Union",
    financier_slug: "acme_credit_union",
    program_name: "Sun Loan",
    program_type: "loan",
    trade_category: "solar",
    measure_key: "solar_pv",
    product_type: "loan",
    product_label: "Sun Loan",
    criteria_scope: null,
    state_code: "OR",
    county_name: null,
    eligibility_criteria: { min_credit_score: 640, max_debt_to_income: null },
    permit_required: null,
    max_term_years: 7.5,
    availability_status: "available",
    quote_safe: false,
    confidence: "medium",
    effective_date: null,
    expires_at: null,
    last_verified_at: "2025-03-13T17:55:16.769Z",
    source_url: "https://acme.example/loan",
    source_title: "Loan programs for home energy improvements (JSON)",
    unresolved_requirements: ["dates_unknown", "service_area_unknown"],
    source_kind: "third_party_catalog",
    reviewed_by: null,
    reviewed_at: null,
  }]);
  financeEligibility.schema.parse(rows[0]);
});

Deno.test("import rewiring-loan-eligibility: each measure of each trade has its own row", async () => {
  const types = ["SOLAR", "BATTERY_INSTALLATION", "GEOTHERMAL"].map((type) => ({ type }));
  const { rows } = await imported(loan({ eligible_project_types: types }));
  const eligibilities = rows.map((row) => financeEligibility.schema.parse(row));
  assert.deepEqual(eligibilities.map((row) => [row.trade_category, row.measure_key]), [
    ["solar", "battery_storage"],
    ["solar", "solar_pv"],
    ["hvac", "ground_source_heat_pump"],
  ]);
  assert.equal(new Set(eligibilities.map((row) => row.id)).size, 3);
});

Deno.test("import rewiring-loan-eligibility: a row without borrower criteria is unresolved", async () => {
  const { rows: [row] } = await imported(loan({ loan_program_terms: null }));
  const eligibility = financeEligibility.schema.parse(row);
  assert.equal(eligibility.eligibility_criteria, null);
  assert.ok(eligibility.unresolved_requirements?.includes("borrower_criteria_unknown"));
});

Deno.test("import rewiring-loan-eligibility: a national program has no state", async () => {
  const { rows: [row] } = await imported(loan({ is_national: true, state: null }));
  assert.equal(financeEligibility.schema.parse(row).state_code, null);
});

Deno.test("import rewiring-loan-eligibility: programs without a trade or state are reported", async () => {
  const { rows, unused } = await imported(
    loan({ eligible_project_types: [] }),
    loan({ state: null }),
  );
  assert.deepEqual(rows, []);
  assert.deepEqual(unused, [
    { unused: "OR-7: names no project type", line: 1 },
    { unused: "OR-7: names no state", line: 2 },
  ]);
});
