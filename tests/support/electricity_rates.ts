import type { ElectricityRate } from "../../src/datasets/electricity_rates.ts";

/** A state's electricity rate row; the same number gives the same row. */
export function electricityRate(
  number: number,
  change: Partial<ElectricityRate> = {},
): ElectricityRate {
  const cents = 10 + number % 20;
  return {
    id: `rate-${number}`,
    source_document_id: null,
    region_type: "state",
    region_code: "CA",
    state_code: "CA",
    region_name: `Region ${number}`,
    data_year: 2025,
    effective_period: null,
    residential_cents_per_kwh: cents,
    commercial_cents_per_kwh: null,
    industrial_cents_per_kwh: null,
    transportation_cents_per_kwh: null,
    total_cents_per_kwh: null,
    residential_usd_per_kwh: cents / 100,
    commercial_usd_per_kwh: null,
    industrial_usd_per_kwh: null,
    transportation_usd_per_kwh: null,
    total_usd_per_kwh: null,
    source_url: null,
    source_table: null,
    last_verified_at: "2026-11-01T00:00:00Z",
    applicable_trades: ["solar"],
    metadata: null,
    updated_at: null,
    quote_safe: false,
    confidence: "high",
    ...change,
  };
}
