import assert from "node:assert/strict";
import fc from "fast-check";
import { equipmentRecord, hasSpecs } from "../../support/fixtures/quote_context_records.ts";
import { twinTest } from "../../support/service/twin_service.ts";
import {
  agrees,
  contains,
  flagIs,
  FLAGS,
  is,
  partsOf,
  queries,
  type Query,
  rowsToPublish,
  sorted,
  TRADES,
} from "../../support/naive/twin.ts";

const CATALOG = "/api/v1/catalog/equipment";
const INVERTERS = "/api/v1/hardware/inverters";

const rows = rowsToPublish("equipment_pricing");
const ROWS = { equipment_pricing: rows };

const unpriced = new Set(
  rows.filter((row) => row.base_cost === 0 && row.pricing === null).map((row) => row.record_id),
);

const manufacturer = partsOf(rows.map((row) => row.manufacturer));
const sku = partsOf(rows.map((row) => row.sku));
const page = fc.constantFrom("1", "2", "3", "7", "400");
const per_page = fc.constantFrom("1", "7", "25", "60", "100", "1000");

function paged<Row>(matches: readonly Row[], query: Query) {
  const page = Number(query.page ?? 1);
  const per_page = Math.min(Number(query.per_page ?? 25), 100);
  const total = matches.length;
  return {
    data: matches.slice((page - 1) * per_page, page * per_page),
    meta: { page, per_page, total, total_pages: Math.ceil(total / per_page) },
  };
}

twinTest(`GET ${CATALOG} 200 matches its naive twin`, ROWS, (service) =>
  agrees(
    service,
    CATALOG,
    queries({
      trade: TRADES,
      category: fc.constantFrom("module", "inverter", "roofing", "hvac", "product"),
      manufacturer,
      sku,
      page,
      per_page,
      include_archived: FLAGS,
    }),
    (query) => {
      const matches = rows.filter((row) =>
        is(row.trade, query.trade) &&
        is(row.category, query.category) &&
        (query.category === undefined || row.category === "product" || hasSpecs(row)) &&
        contains(row.manufacturer, query.manufacturer) &&
        contains(row.sku, query.sku) &&
        (query.include_archived === "true" || !row.is_archived)
      );
      const order = sorted(
        matches,
        (row) => row.manufacturer,
        (row) => row.sku,
        (row) => row.record_id,
      );
      const { data, meta } = paged(order, query);
      const prices_unknown = data.filter(({ record_id }) => unpriced.has(record_id)).length;
      return {
        data: data.map((row) => equipmentRecord(row, query.category !== undefined)),
        meta: { ...meta, prices_unknown },
      };
    },
    ({ data }) => data.length,
    { part: ({ data, meta }) => ({ data, meta: pageOf(meta) }) },
  ));

function pageOf(meta: Record<string, unknown>) {
  const { page, per_page, total, total_pages, prices_unknown } = meta;
  return { page, per_page, total, total_pages, prices_unknown };
}

twinTest(`GET ${INVERTERS} 200 matches its naive twin`, ROWS, (service) =>
  agrees(
    service,
    INVERTERS,
    queries({ code: sku, manufacturer, is_default: FLAGS, page, per_page }),
    (query) => {
      const records = rows.filter((row) => row.category === "inverter").map((row) => {
        const specs = row.specs as Record<string, number>;
        return {
          id: row.record_id,
          manufacturer: row.manufacturer,
          sku: row.sku,
          base_cost: row.base_cost,
          is_archived: row.is_archived,
          external_id: specs.external_id ?? null,
          is_default: Boolean(specs.is_default ?? false),
          price_adjustment: specs.price_adjustment ?? 0,
          price_adjustment_per_watt: specs.price_adjustment_per_watt ?? 0,
          price_adjustment_per_panel: specs.price_adjustment_per_panel ?? 0,
          labor_adjustment: specs.labor_adjustment ?? 0,
        };
      });
      const matches = records.filter((row) =>
        contains(row.sku, query.code) && contains(row.manufacturer, query.manufacturer) &&
        flagIs(row.is_default, query.is_default)
      );
      const { data, meta } = paged(sorted(matches, (row) => row.sku, (row) => row.id), query);
      const prices_unknown = data.filter(({ id }) => unpriced.has(id)).length;
      return { success: true, data, meta: { ...meta, prices_unknown } };
    },
    ({ data }) => data.length,
    {
      part: ({ meta: { empty_because, ...meta }, ...body }) => {
        assert.equal(empty_because !== undefined, meta.total === 0);
        return { ...body, meta };
      },
    },
  ));
