import assert from "node:assert/strict";
import { keyId } from "../../src/access/key_format.ts";
import { listAudit } from "../../src/store/audit.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import type { UsageDayDelta } from "../../src/access/usage_counts.ts";
import { addUsageDays } from "../../src/store/usage/usage_days.ts";
import { makeStorePlace } from "../support/service/store_place.ts";
import { runCommand } from "../support/process/commands.ts";

// Commands next to an open store, which the test holds open as a server would.

let place: Awaited<ReturnType<typeof makeStorePlace>>;
let store: Store;
Deno.test.beforeAll(async () => {
  place = await makeStorePlace();
  store = await openStore(place.config, "server");
});
Deno.test.afterAll(async () => {
  await store.close();
  await place.remove();
});

async function run(...args: string[]): Promise<string> {
  const { code, out, err } = await runCommand(args, { ...place.env, USER: "ann" });
  assert.deepEqual([code, err], [0, ""], args.join(" "));
  return out;
}

const json = async (...args: string[]) => JSON.parse(await run(...args, "--json"));

Deno.test("keys access and keys label change a key, within its organization's access", async () => {
  await run("orgs", "create", "Acme", "--access", "permits=sandbox,finance_fees=production");
  const { id } = await json("keys", "create", "--label", "first", "--org", "Acme");
  const set = await json("keys", "access", id, "--access", "finance_fees=sample");
  assert.deepEqual([set.ok, set.access.finance_fees, set.access.permits], [
    true,
    "sample",
    "sandbox",
  ]);
  const above = await runCommand(
    ["keys", "access", id, "--access", "permits=production", "--json"],
    place.env,
  );
  assert.equal(above.code, 1);
  assert.deepEqual(JSON.parse(above.out), {
    ok: false,
    message: 'Organization "Acme" does not have that access to permits.',
    faults: [],
  });
  assert.equal(
    await run("keys", "access", id, "--like-org"),
    `${id} has finance_fees=production,permits=sandbox.\n`,
  );
  await run("orgs", "rename", "Acme", "Acme Solar");
  await run("keys", "label", id, "second");
  assert.match(await run("keys", "list"), /second .*Acme Solar/);
  // Earlier releases accepted labels such as this one.
  await store.db.updateTable("api_keys").set({ label: "second\n\u001b[31mred\u0007" })
    .where("id", "=", id).execute();
  const listing = await run("keys", "list");
  assert.match(listing, /second \[31mred .*Acme Solar/);
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(listing, /[\u0000-\u0009\u000b-\u001f]/);
  for (
    const [args, message] of [
      [["keys", "label", id, " "], "Invalid label. It must not be empty.\n"],
      [
        ["keys", "label", id, "two\nlines"],
        "Invalid label. It must not contain line breaks or tabs.\n",
      ],
      [["orgs", "create", "", "--access", "all=none"], "Invalid name. It must not be empty.\n"],
      [["keys", "access", id], "Give either --access or --like-org.\n"],
    ] as const
  ) {
    const { code, err } = await runCommand(args, place.env);
    assert.deepEqual([code, err], [2, message]);
  }
  const taken = await runCommand(["orgs", "rename", "Acme Solar", "default"], place.env);
  assert.deepEqual([taken.code, taken.err], [1, 'An organization "default" already exists.\n']);
});

Deno.test("every change is in the audit log with its actor, and never with a key's secret", async () => {
  const { id, key } = await json("keys", "create", "--label", "audited", "--by", "bob");
  await run("keys", "quota", id, "5");
  const replaced = await json("keys", "replace", id);
  await run("keys", "revoke", replaced.id);
  const entries = (await listAudit(store.db, { limit: 4 })).reverse();
  assert.deepEqual(entries.map(({ actor, action, subject }) => [actor, action, subject]), [
    ["bob", "keys create", id],
    ["ann", "keys quota", id],
    ["ann", "keys replace", replaced.id],
    ["ann", "keys revoke", replaced.id],
  ]);
  assert.deepEqual(entries[1]!.details, { quota: 5 });
  assert.deepEqual(entries[2]!.details, { replaces: id, overlap: "0" });
  const audit = JSON.stringify(await listAudit(store.db, { limit: 100 }));
  for (const secret of [key, replaced.key]) assert.ok(!audit.includes(secret.slice(9)));
});

Deno.test("usage shows requests by key, organization, day or route, as a table, CSV or JSON", async () => {
  await run("orgs", "create", "Users", "--access", "all=sample");
  const { id } = await json("keys", "create", "--label", '=1+1, "x"', "--org", "Users");
  const today = new Date().toISOString().slice(0, 10);
  const delta = (day: string, more: Partial<UsageDayDelta>) => ({
    keyId: id,
    day,
    route: "/api/v1/x",
    answered: 0,
    not_modified: 0,
    refused: {},
    live_geocodes: 0,
    bytes: 0,
    ...more,
  });
  await store.db.transaction().execute((trx) =>
    addUsageDays(trx, [
      delta("2024-02-29", { answered: 2, refused: { rate_limited: 3 }, bytes: 40 }),
      delta("2024-02-01", { not_modified: 1, refused: { access_required: 1 }, live_geocodes: 4 }),
      delta("2024-03-01", { answered: 99 }),
      delta(today, { answered: 7, refused: { rate_limited: 1 } }),
    ])
  );
  const counts = {
    answered: 2,
    not_modified: 1,
    refused: { access_required: 1, rate_limited: 3 },
    live_geocodes: 4,
    bytes: 40,
  };
  const month = ["--month", "2024-02"];
  assert.deepEqual(await json("usage", ...month), {
    ok: true,
    faults: [],
    month: "2024-02",
    by: "key",
    rows: [{ key: id, label: '=1+1, "x"', ...counts }],
  });
  const rows = async (group: string) => (await json("usage", ...month, "--by", group)).rows;
  assert.deepEqual(await rows("org"), [{ org: "Users", ...counts }]);
  const ofKey = async (key: string) =>
    (await json("usage", ...month, "--by", "route", "--key", key)).rows;
  assert.deepEqual(await ofKey(id.slice(0, 8)), [{ route: "/api/v1/x", ...counts }]);
  const other = await json("keys", "create", "--label", "idle", "--access", "permits=sample");
  assert.deepEqual(await ofKey(other.id), []);
  const { id: next } = await json("keys", "replace", other.id);
  assert.match(await run("keys", "list"), new RegExp(`revoked, replaced by ${next.slice(0, 8)}`));
  assert.deepEqual(await rows("route"), [{ route: "/api/v1/x", ...counts }]);
  assert.deepEqual((await rows("day")).map(({ day }: { day: string }) => day), [
    "2024-02-01",
    "2024-02-29",
  ]);
  assert.equal(
    await run("usage", ...month, "--csv"),
    "key,label,answered,not_modified,refused,refused_access_required,refused_rate_limited," +
      `live_geocodes,bytes\r\n${id},"'=1+1, ""x""",2,1,4,1,3,4,40\n`,
  );
  assert.match(
    await run("usage", ...month, "--by", "route"),
    /^\/api\/v1\/x +2 +1 +4 +4 +40 {2}1 access_required, 3 rate_limited$/m,
  );
  assert.equal(await run("usage", "--month", "2024-01"), "No requests in 2024-01.\n");
  const { keys } = await json("keys", "list");
  assert.equal(keys.find((key: { id: string }) => key.id === id).last_seven_days, 8);
  const { code } = await runCommand(["usage", "--month", "2024-13"], place.env);
  assert.equal(code, 2);
});

Deno.test("keys limit and keys expire set a key's limits and expiry", async () => {
  const { id, key } = await json("keys", "create", "--label", "limited");
  const listed = async () => {
    const { keys } = await json("keys", "list");
    const found = keys.find((one: { id: string }) => one.id === id);
    return [found.requestsPerMinute, found.resolvesPerMinute, found.expiresAt, found.state];
  };
  assert.equal(
    await run("keys", "limit", id, "1200", "--resolves-per-minute", "60"),
    `${id} may make 1200 requests and 60 new addresses a minute.\n`,
  );
  assert.deepEqual(await listed(), [1200, 60, null, "active"]);
  assert.deepEqual(await json("keys", "limit", id, "default"), {
    ok: true,
    faults: [],
    id,
    requestsPerMinute: null,
  });
  assert.deepEqual(await listed(), [null, 60, null, "active"]);
  await run("keys", "limit", id, "--resolves-per-minute", "default");
  assert.equal(
    await run("keys", "expire", id, "2099-01-31"),
    `${id} expires at 2099-01-31T00:00:00.000Z.\n`,
  );
  assert.deepEqual(await listed(), [null, null, "2099-01-31T00:00:00.000Z", "active"]);
  assert.equal(await run("keys", "expire", id, "never"), `${id} never expires.\n`);
  assert.deepEqual(await listed(), [null, null, null, "active"]);
  for (
    const [args, message] of [
      [["limit", id], "Give a number of requests, --resolves-per-minute or both.\n"],
      [
        ["limit", id, "many"],
        'Invalid limit "many". Use a whole number from 0 to 2147483647, or default.\n',
      ],
      [["expire", id, "2020-01-01"], 'Invalid date "2020-01-01". It has passed.\n'],
    ] as const
  ) {
    const { code, err } = await runCommand(["keys", ...args], place.env);
    assert.deepEqual([code, err], [2, message]);
  }
  const audit = await listAudit(store.db, { limit: 2, subject: id, action: "keys limit" });
  assert.deepEqual(audit.map(({ details }) => details), [
    { resolvesPerMinute: null },
    { requestsPerMinute: null },
  ]);
  assert.ok(!JSON.stringify(audit).includes(key));
  const printed = await run("audit", "--target", id, "--what", "keys limit");
  assert.match(printed, /requestsPerMinute=1200 resolvesPerMinute=60\n/);
  assert.match(printed, /requestsPerMinute=default\n/);
});

Deno.test("the first characters of a key's id are enough, unless they are ambiguous", async () => {
  const organization = await store.db.selectFrom("organizations").select("id")
    .where("name", "=", "default").executeTakeFirstOrThrow();
  const ids = ["abcd0000-0000-4000-8000-000000000001", "abcd0000-0000-4000-8000-000000000002"];
  await store.db.insertInto("api_keys").values(ids.map((id) => ({
    id: keyId(id),
    organization_id: organization.id,
    label: id,
    hash: id,
    prefix: "svc_live_abcd",
    last_four: "abcd",
    access: null,
    monthly_quota: 1,
    requests_per_minute: null,
    resolves_per_minute: null,
    expires_at: null,
    revoked_at: null,
    last_used_at: null,
  }))).execute();
  const listing = await run("keys", "list");
  for (const id of ids) assert.match(listing, new RegExp(`^${id} +svc`, "m"));
  const { id } = await json("keys", "create", "--label", "short");
  const [, short] = /^([0-9a-f-]+) .* short /m.exec(await run("keys", "list"))!;
  assert.ok(id.startsWith(short!) && short!.length < id.length);
  assert.deepEqual(await json("keys", "quota", short!.toUpperCase(), "7"), {
    ok: true,
    faults: [],
    id,
    monthlyQuota: 7,
  });
  for (
    const [given, message] of [
      ["abcd", `Several keys have an id that begins with "abcd": ${ids.join(", ")}.\n`],
      ["abc", 'No key with id "abc".\n'],
      ["ffffffff-ffff", 'No key with id "ffffffff-ffff".\n'],
      ["%%%%", 'No key with id "%%%%".\n'],
    ] as const
  ) {
    const { code, err } = await runCommand(["keys", "revoke", given], place.env);
    assert.deepEqual([code, err], [1, message]);
  }
});

Deno.test("audit shows who did what, to what and when, and can be filtered", async () => {
  const { id } = await json("keys", "create", "--label", "100% seen", "--by", "carol");
  await run("keys", "quota", id, "9", "--by", "carol");
  await run("orgs", "create", "Audited", "--access", "all=sample", "--by", "carol");
  const entries = async (...args: string[]) => (await json("audit", ...args)).entries;
  const mine = await entries("--who", "carol");
  assert.deepEqual(
    mine.map(({ action, subject }: Record<string, string>) => [action, subject]),
    [["orgs create", "Audited"], ["keys quota", id], ["keys create", id]],
  );
  assert.ok(mine.every(({ at }: { at: string }) => /^\d{4}-\d\d-\d\dT.*Z$/.test(at)));
  const numbers = (list: readonly { id: number }[]) => list.map(({ id }) => id);
  const of = ["--who", "carol"];
  assert.deepEqual(await entries(...of, "--what", "keys"), mine.slice(1));
  assert.deepEqual(await entries(...of, "--what", "keys quota"), [mine[1]]);
  assert.deepEqual(await entries(...of, "--target", id.slice(0, 8)), mine.slice(1));
  assert.deepEqual(await entries(...of, "--search", "100% SEEN"), [mine[2]]);
  assert.deepEqual(await entries(...of, "--search", "100_ seen"), []);
  assert.deepEqual(await entries(...of, "--until", mine[1].at), [mine[2]]);
  assert.deepEqual(await entries(...of, "--since", "2099-01-01"), []);
  assert.deepEqual(await entries(...of, "--limit", "1"), [mine[0]]);
  assert.deepEqual(
    numbers(await entries(...of, "--before", String(mine[0].id))),
    numbers(mine.slice(1)),
  );
  const shown = await run("audit", ...of, "--what", "keys quota");
  assert.match(shown, /^NUMBER +WHEN \(UTC\) +WHO +ACTION +TARGET +DETAILS$/m);
  assert.match(shown, new RegExp(`carol +keys quota +${id.slice(0, 8)} +quota=9$`, "m"));
  assert.equal(await run("audit", "--since", "2099-01-01"), "No entries.\n");
  const { code, err } = await runCommand(["audit", "--since", "monday"], place.env);
  assert.deepEqual([code, err], [
    2,
    'Invalid --since "monday". Use 2026-01-31 or 2026-01-31T12:00:00Z.\n',
  ]);
});

Deno.test("the actor is the system's user when no environment variable names one", async () => {
  const { success, stdout } = await new Deno.Command("id", { args: ["-un"] }).output();
  const name = success ? new TextDecoder().decode(stdout).trim() : "unknown";
  const nobody = { ...place.env, USER: "", LOGNAME: "", USERNAME: "" };
  const { code, err } = await runCommand(
    ["orgs", "create", "Unnamed", "--access", "all=sample"],
    nobody,
  );
  assert.deepEqual([code, err], [0, ""]);
  const [entry] = await listAudit(store.db, { limit: 1 });
  assert.deepEqual([entry!.actor, entry!.subject], [name, "Unnamed"]);
});
