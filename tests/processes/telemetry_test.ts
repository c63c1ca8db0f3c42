import assert from "node:assert/strict";
import { CANARY, tracesIn } from "../support/faults/resolve_canary.ts";
import { startCensus } from "../support/faults/resolve_census.ts";
import { RESOLVE } from "../support/service/resolve_service.ts";
import { makeStorePlace } from "../support/service/store_place.ts";
import { runCommand } from "../support/process/commands.ts";
import { startProcess } from "../support/process/service_process.ts";
import { until } from "../support/process/until.ts";

/**
 * The runtime itself can export telemetry: spans with full URLs, and console output. What the
 * configuration allows (tests/boot/config_test.ts) is sent to a collector here, while addresses are
 * looked up and keys are created.
 */

interface Exported {
  readonly path: string;
  readonly text: string;
}

/** Collects everything that is exported to it. */
function startCollector() {
  const exported: Exported[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (r) => {
    exported.push({ path: new URL(r.url).pathname, text: `${[...r.headers]}\n${await r.text()}` });
    return new Response("{}");
  });
  return {
    exported,
    env: {
      OTEL_DENO: "true",
      OTEL_TRACES_SAMPLER: "always_off",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${server.addr.port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    },
    /** Waits for a metrics report of the server. */
    async report() {
      const before = exported.length;
      await until(
        "metrics are exported",
        () => exported.slice(before).some(({ path }) => path === "/v1/metrics"),
        60_000,
      );
    },
    close: () => server.shutdown(),
  };
}

Deno.test("exported telemetry of servers and commands has no key, address or trace", {
  // On Postgres no development key is created and printed.
  ignore: Deno.env.has("TEST_DATABASE_URL"),
}, async () => {
  const place = await makeStorePlace();
  const collector = startCollector();
  const census = startCensus();
  const env = { ...place.env, ...collector.env };
  const service = await startProcess({
    ...env,
    GEOCODER: "census",
    CENSUS_URL: census.url,
    OTEL_METRIC_EXPORT_INTERVAL: "2000",
  });
  try {
    const toldKey = () => /svc_live_\w{36}/.exec(service.errors())?.[0];
    await until("the development key is printed", () => toldKey() !== undefined, 10_000);
    const developmentKey = toldKey()!;
    const ask = async (key: string, headers: Record<string, string> = {}) => {
      const url = `${service.url}${RESOLVE}?address=${encodeURIComponent(CANARY)}`;
      const response = await fetch(url, { headers: { ...headers, "x-api-key": key } });
      await response.body?.cancel();
      return response.status;
    };
    assert.equal(await ask(developmentKey), 200);
    // The client's traceparent asks for the trace to be recorded.
    const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    assert.equal(await ask(developmentKey, { traceparent }), 200);
    assert.equal(await ask("svc_live_wrong"), 401);
    assert.equal(census.asked.length, 1);
    await collector.report();

    const keys = [developmentKey];
    for (const args of [["create", "--label", "x"], ["create", "--label", "y", "--json"]]) {
      const { code, out, err } = await runCommand(["keys", ...args], env);
      assert.equal(code, 0, err);
      keys.push(/svc_live_\w{36}/.exec(out)![0]);
    }
    for (const { path, text } of collector.exported) {
      assert.notEqual(path, "/v1/traces");
      assert.deepEqual(tracesIn(text), [], path);
      for (const key of [...keys, "svc_live_"]) assert.ok(!text.includes(key), path);
    }
  } finally {
    await service.end("SIGKILL").catch(() => {});
    await census.close();
    await collector.close();
    await place.remove();
  }
});
