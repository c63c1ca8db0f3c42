import { cecInverters } from "./cec_inverters.ts";
import { cecModules } from "./cec_modules.ts";
import { countyClimate } from "./county_climate.ts";
import { dotgovJurisdictions } from "./dotgov_jurisdictions.ts";
import { eia861Counties } from "./eia861_counties.ts";
import { eiaRates } from "./eia_rates.ts";
import { energystarFurnaces } from "./energystar_furnaces.ts";
import { energystarGeothermal } from "./energystar_geothermal.ts";
import { energystarHeatPumps } from "./energystar_heat_pumps.ts";
import { energystarLightCommercial } from "./energystar_light_commercial.ts";
import { energystarRoofEquipment } from "./energystar_roof_equipment.ts";
import { energystarRoofs } from "./energystar_roofs.ts";
import { hifldTerritories } from "./hifld_territories.ts";
import { necAdoption } from "./nec_adoption.ts";
import { oewsMetros } from "./oews_metros.ts";
import { oewsNational } from "./oews_national.ts";
import { oewsStates } from "./oews_states.ts";
import { rewiringIncentives } from "./rewiring_incentives.ts";
import { rewiringLoanEligibility } from "./rewiring_loan_eligibility.ts";
import { rewiringLoans } from "./rewiring_loans.ts";
import { scoutBenchmarks } from "./scout_benchmarks.ts";
import type { Importer } from "./importer.ts";

/** Every public format that can be imported. */
export const IMPORTERS: readonly Importer[] = [
  eiaRates,
  oewsNational,
  oewsStates,
  oewsMetros,
  countyClimate,
  cecModules,
  cecInverters,
  energystarHeatPumps,
  energystarFurnaces,
  energystarGeothermal,
  energystarLightCommercial,
  energystarRoofs,
  energystarRoofEquipment,
  scoutBenchmarks,
  eia861Counties,
  hifldTerritories,
  rewiringIncentives,
  rewiringLoans,
  rewiringLoanEligibility,
  dotgovJurisdictions,
  necAdoption,
];

/** @throws {RangeError} when there is none of that name; the message lists those there are. */
export function importerNamed(name: string): Importer {
  const found = IMPORTERS.find((importer) => importer.name === name);
  if (found === undefined) {
    const names = IMPORTERS.map((importer) => importer.name).join(", ");
    throw new RangeError(`No importer "${name}". Use one of ${names}.`);
  }
  return found;
}
