/**
 * The meaning of requirements that the service and its own data use: why a row is not quote-safe, and
 * what to find out first. Rows of operators may have others.
 */
export const REQUIREMENTS: Readonly<Record<string, string>> = {
  amount_unresolved: "The source gives the amount in words only: ask what is paid.",
  apr_unknown: "The interest rate is not known.",
  archived: "The product is archived.",
  borrower_criteria_unknown: "The source does not say who may borrow.",
  climate_zone_not_available: "No source has the county's climate zone.",
  combined_maximum: "There is a maximum for this and other programs together.",
  county_unknown: "It holds in some counties only: give the county.",
  dates_unknown: "The source does not say until when it holds.",
  dealer_fee_unknown: "The dealer fee is not known.",
  design_temperature_is_limit:
    "Design temperatures are ENERGY STAR's limits for the county, up to 10 °F off ASHRAE's.",
  design_temperatures_not_available: "No source has the county's design temperatures.",
  equipment_unknown: "It depends on the equipment: give equipment_id.",
  excludes_other_program: "It cannot be combined with certain other programs.",
  expired: "It has expired.",
  figures_of_former_county: "The figures are those of the county before its borders changed.",
  geography_unresolved: "The source does not say clearly where it applies.",
  income_limits_unresolved: "It has income limits that the source does not give.",
  license_not_resolved: "The key's AHRI data rights do not cover it.",
  loan_amount_unknown: "The least and the most that can be borrowed are not known.",
  local_adoption: "Cities and counties adopt the code on their own: ask the permit office.",
  measure_unresolved: "The source does not say clearly what it is for.",
  missing_capacity_data: "The source has no capacities.",
  moisture_regime_not_available: "No source has the county's moisture regime.",
  paused: "The program is paused.",
  permit_rules_not_loaded: "The office is known, but not its permits and fees: ask it.",
  place_unknown: "It holds in some cities only: give the city or the address.",
  planned: "The program has not started.",
  polygon_not_loaded: "Its boundary is not known: confirm the utility.",
  price_unknown: "The price is not known.",
  renters_only: "It is for renters.",
  requires_other_program: "It needs another program first.",
  sample_data: "The row is made up.",
  secondary_source: "Someone other than the authority compiled it.",
  service_area_unknown: "The source does not say where it is offered.",
  state_unknown: "It holds in one state only: give the state.",
  status_candidate: "The match is not certified.",
  superseded: "Another program has replaced it.",
  suspended: "The program is suspended.",
  term_unknown: "The term is not known.",
  update_underway: "A new edition is being adopted.",
  utility_unknown: "It is for customers of one utility: give the utility.",
  utility_unresolved: "The source does not say clearly whose customers it is for.",
};

/** Kinds of condition of incentives. A condition that is not met is the requirement `condition:<kind>`. */
export const CONDITIONS: Readonly<Record<string, string>> = {
  building: "A kind of building, such as a new or a single-family home.",
  cold_climate: "A cold-climate model.",
  combination: "Other equipment or work with it, or another rebate.",
  connectivity: "Equipment that is connected or metered.",
  cop: "A least COP.",
  customer: "A kind of customer, such as members or first-time applicants.",
  eer: "A least EER.",
  eer2: "A least EER2.",
  ef: "A least energy factor.",
  efficiency: "An efficiency that the source describes in words.",
  efficiency_tier: "An efficiency tier, which decides the amount.",
  electric: "An electric model, not one that burns fuel.",
  energy_audit: "An energy audit before or after.",
  energy_savings: "Savings that are modeled or measured.",
  energy_star: "An ENERGY STAR model.",
  enrollment: "Enrollment in a rate or a demand-response program.",
  equipment_only: "It pays for equipment only, or leaves costs out.",
  existing_equipment: "What the home has now, such as electric heat.",
  hspf: "A least HSPF.",
  hspf2: "A least HSPF2.",
  installer: "A participating or certified installer.",
  labor_only: "It pays for labor only.",
  preapproval: "Approval before the work starts.",
  program_terms: "Further terms of the program: read them.",
  purchase_channel: "A purchase through a certain store.",
  qualifying_equipment: "A model on the program's list.",
  r_value: "A least R-value.",
  replacement: "The replacement of certain equipment.",
  seer: "A least SEER.",
  seer2: "A least SEER2.",
  size: "A least or a most size.",
  supports_other_equipment: "Work that supports other equipment, such as wiring for a charger.",
  uef: "A least UEF.",
  whole_home: "Equipment that heats the whole home.",
};

const CONDITION = "condition:";

/** The requirement for a condition that is not met, such as `condition:cold_climate`. */
export function conditionRequirement({ kind }: { readonly kind: string }): string {
  return CONDITION + kind;
}

/**
 * The meaning of a requirement, as a sentence; undefined if the service does not know it.
 */
export function meaningOf(requirement: string): string | undefined {
  return requirement.startsWith(CONDITION)
    ? CONDITIONS[requirement.slice(CONDITION.length)]
    : REQUIREMENTS[requirement];
}
