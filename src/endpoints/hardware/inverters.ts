import { z } from "zod";
import { exact } from "../../base/text/text.ts";
import { equipmentPricing } from "../../datasets/equipment_pricing.ts";
import { endpoint } from "../../http/declare/endpoint.ts";
import { boolean, paging, text } from "../../http/declare/kinds.ts";
import { params } from "../../http/declare/params.ts";
import { JsonText } from "../../base/json/json.ts";
import type { CommonKinds, Kinds } from "../../library/columns/columns.ts";
import { contains, type Filter, flagged } from "../../library/query/filters.ts";
import { selectPage } from "../../library/query/query.ts";
import type { Version } from "../../library/versions/version.ts";
import { emptyBecause, emptyBecauseShape } from "../empty_because.ts";
import { pageMeta, totalHeader } from "../rows.ts";
import { ofId, rowsInForms } from "../rows.ts";
import { countUnknownPrices, pricesHeader, pricesUnknown } from "../unknown_prices.ts";
import { itemAt } from "../../base/known.ts";

/** When the catalog replaced it (RFC 9745), in seconds since 1970: the contract's date, 2026-06-30. */
const DEPRECATED_SINCE = Date.UTC(2026, 5, 30) / 1000;

/** Inverter record (spec 1). */
const inverter = z.looseObject({
  id: z.uuid().describe("Stable id."),
  manufacturer: z.string().describe("Brand."),
  sku: z.string().describe("Model code."),
  base_cost: z.number().meta({
    description: "Wholesale cost; 0 if the price is unknown.",
    unit: "USD",
  }),
  is_archived: z.boolean().describe("Whether it is discontinued."),
  external_id: z.int().nullable().describe("Cross-reference to another system."),
  is_default: z.boolean().describe("Whether it is the preferred one of its family."),
  price_adjustment: z.number().meta({
    description: "Flat amount added to the cost; may be negative.",
    unit: "USD",
  }),
  price_adjustment_per_watt: z.number().meta({
    description: "What each watt of the system adds.",
    unit: "USD/W",
  }),
  price_adjustment_per_panel: z.number().meta({
    description: "What each panel adds.",
    unit: "USD",
  }),
  labor_adjustment: z.number().meta({ description: "Added to labor.", unit: "USD" }),
}).meta({ id: "Inverter", description: "An inverter in its legacy shape." });

/** GET /api/v1/hardware/inverters (spec 1), legacy: archived inverters are included. */
export const invertersEndpoint = endpoint({
  path: "/api/v1/hardware/inverters",
  summary: "Solar inverters by SKU in the legacy format. New integrations use catalog/equipment.",
  params: params({
    ...paging,
    code: text.describe("Part of the SKU."),
    manufacturer: text.describe("Part of the manufacturer's name."),
    is_default: boolean.describe("true gives only preferred inverters, false only the others."),
    id: text.describe("The one inverter of this id."),
  }),
  leastAccess: [{ level: "sandbox", names: ["hardware"] }],
  access: () => [{ dataset: "hardware", level: "sandbox" }],
  envelope: "success_meta",
  reads: [equipmentPricing.key],
  headers: ["deprecation", "link", "x-svc-prices-unknown", "x-svc-total-count"],
  adds: { prices_unknown: pricesUnknown, empty_because: emptyBecauseShape },
  forms: true,
  conditional: true,
  sources: [equipmentPricing.key],
  example: "manufacturer=ABB&per_page=1",
  data: z.array(inverter).describe("One page of inverters."),
  answer(values, { library, form }) {
    const { page, per_page, code, manufacturer, is_default, id } = values;
    const equipment = library.version(equipmentPricing);
    const { columns } = equipment;
    const find = (where: readonly (Filter | undefined)[], offset = 0, limit = 0) =>
      selectPage({
        size: equipment.size,
        order: equipment.once(invertersBySku),
        offset,
        limit,
        where,
      });
    const filters = Object.entries({
      id: ofId(equipment, id),
      code: contains(columns.sku, code),
      manufacturer: contains(columns.manufacturer, manufacturer),
      is_default: flagged(columns.is_default, is_default),
    });
    const passed = filters.map(([, filter]) => filter);
    const { rows, total } = find(passed, (page.number - 1) * per_page, per_page);
    const reasons = () =>
      emptyBecause(
        equipment,
        filters.flatMap(([parameter, filter]) =>
          filter === undefined ? [] : [{
            parameter,
            value: String(values[parameter as keyof typeof values]),
            count: (further?: Filter) => find([filter, further]).total,
          }]
        ),
        () => find([], 0, Infinity).rows,
      );
    const encoded = equipment.view("legacy_inverter");
    const unknown = countUnknownPrices(equipment, rows);
    return {
      data: JsonText.array(encoded.join(rows)),
      rows: () =>
        rowsInForms(equipment, inverter, rows.length, (at) => encoded.get(itemAt(rows, at))),
      meta: {
        ...pageMeta(page, per_page, total),
        prices_unknown: unknown,
        ...(total === 0 ? { empty_because: reasons() } : {}),
      },
      headers: {
        deprecation: `@${DEPRECATED_SINCE}`,
        link: '</api/v1/catalog/equipment?category=inverter>; rel="successor-version"',
        ...pricesHeader(unknown),
        ...(form === "json" ? {} : totalHeader(rows.length, total)),
      },
    };
  },
});

interface EquipmentKinds extends Kinds {
  readonly category: "text";
}

function invertersBySku(equipment: Version<CommonKinds & EquipmentKinds>): Uint32Array {
  const { category } = equipment.columns;
  const [inverter] = category.equal("inverter", exact);
  return equipment.order("sku").filter((row) => category.codes[row] === inverter);
}
