import assert from "node:assert/strict";
import { checkChanges } from "../../src/cli/doctor/contents.ts";
import { bytes } from "../../src/dashboard/ui/words.tsx";
import { listVersions } from "../../src/store/versions/versions.ts";
import { dealerFee } from "../support/fixtures/dealer_fees.ts";
import { startDashboard, type TestDashboard } from "../support/service/dashboard.ts";

/** The size of the changes kept for mirrors, in metrics, on the dashboard and in doctor. */

const DATASET = "finance_fees";
const VERSIONS = 4;

let dashboard: TestDashboard;
/** The size of one version's change payloads in megabytes; all versions are equally large. */
let versionMb: number;
Deno.test.beforeAll(async () => {
  dashboard = await startDashboard();
  const { service } = dashboard;
  for (let version = 1; version <= VERSIONS; version++) {
    const last_verified_at = `2025-01-0${version}T00:00:00Z`;
    const rows = Array.from({ length: 40 }, (_, i) => dealerFee(i, { last_verified_at }));
    // Room for the changes of two and a half versions.
    const retentionMb = version < VERSIONS ? 10 : 2.5 * versionMb;
    await service.publish(DATASET, rows, {
      retentionMb,
      now: () => service.clock.now + version * 1000,
    });
    versionMb = (await listVersions(service.store.db, DATASET)).at(-1)!.changeBytes! / 1e6;
  }
  await service.app.update();
});
Deno.test.afterAll(() => dashboard.close());

/** The changes of the last two versions are kept, so mirrors can continue from the one before. */
async function expected(): Promise<{ bytes: number; since: string }> {
  const versions = await listVersions(dashboard.service.store.db, DATASET);
  assert.equal(versions.length, VERSIONS);
  const sizes = versions.slice(-2).map(({ changeBytes }) => changeBytes!);
  return { bytes: sizes[0]! + sizes[1]!, since: versions.at(-3)!.publishedAt };
}

Deno.test("/metrics has the size of kept changes and how far back they reach", async () => {
  const { bytes, since } = await expected();
  const metrics = await (await fetch(`${dashboard.url}/metrics`)).text();
  const valueOf = (name: string) =>
    Number(new RegExp(`^${name}\\{dataset="${DATASET}"\\} (\\S+)$`, "m").exec(metrics)?.[1]);
  assert.equal(valueOf("dataset_changes_kept_bytes"), bytes);
  assert.equal(
    valueOf("dataset_changes_kept_since_timestamp_seconds"),
    Date.parse(since) / 1000,
  );
});

Deno.test("the overview shows the size of kept changes and how far back they reach", async () => {
  const kept = await expected();
  const page = await (await dashboard.signIn()).page("/dashboard");
  const row = page.split("<tr").find((row) => row.includes(`/dashboard/datasets/${DATASET}"`))!;
  assert.ok(row.includes(`${bytes(kept.bytes)} since `), row);
  const times = [...row.matchAll(/datetime="([^"]+)"/gi)].map(([, time]) => Date.parse(time!));
  assert.equal(times.at(-1), Date.parse(kept.since));
});

Deno.test("doctor reports the size of kept changes, and warns before a dataset loses some", async () => {
  const { store: { db } } = dashboard.service;
  const kept = await expected();
  assert.deepEqual(await checkChanges(db, 10_000), {
    what: "changes",
    state: "well",
    found: `${Math.round(kept.bytes / 1e6)} MB kept; the limit for each dataset is 10000`,
  });
  const { state, found } = await checkChanges(db, kept.bytes / 1e6);
  assert.equal(state, "warning");
  const megabytes = Math.round(kept.bytes / 1e6);
  assert.ok(
    found.endsWith(`${DATASET} has ${megabytes} MB since ${kept.since.slice(0, 10)}`),
    found,
  );
});
