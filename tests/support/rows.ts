import fc from "fast-check";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { electricityRates } from "./rows/electricity_rates.ts";
import { equipmentPricing } from "./rows/equipment_pricing.ts";
import { financeEligibility } from "./rows/finance_eligibility.ts";
import { financeFees } from "./rows/finance_fees.ts";
import { financeProducts } from "./rows/finance_products.ts";
import { hvacAhriMatches } from "./rows/hvac_ahri_matches.ts";
import { hvacClimate } from "./rows/hvac_climate.ts";
import { hvacIncentives } from "./rows/hvac_incentives.ts";
import { hvacLabor } from "./rows/hvac_labor.ts";
import { hvacPricing } from "./rows/hvac_pricing.ts";
import { laborRates } from "./rows/labor_rates.ts";
import { permits } from "./rows/permits.ts";
import { roofingMaterials } from "./rows/roofing_materials.ts";
import { sourceDocuments } from "./rows/source_documents.ts";
import { utilityTerritory } from "./rows/utility_territory.ts";

/**
 * Arbitrary rows that the gate lets through, of every dataset. Ids are unique but for chance; text
 * has every kind of sign but NUL and lone surrogates, which Postgres cannot hold in an id.
 */

/** A valid row of each dataset. */
export const ROWS = {
  source_documents: sourceDocuments,
  finance_fees: financeFees,
  finance_products: financeProducts,
  finance_eligibility: financeEligibility,
  equipment_pricing: equipmentPricing,
  utility_territory: utilityTerritory,
  electricity_rates: electricityRates,
  hvac_incentives: hvacIncentives,
  hvac_climate: hvacClimate,
  hvac_labor: hvacLabor,
  hvac_ahri_matches: hvacAhriMatches,
  labor_rates: laborRates,
  permits,
  hvac_pricing: hvacPricing,
  roofing_materials: roofingMaterials,
};

export type DatasetKey = keyof typeof ROWS;
export type RowOf<Key extends DatasetKey> = (typeof ROWS)[Key] extends fc.Arbitrary<infer Row> ? Row
  : never;

/**
 * So many valid rows with ids of their own; the same seed gives the same rows.
 *
 * @throws {TypeError} for a dataset without an arbitrary row.
 */
export function rowsOf<Key extends DatasetKey>(dataset: Key, n: number, seed: number) {
  if (!Object.hasOwn(ROWS, dataset)) {
    throw new TypeError(`tests/support/rows.ts lists no rows of ${dataset} (CONTRIBUTING, step 5)`);
  }
  const { id } = datasetNamed(dataset) as unknown as { id: (row: unknown) => string };
  const rows = new Map<string, RowOf<Key>>();
  for (let round = 0; rows.size < n; round++) {
    const sample = fc.sample(ROWS[dataset] as fc.Arbitrary<RowOf<Key>>, {
      numRuns: n - rows.size,
      seed: seed + round,
    });
    for (const row of sample) rows.set(id(row), row);
  }
  return [...rows.values()];
}
