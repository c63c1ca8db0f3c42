import assert from "node:assert/strict";
import { createLog } from "../../src/base/log/log.ts";
import { readConfig } from "../../src/config.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { METRIC } from "../../src/metrics/metric_names.ts";
import { publish } from "../../src/publish/versions/publish.ts";
import { serve } from "../../src/boot/serve.ts";
import { createKey } from "../../src/store/keys/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "../../src/store/keys/organizations.ts";
import { openStore, type StoreConfig } from "../../src/store/store.ts";
import { queries } from "../support/contract/deploy_files.ts";
import { readMetrics, readQuery } from "../support/contract/promql.ts";
import { numbered } from "../support/service/service.ts";
import { makeStorePlace } from "../support/service/store_place.ts";

/** What Prometheus itself adds. */
const ITS_OWN = { metrics: new Set(["up"]), labels: new Set(["job", "instance", "le"]) };

let answer: string;
Deno.test.beforeAll(async () => {
  const place = await makeStorePlace();
  const { signal } = new AbortController();
  const config = readConfig((name) =>
    ({ ...place.env, PORT: "0", ADMIN_PORT: "0", SEEDS_DIR: "", THREADS: "1" })[name]
  );
  const key = await fill(place.config);
  const service = await serve(config, createLog(() => {}), () => {}, signal);
  try {
    const ask = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(`${service.url}/api/v1/${path}`, { headers });
      await response.body?.cancel();
      return response.status;
    };
    assert.equal(await ask("search?q=eia", { "x-api-key": key }), 200);
    assert.equal(await ask("search?q=eia", {}), 401);
    answer = await (await fetch(`${service.adminUrl}/metrics`)).text();
  } finally {
    await service.stop(false);
    await place.remove();
  }
});

/** Fills a store with the seeds' source documents and a key; returns the key. */
async function fill(config: StoreConfig): Promise<string> {
  const store = await openStore(config, "command");
  await ensureDefaultOrganization(store.db);
  const documents = (await Deno.readTextFile("seeds/source_documents.ndjson")).trim().split("\n");
  const rows = numbered(documents.map((line) => JSON.parse(line)));
  await publish(store.db, datasetNamed("source_documents"), rows, { retentionDays: 30 });
  const { key } = await store.db.transaction().execute(async (trx) =>
    await createKey(trx, await getOrganization(trx, DEFAULT_ORGANIZATION), {
      label: "metrics",
      access: null,
      monthlyQuota: 10,
    })
  );
  await store.close();
  return key;
}

Deno.test("GET /metrics has the process, the build, datasets, requests, refusals and phases", () => {
  const samples = [
    /^process_resident_memory_bytes [1-9]/m,
    /^process_cpu_seconds_total [0-9.]+$/m,
    /^event_loop_delay_seconds_count [1-9]/m,
    /^build_info\{version="[\d.]+",api_version="[^"]+",deno="2\.[\d.]+"\} 1$/m,
    /^dataset_published_timestamp_seconds\{dataset="source_documents"\} 1\d{9}/m,
    /^dataset_rows\{dataset="source_documents"\} [1-9]\d$/m,
    /^dataset_stale_rows\{dataset="source_documents"\} \d+$/m,
    /^dataset_expired_rows\{dataset="source_documents"\} 0$/m,
    /^dataset_quote_safe_rows\{dataset="source_documents"\} \d+$/m,
    /^http_requests_total\{route="\/api\/v1\/search",status="200"\} 1$/m,
    /^http_refusals_total\{reason="key_missing"\} 1$/m,
    /^http_refusals_total\{reason="quota_exceeded"\} 0$/m,
    /^answers_sent_unpacked_total\{reason="full"\} 0$/m,
    /^http_phase_seconds_count\{route="\/api\/v1\/search",phase="route"\} 1$/m,
    /^http_request_duration_seconds_bucket\{le="\+Inf",route="\/api\/v1\/search"\} 2$/m,
  ];
  for (const sample of samples) assert.match(answer, sample);
});

Deno.test("GET /metrics has the metrics that are declared, with their help, and no others", () => {
  const shown = [...answer.matchAll(/^# HELP (\w+) (.*)$/gm)].map(([, name, help]) => [name, help]);
  const declared = Object.values(METRIC).map(({ name, help }) => [name, help]);
  assert.deepEqual(shown.sort(), declared.sort());
});

Deno.test("the Grafana dashboard and the alerts query only metrics and labels that /metrics has", async () => {
  const there = readMetrics(answer);
  const asked = (await queries()).map(({ of, expr }) => ({ of, ...readQuery(expr) }));
  assert.ok(asked.length > 40);
  for (const { of, metrics, labels } of asked) {
    const known = new Set(ITS_OWN.labels);
    let sampled = true;
    for (const metric of metrics.filter((metric) => !ITS_OWN.metrics.has(metric))) {
      assert.ok(there.has(metric), `${of} asks for ${metric}`);
      for (const label of there.get(metric)!) known.add(label);
      // A metric that has not counted anything yet shows no labels.
      sampled &&= new RegExp(`^${metric}[ {]`, "m").test(answer);
    }
    if (!sampled) continue;
    for (const label of labels) assert.ok(known.has(label), `${of} asks for the label ${label}`);
  }
});

Deno.test("an invalid query, a missing metric and a missing label are reported", () => {
  assert.throws(() => readQuery("sum(rate(x[5m])"), /No query of Prometheus/);
  const { metrics, labels } = readQuery(
    'sum by (route) (rate(gone_total{status=~"5.."}[5m])) / up',
  );
  assert.deepEqual([metrics, labels], [["gone_total", "up"], ["route", "status"]]);
  assert.ok(!readMetrics(answer).has("gone_total"));
});
