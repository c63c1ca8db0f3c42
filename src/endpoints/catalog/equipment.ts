import { EQUIPMENT_ACCESS } from "../../access/equipment.ts";
import { reaches } from "../../access/levels.ts";
import { CATEGORIES } from "../../datasets/equipment_pricing.ts";
import { type Trade, TRADES } from "../../datasets/fields.ts";
import { type Caller, endpoint } from "../../http/endpoint.ts";
import { forbidden } from "../../http/errors.ts";
import { JsonText } from "../../http/json.ts";
import {
  boolean,
  defaulting,
  enumerate,
  oneOf,
  paging,
  params,
  text,
  trade,
} from "../../http/params.ts";
import { selectPage } from "../../library/query.ts";
import { formatCursor } from "../../sync/cursor.ts";
import { pageMeta } from "../paging.ts";
import { equipmentFilters, tradeOf } from "./equipment_rows.ts";

const LEVEL = "production";

/** A category of equipment. The message is the contract's. */
export const category = oneOf(
  CATEGORIES,
  (_, value) => `Unsupported category ${value}. Use module, inverter, roofing, hvac, or product.`,
);

/** GET /api/v1/catalog/equipment (spec 1). */
export const equipmentEndpoint = endpoint({
  path: "/api/v1/catalog/equipment",
  params: params({
    trade,
    category,
    manufacturer: text,
    sku: text,
    ...paging,
    include_archived: defaulting(boolean, false),
  }),
  access({ trade, category }, caller) {
    const only = tradeOf(trade, category);
    if (only !== undefined) return { dataset: EQUIPMENT_ACCESS[only], level: LEVEL };
    if (entitledTrades(caller).length > 0) return null;
    throw forbidden(enumerate(Object.values(EQUIPMENT_ACCESS)), LEVEL);
  },
  envelope: "standard",
  trust: {
    level: "mixed",
    use_case: "Browse equipment and its specifications.",
    data_rights_note: "Each record names its source document; the source's terms apply to copies.",
    required_response_fields: ["provenance.quote_safe", "is_archived", "pricing.confidence"],
  },
  maxResponseBytes: 131_072,
  answer(params, library, caller) {
    const equipment = library.version("equipment_pricing");
    const { page, per_page, trade, category } = params;
    const { rows, total } = selectPage({
      size: equipment.size,
      offset: (page - 1) * per_page,
      limit: per_page,
      where: equipmentFilters(equipment, {
        ...params,
        trades: trade === undefined ? entitledTrades(caller) : [trade],
      }),
    });
    const records = equipment.records(category === undefined ? "summary" : "full");
    const number = equipment.info?.number;
    return {
      data: JsonText.array(records.join(rows)),
      meta: pageMeta(page, per_page, total),
      datasetVersion: number === undefined
        ? null
        : formatCursor({ version: number, dataset: equipment.dataset, filter: trade ?? "all" }),
    };
  },
});

function entitledTrades(caller: Caller): Trade[] {
  return TRADES.filter((trade) => reaches(caller.access[EQUIPMENT_ACCESS[trade]] ?? "none", LEVEL));
}
