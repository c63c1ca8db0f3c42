import assert from "node:assert/strict";
import { CANARY, tracesIn } from "../../../support/resolve_canary.ts";
import { RESOLVE } from "../../../support/resolve_service.ts";
import { startWorld } from "../../../support/resolve_world.ts";
import { until } from "../../../support/until.ts";

/**
 * The runtime can export telemetry by itself. Its spans have the whole URL of what the service is
 * asked and of what it asks the geocoder, unless no trace is sampled; the service does not start
 * otherwise (tests/config_test.ts).
 */
async function exported(): Promise<string[]> {
  const world = await startWorld((elsewhereUrl) => ({
    OTEL_DENO: "true",
    OTEL_EXPORTER_OTLP_ENDPOINT: elsewhereUrl,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "100",
    OTEL_METRIC_EXPORT_INTERVAL: "200",
    OTEL_TRACES_SAMPLER: "always_off",
  }));
  try {
    const url = `${world.server.url}${RESOLVE}?address=${encodeURIComponent(CANARY)}`;
    const response = await fetch(url, { headers: { "x-api-key": world.keys.good } });
    assert.equal(response.status, 200);
    await response.body?.cancel();
    const isExported = () => world.elsewhere.some((text) => text.includes("/v1/metrics"));
    await until("metrics are exported", isExported, 10_000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return world.elsewhere;
  } finally {
    await world.close();
  }
}

Deno.test("telemetry that the runtime exports has no address when no trace is sampled", async () => {
  const requests = await exported();
  for (const text of requests) assert.deepEqual(tracesIn(text), []);
});
