import { z } from "zod";
import { equipmentRecord } from "../../datasets/equipment/equipment_record.ts";
import type { Caller } from "../../access/caller.ts";
import { leastOf, readableTrades, requirementOf } from "../../datasets/declare/access.ts";
import { equipmentPricing } from "../../datasets/equipment_pricing.ts";
import {
  CATEGORIES,
  type Category,
  CATEGORY_TRADES,
} from "../../datasets/equipment/equipment_row.ts";
import type { Trade } from "../../datasets/declare/fields.ts";
import { type Context, endpoint } from "../../http/declare/endpoint.ts";
import type { Filter } from "../../library/query/filters.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { boolean, oneOf, paging, text } from "../../http/declare/kinds.ts";
import { params } from "../../http/declare/params.ts";
import { formatCursor } from "../../sync/cursor.ts";
import type { Browsing, Window } from "../browse.ts";
import { emptyBecause, emptyBecauseShape, explaining } from "../empty_because.ts";
import { countUnknownPrices, pricesHeader, pricesUnknown } from "../unknown_prices.ts";
import { findRows, pageMeta, totalHeader } from "../rows.ts";
import { trade } from "../shared_params.ts";

/** A category of equipment. The message is the contract's. */
const category = oneOf(
  CATEGORIES,
  (_, value) => `Unsupported category ${value}. Use module, inverter, roofing, hvac, or product.`,
).describe("Category of equipment; with it, all of its specs are shown.");

const PATH = "/api/v1/catalog/equipment";

const given = params({
  trade,
  category,
  manufacturer: text.describe("Part of the manufacturer's name."),
  sku: text.describe("Part of the SKU or model number."),
  record_id: text.describe("The one record of this id; defaults do not apply to it."),
  ...paging,
  include_archived: boolean.default(false).describe("Adds discontinued equipment."),
});

type Values = ReturnType<typeof given.read>["values"];

/** The filters of a request; an omitted one does not filter. */
type Filters = Partial<Pick<Values, (typeof FILTERS)[number]>>;

const FILTERS = [
  "trade",
  "category",
  "manufacturer",
  "sku",
  "record_id",
  "include_archived",
] as const;

/** Finds the equipment that matches the filters. */
function find(
  { trade, category, manufacturer, sku, record_id, include_archived }: Filters,
  library: LibrarySnapshot,
  caller: Caller,
  window: Window,
) {
  return findRows(library, caller, equipmentPricing, {
    query: {
      trades: trade === undefined ? readableTrades(equipmentPricing, caller) : [trade],
      category,
      manufacturer,
      sku,
      include_archived,
    },
    id: record_id,
    view: category === undefined ? "summary" : "full",
    ...window,
  });
}

/** Why no equipment matches, filter by filter. */
function reasonsOf(filters: Filters, { library, caller, sent }: Context) {
  const given = FILTERS.filter((name) => filters[name] !== undefined);
  const findBy = (names: readonly string[], window: Partial<Window> = {}) => {
    const some = Object.fromEntries(
      given.map((name) => [name, names.includes(name) ? filters[name] : undefined]),
    );
    const asked = { ...some, include_archived: !names.includes("include_archived") };
    return find(asked, library, caller, { offset: 0, limit: 0, ...window });
  };
  const applied = given
    .filter((name) => name !== "include_archived" || filters.include_archived === false)
    .map((name) => ({
      parameter: name,
      value: String(filters[name]),
      count: (where?: Filter) => findBy([name], { where }).total,
    }));
  const named = explaining(
    applied.filter(({ parameter }) => sent.has(parameter)),
    applied.filter(({ parameter }) => !sent.has(parameter)),
    (names) => findBy(names).total,
  );
  const { version, total } = findBy([]);
  return emptyBecause(
    version,
    named,
    () => total === version.size ? undefined : findBy([], { limit: Infinity }).rows,
  );
}

/** GET /api/v1/catalog/equipment (spec 1). */
const declared = endpoint({
  path: PATH,
  summary: "Equipment with specs and prices, by manufacturer and SKU, a page at a time.",
  params: given,
  leastAccess: leastOf(equipmentPricing),
  access({ trade, category }, caller) {
    const only = tradeOf(trade, category);
    if (only !== undefined) return [requirementOf(equipmentPricing, only)];
    // If any trade would do, the 403 names the first (decisions, Access).
    const hasOne = readableTrades(equipmentPricing, caller).length > 0;
    return hasOne ? [] : [requirementOf(equipmentPricing, "solar")];
  },
  envelope: "standard",
  headers: ["x-svc-cursor", "x-svc-prices-unknown", "x-svc-total-count"],
  adds: { prices_unknown: pricesUnknown, empty_because: emptyBecauseShape },
  forms: true,
  conditional: true,
  example: "category=inverter&per_page=1",
  data: z.array(equipmentRecord).describe("One page of equipment."),
  trust: {
    level: "mixed",
    use_case: "Browse equipment and its specifications.",
    data_rights_note: "Each record names its source document; the source's terms apply to copies.",
    required_response_fields: ["provenance.quote_safe", "is_archived", "pricing.confidence"],
  },
  maxResponseBytes: 131_072,
  answer(values, context) {
    const { library, caller, sent, form } = context;
    const { page, per_page, trade, record_id } = values;
    const include_archived = record_id === undefined || sent.has("include_archived")
      ? values.include_archived
      : true;
    const filters = { ...values, include_archived };
    const window = { offset: (page.number - 1) * per_page, limit: per_page };
    const found = find(filters, library, caller, window);
    const { version, rows, total, records, forms, effectiveState } = found;
    const unknown = countUnknownPrices(version, rows);
    const number = version.info?.number;
    const cursor = number === undefined
      ? null
      : formatCursor({ version: number, dataset: version.dataset, filter: trade ?? "all" });
    return {
      data: records,
      rows: forms,
      meta: {
        ...pageMeta(page, per_page, total),
        prices_unknown: unknown,
        ...(total === 0 ? { empty_because: reasonsOf(filters, context) } : {}),
      },
      datasetVersion: cursor,
      headers: {
        ...pricesHeader(unknown),
        ...(form === "json" || cursor === null ? {} : { "x-svc-cursor": cursor }),
        ...(form === "json" ? {} : totalHeader(rows.length, total)),
      },
      until: effectiveState.until,
    };
  },
});

const browsing: Browsing = {
  dataset: equipmentPricing.key,
  path: PATH,
  params: given.shape,
  find(query, library, caller, window) {
    const { values, names } = given.read(query);
    const include_archived = names.has("include_archived") ? values.include_archived : true;
    return find({ ...values, include_archived }, library, caller, window);
  },
};

export const equipmentEndpoint = Object.freeze({ ...declared, browsing });

/** The trade of a request: the one that it names, or the only one of its category. */
function tradeOf(trade: Trade | undefined, category: Category | undefined): Trade | undefined {
  return trade ?? (category === undefined ? undefined : CATEGORY_TRADES[category]);
}
