import assert from "node:assert/strict";
import { type Permit, permits } from "../../../src/datasets/permits.ts";
import { necAdoption } from "../../../src/importers/permits/nec_adoption.ts";
import { DATED, importing } from "../common/importing.ts";

const HEADER = "state,nec_edition,effective_date,local_variations,notes\n";

async function permitsOf(line: string): Promise<Permit[]> {
  const { rows } = await importing(necAdoption, HEADER + line);
  return rows.map((row) => permits.schema.parse(row));
}

Deno.test("import nec-adoption: a state's edition becomes a row for each electrical trade", async () => {
  const { rows, unused } = await importing(
    necAdoption,
    HEADER + "CO,2023,2023-08-01,0,Statewide\n",
  );
  assert.deepEqual(unused, []);
  assert.deepEqual(rows.map((row) => row.record_id), ["nec-co-electrical", "nec-co-solar"]);
  assert.deepEqual(rows[0], {
    record_id: "nec-co-electrical",
    jurisdiction: {
      id: "state-co",
      slug: "co",
      authority_name: "Colorado",
      jurisdiction_type: "state",
      state_code: "CO",
      county_name: null,
      county_fips: null,
      city_name: null,
      website_url: null,
      permit_portal_url: null,
    },
    trade: "electrical",
    permit_type: "electrical",
    requirements: {
      permit_required: null,
      inspection_required: null,
      licensed_contractor_required: null,
      registered_contractor_required: null,
      preapproval_required: null,
      required_documents: [],
      unresolved_requirements: ["secondary_source"],
    },
    fees: { amount_type: null, fee_low: null, fee_high: null, formula: null },
    code: { basis: "NEC", cycle: "2023", status: "adopted" },
    quote_safe: false,
    confidence: "low",
    provenance: {
      source_document_id: "nec-adoption",
      source_url: "https://www.nfpa.org/education-and-research/electrical/nec-enforcement-maps",
      last_verified_at: DATED,
      trust_basis: "permit_code_context",
    },
  });
  rows.forEach((row) => permits.schema.parse(row));
});

Deno.test("import nec-adoption: local amendments make an adoption partial", async () => {
  const [row] = await permitsOf("IA,2023,2025-07-01,1,Some amendments\n");
  assert.deepEqual(row!.code, { basis: "NEC", cycle: "2023", status: "partial" });
});

Deno.test("import nec-adoption: an edition for dwellings in the notes takes precedence", async () => {
  const [indiana] = await permitsOf("IN,2008,2009-06-02,1,Commercial; 2017 for dwellings\n");
  assert.deepEqual(indiana!.code, { basis: "NEC", cycle: "2017", status: "partial" });
  const [alabama] = await permitsOf("AL,2020,2022-07-01,1,State buildings and schools\n");
  assert.deepEqual(alabama!.code, { basis: "NEC", cycle: "2020", status: "partial" });
  assert.deepEqual(alabama!.requirements.unresolved_requirements, [
    "secondary_source",
    "local_adoption",
  ]);
});

Deno.test("import nec-adoption: an edition that may be outdated is unresolved", async () => {
  for (const note of ["CT amendments; update underway", "2023 edition projected 2026-01-01"]) {
    const [row] = await permitsOf(`CT,2020,2022-10-01,1,${note}\n`);
    assert.deepEqual(row!.code, { basis: "NEC", cycle: "2020", status: "partial" });
    assert.deepEqual(row!.requirements.unresolved_requirements, [
      "secondary_source",
      "update_underway",
    ]);
  }
});

Deno.test("import nec-adoption: a state whose cities adopt the code has no edition", async () => {
  const [row] = await permitsOf("AZ,local,,1,Cities adopt\n");
  assert.deepEqual(row!.code, { basis: "NEC", cycle: null, status: "partial" });
  assert.deepEqual(row!.requirements.unresolved_requirements, [
    "secondary_source",
    "local_adoption",
  ]);
});

Deno.test("import nec-adoption: unknown states and editions, and duplicates, are reported", async () => {
  const { rows, unused } = await importing(
    necAdoption,
    HEADER + "XX,2023,,0,\nCO,latest,,0,\nCO,2023,,0,\nCO,2020,,0,\n",
  );
  assert.deepEqual(rows.map((row) => row.record_id), ["nec-co-electrical", "nec-co-solar"]);
  assert.deepEqual(unused, [
    { unused: 'unknown state "XX"', line: 2 },
    { unused: 'unknown edition "latest"', line: 3 },
    { unused: "CO is listed already", line: 5 },
  ]);
});
