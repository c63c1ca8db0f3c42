import { alaskaServiceAreas } from "./territory/alaska_service_areas.ts";
import { cecGridInverters } from "./equipment/cec_grid_inverters.ts";
import { cecBatteries, cecStorageSystems } from "./equipment/cec_storage.ts";
import { cecInverters } from "./equipment/cec_inverters.ts";
import { cecModules } from "./equipment/cec_modules.ts";
import { countyClimate } from "./county_climate.ts";
import { dotgovJurisdictions } from "./permits/dotgov_jurisdictions.ts";
import { eia861Counties } from "./territory/eia861_counties.ts";
import { eiaRates } from "./eia_rates.ts";
import { energystarFurnaces } from "./equipment/energystar_furnaces.ts";
import { energystarGeothermal } from "./equipment/energystar_geothermal.ts";
import { energystarHeatPumps } from "./equipment/energystar_heat_pumps.ts";
import { energystarLightCommercial } from "./equipment/energystar_light_commercial.ts";
import { energystarRoofEquipment, energystarRoofs } from "./equipment/energystar_roofs.ts";
import { epaZipCounties } from "./territory/epa_zip_counties.ts";
import { hifldTerritories } from "./territory/hifld_territories.ts";
import { necAdoption } from "./permits/nec_adoption.ts";
import { oewsMetros } from "./labor/oews_metros.ts";
import { oewsNational } from "./labor/oews_national.ts";
import { oewsStates } from "./labor/oews_states.ts";
import { rewiringIncentives } from "./rewiring/incentives.ts";
import { rewiringLoanEligibility } from "./rewiring/loan_eligibility.ts";
import { rewiringLoans } from "./rewiring/loans.ts";
import { scoutBenchmarks } from "./scout_benchmarks.ts";
import { suggestion } from "../base/text/near_name.ts";
import type { Importer } from "./common/importer.ts";

/** Every public format that can be imported. */
export const IMPORTERS: readonly Importer[] = [
  eiaRates,
  oewsNational,
  oewsStates,
  oewsMetros,
  countyClimate,
  cecModules,
  cecInverters,
  cecGridInverters,
  cecStorageSystems,
  cecBatteries,
  energystarHeatPumps,
  energystarFurnaces,
  energystarGeothermal,
  energystarLightCommercial,
  energystarRoofs,
  energystarRoofEquipment,
  scoutBenchmarks,
  eia861Counties,
  epaZipCounties,
  hifldTerritories,
  alaskaServiceAreas,
  rewiringIncentives,
  rewiringLoans,
  rewiringLoanEligibility,
  dotgovJurisdictions,
  necAdoption,
];

/**
 * Finds an importer by its name on the command line.
 *
 * @throws {RangeError} when it is unknown; the message suggests a similar name.
 */
export function importerNamed(name: string): Importer {
  const found = IMPORTERS.find((importer) => importer.name === name);
  if (found === undefined) {
    const names = [...IMPORTERS.map((importer) => importer.name), "geojson"];
    throw new RangeError(`No importer "${name}". ${suggestion(name, names)}`);
  }
  return found;
}
