import assert from "node:assert/strict";
import fc from "fast-check";
import { chapter } from "../support/service/chapters.ts";
import { type DatasetKey, rowsOf } from "../support/fixtures/rows.ts";
import { contains, fold, hasOrAny, is, slug } from "../support/naive/twin.ts";

/**
 * An empty list reports why, filter by filter, as its naive twin does; a list with rows does not.
 */

type Value = string | number | null;

/** A filter as documented for clients. */
interface Filter<Row> {
  /** The values of a row; none if the field is null or an empty list. */
  field(row: Row): readonly Value[];
  matches(row: Row, value: string): boolean;
  readonly values: readonly string[];
}

interface Listed<Row> {
  readonly path: string;
  readonly rows: readonly Row[];
  readonly filters: Readonly<Record<string, Filter<Row>>>;
  /** Sent with every request, so that no default excludes rows. */
  readonly always?: Readonly<Record<string, string>>;
  // deno-lint-ignore no-explicit-any -- any body
  reasons(body: any): unknown;
  // deno-lint-ignore no-explicit-any -- any body
  isEmpty(body: any): boolean;
}

const text = <Row>(
  of: (row: Row) => Value,
  values: readonly string[],
  normal?: (text: string) => string,
): Filter<Row> => ({
  field: (row) => [of(row)].filter((one) => one !== null),
  matches: (row, value) => {
    const found = of(row);
    return typeof found === "number" ? found === Number(value) : is(found, value, normal);
  },
  values,
});

const part = <Row>(of: (row: Row) => string | null, values: readonly string[]): Filter<Row> => ({
  field: (row) => [of(row)].filter((one) => one !== null),
  matches: (row, value) => contains(of(row), value),
  values,
});

const anyOf = <Row>(
  of: (row: Row) => readonly string[],
  values: readonly string[],
  normal?: (text: string) => string,
): Filter<Row> => ({
  field: of,
  matches: (row, value) => hasOrAny(of(row), value, normal),
  values,
});

const numbered = <Key extends DatasetKey>(key: Key) => rowsOf(key, 60, 16);

const roofing = numbered("roofing_materials").map((row, i) => ({
  ...row,
  manufacturer: ["GAF", "Owens Corning", "CertainTeed"][i % 3]!,
  specs: { ...row.specs, impact_rating_class: null },
}));
const rated = roofing.map((row, i) => ({
  ...row,
  specs: { ...row.specs, impact_rating_class: i % 2 === 0 ? 3 : null },
}));
const incentives = numbered("hvac_incentives").map((row, i) => ({
  ...row,
  status: "active" as const,
  expires_at: null,
  trade_category: "hvac" as const,
  state_codes: i % 7 === 0 ? [] : [["CO", "MA"][i % 2]!],
  measure_keys: i % 9 === 0 ? [] : [["air_source_heat_pump", "gas_furnace"][i % 2]!],
}));
const products = numbered("finance_products").map((row, i) => ({
  ...row,
  expires_at: null,
  product_type: (["loan", "lease"] as const)[i % 2]!,
  state_scope: [["CO", "TX"][i % 2]!],
}));
const fees = numbered("finance_fees").map((row, i) => ({
  ...row,
  expires_at: null,
  financier_slug: ["sun_bank", "green_lender"][i % 2]!,
  term_months: [120, 240, 300][i % 3]!,
}));
const wages = numbered("labor_rates").map((row, i) => ({
  ...row,
  trade: "solar" as const,
  occupation_code: "47-2231",
  data_year: 2025,
  region: {
    ...row.region,
    type: "metro" as const,
    state_code: ["AZ", "CA"][i % 2]!,
    code: String(10_000 + i),
  },
}));
const equipment = numbered("equipment_pricing").map((row, i) => ({
  ...row,
  trade: "hvac" as const,
  category: "product" as const,
  specs: {},
  manufacturer: ["Carrier", "Trane", "Lennox"][i % 3]!,
  is_archived: false,
  provenance: { ...row.provenance, quote_safe: true },
}));

// deno-lint-ignore no-explicit-any -- rows of any dataset
const LISTS: readonly Listed<any>[] = [
  ...[roofing, rated].map((rows): Listed<(typeof rated)[number]> => ({
    path: "/api/v1/context/roofing",
    rows,
    filters: {
      manufacturer: part((row) => row.manufacturer, ["gaf", "GAP", "Owen", "Malarkey"]),
      impact_rating_class: text((row) => row.specs.impact_rating_class, ["1", "3", "4"]),
    },
    reasons: ({ data }) => data.coverage.empty_because,
    isEmpty: ({ data }) => data.materials.length === 0,
  })),
  {
    path: "/api/v1/context/incentives",
    rows: incentives,
    filters: {
      state: anyOf((row) => row.state_codes, ["CO", "ZZ", "CT"]),
      measure: anyOf((row) => row.measure_keys, ["25C", "gas_furnace", "Gas-Furnaces"], slug),
      status: text((row) => row.status, ["active", "waitlist"]),
    },
    reasons: ({ data }) => data.coverage.empty_because,
    isEmpty: ({ data }) => data.records.length === 0,
  } satisfies Listed<(typeof incentives)[number]>,
  {
    path: "/api/v1/context/finance-products",
    rows: products,
    filters: {
      product_type: text((row) => row.product_type, ["loan", "pace", "checklist"]),
      state: anyOf((row) => row.state_scope, ["CO", "TX", "TN"]),
    },
    reasons: ({ data }) => data.coverage.empty_because,
    isEmpty: ({ data }) => data.records.length === 0,
  } satisfies Listed<(typeof products)[number]>,
  {
    path: "/api/v1/finance/fees",
    rows: fees,
    filters: {
      financier: text((row) => row.financier_slug, ["goodleap", "sun-bank"], slug),
      term_months: text((row) => row.term_months, ["120", "180", "0"]),
    },
    reasons: ({ usage }) => usage.empty_because,
    isEmpty: ({ data }) => data.length === 0,
  } satisfies Listed<(typeof fees)[number]>,
  {
    path: "/api/v1/context/labor",
    rows: wages,
    always: { trade: "solar" },
    filters: {
      region_type: text((row) => row.region.type, ["metro", "state", "nonmetro"]),
      state: text((row) => row.region.state_code, ["AZ", "FL"]),
      data_year: text((row) => row.data_year, ["2025", "2031"]),
    },
    reasons: ({ data }) => data.coverage.empty_because,
    isEmpty: ({ data }) => data.records.length === 0,
  } satisfies Listed<(typeof wages)[number]>,
  {
    path: "/api/v1/catalog/equipment",
    rows: equipment,
    filters: {
      trade: text((row) => row.trade, ["hvac", "plumbing", "electrical"]),
      manufacturer: part((row) => row.manufacturer, ["carrier", "Rheem"]),
    },
    reasons: ({ meta }) => meta.empty_because,
    isEmpty: ({ data }) => data.length === 0,
  } satisfies Listed<(typeof equipment)[number]>,
];

/** Edit distance by its definition. */
function distance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = row[j - 1]! + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

const bare = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

/** A prefix match, exact or similar, costs an extra half edit. */
function farness(name: string, wanted: string): number {
  const whole = distance(name, wanted);
  if (wanted.length < 4 || name.length <= wanted.length) return whole;
  const ends = [wanted.length - 1, wanted.length, wanted.length + 1];
  return Math.min(whole, ...ends.map((end) => 0.5 + distance(name.slice(0, end), wanted)));
}

function nearest(values: readonly Value[], wanted: string): string[] {
  const far = (value: Value) =>
    typeof value === "number"
      ? Math.abs(value - Number(wanted))
      : farness(bare(String(value)), bare(wanted));
  return [...new Set(values)]
    .sort((a, b) => far(a) - far(b) || (typeof a === "number" ? a - Number(b) : a! < b! ? -1 : 1))
    .slice(0, 5).map(String);
}

function expected<Row>({ rows, filters }: Listed<Row>, query: Record<string, string>) {
  return Object.entries(filters).filter(([name]) => name in query).map(([parameter, filter]) => {
    const value = query[parameter]!;
    const alone = rows.filter((row) => filter.matches(row, value));
    const values = rows.flatMap(filter.field);
    const isThere = alone.some((row) => filter.field(row).length > 0);
    return {
      parameter,
      value,
      rows_alone: alone.length,
      nearest: isThere ? [] : nearest(values, value),
      never_filled: !isThere && values.length === 0,
    };
  });
}

const DATASETS: Readonly<Record<string, DatasetKey>> = {
  "/api/v1/context/roofing": "roofing_materials",
  "/api/v1/context/incentives": "hvac_incentives",
  "/api/v1/context/finance-products": "finance_products",
  "/api/v1/finance/fees": "finance_fees",
  "/api/v1/context/labor": "labor_rates",
  "/api/v1/catalog/equipment": "equipment_pricing",
};

for (const [at, listed] of LISTS.entries()) {
  const service = chapter({ [DATASETS[listed.path]!]: listed.rows });
  service.test(`${listed.path} reports the same reasons for an empty list as its naive twin (${at})`, async () => {
    let empty = 0;
    const query = fc.record(
      Object.fromEntries(
        Object.entries(listed.filters).map(([name, { values }]) =>
          [name, fc.option(fc.constantFrom(...values), { nil: undefined })] as const
        ),
      ),
      { noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(query, async (some) => {
        const sent = Object.fromEntries(
          Object.entries(some).filter((pair): pair is [string, string] => pair[1] !== undefined),
        );
        const search = new URLSearchParams({ ...listed.always, ...sent });
        const body = await service().json(`${listed.path}?${search}`);
        const reasons = listed.reasons(body);
        if (!listed.isEmpty(body)) return assert.equal(reasons, undefined, search.toString());
        empty++;
        const own = (reasons as { parameter: string }[]).filter(({ parameter }) =>
          parameter in sent
        );
        assert.deepEqual(
          own.toSorted((a, b) => a.parameter < b.parameter ? -1 : 1),
          expected(listed, sent).toSorted((a, b) => a.parameter < b.parameter ? -1 : 1),
          search.toString(),
        );
      }),
      { numRuns: 80 },
    );
    assert.ok(empty > 10, `${empty} empty responses`);
  });
}

const defaults = chapter({
  labor_rates: wages,
  hvac_incentives: incentives.map((row) => ({
    ...row,
    status: "expired" as const,
    quote_safe: false,
    measure_keys: ["gas_furnace"],
  })),
  equipment_pricing: equipment.map((row) => ({
    ...row,
    is_archived: true,
    provenance: { ...row.provenance, quote_safe: false },
  })),
});

const names = (reasons: { parameter: string }[]) => reasons.map(({ parameter }) => parameter);

defaults.test("empty_because names a default only if it excludes all records", async () => {
  const wanted: [path: string, parameters: string[]][] = [
    ["context/labor?trade=solar&state=AZ", ["trade", "state", "region_type"]],
    ["context/labor?trade=solar&state=TX", ["trade", "state"]],
    ["context/incentives?measure=gas_furnace", ["measure", "include_expired"]],
    ["context/incentives?trade=solar", ["trade"]],
  ];
  for (const [path, parameters] of wanted) {
    const { data } = await defaults().json(`/api/v1/${path}`);
    assert.deepEqual(names(data.coverage.empty_because), parameters, path);
  }
  const { meta } = await defaults().json("/api/v1/catalog/equipment?trade=hvac");
  assert.deepEqual(names(meta.empty_because), ["trade", "include_archived"]);
});

const unpriced = chapter({
  equipment_pricing: rowsOf("equipment_pricing", 60, 4).filter(({ category }) =>
    category !== "product"
  ).map((row, i) => ({
    ...row,
    category: "inverter" as const,
    trade: "solar" as const,
    specs: {},
    base_cost: 0,
    pricing: null,
    is_archived: i % 2 === 0,
    provenance: { ...row.provenance, quote_safe: i % 2 !== 0 },
  })),
});

unpriced.test("empty_because of a benchmark reports that no row has a value", async () => {
  for (const metric of ["inverter_base_cost", "inverter_price_per_watt", "dealer_fee"]) {
    const { data } = await unpriced().json(`/api/v1/benchmarks?metric=${metric}`);
    assert.equal(data.sample_size, 0);
    const [reason] = data.empty_because;
    assert.deepEqual([reason.parameter, reason.value, reason.never_filled], [
      "metric",
      metric,
      true,
    ]);
  }
});

unpriced.test("the catalog and inverters count records without a known price", async () => {
  for (const path of ["catalog/equipment?per_page=7", "hardware/inverters?per_page=7"]) {
    const response = await unpriced().get(`/api/v1/${path}`);
    const { meta } = await response.json();
    assert.equal(meta.prices_unknown, 7, path);
    assert.equal(response.headers.get("x-svc-prices-unknown"), "7", path);
  }
  const { meta } = await unpriced().json("/api/v1/hardware/inverters?code=nothing-like-it");
  assert.deepEqual(names(meta.empty_because), ["code"]);
  assert.equal(meta.empty_because[0].rows_alone, 0);
  assert.ok(meta.empty_because[0].nearest.length > 0);
});

const places = chapter({ utility_territory: rowsOf("utility_territory", 20, 5) });

places.test("empty_because of an unknown city does not report the city as never filled", async () => {
  const { data } = await places().json("/api/v1/context/utility-territory?city=Nashvile");
  assert.deepEqual(data.coverage.empty_because, [
    { parameter: "city", value: "Nashvile", rows_alone: 0, nearest: [], never_filled: false },
  ]);
});

const named = chapter({
  roofing_materials: rowsOf("roofing_materials", 3, 5).map((row, at) => ({
    ...row,
    manufacturer: ["SolarEdge Technologies Ltd", "Solar Power", "Q CELLS"][at]!,
  })),
});

named.test("nearest lists names that start with the value or a similar one first", async () => {
  for (
    const [asked, first] of [
      ["solar-edge", "SolarEdge Technologies Ltd"],
      ["SolarEgde", "SolarEdge Technologies Ltd"],
      ["Solaredgr", "SolarEdge Technologies Ltd"],
      ["qcell", "Q CELLS"],
    ] as const
  ) {
    const { data } = await named().json(`/api/v1/context/roofing?manufacturer=${asked}`);
    assert.equal(data.coverage.empty_because[0].nearest[0], first, asked);
  }
});

const seen = chapter({ roofing_materials: rowsOf("roofing_materials", 200, 5) });

seen.test("nearest reveals no values beyond a sample key's sample", async () => {
  const { key } = await seen().makeKey({ roofing_materials: "sample" });
  const sample = await seen().json("/api/v1/context/roofing?limit=500", { key });
  const known = new Set(
    sample.data.materials.map(({ manufacturer }: { manufacturer: string }) => manufacturer),
  );
  const { data } = await seen().json("/api/v1/context/roofing?manufacturer=zzqqy", { key });
  const [{ nearest }] = data.coverage.empty_because;
  assert.ok(nearest.length > 0);
  for (const name of nearest) assert.ok(known.has(name), name);
});
