/** Every list compared to its naive twin, on one service. */
import "./benchmarks.ts";
import "./context/ahri_matches.ts";
import "./context/electricity_rates.ts";
import "./context/finance_eligibility.ts";
import "./context/finance_products.ts";
import "./context/hvac/pricing.ts";
import "./context/incentives.ts";
import "./context/labor.ts";
import "./context/labor_adders.ts";
import "./context/permits.ts";
import "./context/roofing.ts";
import "./context/utility_territory.ts";
import "./equipment.ts";
import "./fees.ts";
