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

/** Every dataset there is. Source documents come first, because the others name them. */
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

/** @throws {RangeError} for an unknown key; the message suggests the nearest and lists all. */
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

export const SYNC_DATASETS = DATASETS.filter((dataset): dataset is SyncDataset =>
  dataset.sync !== undefined
);

/** What quote-context alone asks for. */
export const QUOTE_CONTEXT = "quote_context";

/** What levels are given on: the datasets of sync first, then what other endpoints ask for. */
export const ACCESS_NAMES: readonly string[] = [
  ...new Set([
    ...SYNC_DATASETS.map(({ key }) => key),
    ...DATASETS.flatMap(accessNames),
    QUOTE_CONTEXT,
  ]),
];
