import assert from "node:assert/strict";
import { Loader } from "../../src/library/loading/loader.ts";
import { scansSoFar } from "../../src/endpoints/search/scan.ts";
import { ZEPHYR } from "../support/fixtures/search_rows.ts";
import { startService } from "../support/service/service.ts";

/** Entry point of the worker that loads versions. */
const LOADER = new URL("../../workers/load_version.ts", import.meta.url);

const PATH = "/api/v1/search";

/** Loads versions without building their search index. */
class WithoutSearch extends Loader {
  override async load(...asked: Parameters<Loader["load"]>) {
    const loaded = await super.load(...asked);
    const { search: _, ...parts } = loaded.data.parts;
    return { ...loaded, data: { ...loaded.data, parts } };
  }
}

Deno.test(`GET ${PATH} 200 scans and counts a version without a search index`, async () => {
  const service = await startService({ loader: new WithoutSearch({ module: LOADER }), threads: 1 });
  try {
    await service.publish("permits", [ZEPHYR.permits]);
    await service.publish("hvac_labor", [ZEPHYR.hvac_labor]);
    const before = scansSoFar();
    const { data } = await service.json(`${PATH}?q=zephyr`);
    assert.deepEqual(data.map(({ id }: { id: string }) => id), ["adder-1", "permit-1"]);
    assert.equal(scansSoFar() - before, 2);
  } finally {
    await service.close();
  }
});
