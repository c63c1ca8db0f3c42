import type { Trade } from "../datasets/fields.ts";
import type { AccessName } from "./levels.ts";

/** What each trade's equipment is called among access levels (decisions, Access). */
export const EQUIPMENT_ACCESS: Readonly<Record<Trade, AccessName>> = {
  solar: "hardware",
  hvac: "hvac_equipment",
  roofing: "roofing_materials",
  plumbing: "plumbing_equipment",
  electrical: "electrical_equipment",
};
