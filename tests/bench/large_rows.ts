import type { Geometry } from "../../src/datasets/places/geometry.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { random, territoryOf } from "../support/fixtures/boundaries.ts";
import { dealerFee, uuidOf } from "../support/fixtures/dealer_fees.ts";
import { seedRows } from "../support/service/seed_rows.ts";

/** A row as parsed from JSON. */
type Row = Readonly<Record<string, unknown>>;

/** Rows of the large profile by dataset: their count, and each row by its number. */
export async function largeRows(
  scale: number,
): Promise<Readonly<Record<string, { readonly count: number; row(number: number): unknown }>>> {
  const [equipment, matches, rates] = await Promise.all(
    ["equipment_pricing", "hvac_ahri_matches", "labor_rates"].map((key) =>
      Array.fromAsync(seedRows(datasetNamed(key)))
    ),
  ) as [Row[], Row[], Row[]];
  const times = (count: number) => Math.ceil(count * scale);
  const like = (rows: readonly Row[], number: number) => rows[number % rows.length]!;
  return {
    finance_fees: { count: times(100_000), row: (number) => dealerFee(number) },
    equipment_pricing: {
      count: times(250_000),
      row(number) {
        const row = like(equipment, number);
        return { ...row, record_id: uuidOf(number), sku: `${row.sku} ${number.toString(36)}` };
      },
    },
    hvac_ahri_matches: {
      count: times(500_000),
      row(number) {
        const row = like(matches, number);
        const model = `${MODELS[number % MODELS.length]}${number.toString(36).toUpperCase()}`;
        return {
          ...row,
          record_id: `match-${number}`,
          outdoor_unit: { brand: BRANDS[number % BRANDS.length], model },
        };
      },
    },
    labor_rates: {
      count: times(400_000),
      row(number) {
        const row = like(rates, number);
        const region = row.region as Row;
        const round = Math.floor(number / rates.length);
        return {
          ...row,
          record_id: `rate-${number}`,
          region: { ...region, code: `${region.code}-${round}` },
        };
      },
    },
    utility_territory: {
      count: times(3_000),
      row: (number) => territoryOf(outline(), number),
    },
  };
}

const BRANDS = Array.from(
  { length: 60 },
  (_, i) => `Brand ${String.fromCharCode(65 + i % 26)}${i}`,
);
const MODELS = ["24ACC", "25HCE", "4TTR", "GSX", "XC", "RA", "DX"];
const POSITIONS = 1_500;

/** An irregular outline of 1,500 positions somewhere in the country. */
function outline(): Geometry {
  const [lng, lat, radius] = [-120 + 50 * random(), 28 + 18 * random(), 0.1 + random()];
  const ring = Array.from({ length: POSITIONS - 1 }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / (POSITIONS - 1);
    const reach = radius * (1 + 0.1 * Math.sin(9 * angle) + 0.02 * random());
    return [lng + reach * Math.cos(angle), lat + reach * Math.sin(angle)];
  });
  return { type: "Polygon", coordinates: [[...ring, ring[0]!]] };
}
