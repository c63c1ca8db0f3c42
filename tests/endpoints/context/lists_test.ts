/** Every list of `/api/v1/context/`, on one service. */
import "./ahri_matches.ts";
import "./electricity_rates.ts";
import "./finance_eligibility.ts";
import "./finance_products.ts";
import "./hvac/pricing.ts";
import "./incentives.ts";
import "./labor.ts";
import "./labor_adders.ts";
import "./permits.ts";
import "./roofing.ts";
import "./utility_territory.ts";
