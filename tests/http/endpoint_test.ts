import assert from "node:assert/strict";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { requireDeclared } from "../../src/http/declare/endpoint.ts";

const endpointAt = (path: string) => ENDPOINTS.find((endpoint) => endpoint.path === path)!;

Deno.test("a response may have the headers and the ETag that its endpoint declares", () => {
  requireDeclared(endpointAt("/api/v1/sync/snapshot"), {
    etag: '"v1"',
    headers: { "x-svc-dataset": "finance_fees", "x-svc-cursor": "v1:finance_fees:all" },
  });
});

Deno.test("a response with a header that its endpoint does not declare is an internal error", () => {
  assert.throws(
    () =>
      requireDeclared(endpointAt("/api/v1/benchmarks"), {
        headers: { "x-svc-access-level": "sample" },
      }),
    new TypeError("/api/v1/benchmarks has the header x-svc-access-level, but does not declare it"),
  );
});

Deno.test("a response with an ETag that its endpoint does not declare is an internal error", () => {
  assert.throws(
    () => requireDeclared(endpointAt("/api/v1/sync/changes"), { etag: '"v1"' }),
    new TypeError("/api/v1/sync/changes has an etag, but is not declared as conditional"),
  );
});
