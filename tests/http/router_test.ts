import assert from "node:assert/strict";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { PAGE_PATHS } from "../../src/http/listen/pages.ts";
import { nearestPath, routes } from "../../src/http/pipeline/router.ts";
import { limit } from "../support/process/until.ts";

const PATHS = [...routes(ENDPOINTS).keys(), ...PAGE_PATHS];

Deno.test("an unknown path suggests the closest one: misspelled, truncated, or under another parent", () => {
  for (
    const [asked, meant] of [
      ["/api/v1/finance/fee", "/api/v1/finance/fees"],
      ["/api/v1/Finance/Fees", "/api/v1/finance/fees"],
      ["/api/v1/context/electricity_rates", "/api/v1/context/electricity-rates"],
      ["/api/v1/fees", "/api/v1/finance/fees"],
      ["/api/v1/context/quote-context", "/api/v1/quote-context"],
      ["/v1/catalog/equipment/", "/api/v1/catalog/equipment"],
      ["/api/v1/catalog", "/api/v1/catalog/equipment"],
      ["/api/v1/Hardware/", "/api/v1/hardware/inverters"],
      ["/openapi", "/openapi.json"],
      ["/doc", "/docs"],
    ] as const
  ) assert.equal(nearestPath(asked, PATHS), meant, asked);
});

Deno.test("a path that resembles no known path has no suggestion", () => {
  for (const asked of ["/", "/api", "/api/v1", "/api/v1/", "/api/v1/xyz", "/favicon.ico"]) {
    assert.equal(nearestPath(asked, PATHS), undefined, asked);
  }
});

Deno.test("a path longer than any known path has no suggestion", () => {
  for (const asked of [`/api/v1/${"/".repeat(60_000)}x`, `/api/v1/${"x".repeat(60_000)}/fees`]) {
    const began = performance.now();
    assert.equal(nearestPath(asked, PATHS), undefined);
    assert.ok(performance.now() - began < limit(250));
  }
});
