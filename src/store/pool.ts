import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
// @ts-types="@types/pg"
import pg from "pg";
import { inTime } from "../base/async/within.ts";
import { type Failure, failureOf } from "../base/failure.ts";
import { present } from "../base/known.ts";

/** The store is or became unreachable; pending work may have happened or not. */
export class StoreAway extends Error implements Failure {
  override readonly name = "StoreAway";
  readonly failure = "store_away";
}

/** Nothing can be written until there is space again; reads work. */
class StoreFull extends Error {
  override readonly name = "StoreFull";
}

/** The store is read-only: a standby, or a database configured so. */
class StoreReadOnly extends Error {
  override readonly name = "StoreReadOnly";
}

/** The store's role lacks permissions: its tables belong to another role. */
class StoreForbids extends Error {
  override readonly name = "StoreForbids";
}

/** Postgres's codes for a full disk, a read-only transaction, and missing permissions. */
const DISK_FULL = "53100";
const READ_ONLY = "25006";
const FORBIDDEN = "42501";

/** Whether an error means that the store is unreachable, even if a worker threw it. */
export function isStoreAway(error: unknown): boolean {
  return failureOf(error) === "store_away";
}

/** The longest that a statement of a publish may take, in milliseconds. */
export const WORK_MS = 600_000;
/** The longest that a server's frequent queries may take: a lost network path shows within 5 s. */
export const PROMPT_MS = 4_000;
/** In the embedded store, how long a new client waits for another's transaction. */
export const TURN_MS = 60_000;

interface PoolOptions {
  /** The most connections at once. */
  readonly size: number;
  /** How long a query may go without a response, in milliseconds. */
  readonly deadlineMs: number;
  /** How long to wait for a connection, in milliseconds. */
  readonly connectMs: number;
  /**
   * Whether clients take turns on one session, as in the embedded store: they share its settings,
   * and one waits for another's transaction. Otherwise the server ends a query itself, shortly
   * before its deadline.
   */
  readonly takesTurns: boolean;
}

/** A pool that replaces every connection that is lost or hangs. */
interface Pool<Tables> {
  readonly db: Kysely<Tables>;
  /** Waits for queries in progress. */
  close(): Promise<void>;
}

/** Postgres's code for a query that it ended because it took too long. */
const QUERY_ENDED = "57014";

/** The driver parses only ISO 8601 dates, whatever the database's default. */
const SETTINGS = "set datestyle = 'ISO, MDY';";

const CLOSE_WITHIN_MS = 5_000;

/** Opens a pool; the first query opens a connection. */
export function openPool<Tables>(config: pg.ClientConfig, options: PoolOptions): Pool<Tables> {
  const pool = new FencedPool(config, options);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return { db, close: () => closing ??= pool.end() };
}

/**
 * The driver's pool, with a deadline for every query. A failed connection is discarded, and so are
 * those that were idle at the time: what cut one has usually cut all. A connection on which a
 * statement was refused is not reused either: its server may be read-only, or its settings
 * outdated.
 */
class FencedPool implements PostgresPool {
  readonly options = {};
  readonly #pool: pg.Pool;
  readonly #deadlineMs: number;
  /** How long to wait for a turn; undefined if clients do not take turns. */
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
      // Without a listener, losing a connection in use would end the process; its user notices at
      // the next query.
      client.on("error", () => {});
      // Otherwise the server would continue to work, or wait for a lock, for a client that has
      // left, while its retries occupy further connections.
      if (!takesTurns) {
        client.query(`${SETTINGS} ${endAt(deadlineMs)}`, () => {});
      }
    });
    // The pool has already removed the lost idle connection.
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
    /** The error to report; the original decides what happens to the connection. */
    const reportedError = (cause: unknown): unknown => {
      if (!(cause instanceof pg.DatabaseError) || isEnding(cause)) {
        this.#lost();
        return lost = new StoreAway("Cannot continue: the connection to the store was lost", {
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
        return new StoreReadOnly("Cannot write to the store: it is read-only now", { cause });
      }
      if (cause.code === FORBIDDEN) {
        return new StoreForbids("Cannot use the store as this role, which must own its tables", {
          cause,
        });
      }
      return cause;
    };
    const query = async (text: string, values: readonly unknown[]) => {
      // Further statements of the transaction would only wait for the deadline again.
      if (lost !== undefined) throw lost;
      // The types lack the deadline.
      const config = {
        text: this.#takesTurns ? text : withOwnEnd(text, this.#deadlineMs),
        values: [...values],
        query_timeout: this.#deadlineMs,
      };
      try {
        return await client.query(config);
      } catch (error) {
        const reported = reportedError(error);
        // After a full disk the rollback may fail too, and would hide the cause.
        throw full ?? reported;
      }
    };
    return {
      query: query as PostgresPoolClient["query"] & typeof query,
      release: (destroy) => client.release(destroy === true || lost !== undefined || isDoubtful),
    };
  }
}

/** Slightly less than the deadline, so that the server's error comes first. */
const endAt = (deadlineMs: number, scope = "session") =>
  `set ${scope} statement_timeout = ${Math.round(deadlineMs * 0.85)}`;

const BEGINS = /^(begin|start transaction)\b/i;

/**
 * Begins a transaction with its own statement timeout: a pooler lends sessions to different
 * clients, and the previous one may have set the short timeout of prompt queries.
 */
const withOwnEnd = (text: string, deadlineMs: number) =>
  BEGINS.test(text) ? `${text}; ${endAt(deadlineMs, "local")}` : text;

/** Whether the server is closing the connection: class 57P, operator intervention. */
function isEnding({ code }: pg.DatabaseError): boolean {
  return code?.startsWith("57P") ?? false;
}

/** Whether the error is about the rows written: classes 22 and 23, data and constraints. */
function isAboutRows({ code }: pg.DatabaseError): boolean {
  return /^2[23]/.test(code ?? "");
}
