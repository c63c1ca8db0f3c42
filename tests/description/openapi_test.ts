import { Ajv2020 } from "ajv/2020";
import addFormats from "ajv-formats";
import assert from "node:assert/strict";
import { join } from "node:path";
import { REFUSALS } from "../../src/base/refusal.ts";
import { EXAMPLES } from "../../src/description/examples.ts";
import { type OpenApi, openApi } from "../../src/description/openapi.ts";
import { messagesOf } from "../../src/description/refusals.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { clientFiles } from "../../src/cli/client_files.ts";
import { breaks } from "../support/breaks.ts";
import { startService, type TestService } from "../support/service.ts";

const document = openApi(ENDPOINTS, EXAMPLES.answers);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ ...document }, "openapi");

/** Asserts that a body is what the description says of a path's status. */
function assertDescribed(path: string, status: number, body: unknown): void {
  const pointer = [
    "paths",
    path,
    "get",
    "responses",
    String(status),
    "content",
    "application/json",
    "schema",
  ]
    .map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
  const validate = ajv.getSchema(`openapi#/${pointer}`);
  assert.ok(validate, `${path} does not describe ${status}`);
  validate(body);
  assert.deepEqual(validate.errors ?? [], [], `${path} ${status}`);
}

Deno.test("every parameter and every field has a description", () => {
  const nameless: string[] = [];
  const walk = (value: unknown, at: string): void => {
    if (value === null || typeof value !== "object") return;
    for (const [name, member] of Object.entries(value)) {
      if (name === "example" || name === "examples") continue;
      if (name === "properties") {
        for (const [field, schema] of Object.entries(member as Record<string, object>)) {
          const { $ref, description } = schema as { $ref?: string; description?: string };
          const named = description ??
            document.components.schemas[$ref?.split("/").pop() ?? ""] as unknown;
          if (named === undefined || named === "") nameless.push(`${at}.${field}`);
        }
      }
      walk(member, `${at}.${name}`);
    }
  };
  walk(document.components.schemas, "schemas");
  walk(document.paths, "paths");
  assert.deepEqual(nameless, []);
  for (const { get } of Object.values(document.paths)) {
    for (const { name, description } of get.parameters) assert.ok(description, String(name));
  }
});

Deno.test("an answer of every endpoint on the seeds is as described, and says something", () => {
  for (const { path } of ENDPOINTS) {
    const { body } = EXAMPLES.answers[path]!;
    assertDescribed(path, 200, body);
    assert.ok(JSON.stringify(body).length > 250, path);
  }
  assert.equal(ENDPOINTS.length, 21);
});

Deno.test("an answer that is not as described would be noticed", () => {
  const { body } = EXAMPLES.answers["/api/v1/finance/fees"]!;
  const [row] = (body as { data: object[] }).data;
  const broken = { ...body as object, data: [{ ...row, fee_percentage: "18%" }] };
  assert.throws(() => assertDescribed("/api/v1/finance/fees", 200, broken));
});

Deno.test("clients of the last release are not broken, unless the changelog says so", async () => {
  const released: OpenApi = JSON.parse(await Deno.readTextFile("docs/openapi.json"));
  const changelog = await Deno.readTextFile("CHANGELOG.md");
  const [, unreleased = ""] = changelog.split(/^## /m);
  const said = unreleased.replace(/\s+/g, " ");
  assert.deepEqual(breaks(released, document).filter((line) => !said.includes(line)), []);
});

Deno.test("what breaks clients is found", () => {
  const changed: OpenApi = structuredClone(document);
  const { get } = changed.paths["/api/v1/finance/fees"]!;
  const fees = changed.components.schemas.FinanceFees as {
    properties: Record<string, Record<string, unknown>>;
  };
  delete fees.properties.fee_percentage;
  fees.properties.term_months!.type = ["string", "null"];
  Object.assign(changed.paths["/api/v1/finance/fees"]!, {
    get: { ...get, parameters: get.parameters.filter(({ name }) => name !== "trade") },
  });
  Object.assign(changed.paths, { "/api/v1/benchmarks": undefined });
  const found = breaks(document, changed);
  for (
    const line of [
      "/api/v1/finance/fees: parameter trade is gone",
      "/api/v1/finance/fees: field data[].fee_percentage is gone",
      "/api/v1/finance/fees: field data[].term_months was integer, or null, and is string, or null",
      "/api/v1/benchmarks is gone",
    ]
  ) assert.ok(found.includes(line), `${line}\nnot in\n${found.join("\n")}`);
});

Deno.test("types made by openapi-typescript pass the strictest check, with a client that gathers a quote", async () => {
  const directory = await Deno.makeTempDir();
  try {
    const files = await clientFiles(document);
    await Deno.writeTextFile(join(directory, "types.ts"), files.get("types.ts")!);
    const quote = await Deno.readTextFile("tests/support/gather_quote.ts");
    assert.ok(quote.split("\n").length < 40);
    await Deno.writeTextFile(
      join(directory, "quote.ts"),
      quote.replace("../../client/generated/types.ts", "./types.ts"),
    );
    const { imports } = JSON.parse(await Deno.readTextFile("deno.json"));
    await Deno.writeTextFile(
      join(directory, "deno.json"),
      JSON.stringify({
        imports: { "openapi-fetch": imports["openapi-fetch"] },
        compilerOptions: { strict: true, noUncheckedIndexedAccess: true },
      }),
    );
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["check", "-q", "quote.ts"],
      cwd: directory,
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("errors are sent with the status, code and message that the description shows", async (test) => {
  const service = await startService({ requestsPerMinute: 600 });
  try {
    const keys = {
      none: (await service.makeKey({})).key,
      full: (await service.makeKey(null, { requestsPerMinute: 1000 })).key,
      poor: (await service.makeKey(null, { monthlyQuota: 0 })).key,
    };
    const known = new Set<string>();
    for (const endpoint of ENDPOINTS) {
      await test.step(endpoint.path, async () => {
        for (const { code, message } of messagesOf(endpoint)) {
          const response = await provoke(service, endpoint, code, keys);
          if (response === undefined) continue;
          const body = await response.json();
          assert.equal(response.status, REFUSALS[code].status, `${code}: ${body.error}`);
          assert.equal(response.headers.get("x-svc-error-code"), code);
          assert.equal(body.error.replace(/\b0 requests/, "100000 requests"), message);
          assertDescribed(endpoint.path, response.status, body);
          known.add(code);
        }
      });
    }
    for (const code of ["parameter_invalid", "parameter_unknown", "access_required"]) {
      assert.ok(known.has(code), code);
    }
  } finally {
    await service.close();
  }
});

/** Makes a request that is refused with a code; undefined where only a fault of the service gives it. */
function provoke(
  service: TestService,
  { path, params, example }: (typeof ENDPOINTS)[number],
  code: string,
  keys: { none: string; full: string; poor: string },
): Promise<Response> | undefined {
  const [first] = Object.keys(params.shape);
  const asked = `${path}?${example}`;
  switch (code) {
    case "parameter_invalid":
      return service.get(`${path}?${first}=1&${first}=1`, { key: keys.full });
    case "parameter_unknown":
      return service.get(`${asked}&nonsense=1`, {
        key: keys.full,
        headers: { prefer: "handling=strict" },
      });
    case "key_missing":
      return service.get(asked, { key: null });
    case "key_invalid":
      return service.get(asked, { key: "nonsense" });
    case "access_required":
      return service.get(asked, { key: keys.none });
    case "equipment_unknown":
      return service.get(`${path}?equipment_id=none`, { key: keys.full });
    case "address_not_geocoded":
      return service.get(`${path}?address=1%20Main%20St,%20Nowhere,%20CO%2099999`, {
        key: keys.full,
      });
    case "quota_exceeded":
      return service.get(asked, { key: keys.poor });
  }
}
