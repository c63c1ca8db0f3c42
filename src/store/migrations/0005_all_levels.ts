import { type Kysely, sql } from "kysely";

/** What levels were given on when each name was still spelled out. */
const NAMES = [
  "finance_fees",
  "finance_products",
  "finance_eligibility",
  "equipment_pricing",
  "utility_territory",
  "electricity_rates",
  "hvac_incentives",
  "hvac_climate",
  "hvac_labor",
  "hvac_ahri_matches",
  "hardware",
  "hvac_equipment",
  "roofing_materials",
  "plumbing_equipment",
  "electrical_equipment",
  "labor_rates",
  "permits",
  "hvac_pricing",
  "quote_context",
];

/** A key or organization with one level on all names also has it on names declared later. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ["organizations", "api_keys"]) {
    await sql`
      update ${sql.table(table)} set access = jsonb_build_object('all', access ->> ${NAMES[0]})
      where (
        select count(*) = ${NAMES.length} and count(distinct level) = 1
        from jsonb_each_text(access) as levels (name, level)
        where name = any(${NAMES}))`.execute(db);
  }
}
