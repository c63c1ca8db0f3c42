import assert from "node:assert/strict";
import { datasetNamed } from "../../src/datasets/mod.ts";

/** A change object (spec 1, GET /api/v1/sync/changes). */
export interface Change {
  readonly id: string;
  readonly dataset_version_id: string;
  readonly dataset_key: string;
  readonly trade_category: string | null;
  readonly operation: "upsert" | "supersede" | "delete";
  readonly record_id: string;
  readonly source_table: string;
  readonly record_updated_at: string;
  readonly payload: Record<string, unknown> | null;
  readonly created_at: string;
}

/** GETs a path or URL with a key. */
export type Ask = (path: string) => Promise<Response>;

/** What a mirror keeps, and from where it goes on. */
export interface MirrorStart {
  readonly dataset: string;
  /** A trade, or `all`. */
  readonly filter: string;
  readonly pageSize?: number;
}

/**
 * A client as the contract describes it: it keeps records by id, follows `next_url` to the letter
 * while there is more, and moves its stored place only at the end of a walk.
 */
export class Mirror {
  readonly records = new Map<string, unknown>();
  /** Every change that it was given, in order. */
  readonly changes: Change[] = [];
  hasMore = true;
  readonly #ask: Ask;
  readonly #holdsNothing: boolean;
  /** Where the walk under way began. */
  #stored: string;
  #next: string;
  #walked = false;

  private constructor(ask: Ask, url: string, holdsNothing: boolean) {
    this.#ask = ask;
    this.#stored = this.#next = url;
    this.#holdsNothing = holdsNothing;
  }

  /** Begins with nothing, at `v0`. */
  static fromNothing(ask: Ask, { dataset, filter, pageSize }: MirrorStart): Mirror {
    const url = `/api/v1/sync/changes?dataset=${dataset}&since=v0:${dataset}:${filter}` +
      tradeOf(filter) + limitOf(pageSize);
    return new Mirror(ask, url, true);
  }

  /** Begins with a snapshot, which a limit below the number of records truncates. */
  static async fromSnapshot(ask: Ask, start: MirrorStart, limit?: number): Promise<Mirror> {
    const { dataset, filter, pageSize } = start;
    const { records, sync } = await readSnapshot(ask, dataset, filter, limit);
    const mirror = new Mirror(ask, sync.changes_url + limitOf(pageSize), false);
    for (const record of records) {
      mirror.records.set(datasetNamed(dataset).id(record as never), record);
    }
    return mirror;
  }

  /** Asks for one page, and applies it. */
  async step(): Promise<void> {
    const response = await this.#ask(this.#next);
    const body = await response.text();
    assert.equal(response.status, 200, `${this.#next}: ${body}`);
    const { data } = JSON.parse(body);
    assert.equal(data.changes.length, data.sync.returned);
    assert.ok(data.sync.returned <= data.sync.limit);
    assert.equal(data.has_changes, data.sync.returned > 0);
    if (!data.has_changes) {
      assert.equal(data.latest_cursor, data.from_cursor);
      assert.equal(data.sync.has_more, false);
    }
    for (const change of data.changes as Change[]) this.#apply(change);
    this.hasMore = data.sync.has_more;
    this.#next = data.sync.next_url;
    this.#walked = true;
    if (!this.hasMore) this.#stored = this.#next;
  }

  /** Asks until there is no more. */
  async catchUp(): Promise<void> {
    do await this.step(); while (this.hasMore);
  }

  /** Loses its place inside a walk, as a client does that is restarted there. */
  interrupt(): void {
    // At `v0` a client says that it holds nothing.
    if (this.#holdsNothing && this.#walked && this.#stored.includes("since=v0")) {
      this.records.clear();
    }
    this.#next = this.#stored;
    this.hasMore = true;
  }

  #apply(change: Change): void {
    this.changes.push(change);
    if (change.operation === "delete") {
      assert.equal(change.payload, null);
      this.records.delete(change.record_id);
    } else {
      assert.ok(change.payload !== null);
      this.records.set(change.record_id, change.payload);
    }
  }
}

/** `data` of a snapshot. */
export async function readSnapshot(
  ask: Ask,
  dataset: string,
  filter: string,
  limit?: number,
  // deno-lint-ignore no-explicit-any
): Promise<any> {
  const response = await ask(
    `/api/v1/sync/snapshot?dataset=${dataset}${tradeOf(filter)}${limitOf(limit)}`,
  );
  const { data, error } = await response.json();
  assert.equal(response.status, 200, error);
  return data;
}

/** Asserts that a mirror holds what the newest snapshot holds. */
export async function assertMirrors(
  ask: Ask,
  mirror: Mirror,
  dataset: string,
  filter: string,
): Promise<void> {
  const { records, sync } = await readSnapshot(ask, dataset, filter);
  assert.equal(sync.truncated, false);
  const id = datasetNamed(dataset).id;
  const expected = records.map((record: never) => [id(record), record]);
  assert.deepEqual(
    [...mirror.records].sort(byId),
    expected.sort(byId),
    `The mirror of ${dataset} for ${filter} is not its snapshot`,
  );
}

const byId = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0);

const tradeOf = (filter: string) => (filter === "all" ? "" : `&trade=${filter}`);
const limitOf = (limit: number | undefined) => (limit === undefined ? "" : `&limit=${limit}`);

/** The text of `data` in a response of the standard envelope, to compare bytes. */
export function dataText(body: string): string {
  const end = body.lastIndexOf(',"error":null,"meta":');
  assert.ok(body.startsWith('{"data":') && end > 0);
  return body.slice('{"data":'.length, end);
}
