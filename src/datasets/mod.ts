import { suggestion } from "../base/text/near_name.ts";
import { accessNames } from "./declare/access.ts";
import type { Dataset } from "./declare/dataset.ts";
import { electricityRates } from "./electricity_rates.ts";
import { equipmentPricing } from "./equipment_pricing.ts";
import { financeEligibility } from "./finance_eligibility.ts";
import { financeFees } from "./finance_fees.ts";
import { financeProducts } from "./finance_products.ts";
import { hvacAhriMatches } from "./hvac_ahri_matches.ts";
import { hvacClimate } from "./hvac_climate.ts";
import { hvacIncentives } from "./hvac_incentives.ts";
import { hvacLabor } from "./hvac_labor.ts";
import { hvacPricing } from "./hvac_pricing.ts";
import { laborRates } from "./labor_rates.ts";
import { permits } from "./permits.ts";
import { roofingMaterials } from "./roofing_materials.ts";
import { sourceDocuments } from "./source_documents.ts";
import { utilityTerritory } from "./utility_territory.ts";

/** All datasets. Source documents come first, because the others refer to them. */
export const DATASETS: readonly Dataset[] = [
  sourceDocuments,
  financeFees,
  financeProducts,
  financeEligibility,
  equipmentPricing,
  utilityTerritory,
  electricityRates,
  hvacIncentives,
  hvacClimate,
  hvacLabor,
  hvacAhriMatches,
  laborRates,
  permits,
  hvacPricing,
  roofingMaterials,
];

/** The dataset of a key. @throws {RangeError} for an unknown key; the message suggests a close one. */
export function datasetNamed(key: string): Dataset {
  const found = DATASETS.find((dataset) => dataset.key === key);
  if (found === undefined) {
    const keys = DATASETS.map((dataset) => dataset.key);
    throw new RangeError(`No dataset "${key}". ${suggestion(key, keys)}`);
  }
  return found;
}

/** A dataset that sync offers. */
export type SyncDataset = Dataset & { sync: NonNullable<Dataset["sync"]> };

/** The datasets that sync offers. */
export const SYNC_DATASETS = DATASETS.filter((dataset): dataset is SyncDataset =>
  dataset.sync !== undefined
);

/** The access name of quote-context. */
export const QUOTE_CONTEXT = "quote_context";

/** All access names, on which keys have levels: those of sync first, then those of other endpoints. */
export const ACCESS_NAMES: readonly string[] = [
  ...new Set([
    ...SYNC_DATASETS.map(({ key }) => key),
    ...DATASETS.flatMap(accessNames),
    QUOTE_CONTEXT,
  ]),
];
