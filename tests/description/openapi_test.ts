import assert from "node:assert/strict";
import { join } from "node:path";
import { EXAMPLES } from "../../src/description/examples.ts";
import type { JsonSchema } from "../../src/base/json/json_schema.ts";
import { typeOf } from "../../src/description/schema_words.ts";
import { type OpenApi, openApi } from "../../src/description/openapi.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { clientFiles } from "../../src/cli/client/client_files.ts";
import { breaks } from "../support/faults/breaks.ts";
import { assertDescribed } from "../support/contract/described.ts";

const document = openApi(ENDPOINTS, EXAMPLES.answers);

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

/** Numbers without a unit, by their name, and what they are instead. */
const WITHOUT_UNIT: Readonly<Record<string, RegExp>> = {
  "counts":
    /^(total|returned|observation_count|cell_quantity|sample_size|limit|total_pages|per_page)$/,
  "counts of records":
    /(^|_)(records|returned|available|row_count|quote_safe_count|quote_safe)$|^not_quote_safe$/,
  "ordinals: of a version, a page, an edition, a year": /^(number|page|iecc_edition|.*_year)$/,
  "names that are numbers": /^(external_id|status_code|impact_rating_class)$/,
  "counts of rows that a filter matches or whose price is unknown": /^(rows_alone|prices_unknown)$/,
  "a condition's minimum, in the unit next to it": /^minimum$/,
  "values of the unit that the member unit names": /^(avg|median|min|max|stddev|p25|p75)$/,
};

Deno.test("every number has a unit, or is on the list of numbers without one", () => {
  const bare: string[] = [];
  const unitless = Object.values(WITHOUT_UNIT);
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== "object") return;
    for (const [key, member] of Object.entries(value)) {
      if (key === "example" || key === "examples") continue;
      walk(member);
      if (key !== "properties") continue;
      for (const [name, schema] of Object.entries(member as Record<string, JsonSchema>)) {
        const isNumber = /\b(number|integer)\b/.test(typeOf(schema));
        if (!isNumber || schema["x-unit"] !== undefined) continue;
        if (!unitless.some((names) => names.test(name))) bare.push(name);
      }
    }
  };
  walk(document);
  assert.deepEqual(bare, []);
});

Deno.test("a 304 has the headers of the 200 that it replaces", () => {
  const { responses } = document.paths["/api/v1/sync/snapshot"]!.get;
  assert.deepEqual(responses["304"]!.headers, responses["200"]!.headers);
  for (const name of ["ETag", "X-SVC-Dataset", "X-SVC-Cursor", "Server-Timing", "RateLimit"]) {
    assert.ok(name in (responses["304"]!.headers as object), name);
  }
});

Deno.test("X-SVC-Access-Level is described exactly where the lowest level is sample", () => {
  for (const [path, { get }] of Object.entries(document.paths)) {
    const isTold = "X-SVC-Access-Level" in (get.responses["200"]!.headers as object);
    assert.equal(isTold, get["x-least-access"].startsWith("sample on "), path);
  }
});

Deno.test("a length at which text is cut is described with x-cap and a sentence", () => {
  const { parameters } = document.paths["/api/v1/search"]!.get;
  assert.deepEqual(parameters.find(({ name }) => name === "q"), {
    name: "q",
    in: "query",
    required: true,
    description: "Words to look for, at least 2 characters. " +
      "Longer text is cut to 120 characters.",
    example: "heat pump",
    schema: { type: "string", minLength: 2, "x-cap": 120 },
  });
});

Deno.test("only the endpoint replaced by the catalog is deprecated", () => {
  const deprecated = Object.entries(document.paths).filter(([, { get }]) => get.deprecated);
  assert.deepEqual(deprecated.map(([path]) => path), ["/api/v1/hardware/inverters"]);
});

/** The document's own example response. */
function exampleOf(path: string): unknown {
  const content = document.paths[path]!.get.responses["200"]!.content as Record<
    string,
    { example: unknown }
  >;
  return content["application/json"]!.example;
}

Deno.test("every endpoint's response on the seeds matches its schema and is not empty", () => {
  for (const { path } of ENDPOINTS) {
    const body = exampleOf(path);
    assertDescribed(path, 200, body);
    assert.ok(JSON.stringify(body).length > 250, path);
  }
});

Deno.test("assertDescribed rejects a response that does not match its schema", () => {
  const { body } = EXAMPLES.answers["/api/v1/finance/fees"]!;
  const [row] = (body as { data: object[] }).data;
  const broken = { ...body as object, data: [{ ...row, fee_percentage: "18%" }] };
  assert.throws(() => assertDescribed("/api/v1/finance/fees", 200, broken));
});

Deno.test("no change breaks clients of the last release, unless the changelog lists it", async () => {
  const released: OpenApi = JSON.parse(await Deno.readTextFile("docs/openapi.json"));
  const changelog = await Deno.readTextFile("CHANGELOG.md");
  const [, unreleased = ""] = changelog.split(/^## /m);
  const said = unreleased.replace(/\s+/g, " ");
  assert.deepEqual(breaks(released, document).filter((line) => !said.includes(line)), []);
});

Deno.test("breaks finds changes that break clients", () => {
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

Deno.test("types from openapi-typescript pass strict type checking in a client that gathers a quote", async () => {
  const directory = await Deno.makeTempDir();
  try {
    const files = await clientFiles(document);
    await Deno.writeTextFile(join(directory, "types.ts"), files.get("types.ts")!);
    const quote = await Deno.readTextFile("tests/support/fixtures/gather_quote.ts");
    assert.ok(quote.split("\n").length < 40);
    await Deno.writeTextFile(
      join(directory, "quote.ts"),
      quote.replace("../../../client/generated/types.ts", "./types.ts"),
    );
    const { scopes } = JSON.parse(await Deno.readTextFile("deno.json"));
    await Deno.writeTextFile(
      join(directory, "deno.json"),
      JSON.stringify({
        imports: { "openapi-fetch": scopes["./tests/"]["openapi-fetch"] },
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
