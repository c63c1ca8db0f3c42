import assert from "node:assert/strict";
import { type Access, everything } from "../../src/access/levels.ts";
import { DATASETS } from "../../src/datasets/mod.ts";
import { chapter } from "../support/service/chapters.ts";
import { dealerFees, uuidOf } from "../support/fixtures/dealer_fees.ts";
import { refusal } from "../support/contract/list_tests.ts";
import { SHOWN, winds, ZEPHYR } from "../support/fixtures/search_rows.ts";
import { NOW } from "../support/service/service.ts";

const PATH = "/api/v1/search";

interface Result {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly trade: string | null;
  readonly quote_safe: boolean | null;
  readonly meta: string;
  readonly matched_fields: string[];
  readonly [name: string]: unknown;
}

const service = chapter(winds);

async function search(query: Record<string, string>, key = service().key): Promise<Result[]> {
  const response = await service().get(`${PATH}?${new URLSearchParams(query)}`, { key });
  const body = await response.json();
  assert.equal(response.status, 200, JSON.stringify(body));
  return body.data;
}

const keyWith = async (access: Access) => (await service().makeKey(access)).key;
const idsOf = (results: readonly Result[]) => results.map(({ id }) => id);
const typesOf = (results: readonly Result[]) => [...new Set(results.map(({ type }) => type))];

service.test(`GET ${PATH} 200 uses the standard envelope; meta has only request_id and api_version`, async () => {
  const response = await service().get(`${PATH}?q=zephyr`);
  const body = await response.json();
  assert.deepEqual(Object.keys(body), ["data", "error", "meta"]);
  assert.equal(body.error, null);
  assert.deepEqual(body.meta, {
    request_id: response.headers.get("x-svc-request-id"),
    api_version: "2026-06-30",
  });
});

service.test(`GET ${PATH} 200 returns every type with every field, best matches first`, async () => {
  const results = await search({ q: "zephyr" });
  assert.deepEqual(
    results.map(({ category: _c, href: _h, meta: _m, matched_fields: _f, ...rest }) => rest),
    SHOWN,
  );
  for (const result of results) {
    assert.deepEqual(Object.keys(result), [
      "type",
      "id",
      "title",
      "subtitle",
      "trade",
      "category",
      "href",
      "quote_safe",
      "confidence",
      "source_document_id",
      "last_verified_at",
      "unresolved_requirements",
      "meta",
      "matched_fields",
    ]);
    assert.equal(result.href, `/dashboard/${result.type}/${encodeURIComponent(result.id)}`);
    assert.notEqual(result.meta, "");
    assert.deepEqual(result.matched_fields, ["title"]);
  }
  const categories = Object.fromEntries(results.map(({ type, category }) => [type, category]));
  assert.equal(categories.equipment, "equipment");
  assert.equal(categories.finance, "financing");
  assert.equal(categories.finance_eligibility, "financing");
  assert.equal(categories.incentive, "incentives");
  assert.equal(categories.permit, "permits");
  assert.equal(categories.labor, "labor");
});

service.test(`GET ${PATH} 200 returns one manifest per dataset, without trade and quality signals`, async () => {
  for (const { key, title } of DATASETS) {
    const results = await search({ q: key, type: "dataset" });
    const manifest = results.find(({ id }) => id === key);
    assert.ok(manifest !== undefined, key);
    assert.equal(manifest.title, title);
    assert.equal(manifest.subtitle, key);
    assert.ok(manifest.matched_fields.includes("subtitle"));
    for (const name of ["trade", "quote_safe", "confidence", "source_document_id"]) {
      assert.equal(manifest[name], null);
    }
    assert.deepEqual(manifest.unresolved_requirements, []);
  }
});

service.test(`GET ${PATH} 200 accepts aliases of types, in either case`, async () => {
  for (
    const [alias, type] of [
      ["hardware", "equipment"],
      ["eligibility", "finance_eligibility"],
      ["source", "source_document"],
      ["sources", "source_document"],
      ["documents", "source_document"],
    ] as const
  ) {
    for (const asked of [alias, type]) {
      assert.deepEqual(typesOf(await search({ q: "zephyr", type: asked })), [type]);
    }
  }
  assert.deepEqual(typesOf(await search({ q: "finance", type: "sync" })), ["dataset"]);
  for (const type of ["price", "finance", "incentive", "utility", "permit", "labor"]) {
    assert.deepEqual(typesOf(await search({ q: "zephyr", type })), [type]);
  }
});

service.test(`GET ${PATH} 200 filters by trade, including context`, async () => {
  for (const trade of ["solar", "hvac", "roofing", "electrical", "context"]) {
    const expected = SHOWN.filter((one) => one.trade === trade);
    assert.ok(expected.length > 0);
    assert.deepEqual(idsOf(await search({ q: "zephyr", trade })), expected.map(({ id }) => id));
  }
  assert.deepEqual(await search({ q: "zephyr", trade: "plumbing" }), []);
});

service.test(`GET ${PATH} 200 filters by quote_safe; results without the signal match neither value`, async () => {
  for (const wanted of [true, false]) {
    const expected = SHOWN.filter((one) => one.quote_safe === wanted);
    const results = await search({ q: "zephyr", quote_safe: String(wanted) });
    assert.deepEqual(idsOf(results), expected.map(({ id }) => id));
  }
  assert.deepEqual(await search({ q: "finance", type: "dataset", quote_safe: "false" }), []);
});

service.test(`GET ${PATH} 200 matches words across fields, and names the matched fields`, async () => {
  const [equipment] = await search({ q: "aeolus zephyr-90 heatpump" });
  assert.equal(equipment!.type, "equipment");
  assert.deepEqual(equipment!.matched_fields, ["title", "subtitle", "measure_key"]);
  const [incentive] = await search({ q: "gale rebate WIND heat" });
  assert.deepEqual(incentive!.matched_fields, ["title", "subtitle", "measure_keys", "utilities"]);
  assert.deepEqual(await search({ q: "aeolus zephyr nowhere" }), []);
  const [utility] = await search({ q: "777" });
  assert.deepEqual([utility!.id, utility!.matched_fields], ["territory-1", ["eia_utility_id"]]);
});

service.test(`GET ${PATH} 200 trims control characters and white space from q, and truncates it to 120 characters`, async () => {
  const expected = idsOf(await search({ q: "zephyr" }));
  for (const q of ["\u0000\t zephyr \u0007\n", "\u0085zephyr\u001b", "zephyr\u0000"]) {
    assert.deepEqual(idsOf(await search({ q })), expected, JSON.stringify(q));
  }
  const filled = "zephyr ".repeat(20).slice(0, 113) + " zephyr";
  assert.equal(filled.length, 120);
  assert.deepEqual(idsOf(await search({ q: filled })).toSorted(), expected.toSorted());
  assert.deepEqual(
    idsOf(await search({ q: filled + "nowhere" })).toSorted(),
    expected.toSorted(),
    "what is past 120 is not looked for",
  );
  assert.deepEqual(await search({ q: filled.slice(0, -6) + "qqqqqq" }), []);
});

service.test(`GET ${PATH} 400 uses the contract's messages`, async () => {
  const short = "Query parameter 'q' is required (min 2 characters).";
  const trade = (value: string) =>
    `Unsupported trade "${value}". Use solar, hvac, roofing, plumbing, electrical, or context.`;
  const type = "Unsupported type. Use equipment, price, finance, ...";
  for (
    const [query, message] of [
      ["", short],
      ["?q=", short],
      ["?q=a", short],
      ["?q=%20a%20%00", short],
      ["?q=%00%00%00", short],
      ["?q=zephyr&trade=gas", trade("gas")],
      ["?q=zephyr&trade=", trade("")],
      ["?q=zephyr&type=record", type],
      ["?q=zephyr&quote_safe=yes", "Invalid quote_safe. Use true or false."],
      ["?q=zephyr&quote_safe=True", "Invalid quote_safe. Use true or false."],
      ["?q=zephyr&limit=0", "Invalid limit. Use a whole number of at least 1."],
    ] as const
  ) {
    assert.equal(await refusal(service(), PATH + query, 400), message, query);
  }
  assert.equal(await refusal(service(), `${PATH}?q=zephyr`, 401, "nonsense"), "Invalid API key.");
});

service.test(`GET ${PATH} 200 omits types that the key cannot see; with none it is 403`, async () => {
  const cases: [Access, string[]][] = [
    [{}, []],
    [{ permits: "sample" }, ["source_document", "permit"]],
    [{ finance_fees: "sandbox" }, ["source_document"]],
    [{ finance_fees: "production" }, ["finance", "source_document"]],
    [{ finance_products: "sample" }, ["finance", "source_document"]],
    [{ hvac_labor: "sandbox", utility_territory: "sample" }, [
      "labor",
      "utility",
      "source_document",
    ]],
    [{ hvac_equipment: "sandbox", hardware: "production" }, ["source_document"]],
    [{ hvac_equipment: "production" }, ["equipment", "source_document"]],
    [everything("sample"), typesOf(await search({ q: "zephyr" })).filter((t) => t !== "equipment")],
  ];
  for (const [access, types] of cases) {
    const results = await search({ q: "zephyr" }, await keyWith(access));
    assert.deepEqual(typesOf(results).toSorted(), types.toSorted(), JSON.stringify(access));
  }
  const sample = await search({ q: "zephyr" }, await keyWith(everything("sample")));
  assert.ok(!idsOf(sample).includes(ZEPHYR.finance_fees.finance_program_version_id));
  const fees = await keyWith({ finance_fees: "sample" });
  assert.deepEqual(idsOf(await search({ q: "finance", type: "dataset" }, fees)), ["finance_fees"]);
});

service.test(`GET ${PATH} 200 shows equipment of the trades whose catalog the key may read`, async () => {
  const key = await keyWith({
    hardware: "production",
    plumbing_equipment: "production",
    electrical_equipment: "sandbox",
    equipment_pricing: "production",
  });
  const results = await search({ q: "mistral" }, key);
  assert.deepEqual(results.map(({ trade }) => trade).toSorted(), ["plumbing", "solar"]);
  assert.deepEqual(await search({ q: "mistral", trade: "hvac" }, key), []);
  assert.equal((await search({ q: "mistral" })).length, 5);
});

service.test(`GET ${PATH} 200 returns 24 results by default, at most 50`, async () => {
  const q = "sirocco";
  const all = idsOf(await search({ q, limit: "50" }));
  assert.equal(all.length, 50);
  assert.equal(new Set(all).size, 50);
  assert.deepEqual(idsOf(await search({ q })), all.slice(0, 24));
  assert.deepEqual(idsOf(await search({ q, limit: "999999" })), all);
  assert.deepEqual(idsOf(await search({ q, limit: "1" })), all.slice(0, 1));
});

service.test(`GET ${PATH} 200 shows a sample key the sample of the type's own endpoint, up to the limit`, async () => {
  const key = await keyWith({ permits: "sample" });
  const { data } = await service().json("/api/v1/context/permits?limit=500", { key });
  const sample = data.permits ?? data.records ?? data;
  const own = sample.map(({ record_id }: { record_id: string }) => record_id)
    .filter((id: string) => id.startsWith("sirocco"));
  assert.ok(own.length >= 24, JSON.stringify(data).slice(0, 300));
  const seen = await search({ q: "sirocco", limit: "50" }, key);
  assert.deepEqual(idsOf(seen).toSorted(), own.toSorted());
  assert.equal((await search({ q: "sirocco" }, key)).length, 24);
});

service.test(`GET ${PATH} 200 marks archived equipment, and sorts it after active equipment`, async () => {
  const results = await search({ q: "tramontana" });
  assert.deepEqual(idsOf(results), [uuidOf(200), uuidOf(201)], "an exact title ranks first");
  assert.equal(results[0]!.quote_safe, false);
  assert.deepEqual(results[0]!.unresolved_requirements, ["archived"]);
  assert.match(results[0]!.meta, /archived/);
  assert.deepEqual(idsOf(await search({ q: "tramont" })), [uuidOf(201), uuidOf(200)]);
  const safe = await search({ q: "tramontana", quote_safe: "true" });
  assert.deepEqual(idsOf(safe), [uuidOf(201)]);
});

service.test(`GET ${PATH} 200 omits a fee from the instant it expires`, async () => {
  assert.deepEqual(idsOf(await search({ q: "levante" })), [uuidOf(401)]);
  service().clock.now = NOW + 1000;
  try {
    assert.deepEqual(await search({ q: "levante" }), []);
  } finally {
    service().clock.now = NOW;
  }
});

service.test(`GET ${PATH} 200 returns one result per type and id, and fills up to the limit`, async () => {
  for (const limit of [1, 24, 29, 30, 50]) {
    const results = await search({ q: "ponente", limit: String(limit) });
    assert.equal(results.length, Math.min(limit, 30));
    assert.equal(new Set(idsOf(results)).size, results.length);
    // If a fee and a product share an id, the better match is returned.
    assert.ok(results.every(({ type, confidence }) => type === "finance" && confidence === "high"));
  }
  // Records of different types may share an id.
  const ostro = await search({ q: "ostro x1" });
  assert.deepEqual(ostro.map(({ type, id }) => [type, id]), [
    ["equipment", uuidOf(300)],
    ["price", uuidOf(300)],
  ]);
});

/** Runs something with the clock set to another time. */
async function at<T>(now: number, look: () => Promise<T>): Promise<T> {
  service().clock.now = now;
  try {
    return await look();
  } finally {
    service().clock.now = NOW;
  }
}

service.test(`GET ${PATH} 200 omits finance products and rules once they have ended`, async () => {
  const found = async () => (await search({ q: "bora" })).map(({ title }) => title);
  const before = await at(NOW + 999, found);
  const after = await at(NOW + 1000, found);
  for (const title of ["Bora Loan", "Bora Rule"]) {
    assert.ok(before.includes(title), title);
    assert.ok(!after.includes(title), title);
  }
});

service.test(`GET ${PATH} 200 shows an incentive as expired after its last day in UTC`, async () => {
  const midnight = Date.parse("2026-11-21T00:00:00Z");
  const look = async () => (await search({ q: "bora rebate" }))[0]!;
  const before = await at(midnight - 1, look);
  assert.deepEqual([before.quote_safe, before.unresolved_requirements], [true, []]);
  assert.match(before.meta, /active/);
  const after = await at(midnight, look);
  assert.deepEqual([after.id, after.quote_safe], ["bora-1", false]);
  assert.deepEqual(after.unresolved_requirements, ["expired"]);
  assert.match(after.meta, /expired/);
  const safe = () => search({ q: "bora rebate", quote_safe: "true" });
  assert.equal((await at(midnight - 1, safe)).length, 1);
  assert.equal((await at(midnight, safe)).length, 0);
});

service.test(`GET ${PATH} 200 reports unknown prices and sample data in unresolved_requirements`, async () => {
  const [priceless] = await search({ q: "bora 1", type: "equipment" });
  assert.deepEqual(priceless!.unresolved_requirements, ["price_unknown"]);
  assert.equal(priceless!.quote_safe, true);
  const [sample] = await search({ q: "bora crane" });
  assert.deepEqual(sample!.unresolved_requirements, ["height", "sample_data"]);
});

service.test(`GET ${PATH} 200 finds a source document by its id, with its kind, license, date and URL`, async () => {
  const [document] = await search({ q: "sample-bora", type: "source" });
  assert.equal(document!.id, "sample-bora");
  assert.deepEqual(document!.matched_fields, ["id"]);
  assert.equal(
    document!.meta,
    "made-up sample · MIT · 2026-11-01T00:00:00Z · https://example.com/list",
  );
  assert.deepEqual(document!.unresolved_requirements, []);
});

service.test(`GET ${PATH} 200 prefers matches at the start of a word to those inside one`, async () => {
  const results = await search({ q: "pace solano" });
  assert.deepEqual(idsOf(results), ["pace-1", "pace-2"]);
  assert.deepEqual(results.map(({ matched_fields }) => matched_fields), [
    ["title", "meta"],
    ["title", "subtitle"],
  ]);
});

service.test(`GET ${PATH} 200 finds units by size`, async () => {
  for (const q of ["garbi 3 ton", "garbi 3-ton", "3 tons garbi", "garbi 3.0ton"]) {
    assert.deepEqual(idsOf(await search({ q })), ["garbi-3"], q);
  }
  assert.deepEqual(idsOf(await search({ q: "garbi 2.3 ton" })), ["garbi-2.3"]);
  assert.deepEqual(idsOf(await search({ q: "3 13 tons" })), ["garbi-13"]);
  // No unit has this size, so 1.3 and ton are matched separately, whatever punctuation is between
  // them.
  assert.deepEqual(idsOf(await search({ q: "garbi 1.3 ton" })), ["garbi-13"]);
});

service.test(`GET ${PATH} 200 treats ẞ, ß and ss as equal`, async () => {
  for (const q of ["STRAẞE", "straße", "strasse"]) {
    assert.deepEqual(idsOf(await search({ q })), ["sirocco-0"], q);
  }
});

service.test(`GET ${PATH} 200 treats & as and, even at the start or after a comma`, async () => {
  for (const q of ["& incentives", "pampero and incentives"]) {
    assert.deepEqual(idsOf(await search({ q, type: "incentive" })), ["pampero-2"], q);
  }
  for (const q of ["loans & gifts", "loans and gifts", "pampero rebates, loans, &"]) {
    assert.deepEqual(idsOf(await search({ q, type: "incentive" })), ["pampero-1"], q);
  }
});

service.test(`GET ${PATH} 200 corrects misspelled words if nothing is found, and reports the correction`, async () => {
  const ask = async (query: Record<string, string>, key = service().key) => {
    const response = await service().get(`${PATH}?${new URLSearchParams(query)}`, { key });
    assert.equal(response.status, 200);
    const corrected = response.headers.get("x-svc-search-corrected");
    const { data } = await response.json();
    return [idsOf(data), corrected && decodeURIComponent(corrected)];
  };
  for (const _ of ["first", "from memory"]) {
    assert.deepEqual(await ask({ q: "zephir rebaet" }), [["incentive-1"], "zephyr rebate"]);
  }
  // Queries with results are never corrected, nor are words that occur in some record.
  assert.deepEqual((await ask({ q: "zephyr" }))[1], null);
  assert.deepEqual(await ask({ q: "zephyr sirocco" }), [[], null]);
  assert.deepEqual(await ask({ q: "zephir", type: "dataset" }), [[], null]);
  assert.deepEqual(await ask({ q: "qqqqqqqq" }), [[], null]);
  assert.deepEqual((await ask({ q: "tramontane" }))[1], "tramontana");
  // Words in records that the key may not see are not proposed.
  const labor = await keyWith({ hvac_labor: "production" });
  assert.deepEqual(await ask({ q: "zephir crane" }, labor), [["adder-1"], "zephyr crane"]);
  const permits = await keyWith({ permits: "production" });
  assert.deepEqual(await ask({ q: "tramontane" }, permits), [[], null]);
});

service.test(`GET ${PATH} 200 does not correct a word to one that occurs only outside the key's sample`, async () => {
  const ask = async (access: Access, q: string) => {
    const key = await keyWith(access);
    const response = await service().get(`${PATH}?${new URLSearchParams({ q })}`, { key });
    const { data } = await response.json();
    return [idsOf(data), response.headers.get("x-svc-search-corrected")];
  };
  const [whole, sample] = [{ permits: "production" }, { permits: "sample" }] as const;
  const seen = await search({ q: "sirocco", limit: "50" }, await keyWith(sample));
  assert.ok(!idsOf(seen).includes("sirocco-31"));
  assert.deepEqual(await ask(whole, "gregal sirocco"), [["sirocco-31"], null]);
  assert.deepEqual(await ask(whole, "gregael"), [["sirocco-31"], "gregale"]);
  assert.deepEqual(await ask(sample, "gregael"), [[], null]);
  assert.deepEqual((await ask(sample, "siroco"))[1], "sirocco");
});

service.test(`GET ${PATH} 200 returns results of a single version while another is published`, async () => {
  const publish = (number: number) =>
    service().publish(
      "finance_fees",
      dealerFees(0, 400).map((row) => ({ ...row, product_title: `Vortex v${number}` })),
    );
  await publish(1);
  const seen = new Set<string>();
  let reading = true;
  const readers = [1, 2, 3].map(async () => {
    let newest = 0;
    while (reading) {
      const results = await search({ q: "vortex", type: "finance", limit: "50" });
      const titles = new Set(results.map(({ title }) => title));
      assert.equal(results.length, 50);
      assert.equal(titles.size, 1, "a response mixes versions");
      const [title] = titles as Set<string>;
      const number = Number(title!.slice("Vortex v".length));
      assert.ok(number >= newest, "an older version was served again");
      newest = number;
      seen.add(title!);
    }
  });
  try {
    for (let number = 2; number <= 6; number++) await publish(number);
  } finally {
    reading = false;
    await Promise.all(readers);
  }
  assert.ok(seen.size > 1, "no version was swapped while reading");
  assert.equal((await search({ q: "vortex" }))[0]!.title, "Vortex v6");
});
