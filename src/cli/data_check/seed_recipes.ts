/** How part of a dataset's seeds is built from a public file. */
export interface SeedRecipe {
  readonly dataset: string;
  /** Name of a part with its own file, because its license differs. */
  readonly part?: string;
  readonly importer: string;
  /** Id of the rows' source document; the importer's name by default. */
  readonly source?: string;
  /** The publisher's date of the file (see `ImportOptions.dated`). */
  readonly dated: string;
  /** The year of the data, for importers that require it. */
  readonly year?: number;
  /** Path below the directory of public files. */
  readonly file: string;
  readonly companions?: Readonly<Record<string, string>>;
}

const COUNTIES = "hvac_climate/pnnl_county_climate_zones_2021.csv";
const EIA_UTILITIES = "utility_territory/eia861_2018_utilities.csv.gz";
const ENERGY_STAR = "equipment_energystar/ENERGY_STAR_Certified_";
const INCENTIVES = "incentives_finance/ra_";
const OEWS = "hvac_labor_oews/oews_";
const CEC = "equipment_solar/cec_";
const SAM = "equipment_solar/sam-library-cec-";

/**
 * The seeds that are built from public files, in the order of their rows. Other seeds are samples,
 * written by hand.
 */
export const SEED_RECIPES: readonly SeedRecipe[] = [
  {
    dataset: "electricity_rates",
    importer: "eia-rates",
    dated: "2026-08-04",
    file: "electricity_rates/eia_average_retail_price_annual_2001_2025.csv",
  },
  {
    dataset: "labor_rates",
    importer: "oews-national",
    dated: "2025-04-02",
    year: 2024,
    file: `${OEWS}may2024_national_trades.csv`,
  },
  {
    dataset: "labor_rates",
    importer: "oews-states",
    dated: "2026-06-24",
    file: `${OEWS}may2025_state_p25_median_p75.csv`,
  },
  {
    dataset: "labor_rates",
    importer: "oews-states",
    dated: "2025-04-02",
    file: `${OEWS}2021_2024_state_percentiles_3socs.csv`,
  },
  {
    dataset: "labor_rates",
    importer: "oews-metros",
    dated: "2026-06-24",
    file: `${OEWS}may2025_metro_solar_installer_medians.csv`,
  },
  {
    dataset: "hvac_climate",
    importer: "county-climate",
    dated: "2021-12-31",
    file: COUNTIES,
    companions: {
      temperatures: "hvac_climate/energystar_county_design_temps_2015.csv",
      degree_days: "hvac_climate/county_degree_days_noaa_1981_2010.csv",
    },
  },
  {
    dataset: "equipment_pricing",
    importer: "cec-modules",
    dated: "2021-12-01",
    file: `${SAM}modules-2021-12-01.csv.gz`,
    companions: { cells: `${CEC}pv_modules_full_2022.csv.gz` },
  },
  {
    dataset: "equipment_pricing",
    importer: "cec-grid-inverters",
    dated: "2025-06-02",
    file: `${CEC}grid_support_inverters_2025-06.csv.gz`,
    companions: {
      previous: `${SAM}inverters-2022-02-18.csv.gz`,
      older: `${SAM}inverters-2019-03-05.csv.gz`,
    },
  },
  {
    dataset: "equipment_pricing",
    importer: "cec-storage-systems",
    dated: "2025-06-02",
    file: `${CEC}energy_storage_systems_2025-06.csv.gz`,
  },
  {
    dataset: "equipment_pricing",
    importer: "cec-batteries",
    dated: "2025-06-02",
    file: `${CEC}batteries_2025-06.csv.gz`,
  },
  {
    dataset: "equipment_pricing",
    importer: "energystar-heat-pumps",
    dated: "2026-01-01",
    file: "equipment_energystar/energystar_heat_pump_outdoor_units_sample.csv",
  },
  {
    dataset: "equipment_pricing",
    importer: "energystar-furnaces",
    dated: "2020-05-31",
    file: `${ENERGY_STAR}Furnaces_2020-05.csv.gz`,
  },
  {
    dataset: "equipment_pricing",
    importer: "energystar-geothermal",
    dated: "2020-05-31",
    file: `${ENERGY_STAR}Geothermal_Heat_Pumps_2020-05.csv.gz`,
  },
  {
    dataset: "equipment_pricing",
    importer: "energystar-light-commercial",
    dated: "2020-05-31",
    file: `${ENERGY_STAR}Light_Commercial_HVAC_2020-05.csv.gz`,
  },
  {
    dataset: "equipment_pricing",
    importer: "energystar-roof-equipment",
    source: "energystar-roofs",
    dated: "2020-05-31",
    file: `${ENERGY_STAR}Roof_Products_2020-05.csv.gz`,
  },
  {
    dataset: "roofing_materials",
    importer: "energystar-roofs",
    dated: "2020-05-31",
    file: `${ENERGY_STAR}Roof_Products_2020-05.csv.gz`,
  },
  {
    dataset: "hvac_pricing",
    importer: "scout-benchmarks",
    dated: "2023-12-31",
    file: "hvac_price_benchmarks/scout_residential_installed_cost_benchmarks.csv",
  },
  {
    dataset: "utility_territory",
    importer: "eia861-counties",
    dated: "2018-12-31",
    file: "utility_territory/eia861_2018_service_territory_counties.csv.gz",
    companions: { utilities: EIA_UTILITIES, counties: COUNTIES },
  },
  {
    dataset: "utility_territory",
    importer: "epa-zip-counties",
    dated: "2025-01-22",
    file: "utility_zip/epa_power_profiler_zip_utility_2025-01.csv.gz",
    companions: {
      utilities: EIA_UTILITIES,
      served: "utility_territory/eia861_2018_service_territory_counties.csv.gz",
      counties: COUNTIES,
      zips: "geography/ra_zip-to-geography-approx.csv.gz",
      geographies: "geography/ra_geographies.csv.gz",
    },
  },
  {
    dataset: "utility_territory",
    part: "hifld",
    importer: "hifld-territories",
    dated: "2026-02-15",
    file: "utility_territory/hifld_retail_service_territories.ndjson.gz",
    companions: { utilities: EIA_UTILITIES },
  },
  {
    dataset: "utility_territory",
    part: "alaska",
    importer: "alaska-service-areas",
    dated: "2026-01-26",
    file: "utility_territory/alaska_rca_service_areas_2026-01.geojson.gz",
    companions: { utilities: EIA_UTILITIES },
  },
  {
    dataset: "hvac_incentives",
    importer: "rewiring-incentives",
    dated: "2026-08-06",
    file: `${INCENTIVES}incentives_by_state.json.gz`,
    companions: {
      programs: `${INCENTIVES}programs_by_state.json.gz`,
      authorities: `${INCENTIVES}authorities_by_state.json.gz`,
      geographies: "geography/ra_geographies.csv.gz",
      groups: `${INCENTIVES}geo_groups.json.gz`,
      relationships: `${INCENTIVES}incentive_relationships_by_state.json.gz`,
      federal: `${INCENTIVES}ira_incentives.json.gz`,
    },
  },
  {
    dataset: "finance_products",
    importer: "rewiring-loans",
    dated: "2026-08-06",
    file: `${INCENTIVES}loan_programs.json.gz`,
  },
  {
    dataset: "finance_eligibility",
    importer: "rewiring-loan-eligibility",
    dated: "2026-08-06",
    file: `${INCENTIVES}loan_programs.json.gz`,
  },
  {
    dataset: "permits",
    importer: "dotgov-jurisdictions",
    dated: "2026-08-22",
    file: "permits/dotgov_local_government_domains_2026-08-22.csv.gz",
    companions: { counties: COUNTIES },
  },
  {
    dataset: "permits",
    importer: "nec-adoption",
    dated: "2026-01-31",
    file: "permits/state_nec_adoption_2026-01.csv",
  },
];
