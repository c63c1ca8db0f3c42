import { errorsText } from "../../src/publish/gate/error_text.ts";
import { GateError } from "../../src/publish/model/errors.ts";
import assert from "node:assert/strict";
import { CUSTOMER_CLASSES } from "../../src/datasets/electricity_rates.ts";
import { UNSAFE_SOURCE_KINDS } from "../../src/datasets/hvac_pricing.ts";
import { datasetNamed, DATASETS } from "../../src/datasets/mod.ts";
import type { ValidationError } from "../../src/publish/model/validation_error.ts";
import { Gate } from "../../src/publish/gate/gate.ts";
import { shapeOf } from "../../src/publish/gate/shape.ts";
import { valueAtPath } from "../../src/base/json/value_at.ts";
import type { Row } from "../../src/publish/sheets/sheet_values.ts";
import { openTestStore, type TestStore, withField } from "../support/service/publishing.ts";
import { type DatasetKey, type RowOf, rowsOf } from "../support/fixtures/rows.ts";
import { uuidOf } from "../support/fixtures/dealer_fees.ts";
import { numbered } from "../support/service/service.ts";

let store: TestStore;
Deno.test.beforeAll(async () => {
  store = await openTestStore();
});
Deno.test.afterAll(() => store.close());

/** A valid row of a dataset that passes a test's condition. */
function rowWith<Key extends DatasetKey>(
  dataset: Key,
  has: (row: RowOf<Key>) => boolean = () => true,
): RowOf<Key> {
  const row = rowsOf(dataset, 300, 1).find(has);
  assert.ok(row !== undefined, `no generated row of ${dataset} has it`);
  return row;
}

/**
 * Publishes rows that the gate must refuse; returns its errors and checks that nothing was written.
 */
async function refused(
  dataset: DatasetKey,
  rows: readonly unknown[],
): Promise<GateError> {
  const before = await store.everything();
  const error = await store.publish(dataset, rows, { allowShrink: true }).then(
    () => undefined,
    (error) => error,
  );
  assert.ok(
    error instanceof GateError,
    `was not refused by the gate: ${error}`,
  );
  assert.deepEqual(await store.everything(), before, "something was written");
  return error;
}

/** The errors of the second of two rows, the first of which is valid. */
async function errorsIn(
  dataset: DatasetKey,
  row: unknown,
): Promise<readonly ValidationError[]> {
  const [valid] = rowsOf(dataset, 1, 99);
  const { errors, invalidRows } = await refused(dataset, [valid, row]);
  assert.equal(invalidRows, 1);
  assert.deepEqual([...new Set(errors.map((error) => error.row))], [2]);
  return errors;
}

/** Asserts that the row is refused for exactly this reason. */
async function refusedFor(
  dataset: DatasetKey,
  row: unknown,
  field: string,
  message: string,
) {
  const errors = await errorsIn(dataset, row);
  assert.deepEqual(errors.map(({ field, message }) => ({ field, message })), [{
    field,
    message,
  }]);
  const [error] = errors;
  assert.equal(error!.line, 2);
  assert.deepEqual(error!.value, valueAtPath(row as Row, field));
  assert.ok(error!.fix !== "");
}

function split(path: string): [parent: string, name: string] {
  const at = path.lastIndexOf(".");
  return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)];
}

/**
 * Asserts that a row passes, apart from rules that need the field, and the field's resulting value.
 */
async function filledIn(
  dataset: DatasetKey,
  row: Row,
  path: string,
  value: unknown,
) {
  const gate = new Gate(datasetNamed(dataset));
  const passed = gate.pass({ number: 1, value: row });
  if (passed === undefined) {
    // The gate must not report it as missing.
    const error = await Promise.resolve().then(() => gate.close()).catch((
      error,
    ) => error);
    const errors = (error as GateError).errors;
    assert.ok(
      errors.every(({ message }) => message !== "is missing"),
      JSON.stringify(errors),
    );
    return;
  }
  const filled = valueAtPath(JSON.parse(passed.payload), path);
  const isEmptyList = Array.isArray(filled) && filled.length === 0;
  assert.ok(
    filled === value || filled === 0 || filled === false || isEmptyList,
    `${path}: ${filled}`,
  );
}

Deno.test("an active incentive without an end date gets the last day on which it is quote-safe", () => {
  const { quote_safe_until: _, ...row } = {
    ...rowWith("hvac_incentives", ({ conditions }) => conditions.length === 0),
    status: "active",
    expires_at: null,
    last_verified_at: "2026-05-01T00:00:00Z",
    quote_safe: true,
  };
  const untilOf = (value: Row) => {
    const passed = new Gate(datasetNamed("hvac_incentives")).pass({ number: 1, value });
    assert.ok(passed !== undefined);
    return JSON.parse(passed.payload).quote_safe_until;
  };
  assert.equal(untilOf({ ...row }), "2026-10-28");
  assert.equal(untilOf({ ...row, quote_safe_until: null }), "2026-10-28");
  assert.equal(untilOf({ ...row, quote_safe_until: "2026-06-30" }), "2026-06-30");
  assert.equal(untilOf({ ...row, expires_at: "2027-12-31" }), null);
});

for (const { key } of DATASETS) {
  const dataset = key as DatasetKey;

  Deno.test(`the gate passes valid rows of ${key}`, async () => {
    const report = await store.publish(dataset, rowsOf(dataset, 20, 3), {
      dryRun: true,
    });
    assert.equal(report.changes.upsert, 20);
  });

  Deno.test(`the gate fills in optional fields of a row of ${key}, and reports missing required ones`, async () => {
    const { leaves, objects } = shapeOf(datasetNamed(key).schema);
    const { derivedFields = {} } = datasetNamed(key);
    const [whole] = rowsOf(dataset, 1, 4) as Row[];
    for (const leaf of leaves.values()) {
      const [parent, name] = split(leaf.path);
      // Fields of an object that is null or of another variant cannot be omitted.
      if (parent !== "" && !objects.includes(parent)) continue;
      if (valueAtPath(whole!, leaf.path) === undefined) continue;
      const row = structuredClone(whole!);
      delete (parent === "" ? row : valueAtPath(row, parent) as Row)[name];
      if (leaf.path in derivedFields) {
        await filledIn(dataset, row, leaf.path, valueAtPath(whole!, leaf.path));
      } else if (leaf.required) {
        const errors = await errorsIn(dataset, row);
        assert.deepEqual(errors.map(({ field, message }) => [field, message]), [
          [leaf.path, "is missing"],
        ]);
      } else {await filledIn(
          dataset,
          row,
          leaf.path,
          leaf.nullable ? null : leaf.values?.[0],
        );}
    }
  });

  Deno.test(`the gate refuses a row of ${key} with an undocumented field`, async () => {
    const row = { ...(rowsOf(dataset, 1, 4)[0] as object), surprise: 1 };
    await refusedFor(
      dataset,
      row,
      "surprise",
      "is not a field of this dataset",
    );
  });

  Deno.test(`the gate refuses values other than objects among rows of ${key}`, async () => {
    for (const value of [null, 5, "row", [], true]) {
      const errors = await errorsIn(dataset, value);
      assert.deepEqual(
        errors.map(({ field }) => field),
        [""],
        JSON.stringify(value),
      );
    }
  });
}

for (
  const { key, id } of DATASETS.filter((dataset) => dataset.latest === undefined)
) {
  Deno.test(`the gate refuses two rows of ${key} with the same id, naming the first`, async () => {
    const dataset = key as DatasetKey;
    const [one, other] = rowsOf(dataset, 2, 5);
    const { errors } = await refused(dataset, [other, one, {
      ...(one as object),
    }]);
    assert.deepEqual(errors, [{
      row: 3,
      line: 3,
      field: datasetNamed(key).idField,
      value: id(one as never),
      message: "is the id of line 2 too",
      fix: key === "utility_territory"
        ? "merge the two into one outline (dissolve, MultiPolygon), or give each its own id"
        : "leave one of the two out, or give it its own id",
    }]);
  });
}

Deno.test("the gate refuses an id that cannot be part of a URL", async () => {
  for (const id of [".", ".."]) {
    const [error] = await errorsIn("source_documents", { id, title: "Odd" });
    assert.deepEqual([error?.field, error?.value, error?.message], [
      "id",
      id,
      "cannot be part of a URL",
    ]);
  }
});

Deno.test("the gate reports an error with the path of its field", async () => {
  await refusedFor(
    "hvac_labor",
    withField(rowWith("hvac_labor"), "ranges.cost_low", "12"),
    "ranges.cost_low",
    "must be a number",
  );
});

Deno.test("the gate reports every invalid field of a row", async () => {
  const row = {
    ...rowWith("finance_fees"),
    financier_name: "",
    fee_percentage: 25,
    term_months: 0,
  };
  const errors = await errorsIn("finance_fees", row);
  assert.deepEqual(
    errors.map(({ field }) => field).sort(),
    ["fee_percentage", "financier_name", "term_months"],
  );
});

Deno.test("the gate names the invalid spec of an equipment row", async () => {
  const row = rowWith(
    "equipment_pricing",
    (row) => row.category === "module" && "voc" in row.specs,
  );
  await refusedFor(
    "equipment_pricing",
    withField(row, "specs.voc", "49.2"),
    "specs.voc",
    "must be a number",
  );
});

Deno.test("the gate refuses a value outside an enumeration", async () => {
  for (
    const [dataset, field] of [
      ["finance_fees", "trade_category"],
      ["hvac_incentives", "status"],
      ["hvac_incentives", "income_bands"],
      ["finance_products", "product_type"],
      ["finance_eligibility", "program_type"],
      ["equipment_pricing", "category"],
      ["permits", "fees.amount_type"],
      ["utility_territory", "geometry_status"],
      ["hvac_climate", "confidence"],
      ["hvac_pricing", "currency"],
      ["hvac_labor", "provenance.trust_basis"],
    ] as const
  ) {
    const list = field === "income_bands";
    const row = withField(
      rowsOf(dataset, 1, 6)[0],
      field,
      list ? ["rich"] : "other",
    );
    const errors = await errorsIn(dataset, row);
    assert.deepEqual(errors.map((error) => error.field), [
      list ? `${field}.0` : field,
    ], dataset);
  }
});

Deno.test("the gate refuses numbers that are out of range or parsed as infinite", async () => {
  for (
    const [dataset, field, value] of [
      ["finance_fees", "fee_percentage", 1.01],
      ["finance_fees", "interest_rate", -0.01],
      ["finance_fees", "term_months", 60.5],
      ["finance_fees", "interest_rate", JSON.parse("1e999")],
      ["equipment_pricing", "base_cost", -1],
      ["hvac_climate", "hdd65", -1],
      ["utility_territory", "geography.sample_lat", 90.1],
      ["utility_territory", "geography.sample_lng", -180.1],
      ["roofing_materials", "specs.impact_rating_class", 5],
      ["electricity_rates", "data_year", 20_245],
    ] as const
  ) {
    const has = (row: unknown) =>
      dataset !== "utility_territory" ||
      (row as RowOf<"utility_territory">).geography.sample_lat !== null;
    const row = withField(rowWith(dataset, has), field, value);
    const errors = await errorsIn(dataset, row);
    assert.deepEqual(
      errors.map((error) => error.field),
      [field],
      `${dataset} ${field}`,
    );
  }
});

Deno.test("the gate refuses malformed dates and instants", async () => {
  const malformed = {
    "finance_fees effective_date": [
      "2026-02-30",
      "2026-13-01",
      "2026-1-1",
      "01/31/2026",
      "2026-01-01T00:00:00Z",
      "",
      20_260_101,
    ],
    "finance_fees last_verified_at": [
      "2026-02-29T00:00:00Z",
      "2026-01-01",
      "2026-01-01T00:00:00",
      "2026-01-01T25:00:00Z",
      "2026-01-01T00:00:00+99:99",
      "2026-01-01 00:00:00Z",
      "yesterday",
    ],
    "finance_fees expires_at": ["2026-01-01", "never", 0],
    "finance_products effective_date": [
      "2026-02-30",
      "2026-02-30T00:00:00Z",
      "2026",
    ],
    "finance_eligibility expires_at": ["31.12.2026"],
    "hvac_incentives expires_at": ["2026-11-31", "2026-01-01T00:00:00Z"],
    "hvac_pricing captured_at": [null, "2026-01-01"],
    "source_documents retrieved_at": ["2026-01-01"],
    "labor_rates provenance.last_verified_at": [null, "2026"],
    "equipment_pricing provenance.last_verified_at": ["2026-06-31T00:00:00Z"],
  };
  for (const [what, values] of Object.entries(malformed)) {
    const [dataset, field] = what.split(" ") as [DatasetKey, string];
    const rows = rowsOf(dataset, values.length, 7)
      .map((row, i) => withField(row as object, field, values[i]));
    const { errors, invalidRows } = await refused(dataset, rows);
    assert.equal(invalidRows, values.length, what);
    assert.deepEqual(
      errors.map((error) => [error.row, error.field]),
      values.map((_, i) => [i + 1, field]),
      what,
    );
  }
});

Deno.test("the gate refuses a dealer fee that is not quote-safe", async () => {
  await refusedFor(
    "finance_fees",
    { ...rowWith("finance_fees"), quote_safe: false },
    "quote_safe",
    "must be true: every dealer fee row is quote-safe",
  );
});

Deno.test("the gate refuses a labor rate that is not quote-safe, in either field", async () => {
  for (const field of ["quote_safe", "provenance.quote_safe"]) {
    await refusedFor(
      "labor_rates",
      withField(rowWith("labor_rates"), field, false),
      field,
      "must be true: every labor rate is quote-safe",
    );
  }
});

Deno.test("the gate refuses archived equipment that is quote-safe, and current equipment that is not", async () => {
  const row = rowWith("equipment_pricing", (row) => row.is_archived);
  const field = "provenance.quote_safe";
  const archived = "must be false of an archived record";
  await refusedFor(
    "equipment_pricing",
    withField(row, field, true),
    field,
    archived,
  );
  const current = "must be true of a current record";
  await refusedFor(
    "equipment_pricing",
    { ...row, is_archived: false },
    field,
    current,
  );
});

Deno.test("the gate refuses equipment whose category does not belong to its trade", async () => {
  const row = rowWith("equipment_pricing", (row) => row.category === "module");
  await refusedFor(
    "equipment_pricing",
    { ...row, trade: "hvac" },
    "trade",
    "must be solar for category module",
  );
});

Deno.test("the gate refuses a contractor's quote-safe rule that nobody has reviewed", async () => {
  const row = {
    ...rowWith("finance_eligibility"),
    availability_status: "available",
    source_kind: "contractor_upload",
    quote_safe: true,
  };
  const by = { reviewed_by: "Ada Admin", reviewed_at: "2026-10-01T00:00:00Z" };
  for (
    const source_kind of [
      "contractor_upload",
      "Contractor Upload",
      "CONTRACTOR-UPLOAD",
    ]
  ) {
    for (
      const review of [
        {},
        { reviewed_by: null, reviewed_at: null },
        { ...by, reviewed_by: null },
        { ...by, reviewed_at: null },
      ]
    ) {
      await refusedFor(
        "finance_eligibility",
        {
          ...row,
          reviewed_by: null,
          reviewed_at: null,
          ...review,
          source_kind,
        },
        "quote_safe",
        `must be false for source_kind ${source_kind} without reviewed_by and reviewed_at`,
      );
    }
  }
  const allowed = [
    { ...row, ...by },
    { ...row, quote_safe: false, reviewed_by: null, reviewed_at: null },
    {
      ...row,
      source_kind: "official_lender_doc",
      reviewed_by: null,
      reviewed_at: null,
    },
  ].map((one, i) => ({ ...one, id: crypto.randomUUID().slice(0, -1) + i }));
  assert.equal((await store.publish("finance_eligibility", allowed)).rows, 3);
});

Deno.test("the gate refuses a quote-safe matched system that fails any of the four conditions", async () => {
  const row = rowWith("hvac_ahri_matches", (row) => row.quote_safe);
  const missing: [string, readonly unknown[]][] = [
    [
      "verification.source_kind",
      [
        "efficiency_program_candidate",
        "certificate_scrape",
        "contractor_upload",
      ],
    ],
    ["status", ["candidate", "superseded", "unknown", null]],
    ["verification.exact_match", [false]],
    ["unresolved_requirements", [["missing_capacity_data"]]],
  ];
  for (const [path, values] of missing) {
    for (const value of values) {
      await refusedFor(
        "hvac_ahri_matches",
        withField(row, path, value),
        "quote_safe",
        "must be false unless the source is ahri_licensed, the status certified, the match exact " +
          "and no requirement unresolved",
      );
    }
  }
});

for (const kind of UNSAFE_SOURCE_KINDS) {
  Deno.test(`the gate refuses a quote-safe price observation of source kind ${kind}`, async () => {
    await refusedFor(
      "hvac_pricing",
      { ...rowWith("hvac_pricing"), source_kind: kind, quote_safe: true },
      "quote_safe",
      `must be false for source_kind ${kind}`,
    );
    // The endpoint also finds it in this form.
    const other = kind.replaceAll("_", "-").toUpperCase();
    await refusedFor(
      "hvac_pricing",
      { ...rowWith("hvac_pricing"), source_kind: other, quote_safe: true },
      "quote_safe",
      `must be false for source_kind ${other}`,
    );
  });
}

for (const customers of CUSTOMER_CLASSES) {
  Deno.test(`the gate refuses ${customers}_usd_per_kwh that is not cents / 100`, async () => {
    const field = `${customers}_usd_per_kwh` as const;
    const message = "must be cents / 100, and null when cents is null";
    const row = rowWith("electricity_rates");
    for (
      const [cents, usd] of [[12.5, 12.5], [12.5, 0.126], [12.5, null], [
        null,
        0.125,
      ]]
    ) {
      const changed = {
        ...row,
        [`${customers}_cents_per_kwh`]: cents,
        [field]: usd,
      };
      await refusedFor("electricity_rates", changed, field, message);
    }
  });
}

Deno.test("the gate accepts USD per kWh that is cents / 100 up to decimal rounding", async () => {
  const rows = rowsOf("electricity_rates", 3, 8).map((row, i) => ({
    ...row,
    total_cents_per_kwh: [16.48, 0, 7][i]!,
    total_usd_per_kwh: [0.1648, 0, 0.07][i]!,
  }));
  const report = await store.publish("electricity_rates", rows, {
    dryRun: true,
  });
  assert.equal(report.rows, 3);
});

Deno.test("the gate refuses a state code in a national rate, and a state rate without one", async () => {
  const message = "must be given for state records, and only for them";
  const state = rowWith(
    "electricity_rates",
    (row) => row.region_type === "state",
  );
  await refusedFor(
    "electricity_rates",
    { ...state, state_code: null },
    "state_code",
    message,
  );
  await refusedFor(
    "electricity_rates",
    { ...state, region_type: "national" },
    "state_code",
    message,
  );
});

const WAGES = [
  "hourly_p10",
  "hourly_p25",
  "hourly_median",
  "hourly_p75",
  "hourly_p90",
];
const LOADED = ["hourly_p25", "hourly_median", "hourly_p75"];

/** All pairs of names in order, the first before the second. */
const pairs = (path: string, names: readonly string[]) =>
  names.flatMap((low, i) =>
    names.slice(i + 1).map((high) => [`${path}.${low}`, `${path}.${high}`] as const)
  );

/** Every range that a dataset documents: its low and high ends. */
const RANGES: Readonly<
  Partial<Record<DatasetKey, readonly (readonly [string, string])[]>>
> = {
  finance_products: [
    ["loan_amount_min", "loan_amount_max"],
    ["term_months_min", "term_months_max"],
    ["apr_min", "apr_max"],
    ["dealer_fee_percent_min", "dealer_fee_percent_max"],
  ],
  equipment_pricing: [
    [
      "pricing.estimated_installed_price_low",
      "pricing.estimated_installed_price_high",
    ],
  ],
  hvac_labor: [
    ["ranges.cost_low", "ranges.cost_high"],
    ["ranges.labor_hours_low", "ranges.labor_hours_high"],
    ["ranges.material_cost_low", "ranges.material_cost_high"],
  ],
  permits: [["fees.fee_low", "fees.fee_high"]],
  hvac_pricing: [["observed_price_low", "observed_price_high"]],
  labor_rates: [
    ...pairs("wage_distribution", WAGES),
    ...pairs("loaded_labor", LOADED),
  ],
};

for (const [key, ranges] of Object.entries(RANGES)) {
  const dataset = key as DatasetKey;

  Deno.test(`the gate refuses a low end above the high end in every range of ${key}`, async () => {
    for (const [low, high] of ranges) {
      const [few, many] = low.startsWith("term") ? [12, 60] : [0.25, 0.5];
      const row = withField(
        withField(rangeless(dataset), low, many),
        high,
        few,
      );
      await refusedFor(
        dataset,
        row,
        low,
        `must not be above the high end of its range (${many} > ${few})`,
      );
    }
  });

  Deno.test(`the gate accepts equal and open ends in every range of ${key}`, async () => {
    for (const [low, high] of ranges) {
      const rows = ([[1, 1], [1, null], [null, 1], [null, null]] as const).map((
        [from, to],
      ) => withField(withField(rangeless(dataset), low, from), high, to));
      for (const row of rows) {
        await store.publish(dataset, [row], { dryRun: true });
      }
    }
  });
}

/** A valid row whose ranges are open at both ends. */
function rangeless(dataset: DatasetKey): object {
  const row = rowWith(
    dataset,
    (row) => !("pricing" in row) || row.pricing !== null,
  ) as object;
  return RANGES[dataset]!.flat().reduce(
    (row, path) => withField(row, path, null),
    row,
  );
}

Deno.test("every field named like the end of a range is in the list of ranges above", () => {
  const ends = /(^|_)(min|max|low|high|p\d\d)(_|$)/;
  const named = DATASETS.flatMap(({ key }) =>
    pathsOf(rowsOf(key as DatasetKey, 60, 9)).filter((path) => ends.test(path.split(".").at(-1)!))
      .map((path) => `${key} ${path}`)
  );
  const listed = Object.entries(RANGES).flatMap(([key, ranges]) =>
    ranges.flat().map((path) => `${key} ${path}`)
  );
  // A maximum term alone is not a range.
  listed.push("finance_eligibility max_term_years");
  assert.deepEqual(named.filter((path) => !listed.includes(path)), []);
});

/** Dotted paths of all fields outside free-form objects. */
function pathsOf(rows: readonly unknown[]): string[] {
  const free = ["metadata", "requirements", "eligibility_criteria"];
  const paths = new Set<string>();
  const walk = (value: unknown, path: string) => {
    if (value === null || typeof value !== "object" || Array.isArray(value)) {
      return;
    }
    for (const [name, field] of Object.entries(value)) {
      if (free.includes(name) && path === "") continue;
      paths.add(path + name);
      walk(field, `${path}${name}.`);
    }
  };
  for (const row of rows) walk(row, "");
  return [...paths];
}

const SQUARE = [[-100, 40], [-99, 40], [-99, 41], [-100, 41], [-100, 40]];

/** A territory with a polygon of these rings. */
function territory(rings: unknown, type = "Polygon"): unknown {
  const row = rowWith("utility_territory", (row) => row.geometry !== null);
  return { ...row, geometry: { type, coordinates: rings } };
}

Deno.test("the gate refuses rings that are open, too short or out of range", async () => {
  const at = "geometry.coordinates.0";
  const onInvalid: [unknown, string, string, string?][] = [
    [[SQUARE.slice(0, 4)], at, "must end where it begins"],
    [[[[0, 0], [1, 0], [0, 0]]], at, "must have four positions or more"],
    [[[]], at, "must have four positions or more"],
    [
      [SQUARE, SQUARE.slice(0, 4)],
      "geometry.coordinates.1",
      "must end where it begins",
    ],
    [[SQUARE.with(1, [-180.5, 40])], `${at}.1.0`, "must be at least -180"],
    [[SQUARE.with(1, [181, 40])], `${at}.1.0`, "must be at most 180"],
    [[SQUARE.with(2, [-99, 90.01])], `${at}.2.1`, "must be at most 90"],
    [[SQUARE.with(2, [-99, -91])], `${at}.2.1`, "must be at least -90"],
    [
      [[SQUARE.slice(0, 4)]],
      `${at}.0`,
      "must end where it begins",
      "MultiPolygon",
    ],
  ];
  for (const [rings, field, message, type] of onInvalid) {
    await refusedFor(
      "utility_territory",
      territory(rings, type),
      field,
      message,
    );
  }
});

Deno.test("the gate refuses a geometry that is neither a Polygon nor a MultiPolygon, or is empty", async () => {
  for (const type of ["Point", "LineString", "GeometryCollection"]) {
    const [error] = await errorsIn(
      "utility_territory",
      territory([SQUARE], type),
    );
    assert.equal(error!.field, "geometry.type");
  }
  const [error] = await errorsIn("utility_territory", territory([]));
  assert.equal(error!.field, "geometry.coordinates");
});

Deno.test("the gate refuses a quote-safe territory without a loaded geometry", async () => {
  const row = {
    ...rowWith("utility_territory", (row) => row.geometry !== null),
    quote_safe: true,
  };
  const message = "must be false without a loaded geometry";
  for (const status of ["pending", "unavailable", null]) {
    const pending = { ...row, geometry_status: status };
    await refusedFor("utility_territory", pending, "quote_safe", message);
  }
  const without = { ...row, geometry_status: "loaded", geometry: null };
  await refusedFor("utility_territory", without, "quote_safe", message);
});

Deno.test("the gate refuses a sample latitude without its longitude", async () => {
  const row = rowWith(
    "utility_territory",
    (row) => row.geography.sample_lat !== null,
  );
  for (const end of ["sample_lat", "sample_lng"]) {
    await refusedFor(
      "utility_territory",
      withField(row, `geography.${end}`, null),
      "geography.sample_lng",
      "must be given together with sample_lat",
    );
  }
});

type Fields = Readonly<Record<string, unknown>>;

const PRICING = rowsOf("equipment_pricing", 50, 1).find(({ pricing }) => pricing !== null)!
  .pricing;

/**
 * Valid values of fields by path, and values that the schema allows but a careful reader would
 * doubt.
 */
const ODD: readonly (readonly [string, DatasetKey, sound: Fields, odd: Fields])[] = [
  [
    "interest_rate is not from 0 to 0.6",
    "finance_fees",
    { interest_rate: 0.0699 },
    { interest_rate: 0.699 },
  ],
  [
    "term_months is not from 1 to 480",
    "finance_fees",
    { term_months: 300 },
    { term_months: 2880 },
  ],
  [
    "effective_date is after expires_at",
    "hvac_incentives",
    { effective_date: "2026-01-01", expires_at: "2026-01-01" },
    { effective_date: "2027-01-01", expires_at: "2026-01-01" },
  ],
  [
    "last_verified_at is in the future",
    "finance_fees",
    { last_verified_at: "2026-11-24T12:00:00Z" },
    { last_verified_at: "2026-11-24T12:00:01Z" },
  ],
  [
    "effective_date is in the year 26",
    "finance_fees",
    { effective_date: "2026-01-01" },
    { effective_date: "0026-01-01" },
  ],
  [
    "provenance.last_verified_at is in the year 1926",
    "utility_territory",
    { "provenance.last_verified_at": "2026-11-01T00:00:00Z" },
    { "provenance.last_verified_at": "1926-11-01T00:00:00Z" },
  ],
  [
    "county_fips is not of the row's state",
    "hvac_climate",
    { state_code: "CA", county_fips: "06037" },
    { state_code: "CO", county_fips: "06037" },
  ],
  [
    "quote_safe is true, though it names what is unresolved",
    "hvac_labor",
    { quote_safe: false, unresolved_requirements: ["permit"] },
    { quote_safe: true, unresolved_requirements: ["permit"] },
  ],
  [
    "observed_price is above observed_price_high",
    "hvac_pricing",
    {
      observed_price_low: 4000,
      observed_price: 4500,
      observed_price_high: 5000,
    },
    {
      observed_price_low: 4000,
      observed_price: 5500,
      observed_price_high: 5000,
    },
  ],
  [
    "base_cost is 0 and pricing is given: it counts as a cost of 0",
    "equipment_pricing",
    { base_cost: 0, pricing: null },
    { base_cost: 0, pricing: PRICING },
  ],
];
for (const [warning, dataset, sound, odd] of ODD) {
  Deno.test(`${dataset} with ${JSON.stringify(odd)} is published with a warning`, () => {
    const warnings = (fields: Fields) => {
      const value = Object.entries(fields).reduce(
        (row, [path, value]) => withField(row, path, value),
        structuredClone(rowWith<DatasetKey>(dataset)) as Row,
      );
      const now = () => Date.parse("2026-11-23T12:00:00Z");
      const gate = new Gate(datasetNamed(dataset), undefined, { now });
      assert.ok(gate.pass({ number: 1, line: 7, value }) !== undefined);
      return gate.warnings.filter((one) => one.includes(warning));
    };
    assert.deepEqual(warnings(sound), []);
    assert.deepEqual(warnings(odd), [`1 row: ${warning} (line 7)`]);
  });
}

Deno.test("a self-intersecting ring is published with a warning and a count", async () => {
  const bowTie = [[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]];
  const row = territory([bowTie]) as { record_id: string };
  const rows = [
    {
      ...row,
      provenance: {
        ...rowWith("utility_territory").provenance,
        source_document_id: null,
      },
    },
  ];
  const { warnings } = await store.publish("utility_territory", rows, {
    dryRun: true,
  });
  // It is in no state either.
  assert.equal(warnings.length, 2);
  assert.ok(warnings.some((warning) => /^1 .*cross/.test(warning)));
});

Deno.test("rings that do not intersect themselves are published without a warning", async () => {
  const hole = SQUARE.map((
    [lng, lat],
  ) => [-99.5 + (lng! + 99.5) / 2, 40.5 + (lat! - 40.5) / 2]);
  const north = SQUARE.map(([lng, lat]) => [lng, lat! + 5]);
  const shapes: [unknown, string][] = [
    [[SQUARE], "Polygon"],
    [[SQUARE, hole], "Polygon"],
    [[[SQUARE, hole], [north]], "MultiPolygon"],
  ];
  for (const [rings, type] of shapes) {
    const row = territory(rings, type) as RowOf<"utility_territory">;
    const provenance = { ...row.provenance, source_document_id: null };
    const placed = withField(
      { ...row, provenance },
      "geography.state_code",
      "NE",
    );
    const { warnings } = await store.publish("utility_territory", [placed], {
      dryRun: true,
    });
    assert.deepEqual(warnings, []);
  }
});

Deno.test("the gate refuses leading and trailing white space, except in free-form objects", async () => {
  for (const text of [" x", "x\n", "\u00a0x", "  "]) {
    await refusedFor(
      "hvac_labor",
      { ...rowWith("hvac_labor"), adder_label: text },
      "adder_label",
      "has white space at its ends",
    );
  }
  await refusedFor(
    "hvac_labor",
    { ...rowWith("hvac_labor"), unresolved_requirements: ["a", "b "] },
    "unresolved_requirements.1",
    "has white space at its ends",
  );
  const row = {
    ...rowWith("finance_products"),
    requirements: { " a ": [" b "] },
  };
  await store.publish("finance_products", [row], { dryRun: true });
});

Deno.test("the gate refuses more than 12 significant digits, except in outlines and free-form objects", async () => {
  const message = "has more than 12 significant digits";
  for (const value of [0.1 + 0.2, 1234567890123, 1.00000000000001e-5]) {
    const row = { ...rowWith("hvac_pricing"), tonnage: value };
    await refusedFor("hvac_pricing", row, "tonnage", message);
  }
  await store.publish("hvac_pricing", [
    {
      ...rowWith("hvac_pricing"),
      tonnage: 123456789012,
      metadata: { exact: 0.1 + 0.2 },
    },
  ], { dryRun: true });
  const precise = SQUARE.map(([lng, lat]) => [lng! + 0.123456789012345, lat!]);
  await store.publish("utility_territory", [territory([precise])], {
    dryRun: true,
  });
  const eligibility = {
    ...rowWith("finance_eligibility"),
    eligibility_criteria: { a: 0.1 + 0.2 },
  };
  await store.publish("finance_eligibility", [eligibility], {
    dryRun: true,
    allowShrink: true,
  });
});

Deno.test("the gate refuses a quote-safe row that is archived, superseded or expired", async () => {
  for (const status of ["archived", "superseded", "expired", "Expired"]) {
    await refusedFor(
      "finance_products",
      { ...rowWith("finance_products"), status, quote_safe: true },
      "quote_safe",
      `must be false for status ${status}`,
    );
  }
  const incentive = {
    ...rowWith("hvac_incentives"),
    status: "superseded" as const,
    conditions: [],
    unresolved_requirements: [],
  };
  await refusedFor(
    "hvac_incentives",
    { ...incentive, quote_safe: true },
    "quote_safe",
    "must be false for status superseded",
  );
  await store.publish(
    "hvac_incentives",
    [{ ...incentive, quote_safe: false }],
    { dryRun: true },
  );
});

Deno.test("the gate refuses versions of a fee program that were verified at the same instant", async () => {
  const [fee] = rowsOf("finance_fees", 1, 12);
  const version = (last_verified_at: string) => ({ ...fee!, last_verified_at });
  const { errors } = await refused("finance_fees", [
    version("2026-01-01T00:00:00Z"),
    version("2026-03-01T00:00:00Z"),
    version("2026-02-01T00:00:00Z"),
    // The same instant as that of row 3, and of row 2.
    version("2026-01-31T17:00:00-07:00"),
    version("2026-03-01T00:00:00Z"),
  ]);
  const id = fee!.finance_program_version_id;
  assert.deepEqual(
    errors.map(({ row, value, message }) => [row, value, message]),
    [
      [4, id, "is the id of line 3 too, verified at the same time"],
      [5, id, "is the id of line 2 too, verified at the same time"],
    ],
  );
});

Deno.test("the gate suggests a fix for each error", async () => {
  const row = { ...rowWith("finance_fees"), fee_percent: 0.2 };
  const onInvalid = {
    ...row,
    fee_percentage: 25,
    interest_rate: "0.05",
    effective_date: "1/2/2026",
    trade_category: "Solar",
    term_months: 0,
  };
  const told = (await errorsIn("finance_fees", onInvalid)).map((
    { field, message, fix },
  ) => [
    field,
    message,
    fix,
  ]);
  assert.deepEqual(told.toSorted(), [
    [
      "effective_date",
      "must be a date such as 2026-01-31",
      "write a date such as 2026-01-31",
    ],
    [
      "fee_percent",
      "is not a field of this dataset",
      "use fee_percentage, or leave it out",
    ],
    [
      "fee_percentage",
      "must be at most 1, because it is a fraction",
      "write 25 percent as 0.25",
    ],
    ["interest_rate", "must be a number", "write 0.05 without quotes"],
    ["term_months", "must be above 0", "correct the number"],
    [
      "trade_category",
      "must be one of solar, hvac, roofing, plumbing, electrical",
      "write solar",
    ],
  ]);
});

Deno.test("the gate suggests fixes for equipment, climate zones and missing times", async () => {
  const told = async (
    dataset: Parameters<typeof errorsIn>[0] & Parameters<typeof rowsOf>[0],
    field: string,
    value: unknown,
  ) => {
    const [error] = await errorsIn(
      dataset,
      withField(rowsOf(dataset, 1, 6)[0], field, value),
    );
    return [error!.message, error!.fix];
  };
  assert.deepEqual(await told("equipment_pricing", "is_archived", true), [
    "must be false of an archived record",
    "write false, or correct what forbids it",
  ]);
  assert.deepEqual(await told("equipment_pricing", "category", "battery"), [
    "must be one of module, inverter, roofing, hvac, product",
    "write one of these",
  ]);
  // It is a field of module specs, so suggesting it here would not help.
  assert.deepEqual(
    await told("equipment_pricing", "specs.frame_color", "Black"),
    [
      "is a field of another kind of row",
      "leave it out",
    ],
  );
  assert.deepEqual(await told("hvac_climate", "iecc_climate_zone", "9"), [
    "must be one of 1, 2, 3, 4, 5, 6, 7, 8",
    "write one of these",
  ]);
  const [message, fix] = await told("finance_fees", "last_verified_at", null);
  assert.equal(message, "must not be null");
  assert.equal(
    fix,
    "give a date and time with a zone such as 2026-01-31T12:00:00Z",
  );
});

Deno.test("the gate counts each kind of error over all rows, with twelve examples of each", async () => {
  const rows = rowsOf("finance_fees", 1, 10);
  const invalid = Array.from(
    { length: 250 },
    (_, i) => ({
      ...rows[0],
      financier_name: 1,
      ...i === 249 ? { term_months: 0 } : {},
      last_verified_at: undefined,
    }),
  );
  const { report, errors, invalidRows, message } = await refused(
    "finance_fees",
    [...rows, ...invalid],
  );
  assert.equal(invalidRows, 250);
  assert.equal(message, "250 rows have errors");
  // Errors in every row come last, so that they hide nothing.
  assert.deepEqual(
    report.kinds.map((
      { field, count, examples },
    ) => [field, count, examples.length]),
    [["financier_name", 250, 12], ["term_months", 1, 1], [
      "last_verified_at",
      250,
      12,
    ]],
  );
  assert.deepEqual(report.kinds.map(({ advice }) => advice), [
    undefined,
    undefined,
    "verified",
  ]);
  assert.equal(
    errors.filter(({ field }) => field === "term_months")[0]!.row,
    251,
  );
  const text = errorsText(new GateError(report), (fix) => fix);
  assert.match(text, /^financier_name must be text \(250 rows\)$/m);
  assert.match(text, /^ {2}and 238 more$/m);
  assert.match(
    text,
    /^last_verified_at is missing \(250 rows\)\n {2}give a date and time/m,
  );
});

Deno.test("long names of columns are shortened in the text of errors", () => {
  const name = "n".repeat(300_000);
  const error = { row: 0, line: 1, field: name, value: name, message: "is not a field", fix: "" };
  const text = errorsText(GateError.of([error]), (fix) => fix);
  assert.match(text, /^n{79}… is not a field/);
  assert.ok(text.length < 400, `${text.length} characters`);
});

Deno.test("one invalid row among a thousand leaves the published version unchanged", async () => {
  const rows = rowsOf("roofing_materials", 1200, 11);
  await store.publish("roofing_materials", rows.slice(0, 10));
  const { message, errors } = await refused(
    "roofing_materials",
    rows.with(1199, { ...rows[1199]!, manufacturer: "" }),
  );
  assert.equal(message, "1 row has errors");
  assert.deepEqual(errors.map(({ row, field }) => [row, field]), [[
    1200,
    "manufacturer",
  ]]);
  assert.equal((await store.current("roofing_materials")).size, 10);
});

Deno.test("rows that are not JSON are reported, along with errors in the others", async () => {
  const [fee] = rowsOf("finance_fees", 1, 12);
  const before = await store.everything();
  const broken = {
    field: "",
    value: "{",
    message: "is not JSON",
    fix: "check it",
  };
  async function* rows() {
    yield { number: 1, value: undefined, errors: [broken] };
    yield* numbered([fee]);
  }
  await assert.rejects(
    store.publish("finance_fees", rows()),
    (error: GateError) => {
      assert.deepEqual(error.errors, [{ row: 1, line: 1, ...broken }]);
      return true;
    },
  );
  assert.deepEqual(await store.everything(), before);
});

Deno.test("datasetNamed finds a dataset by its key, and suggests the nearest for a mistyped one", () => {
  for (const dataset of DATASETS) {
    assert.equal(datasetNamed(dataset.key), dataset);
  }
  const all = `Use one of ${DATASETS.map(({ key }) => key).join(", ")}.`;
  for (
    const [key, meant] of [
      ["finance", "Did you mean finance_fees, finance_products, or finance_eligibility? "],
      ["finance_fee", "Did you mean finance_fees? "],
      ["Finance-Fees", "Did you mean finance_fees? "],
      ["permit", "Did you mean permits? "],
      ["utility_teritory", "Did you mean utility_territory? "],
      ["warehouses", ""],
      ["", ""],
    ]
  ) {
    assert.throws(
      () => datasetNamed(key!),
      new RangeError(`No dataset "${key}". ${meant}${all}`),
    );
  }
});

Deno.test("equipment without quote_safe is quote-safe unless it is archived", () => {
  const gate = new Gate(datasetNamed("equipment_pricing"));
  const rows = [true, false].map((is_archived, i) => {
    const { quote_safe: _, ...provenance } = rowWith("equipment_pricing").provenance;
    return {
      ...rowWith("equipment_pricing"),
      record_id: uuidOf(i),
      is_archived,
      provenance,
    };
  });
  const passed = rows.map((value, i) => gate.pass({ number: i + 1, value }));
  gate.close();
  assert.deepEqual(passed.map((row) => row?.quoteSafe), [false, true]);
  // Values of the wrong type are reported as such.
  assert.equal(
    gate.pass({ number: 3, value: { ...rows[0], provenance: "CEC" } }),
    undefined,
  );
  assert.equal(
    gate.pass({ number: 4, value: { ...rows[0], is_archived: "no" } }),
    undefined,
  );
});
