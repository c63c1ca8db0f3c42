import assert from "node:assert/strict";
import fc from "fast-check";
import { DATASETS } from "../../../src/datasets/mod.ts";
import type { OpenApi, Operation } from "../../../src/description/openapi.ts";
import { type DatasetKey, rowsOf } from "../fixtures/rows.ts";
import { startService, type TestService } from "../service/service.ts";

const AT_ONCE = 8;

/** Standard HTTP headers, or those of every response; the description names the others. */
const PLAIN_HEADERS = new Set([
  ...[
    "content-type",
    "content-length",
    "content-encoding",
    "date",
    "vary",
    "allow",
    "connection",
    "transfer-encoding",
  ],
  ...["x-content-type-options", "strict-transport-security"],
]);

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly schema: {
    readonly type?: string;
    readonly enum?: readonly string[];
    readonly minimum?: number;
    readonly examples?: readonly unknown[];
  };
  readonly example?: unknown;
}

/**
 * Generates requests from `/openapi.json` alone, and asserts that each response matches it: status,
 * headers and body, and never a 500.
 *
 * @param each The number of requests per endpoint.
 * @returns The number of responses by status.
 */
export async function fuzzByDescription(each: number): Promise<Map<number, number>> {
  const service = await startService();
  try {
    for (const { key } of DATASETS) await service.publish(key, rowsOf(key as DatasetKey, 40, 1));
    const response = await fetch(`${service.url}/openapi.json`);
    const document: OpenApi = await response.json();
    const statuses = new Map<number, number>();
    for (const [path, { get }] of Object.entries(document.paths)) {
      const requests = fc.sample(fc.tuple(queryOf(get), formOf(get)), { numRuns: each, seed: 13 });
      await Promise.all(Array.from({ length: AT_ONCE }, async () => {
        for (let one = requests.pop(); one !== undefined; one = requests.pop()) {
          const status = await assertDescribedAnswer(service, path, get, one);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }));
    }
    return statuses;
  } finally {
    await service.close();
  }
}

/** A query: most parameters as described, some invalid. */
function queryOf({ parameters }: Operation): fc.Arbitrary<string> {
  const pairs = (parameters as unknown as Parameter[]).map((parameter) => {
    const { name, required = false } = parameter;
    const pair = valueOf(parameter).map((value) => `${name}=${encodeURIComponent(value)}`);
    return fc.oneof(
      { weight: required ? 30 : 1, arbitrary: pair },
      { weight: required ? 1 : 3, arbitrary: fc.constant(undefined) },
    );
  });
  return fc.tuple(...pairs).map((all) => all.filter((pair) => pair !== undefined).join("&"));
}

/** Mostly JSON, and every other format. */
function formOf({ responses }: Operation): fc.Arbitrary<string> {
  const forms = fc.constantFrom(...Object.keys(responses["200"]!.content as object));
  return fc.oneof({ weight: 3, arbitrary: fc.constant("application/json") }, forms);
}

function valueOf({ schema, example }: Parameter): fc.Arbitrary<string> {
  const { type, enum: values, minimum = 0 } = schema;
  const described = values !== undefined
    ? fc.constantFrom(...values)
    : type === "boolean"
    ? fc.boolean().map(String)
    : type === "integer"
    ? fc.integer({ min: minimum, max: minimum + 1000 }).map(String)
    : type === "number"
    ? fc.double({ min: -180, max: 180, noNaN: true }).map(String)
    : fc.constantFrom("CO", "hvac", "solar", "Denver", "a", "2024", ...TEXTS);
  const shown = [example, ...schema.examples ?? []].filter((one) => one !== undefined).map(String);
  return fc.oneof(
    { weight: 6, arbitrary: described },
    ...shown.map((one) => ({ weight: 4, arbitrary: fc.constant(one) })),
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }) },
    { weight: 1, arbitrary: fc.oneof(fc.integer(), fc.double()).map(String) },
  ).map((text) => text.toWellFormed());
}

const TEXTS = [
  "1437 Bannock St, Denver, CO 80202",
  "finance_fees",
  "v0:finance_fees:all",
  "v1:permits:all",
];

async function assertDescribedAnswer(
  service: TestService,
  path: string,
  { responses }: Operation,
  [query, accept]: readonly [query: string, accept: string],
): Promise<number> {
  const response = await service.get(`${path}?${query}`, { headers: { accept } });
  const type = response.headers.get("content-type");
  // Reading JSON compares it with the schema of its path and status.
  if (type === "application/json") await response.json();
  else await response.body?.cancel();
  const { status } = response;
  const what = `${path}?${query} as ${accept}: ${status} ${type}`;
  assert.ok(status !== 500, what);
  const described = responses[String(status)];
  assert.ok(described, `${what} is not described`);
  assert.equal(type?.split(";")[0], status === 200 ? accept : "application/json", what);
  const headers = new Set(
    Object.keys(described.headers as object).map((name) => name.toLowerCase()),
  );
  for (const [name] of response.headers) {
    assert.ok(headers.has(name) || PLAIN_HEADERS.has(name), `${what} has ${name}`);
  }
  return status;
}
