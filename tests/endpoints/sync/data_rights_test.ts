import assert from "node:assert/strict";
import { everything } from "../../../src/access/levels.ts";
import { updateOrganization } from "../../../src/store/keys/organizations.ts";
import { startService, type TestService } from "../../support/service/service.ts";

/** Granting or withdrawing AHRI data rights reaches mirrors (decisions, Sync). */

const DATASET = "hvac_ahri_matches";
const SNAPSHOT = `/api/v1/sync/snapshot?dataset=${DATASET}`;
const CHANGES = `/api/v1/sync/changes?dataset=${DATASET}`;
const FORMS = [
  ["application/json", ""],
  ["text/csv", ":csv"],
  ["application/x-ndjson", ":ndjson"],
  ["application/vnd.apache.arrow.stream", ":arrow"],
] as const;

let service: TestService;
let licensed: string;
let unlicensed: string;
Deno.test.beforeAll(async () => {
  service = await startService();
  await service.publish(DATASET, [1, 2, 3].map(match));
  licensed = (await service.makeOrganizationKey(everything("production"), true)).key;
  unlicensed = (await service.makeOrganizationKey(everything("production"), false)).key;
});
Deno.test.afterAll(() => service.close());

function match(n: number) {
  return {
    record_id: `match-${n}`,
    ahri_reference_number: String(200_000_000 + n),
    outdoor_unit: { brand: "Made Up", model: `MU-${n}` },
    indoor_unit: { brand: "Made Up", model: `MI-${n}` },
    system_type: "heat_pump",
    refrigerant_type: "R-32",
    ratings: { seer2: 16, eer2: 10.5, hspf2: 8.1, cooling_capacity_btu_h: 36000 },
    status: "certified",
    verification: { source_kind: "ahri_licensed", exact_match: true },
    unresolved_requirements: [],
    quote_safe: true,
    confidence: "high",
    provenance: { last_verified_at: "2025-10-01T00:00:00Z" },
  };
}

Deno.test("ETag and cursor carry the data rights, in the ETag before the format", async () => {
  for (const [accept, suffix] of FORMS) {
    const ask = (key: string) => service.get(SNAPSHOT, { key, headers: { accept } });
    const [withRights, without] = [await ask(licensed), await ask(unlicensed)];
    const limit = suffix === "" ? 50_000 : 3;
    assert.equal(
      withRights.headers.get("etag")!.replace("W/", ""),
      `"v1:${DATASET}:all:${limit}:licensed${suffix}"`,
    );
    assert.equal(
      without.headers.get("etag")!.replace("W/", ""),
      `"v1:${DATASET}:all:${limit}${suffix}"`,
    );
    assert.equal(withRights.headers.get("x-svc-cursor"), `v1:${DATASET}:all:licensed`);
    assert.equal(without.headers.get("x-svc-cursor"), `v1:${DATASET}:all`);
    await Promise.all([withRights.body?.cancel(), without.body?.cancel()]);
  }
});

Deno.test("quote_safe_count, cursors and URLs depend on the caller's rights", async () => {
  const { data: withRights } = await service.json(SNAPSHOT, { key: licensed });
  assert.equal(withRights.version.quote_safe_count, 3);
  assert.equal(withRights.version.cursor, `v1:${DATASET}:all:licensed`);
  assert.equal(withRights.sync.cursor, withRights.version.cursor);
  assert.match(withRights.sync.changes_url, /since=v1%3Ahvac_ahri_matches%3Aall%3Alicensed/);
  assert.equal(withRights.sync.etag, `"v1:${DATASET}:all:50000:licensed"`);
  const { data: without } = await service.json(SNAPSHOT, { key: unlicensed });
  assert.equal(without.version.quote_safe_count, 0);
  assert.equal(without.version.row_count, 3);
  assert.equal(without.version.cursor, `v1:${DATASET}:all`);
  assert.ok(without.records.every((row: { quote_safe: boolean }) => !row.quote_safe));
});

Deno.test("cursors within a version carry the rights before the sequence number", async () => {
  const { data } = await service.json(`${CHANGES}&since=v0:${DATASET}:all&limit=1`, {
    key: licensed,
  });
  assert.match(data.latest_cursor, /^v1:hvac_ahri_matches:all:licensed:\d+$/);
  assert.equal(data.changes[0].payload.quote_safe, true);
  const rest = data.sync.next_url.replace("limit=1", "limit=5");
  const { data: next } = await service.json(rest, { key: licensed });
  assert.equal(next.changes.length, 2);
  assert.equal(next.latest_cursor, `v1:${DATASET}:all:licensed`);
});

Deno.test("a cursor with other rights has expired, unless it is at v0", async () => {
  for (
    const [key, since] of [
      [licensed, `v1:${DATASET}:all`],
      [licensed, `v1:${DATASET}:all:1`],
      [licensed, `v1:${DATASET}:hvac`],
      [unlicensed, `v1:${DATASET}:all:licensed`],
      [unlicensed, `v1:${DATASET}:all:licensed:1`],
    ] as const
  ) {
    const trade = since.endsWith(":hvac") ? "&trade=hvac" : "";
    const response = await service.get(`${CHANGES}${trade}&since=${since}`, { key });
    assert.equal(response.status, 400, since);
    assert.equal(response.headers.get("x-svc-error-code"), "cursor_expired", since);
    const said = key === licensed
      ? "it was issued without AHRI data rights and this key has them."
      : "it was issued with AHRI data rights and this key does not have them.";
    assert.equal(
      (await response.json()).error,
      `Invalid since: the cursor has expired, ${said} ` +
        `Start again from /api/v1/sync/snapshot?dataset=${DATASET}${trade}.`,
    );
  }
  for (const key of [licensed, unlicensed]) {
    for (const since of [`v0:${DATASET}:all`, `v0:${DATASET}:all:licensed`]) {
      const { data } = await service.json(`${CHANGES}&since=${since}`, { key });
      assert.equal(data.changes.length, 3, since);
    }
  }
});

Deno.test("an entity tag stops matching once data rights are granted or withdrawn", async () => {
  const { store, app } = service;
  const made = await service.makeOrganizationKey(everything("production"), false);
  const organization = await store.db.selectFrom("organizations")
    .innerJoin("api_keys", "api_keys.organization_id", "organizations.id")
    .where("api_keys.id", "=", made.id).select("organizations.name").executeTakeFirstOrThrow();
  const grant = async (ahriLicensed: boolean) => {
    await store.db.transaction().execute((trx) =>
      updateOrganization(trx, organization.name, { access: {}, ahriLicensed })
    );
    await app.update();
  };
  const ask = async (etag?: string) => {
    const response = await service.get(SNAPSHOT, {
      key: made.key,
      headers: etag === undefined ? {} : { "if-none-match": etag },
    });
    await response.body?.cancel();
    return { status: response.status, etag: response.headers.get("etag")! };
  };
  const before = await ask();
  assert.equal((await ask(before.etag)).status, 304);
  await grant(true);
  const after = await ask(before.etag);
  assert.equal(after.status, 200);
  assert.equal((await ask(after.etag)).status, 304);
  await grant(false);
  assert.equal((await ask(after.etag)).status, 200);
});

Deno.test("a cursor with data rights is malformed for a dataset without them", async () => {
  for (const version of [0, 1, 7]) {
    const response = await service.get(
      `/api/v1/sync/changes?dataset=finance_fees&since=v${version}:finance_fees:all:licensed`,
      { key: licensed },
    );
    assert.equal(response.status, 400);
    assert.equal(response.headers.get("x-svc-error-code"), "cursor_malformed");
    await response.body?.cancel();
  }
});

Deno.test("cursors of datasets without data rights have the contract's form for every key", async () => {
  await service.publish("hvac_labor", []);
  const response = await service.get("/api/v1/sync/snapshot?dataset=hvac_labor", { key: licensed });
  assert.doesNotMatch(response.headers.get("etag")!, /licensed/);
  await response.body?.cancel();
});
