import assert from "node:assert/strict";
import { startBucket } from "../../support/faults/own_bucket.ts";
import { readConfig, segmentPlaceOf } from "../../../src/config.ts";
import { checkSegments } from "../../../src/cli/doctor/shared_services.ts";
import { startPostgres } from "../../support/faults/own_postgres.ts";
import { dealerFees } from "../../support/fixtures/dealer_fees.ts";
import { freePort } from "../../support/process/free_port.ts";
import { runCommand } from "../../support/process/commands.ts";
import { startProcess } from "../../support/process/service_process.ts";
import { until } from "../../support/process/until.ts";

/** Unusable segment directories: a server says why, and builds versions itself. */

const postgres = await startPostgres();
const directory = await Deno.makeTempDir();
const mount = async (name: string, ...options: string[]) => {
  const path = `${directory}/${name}`;
  await Deno.mkdir(path);
  const args = ["-t", "tmpfs", "-o", ["size=2m", ...options].join(","), "tmpfs", path];
  const { success } = await new Deno.Command("mount", { args, stderr: "null" }).output()
    .catch(() => ({ success: false }));
  return success ? path : undefined;
};
const full = await mount("full");
const readOnly = await mount("read_only", "ro");
await Deno.writeTextFile(`${directory}/file`, "");
if (full !== undefined) {
  await new Deno.Command("dd", { args: ["if=/dev/zero", `of=${full}/filler`], stderr: "null" })
    .output();
}
const bucket = await startBucket(`${directory}/buckets`);
const { env: AWS } = bucket;

Deno.test.afterAll(async () => {
  await bucket.close();
  await postgres?.remove();
  for (const path of [full, readOnly]) {
    if (path !== undefined) await new Deno.Command("umount", { args: ["--lazy", path] }).output();
  }
  await Deno.remove(directory, { recursive: true });
});

/** A directory, and what is reported about it. */
const PLACES: readonly (readonly [string | undefined, RegExp, Record<string, string>])[] = [
  [
    `${directory}/file/segments`,
    /Cannot keep segments in .*\/file\/segments: .* is a file\. SEG/,
    {},
  ],
  [full && `${full}/segments`, /: its disk is full\. SEGMENTS_URL must be a directory that/, {}],
  [readOnly, /: it is read-only\. SEGMENTS_URL must be a directory that/, {}],
  ["s3://missing/x", /there is no bucket missing at http:.*SEGMENTS_URL must be a directory/, AWS],
  ["s3://segments/x", /at http:.* refuses .*check AWS_ACCESS_KEY_ID and AWS_SECRET/, {
    ...AWS,
    AWS_ACCESS_KEY_ID: "unknown",
  }],
  ["s3://segments/x", /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set/, {
    ...AWS,
    AWS_ACCESS_KEY_ID: "",
  }],
  ["s3://segments/x", /http:\/\/127\.0\.0\.1:\d+, where the bucket segments should be, does not/, {
    ...AWS,
    AWS_ENDPOINT_URL: `http://user:s3cret@127.0.0.1:${freePort()}`,
  }],
];

for (const [url, why, env] of PLACES) {
  Deno.test({
    name: `doctor and a server report why segments cannot be kept, and it serves: ${why.source}`,
    ignore: url === undefined || postgres === undefined,
    async fn() {
      const dataDir = await Deno.makeTempDir();
      const all = {
        ...env,
        SEGMENTS_URL: url!,
        DATABASE_URL: postgres!.url,
        DATA_DIR: dataDir,
      };
      const rows = dealerFees(0, 30).map((row) => JSON.stringify(row) + "\n").join("");
      const published = await runCommand(["publish", "finance_fees", "-", "--older"], all, rows);
      assert.equal(published.code, 0, published.err);
      const service = await startProcess(all);
      try {
        const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text();
        assert.match(metrics, /^dataset_rows\{dataset="finance_fees"\} 30$/m);
        let message: unknown;
        await until("the log says why", async () => {
          message = (await service.log()).find(({ event }) => event === "segments_unusable")
            ?.message;
          return message !== undefined;
        }, 10_000);
        assert.match(String(message), why);
        const log = JSON.stringify(await service.log());
        assert.doesNotMatch(log, /os error|segment_store\.ts|s3_segments\.ts|s3cret|load_failed/);
      } finally {
        await service.end("SIGKILL");
      }
      const doctor = await runCommand(["doctor", "--json"], all);
      assert.equal(doctor.code, 2);
      const found = (JSON.parse(doctor.out).findings as { what: string; found: string }[])
        .find(({ what }) => what === "segments")!.found;
      assert.match(found, why);
      assert.doesNotMatch(doctor.out, /os error|s3cret/);
      await Deno.remove(dataDir, { recursive: true });
    },
  });
}

Deno.test("a usable segment directory passes the check, which leaves nothing behind", async () => {
  const url = `${directory}/not/made/yet`;
  const config = readConfig((name) => ({ SEGMENTS_URL: url, DATA_DIR: directory })[name]);
  assert.equal((await checkSegments(segmentPlaceOf(config))).state, "well");
  await assert.rejects(Deno.stat(`${directory}/not`), Deno.errors.NotFound);
});
