import assert from "node:assert/strict";
import { sql } from "kysely";
import { type RefusalCode, REFUSALS } from "../../src/base/refusal.ts";
import { DATASETS } from "../../src/datasets/mod.ts";
import { openApi } from "../../src/description/openapi.ts";
import { messagesOf, parameterRefusals } from "../../src/description/error_messages.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { dealerFee } from "../support/fixtures/dealer_fees.ts";
import { closedUrl } from "../support/faults/resolve_census.ts";
import { startService, type TestService } from "../support/service/service.ts";

/** Compares every error message of the reference with the one that is sent. */

interface World {
  readonly service: TestService;
  /** Behind a proxy, with a geocoder that is unavailable. */
  readonly proxied: TestService;
  /** Cannot load any of its data. */
  readonly unloaded: TestService;
  /** Can no longer read its store. */
  readonly cutOff: TestService;
  readonly keys: Readonly<Record<"none" | "poor" | "slow" | "unresolving" | "proxied", string>>;
}

const document = openApi(ENDPOINTS);

let world: World;
Deno.test.beforeAll(async () => {
  const service = await startService();
  const proxied = await startService({
    trustProxy: true,
    resolver: { geocoder: "census", censusUrl: closedUrl(), workers: 1 },
  });
  const unloaded = await startService();
  const { update } = unloaded.app;
  unloaded.app.update = () => Promise.resolve();
  for (const { key } of DATASETS) await unloaded.publish(key, []);
  await sql`alter table records rename to records_lost`.execute(unloaded.store.db);
  unloaded.app.update = update;
  await unloaded.app.update();
  const cutOff = await startService();
  await cutOff.publish("finance_fees", [dealerFee(1)]);
  await sql`alter table revisions rename to revisions_lost`.execute(cutOff.store.db);
  // Ten versions are kept, so the first one's changes are gone.
  for (let fee = 1; fee <= 13; fee++) {
    service.clock.now += 1000;
    await service.publish("finance_fees", [dealerFee(fee)], { retentionDays: 0 });
  }
  const keyWith = async (request: Parameters<TestService["makeKey"]>[1]) =>
    (await service.makeKey(null, request)).key;
  world = {
    service,
    proxied,
    unloaded,
    cutOff,
    keys: {
      none: (await service.makeKey({})).key,
      poor: await keyWith({ monthlyQuota: 0 }),
      slow: await keyWith({ requestsPerMinute: 0 }),
      unresolving: await keyWith({ resolvesPerMinute: 0 }),
      proxied: proxied.key,
    },
  };
});
Deno.test.afterAll(async () => {
  await world.service.close();
  await world.proxied.close();
  await world.unloaded.close();
  await world.cutOff.close();
});

/** Limits depend on the key, so messages are compared without their numbers. */
const withoutLimits = (message: string) => message.replace(/\b\d+ (requests|new)\b/, "N $1");

/** The agreed text of messages that the reference and the service get from one function. */
const AGREED: Partial<Record<RefusalCode, string>> = {
  cursor_malformed: "Invalid since: malformed cursor. Use sync.cursor of a snapshot or " +
    "latest_cursor of a changes response.",
  cursor_other: "Invalid since: the cursor belongs to another dataset, not to finance_fees.",
  cursor_future: "Invalid since: the cursor is of a version that this service does not have. " +
    "Start again from /api/v1/sync/snapshot?dataset=finance_fees.",
  cursor_expired: "Invalid since: the cursor has expired, changes after it are no longer kept. " +
    "Start again from /api/v1/sync/snapshot?dataset=finance_fees.",
  equipment_unknown: "Unknown equipment_id. Use a record_id of the equipment catalog.",
  address_not_geocoded: "Address could not be geocoded. Give a ZIP code, or a city with its state.",
  geocoder_unavailable: "Address lookup is unavailable. Try again later.",
  resolves_exceeded:
    "Address resolve limit exceeded. This key may resolve 30 new addresses a minute.",
};

const provoked = new Set<RefusalCode>();

for (const endpoint of ENDPOINTS) {
  Deno.test(`GET ${endpoint.path} returns errors with the status, code and message of the reference`, async () => {
    for (const { code, message } of messagesOf(endpoint)) {
      const provoke = PROVOKE[code];
      if (provoke === undefined) continue;
      const response = await provoke(world, endpoint);
      const { error } = await response.json();
      assert.equal(response.status, REFUSALS[code].status, `${code}: ${error}`);
      assert.equal(response.headers.get("x-svc-error-code"), code);
      assert.equal(withoutLimits(error), withoutLimits(message));
      assert.equal(message, AGREED[code] ?? message);
      provoked.add(code);
    }
  });
}

Deno.test("each 400 of the reference lists the exact error of every parameter", async () => {
  for (const endpoint of ENDPOINTS) {
    const { path } = endpoint;
    const content = document.paths[path]!.get.responses["400"]!.content as Record<
      string,
      { examples: Record<string, { value: { error: string } }> }
    >;
    const listed = Object.values(content["application/json"]!.examples)
      .map(({ value }) => value.error);
    const unnamed = Object.keys(endpoint.params.shape)
      .filter((name) => !listed.some((message) => message.includes(name)));
    // A benchmark ignores the parameters of other metrics.
    assert.deepEqual(unnamed, path.endsWith("/benchmarks") ? ["manufacturer", "is_archived"] : []);
    for (const { query, message } of parameterRefusals(endpoint)) {
      assert.ok(listed.includes(message), `${path} ${message}`);
      const response = await world.service.get(`${path}?${query}`);
      assert.deepEqual([response.status, (await response.json()).error], [400, message], query);
    }
  }
});

/** Messages that the contract gives word for word, by path. */
const CONTRACT: Readonly<Record<string, readonly string[]>> = {
  "/api/v1/catalog/equipment": [
    'Unsupported category "<value>". Use module, inverter, roofing, hvac, or product.',
    'Unsupported trade "<value>". Use solar, roofing, hvac, plumbing, or electrical.',
  ],
  "/api/v1/search": [
    "Query parameter 'q' is required (min 2 characters).",
    'Unsupported trade "<value>". Use solar, hvac, roofing, plumbing, electrical, or context.',
    "Invalid quote_safe. Use true or false.",
  ],
};

Deno.test("the reference lists the messages of the contract", () => {
  for (const [path, messages] of Object.entries(CONTRACT)) {
    const listed = parameterRefusals(ENDPOINTS.find((endpoint) => endpoint.path === path)!)
      .map(({ message }) => message);
    assert.deepEqual(messages.filter((message) => !listed.includes(message)), [], path);
  }
});

Deno.test("each error status is described with exactly the headers that it may have", () => {
  const headersOf = (path: string, status: number) => {
    const { responses } = document.paths[path]!.get;
    return new Set(Object.keys(responses[status]!.headers as object));
  };
  const resolve = "/api/v1/context/utility-territory/resolve";
  for (const name of ["X-SVC-Cache", "X-SVC-Resolution-Mode", "X-SVC-Access-Level"]) {
    assert.deepEqual([headersOf(resolve, 422).has(name), headersOf(resolve, 400).has(name)], [
      true,
      false,
    ]);
  }
  // Prefer is read after authentication; endpoints with 304s charge the monthly quota later.
  const preferring = (path: string, status: number) =>
    headersOf(path, status).has("Preference-Applied");
  assert.deepEqual(
    [401, 403, 429, 500].map((status) => preferring("/api/v1/benchmarks", status)),
    [false, true, false, true],
  );
  assert.ok(preferring(resolve, 429) && preferring("/api/v1/sync/snapshot", 429));
  for (const [path, { get }] of Object.entries(document.paths)) {
    for (const status of Object.keys(get.responses).map(Number).filter((one) => one >= 400)) {
      const headers = headersOf(path, status);
      assert.equal(
        headers.has("Retry-After"),
        status === 429 || status === 503,
        `${path} ${status}`,
      );
      assert.equal(headers.has("RateLimit"), status !== 401, `${path} ${status}`);
    }
  }
});

Deno.test("every documented error is provoked, except an internal error", () => {
  const documented = new Set(ENDPOINTS.flatMap(messagesOf).map(({ code }) => code));
  assert.deepEqual([...documented.difference(provoked)], ["internal"]);
  // The other codes do not belong to any endpoint.
  assert.deepEqual(
    Object.keys(REFUSALS).filter((code) => !documented.has(code as RefusalCode)),
    ["not_found", "method_not_allowed"],
  );
});

type Endpoint = (typeof ENDPOINTS)[number];

const asked = ({ path, example }: Endpoint) => `${path}?${example}`;
const ADDRESS = "address=1437%20Bannock%20St,%20Denver,%20CO%2080202";

/** A request that resolves an address, where the endpoint takes one. */
const askedFor = (endpoint: Endpoint) =>
  endpoint.path.endsWith("/resolve")
    ? `${endpoint.path}?${ADDRESS}`
    : `${endpoint.path}?trade=hvac&state=CO&${ADDRESS}`;

const since = ({ path }: Endpoint, cursor: string) =>
  `${path}?dataset=finance_fees&since=${cursor}`;

/** Sends a request that fails with the code. */
const PROVOKE: Partial<
  Record<RefusalCode, (world: World, endpoint: Endpoint) => Promise<Response>>
> = {
  tls_required: ({ proxied }, endpoint) => proxied.get(asked(endpoint)),
  key_missing: ({ service }, endpoint) => service.get(asked(endpoint), { key: null }),
  key_invalid: ({ service }, endpoint) => service.get(asked(endpoint), { key: "nonsense" }),
  rate_limited: ({ service, keys }, endpoint) => service.get(asked(endpoint), { key: keys.slow }),
  quota_exceeded: ({ service, keys }, endpoint) => service.get(asked(endpoint), { key: keys.poor }),
  resolves_exceeded: ({ service, keys }, endpoint) =>
    service.get(askedFor(endpoint), { key: keys.unresolving }),
  parameter_invalid({ service }, { path, params }) {
    const [first] = Object.keys(params.shape);
    return service.get(`${path}?${first}=1&${first}=1`);
  },
  parameter_unknown: ({ service }, endpoint) =>
    service.get(`${asked(endpoint)}&nonsense=1`, { headers: { prefer: "handling=strict" } }),
  cursor_malformed: ({ service }, endpoint) => service.get(since(endpoint, "v0")),
  cursor_other: ({ service }, endpoint) => service.get(since(endpoint, "v1:permits:all")),
  cursor_future: ({ service }, endpoint) => service.get(since(endpoint, "v99:finance_fees:all")),
  version_pending: ({ cutOff }, endpoint) => cutOff.get(since(endpoint, "v2:finance_fees:all")),
  cursor_expired: ({ service }, endpoint) => service.get(since(endpoint, "v1:finance_fees:all")),
  access_required: ({ service, keys }, endpoint) =>
    service.get(asked(endpoint), { key: keys.none }),
  equipment_unknown: ({ service }, { path }) => service.get(`${path}?equipment_id=none`),
  address_not_geocoded: ({ service }, { path }) =>
    service.get(`${path}?address=1%20Main%20St,%20Nowhere,%20CO%2099999`),
  data_unavailable: ({ unloaded }, endpoint) => unloaded.get(asked(endpoint)),
  geocoder_unavailable: ({ proxied, keys }, endpoint) =>
    proxied.get(askedFor(endpoint), {
      key: keys.proxied,
      headers: { "x-forwarded-proto": "https" },
    }),
};
