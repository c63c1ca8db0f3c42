import { z } from "zod";
import { cityKey } from "../../base/places/place_names.ts";
import {
  amountOrNull,
  countyFips,
  flagOrNull,
  numberOrNull,
  stateCode,
  text,
  textOrNull,
} from "../declare/fields.ts";

/** What an incentive pays, what it requires of the equipment, and where it applies. */

export const AMOUNT_KINDS = ["flat", "percent", "per_unit", "up_to"] as const;

/** What a program pays. `minimum` and `maximum` are USD, whatever the kind. */
export const amount = z.strictObject({
  kind: z.enum(AMOUNT_KINDS).meta({
    description:
      "flat: exactly `number` USD. up_to: at most `number` USD. percent: this fraction " +
      "of the cost. per_unit: `number` USD for each `unit`.",
  }),
  number: z.number().nonnegative().meta({
    description: "USD, or a fraction of the cost if `kind` is percent (0.4 is 40 percent).",
  }),
  unit: textOrNull.default(null).meta({
    description: "Unit that a per_unit amount is paid for, such as ton.",
  }),
  minimum: amountOrNull.default(null).meta({ description: "Least that is paid.", unit: "USD" }),
  maximum: amountOrNull.default(null).meta({
    description: "Most that is paid (the cap); null if the source names none.",
    unit: "USD",
  }),
});

export type Amount = z.infer<typeof amount>;

/** Something that the equipment, the home or the installer must satisfy. */
export const condition = z.strictObject({
  kind: text.meta({
    description: "What must be satisfied, such as cold_climate, seer2, uef, size or installer.",
  }),
  minimum: numberOrNull.default(null).meta({
    description: "Least value that satisfies the condition; null if it has no number.",
  }),
  unit: textOrNull.default(null).meta({ description: "Unit of `minimum`, such as SEER2." }),
  met: flagOrNull.default(null).meta({
    description:
      "Whether the equipment of the request satisfies it; null if that is unknown or no " +
      "equipment was given.",
  }),
});

export type Condition = z.infer<typeof condition>;

/** A county or city whose residents a program is for. */
export const place = z.strictObject({
  state_code: stateCode.meta({ description: "Two-letter code of its state." }),
  county_name: textOrNull.default(null).meta({ description: "Name of the county." }),
  county_fips: countyFips.nullable().default(null).meta({
    description: "FIPS code of the county.",
  }),
  city_name: textOrNull.default(null).meta({
    description: "Name of the city or town; null for the whole county.",
  }),
});

export type IncentivePlace = z.infer<typeof place>;

/**
 * A place as stored in the column `places`: a county by its FIPS code, a city by `cityKey`.
 */
export function placeKey(
  { state_code, county_fips, county_name, city_name }: IncentivePlace,
): string {
  if (city_name !== null) return cityKey(state_code, city_name);
  return county_fips ?? cityKey(state_code, `${county_name} county`);
}
