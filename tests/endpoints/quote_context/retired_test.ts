import assert from "node:assert/strict";
import { rowsOf } from "../../support/fixtures/rows.ts";
import { startService, type TestService } from "../../support/service/service.ts";

/** Programs that are archived, superseded, paused or planned, in search and in quote-context. */

const STATUSES = ["archived", "superseded", "paused", "planned", "active"] as const;
const RETIRED = ["archived", "superseded"];
const BLOCKING = [...RETIRED, "paused", "planned"];
const OPEN = {
  expires_at: null,
  quote_safe: false,
  unresolved_requirements: [],
  trade_category: "hvac",
  source_document_id: null,
};

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  const [product] = rowsOf("finance_products", 1, 1);
  const [rule] = rowsOf("finance_eligibility", 1, 1);
  const [program] = rowsOf("hvac_incentives", 1, 1);
  // In products and rules the status is free text.
  const written = (status: string, i: number) => i === 0 ? "Archived" : status;
  await service.publish(
    "finance_products",
    STATUSES.map((status, i) => ({
      ...product,
      ...OPEN,
      id: uuid(i),
      product_name: `Zebra product ${status}`,
      financier_slug: "zebra",
      product_type: "loan",
      state_scope: [],
      status: written(status, i),
    })),
  );
  await service.publish(
    "finance_eligibility",
    STATUSES.map((status, i) => ({
      ...rule,
      ...OPEN,
      id: uuid(10 + i),
      program_name: `Zebra rule ${status}`,
      financier_slug: "zebra",
      measure_key: null,
      criteria_scope: null,
      state_code: null,
      availability_status: written(status, i),
    })),
  );
  await service.publish(
    "hvac_incentives",
    // Programs have no `archived` status.
    STATUSES.slice(1).map((status, i) => ({
      ...program,
      ...OPEN,
      id: `zebra-${i}`,
      program_name: `Zebra program ${status}`,
      authority_type: "federal",
      state_codes: [],
      utilities: [],
      measure_keys: [],
      income_bands: [],
      status,
    })),
  );
});
Deno.test.afterAll(() => service.close());

const uuid = (n: number) => `0b8d1a4e-5b0f-4c56-9c67-${String(n).padStart(12, "0")}`;

Deno.test("search lists the status in unresolved_requirements", async () => {
  for (const kind of ["product", "rule", "program"]) {
    for (const status of kind === "program" ? STATUSES.slice(1) : STATUSES) {
      const { data } = await service.json(`/api/v1/search?q=zebra ${kind} ${status}`);
      const [found] = data;
      assert.equal(found.title, `Zebra ${kind} ${status}`);
      // A program without dates has a requirement of its own.
      assert.deepEqual(
        found.unresolved_requirements.filter((one: string) => one !== "dates_unknown"),
        BLOCKING.includes(status) ? [status] : [],
        found.title,
      );
    }
  }
});

Deno.test("quote-context omits archived and superseded records, and counts them in a warning", async () => {
  const { data } = await service.json("/api/v1/quote-context?trade=hvac&financier=zebra");
  const { coverage } = data;
  const statusesOf = (rows: { status?: string; availability_status?: string }[]) =>
    rows.map((row) => row.status ?? row.availability_status).sort();
  const left = ["active", "paused", "planned"];
  assert.deepEqual(statusesOf(data.finance), left);
  assert.deepEqual(statusesOf(data.context.finance_eligibility), left);
  assert.deepEqual(statusesOf(data.context.incentives), left);
  assert.equal(coverage.finance_total_available, 3);
  for (const name of ["finance", "finance_eligibility", "incentives"]) {
    const left = name === "incentives"
      ? "1 archived or superseded record is"
      : "2 archived or superseded records are";
    assert.ok(coverage.warnings.includes(`${name}: ${left} left out.`), name);
    for (const status of ["paused", "planned"]) {
      assert.ok(coverage.unresolved_requirements.includes(`${name}:${status}`), name);
    }
    for (const status of RETIRED) {
      assert.ok(!coverage.unresolved_requirements.includes(`${name}:${status}`), name);
    }
  }
});

Deno.test("a section with only archived or superseded records is empty, with both warnings", async () => {
  const [product] = rowsOf("finance_products", 1, 1);
  await service.publish("finance_products", [{
    ...product,
    ...OPEN,
    id: uuid(1),
    financier_slug: "zebra",
    state_scope: [],
    status: "superseded",
  }]);
  const { data } = await service.json("/api/v1/quote-context?trade=hvac&financier=zebra");
  assert.deepEqual(data.finance, []);
  const about = data.coverage.warnings.filter((one: string) => one.startsWith("finance: "));
  assert.equal(about.length, 2);
  assert.match(about[1], /^finance: 1 archived or superseded record is left out\.$/);
});
