import { z } from "zod";
import { integerOrNull, numberOrNull, textOrNull } from "../declare/fields.ts";

/** Ratings of air conditioners and heat pumps, for products, matched systems and prices. */
export const seer2 = numberOrNull.meta({
  description: "Seasonal cooling efficiency.",
  unit: "SEER2",
});
export const eer2 = numberOrNull.meta({
  description: "Cooling efficiency at full load.",
  unit: "EER2",
});
export const hspf2 = numberOrNull.meta({
  description: "Seasonal heating efficiency.",
  unit: "HSPF2",
});
export const coolingCapacity = integerOrNull.meta({
  description: "Cooling capacity.",
  unit: "Btu/h",
});

export const tonnage = numberOrNull.meta({ description: "Cooling capacity.", unit: "tons" });
export const refrigerant = textOrNull.meta({ description: "Refrigerant, such as R-454B." });

const heatingCapacity = (degrees: number) =>
  integerOrNull.meta({ description: `Heating capacity at ${degrees} °F.`, unit: "Btu/h" });

/** Warmest first. */
export const heatingCapacities = {
  heating_capacity_47f_btu_h: heatingCapacity(47),
  heating_capacity_17f_btu_h: heatingCapacity(17),
  heating_capacity_5f_btu_h: heatingCapacity(5),
};

/** How well roofing materials do, as equipment and as materials say it. */
export const fireClass = z.enum(["A", "B", "C", "unrated"]).nullable().meta({
  description: "Fire class.",
});
export const impactClass = z.int().min(1).max(4).nullable().meta({
  description: "Impact rating, 4 is the highest.",
});
