import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/2020";
import addFormats from "ajv-formats";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { refusalOf } from "../../src/assistants/mcp.ts";
import { DATASETS } from "../../src/datasets/mod.ts";
import { rowsOf } from "../support/fixtures/rows.ts";
import type { DatasetKey } from "../support/fixtures/rows.ts";
import { startService, type TestService } from "../support/service/service.ts";

const TOOLS = [
  "search",
  "find_equipment",
  "dealer_fees",
  "incentives",
  "utility_for_address",
  "electricity_rates",
  "benchmarks",
  "quote_context",
];

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService({ mcp: true });
  for (const { key } of DATASETS) await service.publish(key, rowsOf(key as DatasetKey, 30, 1));
});
Deno.test.afterAll(() => service.close());

interface Listed {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: {
    readonly properties?: Record<string, unknown>;
    readonly required?: string[];
  };
  readonly annotations?: { readonly readOnlyHint?: boolean };
}

/** Runs `use` with the SDK's own client. */
async function withClient<T>(use: (client: Client) => Promise<T>, key = service.key): Promise<T> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
    requestInit: { headers: { "x-api-key": key } },
  });
  // The SDK's types do not support exactOptionalPropertyTypes.
  await client.connect(transport as never);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

/** Calls a tool; returns its text and whether it is an error. */
async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [{ text }] = content as [{ text: string }];
  return { text, isError: isError === true };
}

const post = (
  body: unknown,
  key: string | null = service.key,
  method = "POST",
  headers: Record<string, string> = {},
) =>
  fetch(`${service.url}/mcp`, {
    method,
    ...(method === "POST" ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(key === null ? {} : { "x-api-key": key }),
      ...headers,
    },
  });

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

Deno.test("tools/list returns every tool with a description of each parameter", async () => {
  await withClient(async (client) => {
    const { tools }: { tools: Listed[] } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name), TOOLS);
    for (const { description, inputSchema, annotations } of tools) {
      assert.ok(description!.length > 20);
      assert.equal(annotations?.readOnlyHint, true);
      for (const [name, schema] of Object.entries(inputSchema.properties ?? {})) {
        assert.ok((schema as { description: string }).description.length > 5, name);
      }
    }
    const fees = tools.find(({ name }) => name === "dealer_fees")!.inputSchema;
    assert.deepEqual((fees.properties!.limit as { default: number }).default, 20);
    const address = tools.find(({ name }) => name === "utility_for_address")!.inputSchema;
    assert.deepEqual(address.required, ["address"]);
    assert.match(client.getInstructions()!, /quote-safe/);
  });
});

/** Arguments with which each tool finds some of the published rows. */
const ARGUMENTS: Readonly<Record<string, Record<string, unknown>>> = {
  search: { q: "program" },
  find_equipment: { trade: "hvac", include_archived: true },
  dealer_fees: { limit: 2 },
  incentives: { trade: "hvac" },
  utility_for_address: { address: "1600 Amphitheatre Parkway, Mountain View, CA 94043" },
  electricity_rates: { state: "CA" },
  benchmarks: { metric: "dealer_fee" },
  quote_context: { trade: "solar", state: "CA" },
};

Deno.test("every tool's structured content matches its outputSchema, in the SDK's client and in ajv", async () => {
  assert.deepEqual(Object.keys(ARGUMENTS), TOOLS);
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  await withClient(async (client) => {
    // Once it has listed the tools, the client rejects results that do not match their schemas.
    const { tools } = await client.listTools();
    for (const { name, outputSchema } of tools) {
      const result = await client.callTool({ name, arguments: ARGUMENTS[name]! });
      const { structuredContent, content } = result as {
        structuredContent: { data: unknown };
        content: [{ text: string }];
      };
      const { text } = content[0];
      assert.deepEqual(structuredContent.data, JSON.parse(text.slice(text.indexOf("\n\n") + 2)));
      const isValid = ajv.compile(outputSchema!);
      assert.ok(isValid(structuredContent), `${name} ${JSON.stringify(isValid.errors)}`);
      for (const wrong of [{}, { data: null }, { data: "text" }, { data: [{}] }]) {
        assert.equal(isValid(wrong), false, `${name} ${JSON.stringify(wrong)}`);
      }
    }
  });
});

Deno.test("POST /mcp returns 400 with a JSON-RPC error for a batch", async () => {
  for (const batch of [[LIST], [LIST, { ...LIST, id: 2 }], []]) {
    const response = await post(batch);
    assert.equal(response.status, 400);
    assert.equal(response.headers.get("content-type"), "application/json");
    assert.deepEqual(await response.json(), {
      jsonrpc: "2.0",
      id: null,
      error: { code: -32600, message: "Send one JSON-RPC message at a time." },
    });
  }
});

Deno.test("every tool can be called, and its result starts with warnings and quote safety", async () => {
  await withClient(async (client) => {
    for (const name of TOOLS) {
      const { text, isError } = await call(client, name, ARGUMENTS[name]);
      assert.equal(isError, false, `${name}: ${text}`);
      assert.match(text, /^Warnings:( none\.|\n- )[^]*?\nQuote-safe: .+\n\n[[{]/, name);
      JSON.parse(text.slice(text.indexOf("\n\n") + 2));
    }
    const { text } = await call(client, "dealer_fees", { limit: 2 });
    assert.match(text, /These are 2 of \d+ records/);
    assert.match(text, /Quote-safe: 2 of 2 records\./);
    assert.equal(JSON.parse(text.slice(text.indexOf("\n\n") + 2)).length, 2);
  });
});

Deno.test("a tool uses its default page size when per_page is missing, null or empty", async () => {
  await withClient(async (client) => {
    const rowsFor = async (args: Record<string, unknown>) => {
      const { text } = await call(client, "find_equipment", { include_archived: true, ...args });
      return JSON.parse(text.slice(text.indexOf("\n\n") + 2)).length;
    };
    assert.equal(await rowsFor({ per_page: 25 }), 25);
    for (const per_page of [undefined, null, ""]) assert.equal(await rowsFor({ per_page }), 10);
  });
});

Deno.test("a tool returns the API's error messages", async () => {
  await withClient(async (client) => {
    const unknown = await call(client, "dealer_fees", { term: 12 });
    assert.equal(unknown.isError, true);
    assert.match(unknown.text, /Unknown parameter "term". Did you mean term_months\?/);
    const missing = await call(client, "utility_for_address");
    assert.match(missing.text, /'address' is required/);
    const several = await call(client, "search", { q: ["a", "b"] });
    assert.deepEqual(several, {
      isError: true,
      text: "Invalid q. Use a string, a number or a boolean.",
    });
    const address = await call(client, "utility_for_address", {
      address: "80202",
      "1437 Bannock St, Denver": {},
    });
    assert.deepEqual(address, { isError: true, text: 'Unknown parameter "?".' });
    const deep: unknown = JSON.parse("[".repeat(20_000) + "]".repeat(20_000));
    for (const zz of [{ toString: 1, valueOf: 2 }, deep]) {
      const unreadable = await call(client, "search", { q: "heat", zz });
      assert.deepEqual(unreadable, { isError: true, text: 'Unknown parameter "zz".' });
    }
    // The client's library puts the code before the message.
    await assert.rejects(call(client, "drop_tables"), {
      message: /^MCP error -32602: No such tool\. Use one of search, /,
    });
    await assert.rejects(client.callTool({ name: "search", arguments: "ab" as never }), {
      message: /^MCP error -32602: Invalid tools\/call request: /,
    });
  });
  const { key } = await service.makeKey({ finance_fees: "sample" });
  await withClient(async (client) => {
    const { text, isError } = await call(client, "dealer_fees");
    assert.equal(isError, true);
    assert.equal(text, "Dataset access required: finance_fees requires production access.");
  }, key);
});

Deno.test("POST /mcp returns 401 without a key or with an invalid one", async () => {
  for (const key of [null, "svc_live_nothing"]) {
    for (const body of [LIST, { ...LIST, method: "tools/call", params: { name: "search" } }]) {
      const response = await post(body, key);
      assert.equal(response.status, 401);
      assert.match(response.headers.get("x-svc-error-code")!, /^key_(missing|invalid)$/);
      assert.equal((await response.json()).data, null);
    }
  }
});

Deno.test("each message and each tool call counts once toward the per-minute limit", async () => {
  const { key } = await service.makeKey(null, { requestsPerMinute: 3 });
  const called = {
    ...LIST,
    method: "tools/call",
    params: { name: "search", arguments: { q: "ab" } },
  };
  const first = await post(LIST, key);
  assert.equal(first.headers.get("x-ratelimit-remaining"), "2");
  assert.match(first.headers.get("x-svc-request-id")!, /^req_/);
  await first.body?.cancel();
  for (let i = 0; i < 2; i++) {
    const { result } = await (await post(called, key)).json();
    assert.equal(result.isError, undefined);
  }
  const limited = (await (await post(called, key)).json()).result;
  assert.equal(limited.isError, true);
  assert.match(limited.content[0].text, /Rate limit exceeded.* Try again in \d+ seconds\.$/);
  const refused = await post(LIST, key);
  assert.equal(refused.status, 429);
  await refused.body?.cancel();
});

Deno.test("messages that do not reach the API count toward the per-minute limit too, and are logged", async () => {
  const call = (params: object) => ({ ...LIST, method: "tools/call", params });
  const search = { name: "search", arguments: { q: "ab" } };
  for (
    const [what, body, status, says, headers = {}] of [
      ["no such tool", call({ name: "drop_tables" }), 200, /-32602.*No such tool/],
      [
        "arguments that are a string",
        call({ ...search, arguments: "ab" }),
        200,
        /-32602.*arguments/,
      ],
      [
        "a list of values",
        call({ name: "search", arguments: { q: ["ab"] } }),
        200,
        /"Invalid q\. Use.*"isError":true/,
      ],
      ["no parameters", { ...LIST, method: "tools/call" }, 200, /-32602.*params/],
      ["a call without an id", { ...call(search), id: undefined }, 202, /^$/],
      ["not JSON-RPC", { id: 1 }, 400, /-32700/],
      ["not JSON", "{", 400, /The body is not JSON/],
      ["another content type", call(search), 415, /Content-Type/, { "content-type": "text/plain" }],
    ] as [string, unknown, number, RegExp, Record<string, string>?][]
  ) {
    const { key, id } = await service.makeKey(null, { requestsPerMinute: 1 });
    const first = await post(body, key, "POST", headers);
    assert.equal(first.status, status, what);
    assert.match(await first.text(), says, what);
    const code = status < 400 ? null : "parameter_invalid";
    assert.equal(first.headers.get("x-svc-error-code"), code, what);
    assert.equal(first.headers.get("x-ratelimit-remaining"), "0", what);
    const refused = await post(body, key, "POST", headers);
    assert.equal(refused.status, 429, what);
    assert.equal((await refused.json()).data, null);
    const logged = (await service.logged()).split("\n").filter((line) => line.includes(id));
    assert.equal(logged.filter((line) => line.includes('"/mcp"')).length, 2, what);
  }
});

Deno.test("a tool call's response has the API request's id and the remaining limits", async () => {
  const { key } = await service.makeKey(null, { requestsPerMinute: 9 });
  const params = { name: "search", arguments: { q: "ab" } };
  const response = await post({ ...LIST, method: "tools/call", params }, key);
  await response.body?.cancel();
  assert.equal(response.headers.get("x-ratelimit-limit"), "9");
  assert.equal(response.headers.get("x-ratelimit-remaining"), "8");
  assert.match(response.headers.get("ratelimit")!, /^"minute";r=8;/);
  assert.equal(response.headers.get("x-svc-performance-state"), "ok");
  assert.equal(response.headers.get("cache-control"), "no-store");
  const logged = await service.logged();
  const line = logged.split("\n").find((line) =>
    line.includes(response.headers.get("x-svc-request-id")!)
  );
  assert.match(line!, /"\/api\/v1\/search"/);
});

Deno.test("an address in a tool call is never logged", async () => {
  await withClient((client) =>
    call(client, "quote_context", {
      trade: "solar",
      address: "742 Evergreen Terrace, Fresno, CA 93650",
    })
  );
  await withClient((client) =>
    call(client, "utility_for_address", { address: "742 Evergreen Terrace" })
  );
  const logged = await service.logged();
  assert.match(logged, /\/api\/v1\/quote-context/);
  // The numbers alone may occur in an id or a duration.
  assert.ok(!/Evergreen|Terrace|Fresno/i.test(logged), logged.slice(-2000));
});

Deno.test("/mcp returns 400 unless the body is one message, and 405 for methods other than POST", async () => {
  const short = /The body is not JSON|Send one JSON-RPC message/;
  const long = /^Send at most 65536 bytes at once\.$/;
  for (
    const [body, says, code] of [
      ["", short, -32700],
      ["{", short, -32700],
      ['{"jsonrpc":"2.0",}', short, -32700],
      ["[]", short, -32600],
      ['"x"', short, -32600],
      ["null", short, -32600],
      ["7", short, -32600],
      [" ".repeat(70_000), long, undefined],
      [" ".repeat(2_000_000), long, undefined],
    ] as const
  ) {
    const response = await post(body);
    assert.equal(response.status, 400, body.slice(0, 10));
    assert.equal(response.headers.get("x-svc-error-code"), "parameter_invalid");
    const { error } = await response.json();
    // A body that was read whole gets a JSON-RPC error.
    assert.equal(error.code, code, body.slice(0, 10));
    assert.match(code === undefined ? error : error.message, says);
  }
  for (const method of ["GET", "DELETE"]) {
    const response = await post(LIST, service.key, method);
    assert.equal(response.status, 405);
    assert.equal(response.headers.get("allow"), "POST");
    await response.body?.cancel();
  }
});

Deno.test("a result warns never to quote made-up samples, even when the endpoint does not", async () => {
  const document = { ...rowsOf("source_documents", 1, 1)[0]!, id: "made-up", kind: "sample" };
  await service.publish("source_documents", [document]);
  const fees = rowsOf("finance_fees", 30, 1).slice(0, 3).map((fee, i) => ({
    ...fee,
    expires_at: null,
    source_document_id: i === 0 ? "made-up" : null,
  }));
  await service.publish("finance_fees", fees);
  await withClient(async (client) => {
    const { text } = await call(client, "dealer_fees");
    assert.equal(
      text.split("\n\n")[0],
      "Warnings:\n- Some records are made-up samples. Never quote them.\n" +
        "Quote-safe: 2 of 3 records. Do not quote the others to a customer.",
    );
    const { text: statistics } = await call(client, "benchmarks", { metric: "dealer_fee" });
    assert.match(statistics, /^Warnings:\n- These are statistics of made-up samples\./);
  });
});

Deno.test("find_equipment says when there are more pages, and it and search count records without a price", async () => {
  const hvac = rowsOf("equipment_pricing", 60, 1).filter((row) =>
    row.trade === "hvac" && !row.is_archived
  );
  const equipment = hvac.slice(0, 3).map((row, i) => ({
    ...row,
    base_cost: i === 0 ? 0 : 900,
    pricing: null,
  }));
  await service.publish("equipment_pricing", equipment);
  await withClient(async (client) => {
    const said = async (args: Record<string, unknown>) =>
      (await call(client, "find_equipment", { trade: "hvac", ...args })).text.split("\n\n")[0]!;
    assert.match(await said({ per_page: 2 }), /^- These are 2 of 3 records\. .* next page\.$/m);
    assert.ok(!(await said({ per_page: 2, page: 2 })).includes("These are"));
    assert.equal(
      (await said({ per_page: 2, page: 3 })).split("\nQuote-safe")[0],
      "Warnings:\n- This page is past the end: there are 3 records on 2 pages.",
    );
    assert.match(await said({}), /^- The price of 1 of 3 records is unknown: /m);
    const { text } = await call(client, "search", { q: equipment[0]!.sku, type: "equipment" });
    assert.match(text, /^- The price of 1 of 1 records is unknown\.$/m);
  });
});

Deno.test("a tool says when nothing was found, benchmarks without values included", async () => {
  await withClient(async (client) => {
    for (
      const [name, args] of [
        ["find_equipment", { trade: "hvac", sku: "no such sku" }],
        ["benchmarks", { metric: "dealer_fee", financier: "no_such_lender" }],
      ] as const
    ) {
      const { text } = await call(client, name, args);
      assert.match(text, /^Warnings:\n- Nothing was found\.\nQuote-safe: /, name);
    }
  });
});

Deno.test("refusalOf maps a status of the MCP library to an error code", () => {
  assert.deepEqual([200, 202, 405, 406, 415, 500, 503].map(refusalOf), [
    undefined,
    undefined,
    "method_not_allowed",
    "parameter_invalid",
    "parameter_invalid",
    "internal",
    "internal",
  ]);
});

Deno.test("POST /mcp returns 404 by default", async () => {
  const other = await startService();
  try {
    const response = await fetch(`${other.url}/mcp`, {
      method: "POST",
      body: JSON.stringify(LIST),
    });
    assert.equal(response.status, 404);
    await response.body?.cancel();
  } finally {
    await other.close();
  }
});
