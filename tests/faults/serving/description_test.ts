import assert from "node:assert/strict";
import { EXAMPLES } from "../../../src/description/examples.ts";
import { openApi } from "../../../src/description/openapi.ts";
import { ENDPOINTS } from "../../../src/endpoints/mod.ts";
import { fuzzByDescription } from "../../support/contract/description_fuzz.ts";

Deno.test("1000 requests that the description makes of each endpoint are answered as it says", async () => {
  const statuses = await fuzzByDescription(1000);
  console.log(Object.fromEntries(statuses));
  assert.ok(statuses.get(200)! > 5000 && statuses.get(400)! > 2000);
});

Deno.test("Redocly's recommended rules find nothing in /openapi.json", async () => {
  const directory = await Deno.makeTempDir();
  try {
    const document = openApi(ENDPOINTS, EXAMPLES.answers);
    await Deno.writeTextFile(`${directory}/openapi.json`, JSON.stringify(document));
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "-q", "--no-prompt", "--allow-read", "--allow-write", "--allow-env"],
        ...["--allow-sys", "npm:@redocly/cli@2.77.0"],
        ...["lint", "--extends", "recommended", "--format", "json", "openapi.json"],
      ],
      cwd: directory,
      env: { REDOCLY_TELEMETRY: "off" },
    }).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assert.ok(text(stdout).includes("{"), text(stderr));
    const { totals, problems } = JSON.parse(text(stdout));
    assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 }, JSON.stringify(problems));
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});
