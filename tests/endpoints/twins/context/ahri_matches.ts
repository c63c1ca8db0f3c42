import fc from "fast-check";
import { everything } from "../../../../src/access/levels.ts";
import { twinTest } from "../../../support/service/twin_service.ts";
import {
  agrees,
  contains,
  flagIs,
  FLAGS,
  fold,
  is,
  limitOf,
  LIMITS,
  partsOf,
  queries,
  type Query,
  rowsToPublish,
  safeFirst,
  sorted,
  valuesOf,
} from "../../../support/naive/twin.ts";

const PATH = "/api/v1/context/ahri-matches";

/** One match in five is of six models, spelled in several ways. */
const matches = rowsToPublish("hvac_ahri_matches", (row, i) => {
  if (i % 5 !== 0) return row;
  const model = [`XR-${i % 6}A`, `xr ${i % 6}a`, `XR${i % 6}.A`][i % 3]!;
  return {
    ...row,
    ahri_reference_number: i % 2 === 0 ? `20000${i % 6}` : null,
    outdoor_unit: { brand: i % 4 === 0 ? "TRANE" : "Carrier", model },
    indoor_unit: { brand: null, model: i % 3 === 0 ? `Coil ${i % 6}` : null },
  };
});
const equipment = rowsToPublish("equipment_pricing").filter((row) => row.category === "hvac")
  .map((row, i) => ({
    ...row,
    manufacturer: i % 2 === 0 ? "Trane" : "Carrier, Inc",
    sku: i % 3 === 0 ? `COIL-${i % 6}` : `XR${i % 6}A`,
    specs: "seer2_rating" in row.specs
      ? { ...row.specs, ahri_reference_number: i % 4 === 0 ? `20000${i % 6}` : null }
      : row.specs,
  }));

const ROWS = { hvac_ahri_matches: matches, equipment_pricing: equipment };

const asked = queries({
  equipment_id: fc.constantFrom(...equipment.map((row) => row.record_id), "unknown"),
  ahri_reference_number: valuesOf(matches.map((row) => row.ahri_reference_number)),
  outdoor_model: partsOf(matches.map((row) => row.outdoor_unit.model)),
  indoor_model: partsOf(matches.map((row) => row.indoor_unit.model)),
  manufacturer: partsOf(matches.map((row) => row.outdoor_unit.brand)),
  status: fc.constantFrom("certified", "candidate", "superseded", "unknown"),
  quote_safe: FLAGS,
  limit: LIMITS,
});

/** Without case and punctuation. */
const plain = (text: string | null) => fold(text ?? "").replace(/[^a-z0-9]/g, "");
const same = (a: string | null, b: string) => a !== null && plain(a) === plain(b);

function isOf(row: (typeof matches)[number], id: string | undefined): boolean {
  if (id === undefined) return true;
  const item = equipment.find((row) => row.record_id === id);
  if (item === undefined) return false;
  const { ahri_reference_number: number = null } = item.specs as Record<string, string | null>;
  return (number !== null && row.ahri_reference_number === number) ||
    (same(row.outdoor_unit.brand, item.manufacturer) && same(row.outdoor_unit.model, item.sku)) ||
    same(row.indoor_unit.model, item.sku);
}

function answer(rows: typeof matches, query: Query) {
  const found = rows.filter((row) =>
    isOf(row, query.equipment_id) &&
    is(row.ahri_reference_number, query.ahri_reference_number) &&
    contains(row.outdoor_unit.model, query.outdoor_model) &&
    contains(row.indoor_unit.model, query.indoor_model) &&
    contains(row.outdoor_unit.brand, query.manufacturer) &&
    is(row.status, query.status) &&
    flagIs(row.quote_safe, query.quote_safe)
  );
  const records = sorted(
    found,
    safeFirst,
    (row) => row.outdoor_unit.brand,
    (row) => row.outdoor_unit.model,
    (row) => row.record_id,
  ).slice(0, limitOf(query, 100, 500));
  return {
    records,
    coverage: {
      records_returned: records.length,
      quote_safe_only: query.quote_safe === "true",
      status: query.status ?? "all",
      trust_basis: "ahri_match_context",
    },
  };
}

twinTest(
  `GET ${PATH} 200 matches its naive twin for a licensed organization`,
  ROWS,
  async (service) => {
    const { key } = await service.makeOrganizationKey(everything("production"), true);
    await agrees(
      service,
      PATH,
      asked,
      (query) => answer(matches, query),
      ({ records }) => records.length,
      { key },
    );
  },
);

twinTest(
  `GET ${PATH} 200 matches its naive twin for an unlicensed organization`,
  ROWS,
  async (service) => {
    const { key } = await service.makeOrganizationKey(everything("production"), false);
    const shown = matches.map((row) =>
      row.quote_safe
        ? { ...row, quote_safe: false, unresolved_requirements: ["license_not_resolved"] }
        : row
    );
    await agrees(
      service,
      PATH,
      asked,
      (query) => answer(shown, query),
      ({ records }) => records.length,
      { key },
    );
  },
);
