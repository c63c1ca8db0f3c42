import assert from "node:assert/strict";
import { type AccessName, everything, type Level } from "../../../src/access/levels.ts";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { type Chapter, chapter, type ServedRows } from "../service/chapters.ts";
import { ERROR_BODY } from "./contract_envelopes.ts";
import { type DatasetKey, type RowOf, rowsOf } from "../fixtures/rows.ts";
import type { TestService } from "../service/service.ts";

/** The contract and decisions about one list endpoint of `/api/v1/context/`. */
export interface ListContract<Key extends DatasetKey> {
  readonly path: string;
  readonly dataset: Key;
  /** The access scope and the minimum level. */
  readonly access: AccessName;
  readonly level: Level;
  readonly cap: number;
  /** A query that each of the rows below matches. */
  readonly everything: string;
  /** Makes a row match it; the gate ensures that the row is valid. */
  readonly change: (row: RowOf<Key>, i: number) => object;
  /** Invalid queries, and what the message must mention. */
  readonly refusals: Readonly<Record<string, readonly string[]>>;
  /** The field of `data` with the records. */
  readonly member?: string;
}

const DEFAULT_LIMIT = 100;
const MORE_THAN_ANY_CAP = 520;
const SAMPLE_SIZE = 25;

/** GETs a URL that must be refused, and returns the message. */
export async function refusal(
  service: TestService,
  url: string,
  status: number,
  key = service.key,
): Promise<string> {
  const response = await service.get(url, { key });
  const body = await response.json();
  assert.equal(response.status, status, `${url}: ${JSON.stringify(body).slice(0, 200)}`);
  assert.equal(response.headers.get("cache-control"), "no-store");
  return ERROR_BODY.parse(body).error;
}

/**
 * A chapter with the tests shared by all lists: default and maximum of `limit`, errors, minimum
 * level, sample.
 *
 * @param beside Rows that the chapter's own tests need.
 */
export function listTests<Key extends DatasetKey>(
  contract: ListContract<Key>,
  beside: ServedRows = {},
): Chapter<TestService> {
  const { path, dataset, access, level, cap, member = "records" } = contract;
  const rows = rowsOf(dataset, MORE_THAN_ANY_CAP, 41).map(contract.change);
  const service = chapter({ ...beside, [dataset]: rows });
  const all = `${path}?${contract.everything}`;
  const recordsOf = async (query: string, key?: string) => {
    const options = key === undefined ? {} : { key };
    return (await service().json(`${all}${query}`, options)).data[member];
  };

  service.test(`GET ${path} 200 returns ${DEFAULT_LIMIT} records by default`, async () => {
    assert.equal((await recordsOf("")).length, DEFAULT_LIMIT);
    assert.equal((await recordsOf("&LIMIT=3&nonsense=1")).length, DEFAULT_LIMIT);
  });

  service.test(`GET ${path} 200 caps the limit at ${cap}`, async () => {
    assert.equal((await recordsOf(`&limit=${cap - 1}`)).length, cap - 1);
    assert.equal((await recordsOf("&limit=99999999999999999999")).length, cap);
  });

  service.test(`GET ${path} 200 sets Cache-Control: private, and Vary: x-api-key`, async () => {
    const response = await service().get(all);
    await response.body?.cancel();
    assert.equal(response.headers.get("content-type"), "application/json");
    assert.equal(response.headers.get("cache-control"), "private, no-cache");
    assert.match(response.headers.get("vary") ?? "", /x-api-key/i);
    assert.equal(response.headers.get("x-svc-api-version"), "2026-06-30");
  });

  service.test(`GET ${path} 400 names the parameter and the allowed values`, async () => {
    const refusals = {
      "limit=0": ["limit", "1"],
      "limit=-1": ["limit"],
      "limit=1.5": ["limit"],
      "limit=ten": ["limit"],
      "limit=1&limit=2": ["limit"],
      ...contract.refusals,
    };
    for (const [query, mentioned] of Object.entries(refusals)) {
      const message = await refusal(service(), `${path}?${query}`, 400);
      for (const part of mentioned) assert.ok(message.includes(part), `${query}: ${message}`);
    }
  });

  service.test(`GET ${path} 403 when the key has no ${level} access to ${access}`, async () => {
    const below = level === "sandbox" ? "sample" : "none";
    const { key } = await service().makeKey({ ...everything("production"), [access]: below });
    assert.equal(
      await refusal(service(), all, 403, key),
      `Dataset access required: ${access} requires ${level} access.`,
    );
    // Parameters are validated before access is checked.
    await refusal(service(), `${path}?limit=x`, 400, key);
    const { key: least } = await service().makeKey({ [access]: level });
    assert.ok((await recordsOf("", least)).length > 0);
  });

  if (level !== "sample") return service;
  service.test(`GET ${path} 200 always shows a sample key the same records, at most 25`, async () => {
    const { key } = await service().makeKey({ [access]: "sample" });
    const seen = async () => {
      const records = await recordsOf("&limit=99999", key);
      const { id } = datasetNamed(dataset);
      return records.map((record: never) => id(record)).sort();
    };
    const first = await seen();
    assert.ok(first.length > 0 && first.length <= SAMPLE_SIZE, String(first.length));
    assert.equal((await recordsOf("", key)).length, first.length);
    const plain = await service().get(path, { key });
    assert.equal(plain.headers.get("x-svc-access-level"), "sample");
    const whole = (await service().json(path)).data[member].length;
    assert.equal((await plain.json()).data[member].length, Math.min(whole, first.length));
    await service().publish(dataset, rows.toReversed());
    assert.deepEqual(await seen(), first);
    const { key: other } = await service().makeKey({ [access]: "sample" });
    assert.equal((await recordsOf("&limit=3", other)).length, 3);
  });
  return service;
}
