import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import assert from "node:assert/strict";
import { rawRequest } from "../support/process/raw_request.ts";
import { startService, type TestService } from "../support/service/service.ts";

/** Integrators' linters on the descriptions, as served under a host name. */

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
});
Deno.test.afterAll(() => service.close());

for (const path of ["/openapi.json", "/openapi.clients.json"]) {
  const served = async () => {
    const { status, body } = await rawRequest(service.url + path, {
      headers: { host: "quotes.test" },
    });
    assert.equal(status, 200);
    assert.equal(JSON.parse(body).servers[0].url, "http://quotes.test");
    return body;
  };

  Deno.test(`Spectral's OpenAPI rules find nothing in ${path}`, async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, "recommended"]] });
    const found = await linter.run(JSON.parse(await served()));
    assert.deepEqual(found.map(({ code, path, message }) => ({ code, path, message })), []);
  });

  Deno.test(`Redocly's recommended rules find nothing in ${path}`, async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const found = await lintFromString({ source: await served(), config });
    assert.deepEqual(found.map(({ ruleId, message }) => ({ ruleId, message })), []);
  });
}

Deno.test("Spectral finds an operation without a description, and Redocly a missing license", async () => {
  const { body } = await rawRequest(`${service.url}/openapi.json`);
  const document = JSON.parse(body);
  delete document.paths["/api/v1/search"].get.description;
  delete document.info.license;
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, "recommended"]] });
  const codes = (await linter.run(document)).map(({ code }) => code);
  assert.deepEqual(codes, ["operation-description"]);
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  assert.ok(found.some(({ ruleId }) => ruleId === "info-license"));
});
