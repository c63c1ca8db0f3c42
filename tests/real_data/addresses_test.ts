import assert from "node:assert/strict";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { importerNamed } from "../../src/importers/mod.ts";
import { publish } from "../../src/publish/versions/publish.ts";
import type { RawRow } from "../../src/publish/model/raw_row.ts";
import { ADDRESSES, type ServedAddress } from "../support/fixtures/addresses.ts";
import { RESOLVE } from "../support/service/resolve_service.ts";
import { startService, type TestService } from "../support/service/service.ts";

/** HIFLD's own file, where a checkout has it beside it; without it these are ignored. */
const FILES = new URL("../../../shared/data/utility_territory/", import.meta.url);
const missing = !(await Deno.stat(FILES).then(() => true, () => false));

const FOUND_AT_LEAST = 18;
const FIRST_AT_LEAST = 14;

async function open(name: string): Promise<ReadableStream<Uint8Array>> {
  const { readable } = await Deno.open(new URL(name, FILES));
  return readable.pipeThrough(new DecompressionStream("gzip") as never);
}

async function* territories(): AsyncGenerator<RawRow> {
  const imported = importerNamed("hifld-territories").rows(
    await open("hifld_retail_service_territories.ndjson.gz"),
    {
      dated: "2026-11-20T00:00:00Z",
      sourceDocumentId: "hifld",
      companions: { utilities: await open("eia861_2018_utilities.csv.gz") },
    },
  );
  let number = 0;
  for await (const one of imported) if ("row" in one) yield { number: ++number, value: one.row };
}

interface Answer extends ServedAddress {
  /** The place of the expected utility among the answers, from 1; null when it is not there. */
  readonly rank: number | null;
}

let service: TestService;
const answers: Answer[] = [];

Deno.test.beforeAll(async () => {
  service = await startService();
  if (missing) return;
  await publish(service.store.db, datasetNamed("utility_territory"), territories(), {
    retentionDays: 30,
  });
  await service.app.update();
});
Deno.test.afterAll(() => service.close());

interface Territory {
  readonly utility: { readonly eia_utility_id: string };
  readonly quote_safe: boolean;
}

Deno.test({
  name: `GET ${RESOLVE} 200 finds boundaries around twenty city halls, none of them quote-safe`,
  ignore: missing,
  async fn() {
    for (const served of ADDRESSES) {
      const query = new URLSearchParams({ address: served.address, limit: "10" });
      const { data } = await service.json(`${RESOLVE}?${query}`);
      assert.equal(data.geocode.confidence, "geometric_center", served.address);
      assert.equal(data.resolution_method, "polygon_lookup", served.address);
      const territories: Territory[] = data.territories;
      assert.ok(territories.every(({ quote_safe }) => !quote_safe), served.address);
      const at = territories.findIndex(({ utility }) => utility.eia_utility_id === served.eiaId);
      answers.push({ ...served, rank: at < 0 ? null : at + 1 });
    }
    assert.equal(answers.length, 20);
  },
});

Deno.test({
  name: `GET ${RESOLVE} 200 has the utility that serves the address for ${FOUND_AT_LEAST} of 20, ` +
    `and as the first for ${FIRST_AT_LEAST}`,
  ignore: missing,
  fn() {
    const found = answers.filter(({ rank }) => rank !== null).length;
    const first = answers.filter(({ rank }) => rank === 1).length;
    assert.ok(found >= FOUND_AT_LEAST, `found for ${found}`);
    assert.ok(first >= FIRST_AT_LEAST, `first for ${first}`);
  },
});

Deno.test({
  name: `GET ${RESOLVE} 200 has it late only where that is written down`,
  ignore: missing,
  fn() {
    const late = (list: readonly { address: string; rank: number | null }[]) =>
      list.filter(({ rank }) => rank !== 1).map(({ address, rank }) => ({ address, rank }));
    const expected = ADDRESSES.map(({ address, late }) => ({ address, rank: late?.rank ?? 1 }));
    assert.deepEqual(late(answers), late(expected));
  },
});

Deno.test("the guide's table of addresses is this one", async () => {
  const guide = await Deno.readTextFile(new URL("../../docs/addresses.md", import.meta.url));
  const rows = guide.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  for (const { address, utility, late } of ADDRESSES) {
    const row = rows.find(([, cell]) => cell === address);
    const rank = late === undefined ? "1" : `${late.rank}: ${late.remark}`;
    assert.deepEqual(row?.slice(1, 4), [address, utility, rank]);
  }
});
