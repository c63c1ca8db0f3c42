import assert from "node:assert/strict";
import { EXAMPLES } from "../../src/description/examples.ts";
import { openApi } from "../../src/description/openapi.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { startService, type TestService } from "../support/service/service.ts";

/** What client generators and importers need from the description. */

const document = openApi(ENDPOINTS, EXAMPLES.answers);
const jsonOnly = openApi(ENDPOINTS, EXAMPLES.answers, { jsonOnly: true });

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
});
Deno.test.afterAll(() => service.close());

Deno.test("the description for client generators has JSON responses only, and the same operations", () => {
  assert.deepEqual(Object.keys(jsonOnly.paths), Object.keys(document.paths));
  for (const [path, { get }] of Object.entries(jsonOnly.paths)) {
    for (const { content } of Object.values(get.responses)) {
      if (content === undefined) continue;
      assert.deepEqual(Object.keys(content as object), ["application/json"], path);
    }
  }
});

Deno.test("both descriptions name the requested server, and are linked", async () => {
  for (const path of ["/openapi.json", "/openapi.clients.json"]) {
    const response = await fetch(service.url + path);
    assert.equal(response.status, 200, path);
    const { servers } = await response.json();
    assert.equal(servers[0].url, service.url, path);
  }
  const index = await (await fetch(`${service.url}/api/v1`)).json();
  assert.equal(index.openapi_json_only, "/openapi.clients.json");
});

Deno.test("operations have descriptions, and there is a contact", () => {
  for (const [path, { get }] of Object.entries(document.paths)) {
    assert.ok((get as { description?: string }).description, path);
  }
  assert.ok((document.info as { contact?: { name: string } }).contact?.name);
});

Deno.test("no bound is the largest safe integer, no schema is named Error, and free-form objects are marked", () => {
  assert.ok(!JSON.stringify(document).includes("9007199254740991"));
  assert.ok(!("Error" in document.components.schemas));
  const bare: string[] = [];
  const walk = (value: unknown, at: string) => {
    if (value === null || typeof value !== "object") return;
    const schema = value as Record<string, unknown>;
    const isObject = [schema.type].flat().includes("object");
    if (isObject && schema.properties === undefined && schema.additionalProperties === undefined) {
      bare.push(at);
    }
    for (const [name, member] of Object.entries(schema)) {
      if (name !== "example" && name !== "examples") walk(member, `${at}.${name}`);
    }
  };
  walk(document.components.schemas, "schemas");
  walk(document.paths, "paths");
  assert.deepEqual(bare, []);
});

Deno.test("required parameters have examples, and examples have the parameter's type", () => {
  for (const [path, { get }] of Object.entries(document.paths)) {
    for (const { name, required, example, schema } of get.parameters) {
      const { type, enum: values } = schema as { type: string; enum?: unknown[] };
      if (required === true) assert.notEqual(example, undefined, `${path} ${name}`);
      if (example === undefined) continue;
      assert.equal(typeof example, type === "integer" ? "number" : type, `${path} ${name}`);
      if (values !== undefined) assert.ok(values.includes(example), `${path} ${name} ${example}`);
    }
  }
});
