import assert from "node:assert/strict";
import { createClient } from "../../client/mod.ts";
import { ROUTES } from "../../client/generated/endpoints.ts";
import { clientFiles } from "../../src/cli/client/client_files.ts";
import { SYNC_DATASETS } from "../../src/datasets/mod.ts";
import { openApi } from "../../src/description/openapi.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";

Deno.test("the client's files match the API description; otherwise run deno task client", async () => {
  for (const [name, text] of await clientFiles(openApi(ENDPOINTS))) {
    const file = new URL(`../../client/generated/${name}`, import.meta.url);
    assert.equal(await Deno.readTextFile(file), text, name);
  }
});

Deno.test("the README names the datasets that can be mirrored", async () => {
  const text = await Deno.readTextFile(new URL("../../client/README.md", import.meta.url));
  const [, named = ""] = text.match(/^You can mirror ([^]*?)\n\n/m) ?? [];
  assert.deepEqual(
    Array.from(named.matchAll(/`([a-z_]+)`/g), ([, name]) => name),
    SYNC_DATASETS.map(({ key }) => key),
  );
});

Deno.test("every endpoint has a method named after its path, and its list member is known", () => {
  assert.deepEqual(
    ROUTES.map(({ path, name, list }) => [path, name.join("."), list]),
    [
      ["/api/v1/sync/snapshot", "sync.snapshot", "records"],
      ["/api/v1/sync/changes", "sync.changes", "changes"],
      ["/api/v1/catalog/equipment", "catalog.equipment", null],
      ["/api/v1/search", "search", null],
      ["/api/v1/hardware/inverters", "hardware.inverters", null],
      ["/api/v1/benchmarks", "benchmarks", null],
      ["/api/v1/finance/fees", "finance.fees", null],
      ["/api/v1/pricing/finance", "pricing.finance", "records"],
      ["/api/v1/context/utility-territory", "context.utilityTerritory", "records"],
      ["/api/v1/context/utility-territory/resolve", "context.utilityTerritory.resolve", null],
      ["/api/v1/context/labor", "context.labor", "records"],
      ["/api/v1/context/labor-adders", "context.laborAdders", "records"],
      ["/api/v1/context/ahri-matches", "context.ahriMatches", "records"],
      ["/api/v1/context/roofing", "context.roofing", "materials"],
      ["/api/v1/context/finance-eligibility", "context.financeEligibility", "records"],
      ["/api/v1/context/finance-products", "context.financeProducts", "records"],
      ["/api/v1/context/permits", "context.permits", "records"],
      ["/api/v1/context/hvac/pricing", "context.hvac.pricing", "records"],
      ["/api/v1/context/electricity-rates", "context.electricityRates", "records"],
      ["/api/v1/context/incentives", "context.incentives", "records"],
      ["/api/v1/quote-context", "quoteContext", null],
    ],
  );
  const client: unknown = createClient({ url: "http://127.0.0.1", key: "x" });
  for (const { name } of ROUTES) {
    const method = name.reduce((at, part) => (at as Record<string, unknown>)[part], client);
    assert.equal(typeof method, "function", name.join("."));
  }
});
