import assert from "node:assert/strict";
import { alerts, panels } from "../support/contract/deploy_files.ts";
import { readQuery } from "../support/contract/promql.ts";
import { ROOT } from "../support/process/service_process.ts";

// If the command does not exist, output() throws at once.
const promtool = async (...args: string[]) =>
  await new Deno.Command("promtool", {
    args,
    cwd: `${ROOT}/deploy`,
    stdout: "piped",
    stderr: "piped",
  }).output();

// Part of Debian's package `prometheus`.
const hasPromtool = await promtool("--version").then(({ success }) => success, () => false);

async function succeeds(...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await promtool(...args);
  const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  assert.ok(success, said);
  return said;
}

Deno.test({
  name: "promtool accepts the alerts",
  ignore: !hasPromtool,
  async fn() {
    const said = await succeeds("check", "rules", "alerts.yaml");
    assert.match(said, new RegExp(`SUCCESS: ${(await alerts()).length} rules found`));
  },
});

Deno.test({
  name: "alerts fire when they should and not before, according to promtool",
  ignore: !hasPromtool,
  async fn() {
    assert.match(await succeeds("test", "rules", "alerts_test.yaml"), /SUCCESS/);
  },
});

Deno.test("every alert has a severity, a summary and a fix", async () => {
  const all = await alerts();
  for (const { alert, labels, annotations } of all) {
    assert.match(labels.severity ?? "", /^(page|ticket)$/, alert);
    assert.deepEqual(Object.keys(annotations).sort(), ["fix", "summary"], alert);
  }
  assert.equal(new Set(all.map(({ alert }) => alert)).size, all.length);
});

Deno.test("every alert selects only the service's own job", async () => {
  for (const { alert, expr } of await alerts()) {
    assert.deepEqual([...new Set(selectors(expr).map(({ job }) => job))], [JOB], alert);
  }
});

/** The name of the scrape job in the alerts and in docs/running.md. */
const JOB = "home-service-data";

/** The metrics of a query, each with the job it is selected by. */
const selectors = (expr: string) =>
  [...expr.matchAll(/\b(up|[a-z]+(?:_[a-z]+)+)\b(\{job="([^"]*)")?/g)]
    .filter(([text]) => readQuery(expr).metrics.includes(text.split("{")[0]!))
    .map(([, metric, , job]) => ({ metric, job }));

Deno.test("the dashboard's panels have descriptions, and none overlaps another", async () => {
  const all = await panels();
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  for (const { title, description, gridPos: a, id } of all) {
    assert.ok(description !== "" && a.x + a.w <= 24, title);
    for (const { title: other, gridPos: b } of all.filter((panel) => panel.id > id)) {
      const apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
      assert.ok(apart, `${title} lies on ${other}`);
    }
  }
});
