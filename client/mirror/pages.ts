import type { Reply, RequestOptions } from "../transport.ts";
import type { MirrorPage, Place } from "./store.ts";

/** The service that is mirrored. */
export interface Service {
  /** Its URL, without a trailing slash. */
  readonly origin: string;
  /** Requests a path. */
  ask(
    path: string,
    question?: RequestOptions & { method?: "GET" | "HEAD"; etag?: string },
  ): Promise<Reply>;
}

/** The used parts of a snapshot and of a page of changes (spec 1, sync). */
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

/** Records in the first response: enough for a small dataset, and a sample of their size. */
const FIRST_ROWS = 500;

/**
 * The approximate maximum size of a page, in characters of JSON and in records: a million records fit
 * into a minute's requests, and a page needs little memory.
 */
const PAGE_CHARACTERS = 2_000_000;
const PAGE_ROWS = 2000;

/** Options for the requested pages. */
export interface PagesOptions extends RequestOptions {
  /** Only the records of one trade. */
  readonly trade?: string;
  /** The maximum records per page. Default: as many as fit into about 2 MB, up to 2000. */
  readonly pageSize?: number;
}

/** A page for a store, and whether there is another. */
export type Step = MirrorPage & { readonly hasMore: boolean };

/** Requests the pages of a dataset for a mirror: first a snapshot, then changes. */
export class Pages {
  readonly #service: Service;
  readonly #dataset: string;
  readonly #options: PagesOptions;
  readonly #trade: string;
  /** The newest known version, with its entity tag. */
  #newest: { readonly cursor: string; readonly etag: string } | undefined;

  constructor(service: Service, dataset: string, options: PagesOptions) {
    this.#service = service;
    this.#dataset = dataset;
    this.#options = options;
    this.#trade = options.trade ?? "all";
  }

  /** Whether a position belongs to this service and trade; elsewhere, its version means nothing. */
  isOurs({ next, trade }: Place): boolean {
    return trade === this.#trade &&
      next.startsWith(`${this.#service.origin}/api/`);
  }

  /** Checks with a conditional request, which is not charged, whether a position is up to date. */
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

  /** The first page of a load: a snapshot, or its beginning. */
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
    // The `changes_url` of a truncated snapshot lists all records again.
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

  /** The page after a position. */
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
        // If a version changed nothing for this trade, `latest_cursor` is older than the version.
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

  /** Remembers the version of a response. */
  #see(reply: Reply): void {
    const cursor = reply.headers.get("x-svc-cursor");
    const etag = reply.headers.get("etag");
    this.#newest = cursor === null || etag === null ? undefined : { cursor, etag };
  }

  /** The entity tag for a cursor; null unless it belongs to exactly this version. */
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
   * Adds a `limit` to a URL that gives pages of about the same size, estimated from sample records.
   * Without a sample, `FIRST_ROWS`.
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
