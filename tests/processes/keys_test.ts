import assert from "node:assert/strict";
import { dirname } from "node:path";
import { monthOf } from "../../src/access/months.ts";
import { createOrganization } from "../../src/store/keys/organizations.ts";
import { dealerFee } from "../support/fixtures/dealer_fees.ts";
import { startService, type TestService } from "../support/service/service.ts";
import { makeStorePlace } from "../support/service/store_place.ts";
import { runCommand } from "../support/process/commands.ts";
import { startProcess } from "../support/process/service_process.ts";
import { until } from "../support/process/until.ts";

const FEES = "/api/v1/finance/fees";

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  await service.publish("finance_fees", [dealerFee(0)]);
});
Deno.test.afterAll(() => service.close());

async function statusOf(key: string, at = service.url): Promise<number> {
  const response = await fetch(at + FEES, { headers: { "x-api-key": key } });
  await response.body?.cancel();
  return response.status;
}

/** The environment with which a command uses the service's store. */
function commandsOf({ store }: TestService): { env: Record<string, string> } {
  return "url" in store.address
    ? { env: { DATABASE_URL: store.address.url } }
    : { env: { DATA_DIR: dirname(store.address.socket) } };
}

const untilStatus = (key: string, status: number) =>
  until(`${status}`, async () => await statusOf(key) === status, 30_000);

Deno.test("keys create refuses access above the organization's levels and names what it exceeds", async () => {
  await service.store.db.transaction().execute((trx) =>
    createOrganization(trx, {
      name: "Acme",
      access: { finance_fees: "sandbox", permits: "production" },
      ahriLicensed: false,
    })
  );
  const args = ["keys", "create", "--label", "x", "--org", "Acme", "--access", "all=sample"];
  const refused = await runCommand(args, commandsOf(service).env);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /does not have that access to finance_products/);
  assert.equal(refused.out, "");
});

Deno.test("a key created by another process works, and fails once it is revoked there", async () => {
  const { env } = commandsOf(service);
  const create = await runCommand(["keys", "create", "--label", "other", "--json"], env);
  assert.equal(create.code, 0, create.err);
  const { key, id } = JSON.parse(create.out);
  await untilStatus(key, 200);

  const revoke = await runCommand(["keys", "revoke", id], env);
  assert.equal(revoke.code, 0, revoke.err);
  await untilStatus(key, 401);
});

Deno.test("a quota and a replacement key set by another process take effect here", async () => {
  const { env } = commandsOf(service);
  const old = await service.makeKey(null, { monthlyQuota: 0 });
  assert.equal(await statusOf(old.key), 429);
  const quota = await runCommand(["keys", "quota", old.id, "1000"], env);
  assert.equal(quota.code, 0, quota.err);
  await untilStatus(old.key, 200);

  const replace = await runCommand(["keys", "replace", old.id, "--json"], env);
  assert.equal(replace.code, 0, replace.err);
  await Promise.all([
    untilStatus(old.key, 401),
    untilStatus(JSON.parse(replace.out).key, 200),
  ]);
});

Deno.test("usage survives a restart", async () => {
  const place = await makeStorePlace();
  const month = monthOf(Date.now()).name;
  try {
    const created = await runCommand(
      ["keys", "create", "--label", "counted", "--quota", "5", "--json"],
      place.env,
    );
    assert.equal(created.code, 0, created.err);
    const { key } = JSON.parse(created.out);
    const first = await startProcess(place.env);
    for (let i = 0; i < 3; i++) assert.equal(await statusOf(key, first.url), 200);
    assert.equal(await first.end("SIGTERM"), 0);
    const second = await startProcess(place.env);
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push(await statusOf(key, second.url));
    assert.equal(await second.end("SIGTERM"), 0);
    // A month may have begun in between.
    if (monthOf(Date.now()).name === month) assert.deepEqual(statuses, [200, 200, 429, 429]);
  } finally {
    await place.remove();
  }
});
