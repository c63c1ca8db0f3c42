import assert from "node:assert/strict";
import Converter from "openapi-to-postmanv2";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { publishSomeSeeds } from "../support/service/some_seeds.ts";
import { startService, type TestService } from "../support/service/service.ts";

/** The requests that Postman generates from `/openapi.json`, sent to the service. */

/** Parameters that no seed row fills, so that a request with all parameters finds none. */
const NEVER_FILLED: Readonly<Record<string, string>> = {
  "/api/v1/context/ahri-matches": "ahri_reference_number",
  "/api/v1/context/roofing": "impact_rating_class",
};

interface Pair {
  readonly key: string;
  readonly value: string;
}

/** The parts of a collection that are read. */
interface Item {
  readonly item?: readonly Item[];
  readonly request?: {
    readonly method: string;
    readonly url: { readonly path: readonly string[]; readonly query?: readonly Pair[] };
    readonly header: readonly Pair[];
  };
}

interface Collection extends Item {
  readonly variable: readonly Pair[];
  readonly auth: { readonly type: string; readonly apikey: readonly Pair[] };
}

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  await publishSomeSeeds(service);
});
Deno.test.afterAll(() => service.close());

function collectionOf(data: string, options: Record<string, string>): Promise<Collection> {
  return new Promise((resolve, reject) => {
    Converter.convertV2({ type: "string", data }, options, (error, result) => {
      const made = result?.output?.[0]?.data;
      if (made === undefined) reject(error ?? new Error(result?.reason));
      else resolve(made as unknown as Collection);
    });
  });
}

function requestsOf({ item, request }: Item): NonNullable<Item["request"]>[] {
  return request === undefined ? (item ?? []).flatMap(requestsOf) : [request];
}

/** The number of records in a response, in whichever member its endpoint has them. */
function recordsIn({ data }: { readonly data: unknown }): number {
  if (Array.isArray(data)) return data.length;
  const { sample_size, ...members } = data as Record<string, unknown>;
  if (typeof sample_size === "number") return sample_size;
  return Object.values(members).reduce<number>(
    (sum, member) => sum + (Array.isArray(member) ? member.length : 0),
    0,
  );
}

const imported = async (options: Record<string, string>) =>
  await collectionOf(await (await fetch(`${service.url}/openapi.json`)).text(), options);

Deno.test("Postman's import has the base URL, the key's header and a request for each endpoint", async () => {
  const collection = await imported({ parametersResolution: "Example" });
  const base = collection.variable.find(({ key }) => key === "baseUrl");
  assert.equal(base?.value, service.url);
  assert.equal(collection.auth.type, "apikey");
  assert.ok(collection.auth.apikey.some(({ value }) => value === "x-api-key"));
  assert.equal(requestsOf(collection).length, ENDPOINTS.length);
});

Deno.test("each request with all example parameters returns 200, with records unless no seed row can match", async () => {
  const collection = await imported({ parametersResolution: "Example" });
  const empty: string[] = [];
  for (const { url, header } of requestsOf(collection)) {
    const path = `/${url.path.join("/")}`;
    const query = new URLSearchParams(url.query?.map(({ key, value }) => [key, value]));
    const headers = Object.fromEntries(header.map(({ key, value }) => [key, value]));
    const response = await service.get(`${path}?${query}`, { headers });
    const body = await response.json();
    assert.equal(response.status, 200, `${path}?${query}: ${body.error}`);
    if (recordsIn(body) > 0) continue;
    empty.push(path);
    const reasons = (body.data.coverage ?? body.meta).empty_because as {
      readonly parameter: string;
      readonly never_filled: boolean;
    }[];
    const unfilled = reasons.filter(({ never_filled }) => never_filled);
    assert.deepEqual(unfilled.map(({ parameter }) => parameter), [NEVER_FILLED[path]]);
    query.delete(NEVER_FILLED[path]!);
    assert.ok(recordsIn(await service.json(`${path}?${query}`)) > 0, `${path}?${query}`);
  }
  assert.deepEqual(empty.sort(), Object.keys(NEVER_FILLED).sort());
});

Deno.test("each request with only its required parameters' examples returns records", async () => {
  const { paths } = await (await fetch(`${service.url}/openapi.json`)).json() as {
    readonly paths: Record<string, {
      readonly get: {
        readonly parameters: { name: string; required: boolean; example?: unknown }[];
      };
    }>;
  };
  for (const [path, { get }] of Object.entries(paths)) {
    const needed = get.parameters.filter(({ required }) => required)
      .map(({ name, example }) => [name, String(example)]);
    const query = new URLSearchParams(needed);
    const response = await service.get(`${path}?${query}`);
    const body = await response.json();
    assert.equal(response.status, 200, `${path}?${query}: ${body.error}`);
    assert.ok(recordsIn(body) > 0, `${path}?${query}`);
  }
});

Deno.test("a default import, which reads no examples, sends no other Prefer header than handling=strict", async () => {
  for (const { header } of requestsOf(await imported({}))) {
    for (const { key, value } of header) {
      if (key === "Prefer") assert.equal(value, "handling=strict");
    }
  }
});
