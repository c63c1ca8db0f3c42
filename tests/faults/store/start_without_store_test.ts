import assert from "node:assert/strict";
import { pause } from "../../../src/base/async/pause.ts";
import { everything } from "../../../src/access/levels.ts";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { publish } from "../../../src/publish/versions/publish.ts";
import { createKey, revokeKey } from "../../../src/store/keys/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "../../../src/store/keys/organizations.ts";
import { openStore, type Store } from "../../../src/store/store.ts";
import { readUsage } from "../../../src/store/usage/usage.ts";
import { dealerFees } from "../../support/fixtures/dealer_fees.ts";
import { type OwnPostgres, startPostgres } from "../../support/faults/own_postgres.ts";
import { hasSegment } from "../../support/process/segments.ts";
import { type ServiceProcess, startProcess } from "../../support/process/service_process.ts";
import { until } from "../../support/process/until.ts";
import { numbered } from "../../support/service/service.ts";

/** A server that starts while its Postgres is stopped, from the copy on its own disk. */

const postgres = await startPostgres();
const options = { ignore: postgres === undefined };
const FEES = "/api/v1/finance/fees?limit=500";

let store: Store;
let dataDir: string;
let key: { readonly id: string; readonly key: string };
let revoked: { readonly id: string; readonly key: string };
let service: ServiceProcess;

const copyFile = () => `${dataDir}/store_copy.json`;

const start = (env: Record<string, string> = {}) =>
  startProcess({ DATABASE_URL: postgres!.url, DATA_DIR: dataDir, ...env });

async function open(): Promise<void> {
  store = await openStore({ databaseUrl: postgres!.url, dataDir: "/nowhere" }, "server");
  await ensureDefaultOrganization(store.db);
}

function makeKey() {
  return store.db.transaction().execute(async (trx) =>
    await createKey(trx, await getOrganization(trx, DEFAULT_ORGANIZATION), {
      label: "test",
      access: everything("production"),
      monthlyQuota: 1_000,
    })
  );
}

async function publishRows(rows: number): Promise<number> {
  const { version } = await publish(
    store.db,
    datasetNamed("finance_fees"),
    numbered(dealerFees(0, rows)),
    { retentionDays: 30, allowShrink: true },
  );
  return version;
}

async function ask(path = FEES, sent = key.key): Promise<Response> {
  return await service.get(path, { headers: { "x-api-key": sent } });
}

async function rows(): Promise<number> {
  return (await (await ask()).json()).data?.length;
}

async function ready(): Promise<{ status: number; text: string }> {
  const response = await fetch(`${service.adminUrl}/readyz`);
  return { status: response.status, text: await response.text() };
}

/** Waits until the copy on disk has a version of this many rows, and keys. */
async function copied(version: number): Promise<void> {
  await until("the copy is written", async () => {
    const text = await Deno.readTextFile(copyFile()).catch(() => "\n{}");
    const { versions = [], keys = [] } = JSON.parse(text.split("\n")[1]!);
    return keys.length > 0 && versions[0]?.[1].number === version;
  }, 20_000);
  await until(
    "its segment is written",
    () => hasSegment(dataDir, "finance_fees", version),
    20_000,
  );
}

if (postgres !== undefined) {
  Deno.test.beforeAll(async () => {
    dataDir = await Deno.makeTempDir();
    await open();
    key = await makeKey();
    revoked = await makeKey();
    await store.db.transaction().execute((trx) => revokeKey(trx, revoked.id));
    await publishRows(50);
    service = await start();
    assert.equal(await rows(), 50);
    await copied(1);
    await service.end("SIGTERM");
    await store.close();
    await postgres.stop();
  });
  Deno.test.afterAll(async () => {
    await service.end("SIGKILL").catch(() => {});
    await postgres.remove();
    await Deno.remove(dataDir, { recursive: true });
  });
}

Deno.test(
  "the copy on disk is readable by its owner only and contains no key",
  options,
  async () => {
    const { mode } = await Deno.stat(copyFile());
    assert.equal(mode! & 0o777, 0o600);
    const text = await Deno.readTextFile(copyFile());
    assert.ok(!text.includes(key.key) && !text.includes(revoked.key));
    assert.ok(!text.includes(revoked.id));
  },
);

Deno.test(
  "without the store, reads are served and /readyz and the log report it",
  options,
  async () => {
    service = await start({ MAX_STALENESS: "1h" });
    assert.equal(await rows(), 50);
    assert.equal((await ask(FEES, revoked.key)).status, 401);
    const snapshot = await ask("/api/v1/sync/snapshot?dataset=finance_fees&limit=1");
    assert.equal((await snapshot.json()).data.version.row_count, 50);
    assert.equal(snapshot.headers.get("x-svc-stale"), null);
    const { status, text } = await ready();
    assert.equal(status, 200);
    assert.match(text, /^ok\nstarted without the store, from a copy that is \d+ seconds old\n/);
    assert.match(text, /usage cannot be written/);
    const log = await service.log();
    const away = log.find(({ event }) => event === "store_away_at_start");
    assert.equal(typeof away?.copy_age_s, "number");
    assert.match(String(away?.reason), /^Cannot reach the store: .*ECONNREFUSED/);
    const dashboard = await fetch(`${service.adminUrl}/dashboard`);
    assert.equal(dashboard.status, 503);
    await dashboard.body?.cancel();
    await service.end("SIGKILL");
  },
);

Deno.test(
  "with a copy older than MAX_STALENESS, /readyz is 503 and responses carry X-SVC-Stale",
  options,
  async () => {
    await pause(5_000);
    service = await start({ MAX_STALENESS: "5s" });
    const { status, text } = await ready();
    assert.equal(status, 503);
    assert.match(text, /^no contact with the store for \d+ seconds\n/);
    const response = await ask();
    assert.match(response.headers.get("x-svc-stale") ?? "", /^keys=\d+s$/);
    assert.equal((await response.json()).data.length, 50);
    await service.end("SIGKILL");
  },
);

Deno.test(
  "with STALE_READS=refuse, such a copy makes requests fail with 503",
  options,
  async () => {
    service = await start({ MAX_STALENESS: "5s", STALE_READS: "refuse" });
    const response = await ask();
    assert.equal(response.status, 503);
    assert.equal(response.headers.get("x-svc-error-code"), "data_unavailable");
    await response.body?.cancel();
    await service.end("SIGKILL");
  },
);

Deno.test(
  "once the store is back, the server follows it and writes the counted usage",
  options,
  async () => {
    service = await start();
    for (let i = 0; i < 3; i++) assert.equal(await rows(), 50);
    await postgres!.start();
    await open();
    await publishRows(70);
    await until("the new version is served", async () => await rows() === 70, 30_000);
    await until(
      "the log says so",
      async () => (await service.log()).some(({ event }) => event === "store_followed_again"),
      20_000,
    );
    assert.deepEqual(await ready(), { status: 200, text: "ok\n" });
    const month = new Date().toISOString().slice(0, 7);
    await until("usage is written", async () => {
      const usage = await readUsage(store.db, month);
      return (usage.find(({ keyId }) => keyId === key.id)?.requests ?? 0) >= 5;
    }, 20_000);
    const another = await makeKey();
    await until(
      "a new key works",
      async () => (await ask(FEES, another.key)).status === 200,
      20_000,
    );
    await copied(2);
    await service.end("SIGTERM");
    await store.close();
    await postgres!.stop();
  },
);

Deno.test(
  "without the store and a file of the history, all but its changes is served, and these are once the store is back",
  options,
  async () => {
    const directory = `${dataDir}/segments/finance_fees`;
    const history = [...Deno.readDirSync(directory)].map(({ name }) => name)
      .find((name) => /^2-.*\.history$/.test(name));
    await Deno.remove(`${directory}/${history}`);
    service = await start();
    assert.equal(await rows(), 70);
    const changes = () =>
      ask("/api/v1/sync/changes?dataset=finance_fees&since=v1:finance_fees:all");
    const refused = await changes();
    assert.equal(refused.headers.get("x-svc-error-code"), "data_unavailable");
    await refused.body?.cancel();
    const reason = `finance_fees/${history}: ENOENT`;
    await until(
      "the log says why",
      async () => (await service.log()).some((entry) => entry.reason === reason),
      5_000,
    );
    await postgres!.start();
    await until("the changes are back", async () => {
      const response = await changes();
      const { data } = await response.json();
      return response.status === 200 && data.changes.length === 20;
    }, 60_000);
    await service.end("SIGTERM");
    await postgres!.stop();
  },
);

Deno.test(
  "another store in its place is neither used nor modified, and the right one is followed after it",
  options,
  async () => {
    service = await start();
    const other = await startPostgres(postgres!.port) as OwnPostgres;
    try {
      await until(
        "readyz says so",
        async () => (await ready()).text.includes("a different store answers"),
        20_000,
      );
      assert.equal(await rows(), 70);
      // Log lines are written in batches, so this one may follow the change in /readyz.
      await until(
        "the log says so",
        async () => (await service.log()).some(({ event }) => event === "store_is_another"),
        5_000,
      );
      await store.close();
      const { connect } = await import("../../../src/store/database.ts");
      const connection = connect({ url: other.url });
      assert.deepEqual(await connection.db.introspection.getTables(), []);
      await connection.close();
      await other.stop();
      await postgres!.start();
      await until("the right one is followed", async () => (await ready()).text === "ok\n", 20_000);
    } finally {
      await service.end("SIGKILL");
      await other.remove();
      await postgres!.stop();
    }
  },
);

for (
  const [what, damage] of Object.entries({
    "a copy with a changed byte": (text: string) =>
      text.replace(/"monthlyQuota":1/, '"monthlyQuota":9'),
    "a copy that was cut": (text: string) => text.slice(0, -20),
    "an empty copy": () => "",
  })
) {
  Deno.test(
    `${what} is refused, and the start fails as it would without a copy`,
    options,
    async () => {
      const text = await Deno.readTextFile(copyFile());
      assert.notEqual(damage(text), text);
      await Deno.writeTextFile(copyFile(), damage(text));
      await assert.rejects(start(), /The service ended: Cannot reach the store/);
      await Deno.writeTextFile(copyFile(), text);
    },
  );
}

for (
  const [what, expose] of Object.entries({
    "of another user": async () => await Deno.chown(copyFile(), 12_345, null),
    "that others may write to": async () => await Deno.chmod(copyFile(), 0o620),
  })
) {
  Deno.test(
    `a copy ${what} is refused`,
    // Only root can give a file away.
    { ignore: postgres === undefined || Deno.uid() !== 0 },
    async () => {
      await expose();
      await assert.rejects(start(), /The service ended: Cannot reach the store/);
      await Deno.chown(copyFile(), Deno.uid(), null);
      await Deno.chmod(copyFile(), 0o600);
    },
  );
}

Deno.test(
  "a copy that others may read is used, and made readable by its owner only",
  options,
  async () => {
    await Deno.chmod(copyFile(), 0o644);
    service = await start();
    assert.equal(await rows(), 70);
    assert.equal((await Deno.stat(copyFile())).mode! & 0o777, 0o600);
    await service.end("SIGTERM");
  },
);

Deno.test("the copy of a store with another URL is refused", options, async () => {
  const url = postgres!.url.replace(/postgres$/, "other");
  await assert.rejects(start({ DATABASE_URL: url }), /The service ended: Cannot reach the store/);
});
