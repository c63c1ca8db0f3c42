import assert from "node:assert/strict";
import { ROOT } from "../support/process/service_process.ts";

Deno.test("a failed start says why on standard error and in the log, without the password", async () => {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "-P=serve", "main.ts"],
    cwd: ROOT,
    env: {
      LOG_FORMAT: "json",
      PORT: "0",
      ADMIN_PORT: "0",
      DATABASE_URL: "postgres://u:s3cret@127.0.0.1:1/x",
    },
  }).output();
  const reason = new TextDecoder().decode(stderr).trimEnd();
  const log = new TextDecoder().decode(stdout).trimEnd().split("\n").map((line) =>
    JSON.parse(line)
  );
  assert.equal(code, 1);
  assert.match(reason, /^Cannot reach the store: .*ECONNREFUSED 127\.0\.0\.1:1$/);
  const { level, event, message } = log.at(-1);
  assert.deepEqual({ level, event, message }, {
    level: "error",
    event: "start_failed",
    message: reason,
  });
  assert.ok(!reason.includes("s3cret"));
});
