import { z } from "zod";
import { fold, type Normalizer } from "../base/text/text.ts";
import { contains, equalsNumber } from "../library/query/filters.ts";
import { columnSpecs } from "../library/columns/columns.ts";
import { dataset } from "./declare/dataset.ts";
import { amountOrNull, recordId, text, textOrNull } from "./declare/fields.ts";
import { fireClass, impactClass } from "./equipment/ratings.ts";
import * as trust from "./declare/trust_fields.ts";

const wholeOrNull = z.int().nonnegative().nullable();

/** Roofing material record (spec 2). A square is 100 square feet. */
const schema = z.strictObject({
  record_id: recordId,
  product_id: textOrNull.meta({
    description: "Id of the product with its source.",
  }),
  manufacturer: text.meta({ description: "Brand." }),
  product_line: textOrNull.meta({ description: "Name of the product." }),
  material_type: text.meta({
    description: "Material, such as asphalt_shingle.",
  }),
  specs: z.strictObject({
    warranty_years: wholeOrNull.meta({
      description: "Warranty.",
      unit: "years",
    }),
    wind_rating_mph: wholeOrNull.meta({
      description: "Wind speed that it withstands.",
      unit: "mph",
    }),
    fire_class: fireClass,
    impact_rating_class: impactClass,
    exposure_inches: amountOrNull.meta({
      description: "Exposed height of a course.",
      unit: "inches",
    }),
    bundles_per_square: amountOrNull.meta({
      description: "Bundles for 100 square feet.",
      unit: "bundles",
    }),
    weight_per_square_lbs: wholeOrNull.meta({
      description: "Weight of 100 square feet.",
      unit: "lb",
    }),
    algae_resistance_years: wholeOrNull.meta({
      description: "Warranted resistance to algae.",
      unit: "years",
    }),
  }).meta({ description: "Ratings." }),
  quote_safe: trust.quoteSafe.meta({
    description:
      "Whether the material's figures may be used in a customer's quote. The catalog's " +
      "provenance.quote_safe says only that a product is current.",
  }),
  confidence: trust.confidence,
  provenance: trust.provenance("roofing_material_context"),
});

export type RoofingMaterial = z.infer<typeof schema>;

const { numbers, texts } = columnSpecs<RoofingMaterial>();

/** Query of roofing materials. */
interface RoofingQuery {
  readonly manufacturer?: string | undefined;
  readonly material_type?: string | undefined;
  readonly impact_rating_class?: number | undefined;
}

const SAMPLE_QUERIES: readonly RoofingQuery[] = [{}];

export const roofingMaterials = dataset({
  key: "roofing_materials",
  title: "Roofing materials",
  source: "EPA ENERGY STAR roof products and manufacturers",
  endpoint: "/api/v1/context/roofing",
  access: { name: "roofing_materials", level: "sample" },
  schema,
  id: "record_id",
  trade: () => "roofing",
  ...trust.ofProvenance<RoofingMaterial>(),
  columns: {
    manufacturer: texts((row) => row.manufacturer),
    product_line: texts((row) => row.product_line),
    material_type: texts((row) => row.material_type),
    impact_rating_class: numbers((row) => row.specs.impact_rating_class),
  },
  order: ["-quote_safe", "manufacturer", "product_line"],
  filters: ({ columns }, query: RoofingQuery) => [
    contains(columns.manufacturer, query.manufacturer),
    contains(columns.material_type, query.material_type, withUnderscores),
    equalsNumber(columns.impact_rating_class, query.impact_rating_class),
  ],
  sampleQueries: SAMPLE_QUERIES,
});

/** A material in lower case, with underscores between its words. */
const withUnderscores: Normalizer = (material) => fold(material).replace(/[\s_-]+/g, "_");
