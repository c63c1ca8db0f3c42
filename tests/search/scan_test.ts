import assert from "node:assert/strict";
import { ascii } from "../../src/base/json/json.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { Records } from "../../src/library/versions/records.ts";
import { RecordsBuilder } from "../../src/library/versions/records_builder.ts";
import { ranksOf } from "../../src/library/query/order.ts";
import { SearchBuilder } from "../../src/search/index/search_builder.ts";
import { scan } from "../../src/endpoints/search/scan.ts";
import { Segment } from "../../src/search/index/segment.ts";
import { interpretations } from "../../src/search/query/interpretations.ts";
import { windsOf, ZEPHYR } from "../support/fixtures/search_rows.ts";
import { NOW } from "../support/service/service.ts";

const QUERIES = [
  "zephyr",
  "aeolus zephyr-90 heatpump",
  "gale rebate WIND",
  "garbi 3 ton",
  "pace solano",
  "sirocco",
  "ponente",
  "levante",
  "bora",
  "expired",
  "active",
  "er",
  "·",
  "no such thing",
];

Deno.test("a scan of records returns the same as the version's search segment, at any time and in any scope", async () => {
  let found = 0;
  for (const key of Object.keys(ZEPHYR) as (keyof typeof ZEPHYR)[]) {
    const dataset = datasetNamed(key);
    const rows = windsOf(key);
    const builder = new SearchBuilder(dataset.search!);
    const records = new RecordsBuilder();
    for (const row of rows) {
      builder.add(row, records.add(ascii(JSON.stringify(row))));
    }
    // The version stores its rows in reverse order.
    const order = Uint32Array.from(rows, (_, row) => rows.length - 1 - row);
    const lying = new Records(records.finish(order));
    const searched = {
      search: dataset.search!,
      size: rows.length,
      id: dataset.id,
      row: (row: number): unknown => JSON.parse(lying.get(row)),
    };
    const segment = new Segment(
      builder.finish(order, ranksOf(rows.map((row) => dataset.id(row)))),
      searched,
    );
    const odd = Uint8Array.from(rows, (_, row) => row % 2);
    for (const now of [NOW, Date.parse("2026-11-21T00:00:00Z")]) {
      for (const some of [{}, { trades: ["hvac"] }, { quoteSafe: false }, { rows: odd }]) {
        const scope = {
          trades: undefined,
          quoteSafe: undefined,
          rows: undefined,
          now,
          isSample: (row: number) => row % 3 === 0,
          ...some,
        };
        for (const query of QUERIES.flatMap(interpretations)) {
          const expected = segment.search(query, scope, 20).map((hit) => hit.json());
          const hits = await scan(searched, query, scope, 20);
          assert.deepEqual(hits.map((hit) => hit.json()), expected);
          found += hits.length;
        }
      }
    }
  }
  assert.ok(found > 500, `${found} results`);
});
