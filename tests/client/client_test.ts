import assert from "node:assert/strict";
import {
  AccessRequiredError,
  ConnectionError,
  createClient,
  ERRORS,
  GeocoderUnavailableError,
  ParameterUnknownError,
  QuotaExceededError,
  ServiceError,
} from "../../client/mod.ts";
import { REFUSALS } from "../../src/base/refusal.ts";
import { freePort } from "../support/process/free_port.ts";

type Answerer = (request: Request, tries: number) => Response | Promise<Response>;

type Sent = Pick<Request, "url" | "headers">;

/** Runs `use` with a client of a server that responds with `answer`. */
async function withServer(
  answer: Answerer,
  use: (client: ReturnType<typeof createClient>, requests: Sent[]) => Promise<void>,
  options: Partial<Parameters<typeof createClient>[0]> = {},
) {
  const requests: Sent[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => {
      requests.push({ url: request.url, headers: new Headers(request.headers) });
      return answer(request, requests.length);
    },
  );
  try {
    const url = `http://127.0.0.1:${server.addr.port}`;
    await use(createClient({ url, key: "svc_live_x", ...options }), requests);
  } finally {
    await server.shutdown();
  }
}

const refused = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ data: null, error: `refused: ${code}`, meta: { request_id: "req_1" } }, {
    status,
    headers: { "x-svc-error-code": code, "x-svc-request-id": "req_1", ...headers },
  });

const FEES = { data: [{ finance_program_version_id: "a" }], usage: { status_code: 200 } };

Deno.test("a request sends the key, Prefer: handling=strict unless disabled, and only the given parameters", async () => {
  await withServer(() => Response.json(FEES), async (client, requests) => {
    await client.finance.fees({ trade: "solar" });
    await client.finance.fees();
    assert.equal(new URL(requests[0]!.url).search, "?trade=solar");
    assert.equal(requests[0]!.headers.get("x-api-key"), "svc_live_x");
    assert.equal(requests[0]!.headers.get("prefer"), "handling=strict");
    assert.equal(new URL(requests[1]!.url).search, "");
  });
  await withServer(() => Response.json(FEES), async (client, requests) => {
    await client.finance.fees();
    assert.equal(requests[0]!.headers.get("prefer"), null);
  }, { strict: false });
});

Deno.test("createClient rejects an invalid URL or an empty key without showing the key", () => {
  for (const url of ["", "data.example.com", "ftp://data.example.com"]) {
    assert.throws(() => createClient({ url, key: "svc_live_secret" }), (error: TypeError) => {
      assert.match(error.message, /url must begin with https:\/\/ or http:\/\//);
      assert.ok(!error.message.includes("secret"));
      return true;
    });
  }
  assert.throws(() => createClient({ url: "https://data.example.com", key: "" }), /the key is/);
});

Deno.test("createClient treats undefined options as missing and rejects invalid numbers", async () => {
  const absent = { strict: undefined, tries: undefined, timeout: undefined, patience: undefined };
  await withServer(
    (_, tries) => tries < 5 ? refused(503, "x", { "retry-after": "0" }) : refused(503, "internal"),
    async ({ finance }, requests) => {
      await assert.rejects(finance.fees(), /refused: internal/);
      assert.equal(requests.length, 5);
      assert.equal(requests[0]!.headers.get("prefer"), "handling=strict");
    },
    // Plain JavaScript may pass these.
    { ...absent, fetch: undefined } as unknown as Partial<Parameters<typeof createClient>[0]>,
  );
  for (const numbers of [{ tries: 0 }, { tries: NaN }, { timeout: 0 }, { patience: -1 }]) {
    const [name] = Object.keys(numbers);
    assert.throws(
      () => createClient({ url: "http://127.0.0.1", key: "svc_live_x", ...numbers }),
      { name: "TypeError", message: new RegExp(`${name} must be a number of at least [01]$`) },
    );
  }
});

Deno.test("every error code of the service has its own error class", async () => {
  assert.deepEqual(Object.keys(ERRORS), Object.keys(REFUSALS));
  const client = (code: keyof typeof REFUSALS) => {
    const { status } = REFUSALS[code];
    return withServer(() => refused(status, code), async (client) => {
      await assert.rejects(client.finance.fees(), (error: ServiceError) => {
        assert.equal(error.constructor, ERRORS[code]);
        assert.equal(error.name, ERRORS[code]!.name);
        assert.equal(error.message, `refused: ${code}`);
        assert.deepEqual([error.code, error.status, error.requestId], [code, status, "req_1"]);
        return true;
      });
    }, { tries: 1 });
  };
  for (const code of Object.keys(REFUSALS)) await client(code as keyof typeof REFUSALS);
});

for (
  const [what, first] of [
    ["a used-up per-minute limit", () => refused(429, "rate_limited", { "retry-after": "0" })],
    ["a used-up resolve limit", () => refused(429, "resolves_exceeded", { "retry-after": "0" })],
    ["an outage", () => refused(503, "geocoder_unavailable", { "retry-after": "0" })],
    ["an internal error", () => refused(500, "internal")],
    ["a 502 of a proxy", () => new Response("<html>", { status: 502 })],
    ["a truncated body", () => cutJson()],
  ] as const
) {
  Deno.test(`${what} is retried`, async () => {
    await withServer(
      (_, tries) => tries === 1 ? first() : Response.json(FEES),
      async (client, requests) => {
        const { rows } = await client.finance.fees();
        assert.equal(rows.length, 1);
        assert.equal(requests.length, 2);
      },
    );
  });
}

function cutJson(): Response {
  return new Response('{"data":[', { headers: { "content-type": "application/json" } });
}

for (
  const [what, code, status] of [
    ["a used-up monthly quota", "quota_exceeded", 429],
    ["an invalid parameter", "parameter_invalid", 400],
    ["insufficient access", "access_required", 403],
    ["an invalid key", "key_invalid", 401],
    ["an unknown address", "address_not_geocoded", 422],
  ] as const
) {
  Deno.test(`${what} is not retried`, async () => {
    await withServer(
      () => refused(status, code, { "retry-after": "0" }),
      async (client, requests) => {
        await assert.rejects(client.finance.fees(), ERRORS[code]!);
        assert.equal(requests.length, 1);
      },
    );
  });
}

Deno.test("the client waits for Retry-After, unless it exceeds its patience", async () => {
  const answer: Answerer = (_, tries) =>
    tries === 1
      ? refused(503, "geocoder_unavailable", { "retry-after": "1" })
      : Response.json(FEES);
  await withServer(answer, async (client) => {
    const began = performance.now();
    await client.finance.fees();
    assert.ok(performance.now() - began >= 995);
  });
  await withServer(answer, async (client, requests) => {
    await assert.rejects(client.finance.fees(), (error: GeocoderUnavailableError) => {
      assert.ok(error instanceof GeocoderUnavailableError);
      assert.equal(error.retryAfter, 1);
      return true;
    });
    assert.equal(requests.length, 1);
  }, { patience: 0 });
});

Deno.test("a Retry-After beyond a timer's range causes no early retry, and an invalid one is ignored", async () => {
  await withServer(
    () => refused(429, "rate_limited", { "retry-after": "99999999999" }),
    async (client, requests) => {
      const signal = AbortSignal.timeout(200);
      await assert.rejects(client.finance.fees({}, { signal }), { name: "TimeoutError" });
      assert.equal(requests.length, 1);
    },
    { patience: Infinity },
  );
  for (const senseless of ["-5", "0.5", "soon", "Mon, 01 Jan 2024 00:00:00 GMT"]) {
    await withServer(
      () => refused(429, "rate_limited", { "retry-after": senseless }),
      (client) => assert.rejects(client.finance.fees(), { retryAfter: null }),
      { tries: 1 },
    );
  }
});

Deno.test("the last try's failure is thrown, without key, address or query", async () => {
  await withServer(
    () => refused(503, "geocoder_unavailable", { "retry-after": "0" }),
    async (c, r) => {
      await assert.rejects(c.finance.fees(), GeocoderUnavailableError);
      assert.equal(r.length, 3);
    },
    { tries: 3 },
  );
  const url = `http://127.0.0.1:${freePort()}`;
  const client = createClient({ url, key: "svc_live_secret", tries: 1 });
  await assert.rejects(
    client.context.utilityTerritory.resolve({ address: "1 Main St, Fresno, CA 93650" }),
    (error: ConnectionError) => {
      assert.ok(error instanceof ConnectionError);
      assert.match(error.message, /^Cannot get \/api\/v1\/context\/utility-territory\/resolve: /);
      assert.match(error.message, /refused/i);
      assert.ok(!/Fresno|secret/.test(error.message + Deno.inspect(error)), Deno.inspect(error));
      return true;
    },
  );
});

Deno.test("a try that times out is abandoned, and a signal ends all tries", async () => {
  let end = () => {};
  const never = () => new Promise<Response>((resolve) => end = () => resolve(Response.json(FEES)));
  await withServer(never, async (client) => {
    await assert.rejects(client.finance.fees(), /no answer within 50 ms/);
    end();
  }, { timeout: 50, tries: 1 });
  await withServer(
    () => refused(503, "geocoder_unavailable", { "retry-after": "60" }),
    async (c, r) => {
      const control = new AbortController();
      const asking = c.finance.fees({}, { signal: control.signal });
      setTimeout(() => control.abort(new Error("enough")), 50);
      await assert.rejects(asking, /enough/);
      assert.equal(r.length, 1);
    },
  );
});

Deno.test("a redirect is not followed, so that no other host sees the key", async () => {
  await withServer(
    () => new Response(null, { status: 302, headers: { location: "http://127.0.0.1:1/" } }),
    async (client, requests) => {
      await assert.rejects(client.finance.fees(), /The address redirects/);
      assert.equal(requests.length, 1);
    },
  );
});

for (
  const [what, answer] of [
    ["an HTML page", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["an empty body", () => new Response("", { headers: { "content-type": "application/json" } })],
    ["a 204", () => new Response(null, { status: 204 })],
    ["another service's JSON", () => Response.json({ fees: [] })],
    ["null", () => Response.json(null)],
  ] as const
) {
  Deno.test(`${what} is rejected, not read as a response without rows`, async () => {
    await withServer(answer, async (client, requests) => {
      await assert.rejects(
        client.finance.fees(),
        /not one of the service. Is this the service's address\?/,
      );
      assert.equal(requests.length, 1);
    });
  });
}

Deno.test("an unknown or missing parameter fails type checking, and its request is rejected", async () => {
  await withServer(() => refused(400, "parameter_unknown"), async (client) => {
    // @ts-expect-error: the types know the parameters.
    await assert.rejects(client.finance.fees({ term: 12 }), ParameterUnknownError);
    // @ts-expect-error: an address is required.
    await assert.rejects(client.context.utilityTerritory.resolve(), ParameterUnknownError);
  });
});

Deno.test("errors can be distinguished by class", () => {
  const refused = { code: "x", status: 403, requestId: null, retryAfter: null };
  assert.ok(new AccessRequiredError("no", refused) instanceof ServiceError);
  assert.ok(!(new AccessRequiredError("no", refused) instanceof QuotaExceededError));
});
