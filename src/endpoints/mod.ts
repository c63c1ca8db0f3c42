import type { Endpoint } from "../http/endpoint.ts";
import { benchmarksEndpoint } from "./benchmarks.ts";
import { electricityRatesEndpoint } from "./context/electricity_rates.ts";
import { financeFeesEndpoint } from "./finance/fees.ts";
import { pricingFinanceEndpoint } from "./pricing/finance.ts";
import { changesEndpoint } from "./sync/changes.ts";
import { snapshotEndpoint } from "./sync/snapshot.ts";

/** Everything that may be asked. */
export const ENDPOINTS = [
  snapshotEndpoint,
  changesEndpoint,
  benchmarksEndpoint,
  financeFeesEndpoint,
  pricingFinanceEndpoint,
  electricityRatesEndpoint,
] as unknown as readonly Endpoint<never>[];
