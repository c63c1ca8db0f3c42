/**
 * The service, and operators who change its store continuously, in one process until it is killed.
 * It prints a line of JSON before each action and one after it, and starts when told to on standard
 * input.
 */
import { randomInt } from "node:crypto";
import { everything } from "../../../src/access/levels.ts";
import { App } from "../../../src/service/app.ts";
import { createLog } from "../../../src/base/log/log.ts";
import { readConfig } from "../../../src/config.ts";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { Listener } from "../../../src/http/listen/listener.ts";
import { settleLineageOf } from "../../../src/publish/versions/lineage.ts";
import { publish } from "../../../src/publish/versions/publish.ts";
import { rollback } from "../../../src/publish/versions/rollback.ts";
import { createKey, revokeKey } from "../../../src/store/keys/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "../../../src/store/keys/organizations.ts";
import { openStore } from "../../../src/store/store.ts";
import { readUsage } from "../../../src/store/usage/usage.ts";
import { listVersions } from "../../../src/store/versions/versions.ts";
import { DATASET, rawRows, type Said, UNLIMITED } from "./service_kills_words.ts";

const say = (said: Said) =>
  Deno.stdout.writeSync(new TextEncoder().encode(`${JSON.stringify(said)}\n`));
const fail = (error: unknown) => {
  throw error;
};

const dataset = datasetNamed(DATASET);
const store = await openStore(readConfig(), "server");
const { db } = store;
await ensureDefaultOrganization(db);
await settleLineageOf(store);
const app = new App(createLog(() => {}, Date.now), {
  requestsPerMinute: UNLIMITED,
  resolvesPerMinute: 1,
});
await app.start(store);
const { url } = new Listener({ port: 0, hostname: "127.0.0.1" }, app.handle, {
  ended: fail,
  failed: fail,
});
const month = new Date().toISOString().slice(0, 7);
say({
  event: "up",
  url,
  versions: (await listVersions(db, DATASET)).map(({ number }) => number),
  usage: Object.fromEntries(
    (await readUsage(db, month)).map((each) => [each.keyId, each.requests]),
  ),
});

async function makeKey(): Promise<void> {
  say({ event: "will", what: "create" });
  const { id, key } = await db.transaction().execute(async (trx) =>
    createKey(trx, await getOrganization(trx, DEFAULT_ORGANIZATION), {
      label: "made",
      access: everything("production"),
      monthlyQuota: UNLIMITED,
    })
  );
  kept.push(id);
  say({ event: "created", id, key });
}

async function endKey(): Promise<void> {
  const [id] = kept.splice(randomInt(Math.max(1, kept.length)), 1);
  if (id === undefined) return await makeKey();
  say({ event: "will", what: "revoke", id });
  await db.transaction().execute((trx) => revokeKey(trx, id));
  say({ event: "revoked", id });
}

async function publishNext(): Promise<void> {
  const tag = randomInt(1, 1_000_000);
  say({ event: "will", what: "publish", tag });
  const { version } = await publish(db, dataset, rawRows(tag), {
    retentionDays: 30,
    allowShrink: true,
  });
  published.push(version);
  say({ event: "published", version, tag });
}

async function rollBack(): Promise<void> {
  const to = published[randomInt(Math.max(1, published.length))];
  if (to === undefined) return await publishNext();
  say({ event: "will", what: "rollback", to });
  const { version } = await rollback(db, dataset, to, { retentionDays: 30, allowShrink: true });
  say({ event: "rolled_back", version, to });
}

/** What this process created, to be revoked or rolled back to. */
const kept: string[] = [];
const published: number[] = [];

await Deno.stdin.read(new Uint8Array(1));
await app.flush();
say({ event: "flushed" });
for (const works = [publishNext, rollBack, makeKey, endKey];;) {
  await works[randomInt(works.length)]!();
  await app.update();
}
