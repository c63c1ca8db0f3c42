import { EQUIPMENT_ACCESS } from "../../access/equipment.ts";
import { type Category, CATEGORY_TRADES } from "../../datasets/equipment_pricing.ts";
import type { Trade } from "../../datasets/fields.ts";
import {
  among,
  contains,
  equals,
  exact,
  type Filter,
  flagged,
  NOTHING,
} from "../../library/filters.ts";
import type { Version } from "../../library/version.ts";

/** What the catalog may be asked for. */
export interface EquipmentQuery {
  /** Trades that are wanted and may be seen. */
  readonly trades: readonly Trade[];
  readonly category: Category | undefined;
  readonly manufacturer: string | undefined;
  readonly sku: string | undefined;
  readonly include_archived: boolean;
}

/**
 * Filters of the catalog. With a category that has specs, records lacking them are left out (spec 1,
 * GET /api/v1/catalog/equipment).
 */
export function equipmentFilters(
  equipment: Version,
  query: EquipmentQuery,
): (Filter | undefined)[] {
  const { category } = query;
  const withSpecs = category !== undefined && category !== "product";
  return [
    equals(equipment.texts("category"), category, exact),
    ofTrades(equipment, query.trades),
    contains(equipment.texts("manufacturer"), query.manufacturer),
    contains(equipment.texts("sku"), query.sku),
    flagged(equipment.flags("has_specs"), withSpecs ? true : undefined),
    flagged(equipment.flags("is_archived"), query.include_archived ? undefined : false),
  ];
}

function ofTrades(equipment: Version, trades: readonly Trade[]): Filter | undefined {
  if (trades.length === Object.keys(EQUIPMENT_ACCESS).length) return undefined;
  if (trades.length === 0) return NOTHING;
  const column = equipment.texts("trade");
  return among(column, trades.flatMap((trade) => column.equal(trade, exact)));
}

/** The trade that a request is about: the one it names, or the only one of its category. */
export function tradeOf(
  trade: Trade | undefined,
  category: Category | undefined,
): Trade | undefined {
  return trade ?? (category === undefined ? undefined : CATEGORY_TRADES[category] as Trade);
}
