import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
// @ts-types="@types/pg"
import pg from "pg";
import { inTime } from "../base/async/within.ts";
import { type Failure, failureOf } from "../base/failure.ts";
import { present } from "../base/known.ts";

/** The store cannot be reached, or no longer; what was under way may have happened or not. */
export class StoreAway extends Error implements Failure {
  override readonly name = "StoreAway";
  readonly failure = "store_away";
}

/** Nothing can be written until there is space again; reads go on. */
class StoreFull extends Error {
  override readonly name = "StoreFull";
}

/** The store is one that only reads: a standby, or a database that was set so. */
export class StoreReadOnly extends Error {
  override readonly name = "StoreReadOnly";
}

/** The store's role may not do what was asked: its tables are another's. */
class StoreForbids extends Error {
  override readonly name = "StoreForbids";
}

/** Postgres' codes for a disk that is full, a transaction that may only read, and rights that lack. */
const DISK_FULL = "53100";
const READ_ONLY = "25006";
const FORBIDDEN = "42501";

/** Whether an error means that the store is away, also one that a worker threw. */
export function isStoreAway(error: unknown): boolean {
  return failureOf(error) === "store_away";
}

interface PoolOptions {
  /** The most connections at once. */
  readonly size: number;
  /** How long a query may go unanswered, in milliseconds. */
  readonly deadlineMs: number;
  /** How long to wait for a connection, in milliseconds. */
  readonly connectMs: number;
  /**
   * Whether clients take turns on one session, as those of the embedded store do: they share its
   * settings, and one waits for another's transaction. Else the server is to end a query itself,
   * shortly before it counts as unanswered.
   */
  readonly takesTurns: boolean;
}

/** A pool of connections that replaces every one that is lost or silent. */
export interface Pool<Tables> {
  readonly db: Kysely<Tables>;
  /** Waits for queries in progress. */
  close(): Promise<void>;
}

/** Postgres' code for a query that it ended, as it took too long. */
const QUERY_ENDED = "57014";

/** The driver reads dates as ISO 8601 alone, however the database writes them for others. */
const SETTINGS = "set datestyle = 'ISO, MDY';";

const CLOSE_WITHIN_MS = 5_000;

/** Opens a pool; a connection is made with the first query. */
export function openPool<Tables>(config: pg.ClientConfig, options: PoolOptions): Pool<Tables> {
  const pool = new FencedPool(config, options);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return { db, close: () => closing ??= pool.end() };
}

/**
 * The driver's pool, with a deadline on every query. A connection that failed is discarded, and so
 * are those that were idle at the time: what cut one has usually cut all. A connection on which a
 * statement was refused is not reused either: its server may be read-only, or its settings outdated.
 */
class FencedPool implements PostgresPool {
  readonly options = {};
  readonly #pool: pg.Pool;
  readonly #deadlineMs: number;
  /** How long a turn is waited for; undefined if none is. */
  readonly #turnMs: number | undefined;
  readonly #takesTurns: boolean;
  readonly #born = new WeakMap<pg.PoolClient, number>();
  #lostAt = -1;

  constructor(config: pg.ClientConfig, { size, deadlineMs, connectMs, takesTurns }: PoolOptions) {
    this.#deadlineMs = deadlineMs;
    this.#turnMs = takesTurns ? connectMs : undefined;
    this.#takesTurns = takesTurns;
    this.#pool = new pg.Pool({ ...config, max: size, connectionTimeoutMillis: connectMs });
    this.#pool.on("connect", (client) => {
      this.#born.set(client, performance.now());
      // Without a listener a connection that is lost while it is lent would end the process; whoever
      // has it lent learns of it from the next query.
      client.on("error", () => {});
      // Else it works, or waits for a lock, for a client that has left, and each that comes in its
      // place takes another of its connections.
      if (!takesTurns) {
        client.query(`${SETTINGS} ${endAt(deadlineMs)}`, () => {});
      }
    });
    // The pool has taken an idle connection that was lost out already.
    this.#pool.on("error", () => this.#lost());
  }

  async connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const began = performance.now();
      const client = await this.#pool.connect().catch((cause: unknown) => {
        const waitedMs = performance.now() - began;
        if (this.#turnMs === undefined || waitedMs < this.#turnMs) {
          throw new StoreAway("Cannot reach the store", { cause });
        }
        throw new StoreAway(
          "Cannot reach the store: another command was at work on it for " +
            `${this.#turnMs / 1000} s. Try again when that is done`,
        );
      });
      if (present(this.#born.get(client), "when it was made") > this.#lostAt) {
        return this.#lend(client);
      }
      client.release(true);
    }
  }

  /** Closes idle connections and waits for the others, up to a limit. */
  async end(): Promise<void> {
    await inTime(CLOSE_WITHIN_MS, this.#pool.end(), undefined);
  }

  #lost(): void {
    this.#lostAt = performance.now();
  }

  #lend(client: pg.PoolClient): PostgresPoolClient {
    let lost: StoreAway | undefined;
    let full: StoreFull | undefined;
    let isDoubtful = false;
    /** The failure as reported; its meaning for the connection is kept. */
    const reportedError = (cause: unknown): unknown => {
      if (!(cause instanceof pg.DatabaseError) || isEnding(cause)) {
        this.#lost();
        return lost = new StoreAway("Cannot go on: the connection to the store was lost", {
          cause,
        });
      }
      if (cause.code === DISK_FULL) {
        return full = new StoreFull("Cannot write to the store: its disk is full", { cause });
      }
      if (cause.code === QUERY_ENDED) {
        return lost = new StoreAway("Cannot reach the store: it took too long", { cause });
      }
      isDoubtful ||= !isAboutRows(cause);
      if (cause.code === READ_ONLY) {
        return new StoreReadOnly("Cannot write to the store: it only reads now", { cause });
      }
      if (cause.code === FORBIDDEN) {
        return new StoreForbids("Cannot use the store as this role, which must own its tables", {
          cause,
        });
      }
      return cause;
    };
    const query = async (text: string, values: readonly unknown[]) => {
      // What follows in a transaction would only wait for the deadline again.
      if (lost !== undefined) throw lost;
      // The types leave the deadline out.
      const config = {
        text: this.#takesTurns ? text : withOwnEnd(text, this.#deadlineMs),
        values: [...values],
        query_timeout: this.#deadlineMs,
      };
      try {
        return await client.query(config);
      } catch (error) {
        const reported = reportedError(error);
        // After a full disk the rollback may fail by what is left behind, and would hide why.
        throw full ?? reported;
      }
    };
    return {
      query: query as PostgresPoolClient["query"] & typeof query,
      release: (destroy) => client.release(destroy === true || lost !== undefined || isDoubtful),
    };
  }
}

/** A little less than the deadline, so that the server's word comes before it. */
const endAt = (deadlineMs: number, scope = "session") =>
  `set ${scope} statement_timeout = ${Math.round(deadlineMs * 0.85)}`;

const BEGINS = /^(begin|start transaction)\b/i;

/**
 * What begins a transaction, with its own time for statements: a pooler lends sessions to one client
 * after another, with the short time that a prompt question had set, which a publish takes longer than.
 */
const withOwnEnd = (text: string, deadlineMs: number) =>
  BEGINS.test(text) ? `${text}; ${endAt(deadlineMs, "local")}` : text;

/** Whether the server said that it ends the connection: class 57P, operator intervention. */
function isEnding({ code }: pg.DatabaseError): boolean {
  return code?.startsWith("57P") ?? false;
}

/** Whether the error is about the rows written: classes 22 and 23, data and constraints. */
function isAboutRows({ code }: pg.DatabaseError): boolean {
  return /^2[23]/.test(code ?? "");
}
