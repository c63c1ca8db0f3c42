import type { Endpoint } from "../http/declare/endpoint.ts";
import { benchmarksEndpoint } from "./benchmarks.ts";
import { equipmentEndpoint } from "./catalog/equipment.ts";
import { ahriMatchesEndpoint } from "./context/ahri_matches.ts";
import { electricityRatesEndpoint } from "./context/electricity_rates.ts";
import { financeEligibilityEndpoint } from "./context/finance_eligibility.ts";
import { financeProductsEndpoint } from "./context/finance_products.ts";
import { hvacPricingEndpoint } from "./context/hvac/pricing.ts";
import { incentivesEndpoint } from "./context/incentives.ts";
import { laborAddersEndpoint } from "./context/labor_adders.ts";
import { laborEndpoint } from "./context/labor.ts";
import { permitsEndpoint } from "./context/permits.ts";
import { roofingEndpoint } from "./context/roofing.ts";
import { resolveEndpoint } from "./context/utility_territory/resolve.ts";
import { utilityTerritoryEndpoint } from "./context/utility_territory.ts";
import { financeFeesEndpoint } from "./finance/fees.ts";
import { invertersEndpoint } from "./hardware/inverters.ts";
import { pricingFinanceEndpoint } from "./pricing/finance.ts";
import { quoteContextEndpoint } from "./quote_context.ts";
import { searchEndpoint } from "./search.ts";
import { changesEndpoint } from "./sync/changes.ts";
import { snapshotEndpoint } from "./sync/snapshot.ts";

/** All endpoints. */
export const ENDPOINTS: readonly Endpoint[] = [
  snapshotEndpoint,
  changesEndpoint,
  equipmentEndpoint,
  searchEndpoint,
  invertersEndpoint,
  benchmarksEndpoint,
  financeFeesEndpoint,
  pricingFinanceEndpoint,
  utilityTerritoryEndpoint,
  resolveEndpoint,
  laborEndpoint,
  laborAddersEndpoint,
  ahriMatchesEndpoint,
  roofingEndpoint,
  financeEligibilityEndpoint,
  financeProductsEndpoint,
  permitsEndpoint,
  hvacPricingEndpoint,
  electricityRatesEndpoint,
  incentivesEndpoint,
  quoteContextEndpoint,
];
