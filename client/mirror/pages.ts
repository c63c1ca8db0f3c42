import type { Reply, RequestOptions } from "../transport.ts";
import type { MirrorPage, Place } from "./store.ts";

/** The service that a mirror is made of. */
export interface Service {
  /** Its address, without a slash at the end. */
  readonly origin: string;
  /** Asks it for a path. */
  ask(
    path: string,
    question?: RequestOptions & { method?: "GET" | "HEAD"; etag?: string },
  ): Promise<Reply>;
}

/** What is read of a snapshot and of a page of changes (spec 1, sync). */
interface SnapshotData {
  readonly dataset: {
    readonly key: string;
    readonly id_field: string;
    readonly trade: string;
  };
  readonly records: readonly Record<string, unknown>[];
  readonly sync: {
    readonly cursor: string | null;
    readonly changes_url: string | null;
    readonly truncated: boolean;
  };
}
interface ChangesData {
  readonly latest_cursor: string;
  readonly changes: readonly {
    readonly record_id: string;
    readonly payload: unknown;
  }[];
  readonly sync: { readonly has_more: boolean; readonly next_url: string };
}

/** Records in the first answer: enough for a small dataset, and a measure of how large they are. */
const FIRST_ROWS = 500;

/**
 * How much JSON a page may hold, about, and how many records: a million come within a minute's
 * requests, and what a page leaves behind is small enough to be collected at once.
 */
const PAGE_CHARACTERS = 2_000_000;
const PAGE_ROWS = 2000;

/** Which pages are asked for. */
export interface PagesOptions extends RequestOptions {
  /** Only the records of one trade. */
  readonly trade?: string;
  /** Records in a page, at most. Default: as many as make a page of about 2 MB, up to 2000. */
  readonly pageSize?: number;
}

/** A page for a store, and whether there is another. */
export type Step = MirrorPage & { readonly hasMore: boolean };

/** The pages of a dataset as a mirror wants them: a snapshot first, then what changed since. */
export class Pages {
  readonly #service: Service;
  readonly #dataset: string;
  readonly #options: PagesOptions;
  readonly #trade: string;
  /** The newest version that the service was seen at. */
  #newest: { readonly cursor: string; readonly etag: string } | undefined;

  constructor(service: Service, dataset: string, options: PagesOptions) {
    this.#service = service;
    this.#dataset = dataset;
    this.#options = options;
    this.#trade = options.trade ?? "all";
  }

  /** Whether a place is one of this service and trade: the same version elsewhere is another one. */
  isOurs({ next, trade }: Place): boolean {
    return trade === this.#trade &&
      next.startsWith(`${this.#service.origin}/api/`);
  }

  /** A conditional request, which costs nothing if nothing is new. */
  async isCurrent(place: Place): Promise<boolean> {
    if (!this.isOurs(place)) return false;
    const { etag } = place;
    const reply = await this.#service.ask(this.#snapshotPath(), {
      method: "HEAD",
      ...(etag === null ? {} : { etag }),
      ...this.#signal(),
    });
    if (reply.status === 304) return true;
    this.#see(reply);
    return false;
  }

  /** The first page of a load: a snapshot, or as much of it as fits. */
  async begin(from: Place | null): Promise<Step> {
    const reply = await this.#service.ask(this.#snapshotPath(), this.#signal());
    this.#see(reply);
    const { dataset, records, sync } = dataOf<SnapshotData>(reply);
    const changes = records.map((record) => ({
      id: String(record[dataset.id_field]),
      row: JSON.stringify(record),
    }));
    const nothing = `v0:${dataset.key}:${dataset.trade}`;
    const next = sync.changes_url ?? this.#path("changes", { since: nothing });
    // The `changes_url` of a cut snapshot lists all records again, including the snapshot's.
    const hasMore = sync.truncated === true;
    const cursor = sync.cursor ?? nothing;
    const to = {
      trade: this.#trade,
      cursor,
      next: this.#service.origin + this.#paged(next, changes),
      loading: hasMore,
      etag: hasMore ? null : this.#etagAt(cursor),
    };
    return { from, to, begins: true, changes, hasMore };
  }

  /** What follows a place. */
  async goOn(from: Place): Promise<Step> {
    const path = from.next.slice(this.#service.origin.length);
    const reply = await this.#service.ask(path, this.#signal());
    const data = dataOf<ChangesData>(reply);
    const {
      latest_cursor: cursor,
      sync: { has_more: hasMore, next_url: next },
    } = data;
    return {
      from,
      to: {
        trade: from.trade,
        cursor,
        next: this.#service.origin + next,
        loading: from.loading && hasMore,
        // Where a version changed nothing for this trade, `latest_cursor` stays behind it.
        etag: hasMore ? null : this.#etagAt(reply.headers.get("x-svc-cursor") ?? cursor),
      },
      begins: false,
      changes: data.changes.map(({ record_id: id, payload }) => ({
        id,
        row: payload === null ? null : JSON.stringify(payload),
      })),
      hasMore,
    };
  }

  #see(reply: Reply): void {
    const cursor = reply.headers.get("x-svc-cursor");
    const etag = reply.headers.get("etag");
    this.#newest = cursor === null || etag === null ? undefined : { cursor, etag };
  }

  /** The tag may be kept only where the records are that very version. */
  #etagAt(cursor: string): string | null {
    return this.#newest?.cursor === cursor ? this.#newest.etag : null;
  }

  #snapshotPath(): string {
    return this.#path("snapshot", {
      limit: String(this.#options.pageSize ?? FIRST_ROWS),
    });
  }

  #path(kind: "snapshot" | "changes", more: Record<string, string>): string {
    const query = new URLSearchParams({ dataset: this.#dataset, ...more });
    if (this.#options.trade !== undefined) {
      query.set("trade", this.#options.trade);
    }
    return `/api/v1/sync/${kind}?${query}`;
  }

  /**
   * Pages of about one size, however large the records are, need few requests and little memory. Where
   * there is no record yet, none says how large they are.
   */
  #paged(url: string, sample: readonly { row: string }[]): string {
    const characters = sample.reduce((sum, { row }) => sum + row.length, 0);
    const fitting = sample.length === 0
      ? FIRST_ROWS
      : Math.floor(PAGE_CHARACTERS * sample.length / characters);
    const size = this.#options.pageSize ??
      Math.max(1, Math.min(PAGE_ROWS, fitting));
    return `${url}&limit=${size}`;
  }

  #signal(): RequestOptions {
    return this.#options.signal === undefined ? {} : { signal: this.#options.signal };
  }
}

function dataOf<T>(reply: Reply): T {
  return (reply.body as { data: T }).data;
}
