import { sql } from "kysely";
import type { Database } from "../database.ts";

/** A lease without a heartbeat for this long is free for others. */
const EXPIRES_S = 10;
const HEARTBEAT_MS = 2_000;

/** The right to build a segment. No other process has it until it is released or its heartbeat stops. */
export interface BuildLease {
  release(): Promise<void>;
}

/**
 * Elects one server, or command, to build a segment that several would build: one wins, the others
 * wait for the segment. The winner holds a lease: a row with a heartbeat, taken under an advisory lock of its
 * transaction. Unlike a lock of a session, this works through poolers that share sessions, and a
 * builder that hangs is replaced too.
 */
export class BuilderElection {
  readonly #db: Database;
  readonly #holder = crypto.randomUUID();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Makes this process the builder, unless another one is.
   *
   * @param key The segment to build.
   * @returns Undefined while another process builds it.
   */
  async elect(key: string): Promise<BuildLease | undefined> {
    const holder = this.#holder;
    const rows = await this.#db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
      return (await sql<{ holder: string }>`
        insert into segment_builds (key, holder, heartbeat_at)
        values (${key}, ${holder}, clock_timestamp())
        on conflict (key) do update set holder = excluded.holder, heartbeat_at = clock_timestamp()
        where segment_builds.holder = excluded.holder
          or segment_builds.heartbeat_at < clock_timestamp() - make_interval(secs => ${EXPIRES_S})
        returning holder`.execute(trx)).rows;
    });
    return rows.length === 0 ? undefined : this.#held(key);
  }

  #held(key: string): BuildLease {
    const ours = () => ({ key, holder: this.#holder });
    const beat = async () => {
      const { key, holder } = ours();
      await this.#db.updateTable("segment_builds").set({ heartbeat_at: sql`clock_timestamp()` })
        .where("key", "=", key).where("holder", "=", holder).execute();
    };
    // If the store is unreachable, the lease expires, and another may build the same segment too.
    const timer = setInterval(() => void beat().catch(() => {}), HEARTBEAT_MS);
    Deno.unrefTimer(timer);
    return {
      release: async () => {
        clearInterval(timer);
        const { key, holder } = ours();
        await this.#db.deleteFrom("segment_builds")
          .where("key", "=", key).where("holder", "=", holder).execute().catch(() => {});
      },
    };
  }
}
