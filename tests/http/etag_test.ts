import assert from "node:assert/strict";
import { keyId } from "../../src/access/key_format.ts";
import { type Caller } from "../../src/access/caller.ts";
import { everything } from "../../src/access/levels.ts";
import { DATASETS } from "../../src/datasets/mod.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import type { Context } from "../../src/http/declare/endpoint.ts";
import type { RequestContext } from "../../src/http/pipeline/request_context.ts";
import { listEtag, matchesEtag } from "../../src/http/respond/etag.ts";
import type { LibrarySnapshot } from "../../src/library/serving/library.ts";
import { type DatasetKey, rowsOf } from "../support/fixtures/rows.ts";
import { NOW, startService, type TestService } from "../support/service/service.ts";

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  for (const { key } of DATASETS) await service.publish(key, rowsOf(key as DatasetKey, 5, 1));
});
Deno.test.afterAll(() => service.close());

const CALLER: Caller = {
  keyId: keyId("test"),
  access: everything("production"),
  ahriLicensed: false,
  resolvesPerMinute: 1,
  now: NOW,
};

/** The same library, which records the datasets read from it. */
function recording(library: LibrarySnapshot, read: Set<string>): LibrarySnapshot {
  return new Proxy(library, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const [dataset] = args as [string | { key: string } | undefined];
        const key = typeof dataset === "object" ? dataset.key : dataset;
        if (DATASETS.some((one) => one.key === key)) read.add(key as string);
        return value.apply(target, args);
      };
    },
  });
}

const VALUES = ["a", "CO", "1", "true", "80202", "hvac", "2026-01-01", "39.7", "active"];

/** An endpoint's example, then each parameter alone and added to the example. */
function queriesOf({ example, params }: typeof ENDPOINTS[number]): string[] {
  const names = Object.keys(params.shape);
  const sent = names.flatMap((name) => VALUES.map((value) => `${name}=${value}`));
  const known = DATASETS.filter(({ key }) => key === "equipment_pricing").flatMap(({ key }) =>
    rowsOf(key as DatasetKey, 5, 1).map((row) => `equipment_id=${(row as { id?: string }).id}`)
  );
  return [
    "",
    example,
    ...[...sent, ...names.includes("equipment_id") ? known : []]
      .flatMap((one) => [one, `${example}&${one}`]),
  ];
}

const LISTS = ENDPOINTS.filter(({ conditional, forms, sources }) =>
  conditional === true && forms === true && sources !== undefined
);

Deno.test("the weak tag of every list depends on all datasets that the list reads", async () => {
  assert.ok(LISTS.length > 10);
  const missing: string[] = [];
  for (const endpoint of LISTS) {
    const read = new Set<string>();
    const context: Omit<Context, "sent"> = {
      library: recording(service.app.library.current!, read),
      caller: CALLER,
      resolver: { resolve: () => Promise.reject(new Error("no address")) } as never,
      spelling: {} as never,
      spendResolve: () => () => {},
      form: "json",
    };
    let answered = 0;
    for (const query of queriesOf(endpoint)) {
      try {
        const { values, names } = endpoint.params.read(query);
        const { data, rows } = await endpoint.answer(values, { ...context, sent: names });
        if (typeof data === "function") data();
        rows?.();
        answered++;
      } catch {
        // Refused; the datasets read before that count.
      }
    }
    assert.ok(answered > 5, endpoint.path);
    assert.ok(read.size > 0, endpoint.path);
    for (const key of read) {
      if (!endpoint.sources!.includes(key)) missing.push(`${endpoint.path} ${key}`);
    }
  }
  assert.deepEqual(missing, []);
});

Deno.test("a list's tag changes exactly when a dataset that the list reads changes", async () => {
  const library = () => service.app.library.current!;
  const tags = () => LISTS.map((endpoint) => listEtag(contextOf(endpoint, library()), undefined));
  let before = tags();
  for (const { key } of DATASETS) {
    await service.publish(key, rowsOf(key as DatasetKey, 5, 2));
    const after = tags();
    LISTS.forEach(({ path, sources }, at) => {
      assert.equal(after[at] !== before[at], sources!.includes(key), `${path} ${key}`);
    });
    before = after;
  }
});

Deno.test("a release with different code has different tags for the same versions", () => {
  for (const endpoint of LISTS) {
    const context = contextOf(endpoint, service.app.library.current!);
    const [one, same, other] = ["a", "a", "b"].map((code) => listEtag(context, undefined, code));
    assert.equal(one, same);
    assert.notEqual(one, other, endpoint.path);
  }
});

function contextOf(endpoint: typeof ENDPOINTS[number], library: LibrarySnapshot): RequestContext {
  const { access, ahriLicensed } = CALLER;
  return {
    service: { datasets: [] },
    route: { endpoint },
    library,
    path: endpoint.path,
    query: endpoint.example,
    form: "json",
    key: { access, ahriLicensed },
  } as unknown as RequestContext;
}

Deno.test("matchesEtag matches a tag in an If-None-Match list, and no malformed list", () => {
  const etag = '"v1:fees"';
  const named = [etag, `W/${etag}`, `"v0", ${etag}`, `, ${etag} ,, "v2",`, `"a,b",W/${etag}`, "*"];
  for (const value of named) assert.ok(matchesEtag(value, etag), value);
  const others = ["", '"v2"', "v1:fees", `${etag}x`, `x${etag}`, `${etag} ${etag}`, `w/${etag}`];
  for (const value of others) assert.ok(!matchesEtag(value, etag), value);
  assert.ok(!matchesEtag(null, etag));
  assert.ok(!matchesEtag(`${'"a", '.repeat(5000)}x`, etag));
  // Without backtracking over the commas.
  assert.ok(!matchesEtag(`"a"${",".repeat(5000)}x`, etag));
});
