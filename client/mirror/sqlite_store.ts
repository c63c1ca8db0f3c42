import { isAt, MirrorMovedError, type MirrorPage, type MirrorStore, type Place } from "./store.ts";

/** The used part of `node:sqlite`. */
interface Database {
  exec(sql: string): void;
  prepare(sql: string): {
    run(...values: (string | number | null)[]): unknown;
    get(...values: string[]): unknown;
    all(...values: string[]): unknown[];
  };
  close(): void;
}

const ROWS_AT_ONCE = 1000;

/**
 * Creates a store that keeps mirrors in a SQLite file. Each dataset has a table of its name (`id`, and
 * `row` as JSON), and the table `cursors` has their positions. Other programs can read the file at any
 * time: they never see part of a page or of a first load, which goes to a separate table.
 *
 * Needs a runtime with `node:sqlite`: Deno, or Node from 22.13 on (from 22.5 on with
 * `--experimental-sqlite`).
 */
export function sqliteStore(path: string): MirrorStore {
  let opened: Promise<Database> | undefined;
  const open = () =>
    opened ??= openDatabase(path).catch((error) => {
      opened = undefined;
      throw error;
    });
  return {
    async place(dataset) {
      return placeOf(await open(), dataset);
    },
    async apply(dataset, page) {
      applyPage(await open(), dataset, page);
    },
    async count(dataset) {
      const db = await open();
      if (!hasTable(db, dataset)) return 0;
      return (db.prepare(`select count(*) as n from ${quoted(dataset)}`)
        .get() as { n: number }).n;
    },
    async *rows(dataset) {
      const db = await open();
      if (!hasTable(db, dataset)) return;
      const next = db.prepare(
        `select id, row from ${quoted(dataset)} where id > ? order by id limit ${ROWS_AT_ONCE}`,
      );
      for (let last = "";;) {
        const rows = next.all(last) as { id: string; row: string }[];
        yield* rows;
        if (rows.length < ROWS_AT_ONCE) return;
        last = rows[rows.length - 1]!.id;
      }
    },
    async close() {
      const db = await opened?.catch(() => undefined);
      opened = undefined;
      db?.close();
    },
  };
}

async function openDatabase(path: string): Promise<Database> {
  // In a variable, so that bundlers and runtimes without `node:sqlite` can use the rest of the client.
  const name = "node:sqlite";
  let sqlite: { DatabaseSync: new (path: string) => Database };
  try {
    sqlite = await import(name);
  } catch (cause) {
    throw new Error(
      "Cannot open a SQLite store: this runtime has no node:sqlite. Use Deno, or Node from 22.13 on",
      { cause },
    );
  }
  let db: Database | undefined;
  try {
    db = new sqlite.DatabaseSync(path);
    prepare(db);
    return db;
  } catch (cause) {
    db?.close();
    throw new Error(`Cannot open ${path}`, { cause });
  }
}

function prepare(db: Database): void {
  // In WAL mode, the file can be read while a mirror writes.
  db.exec(
    "pragma busy_timeout = 10000; pragma journal_mode = wal; pragma synchronous = full",
  );
  db.exec(
    `create table if not exists cursors (
      dataset text primary key, trade text not null, cursor text not null, next text not null,
      loading integer not null, etag text, updated_at text not null
    ) strict`,
  );
}

/** A separate table, because earlier clients replace whole rows of `cursors`. */
const RELOADS = "cursors__reloads";

function placeOf(db: Database, dataset: string): Place | null {
  const row = db.prepare(
    "select trade, cursor, next, loading, etag from cursors where dataset = ?",
  )
    .get(dataset) as
      | Omit<Place, "loading" | "reloads"> & { loading: number }
      | undefined;
  if (row === undefined) return null;
  const reloads = !hasTable(db, RELOADS) ? [] : db
    .prepare(`select code, at from ${RELOADS} where dataset = ?`)
    .all(dataset) as { code: string; at: number }[];
  return {
    ...row,
    loading: row.loading === 1,
    reloads: Object.fromEntries(reloads.map(({ code, at }) => [code, at])),
  };
}

/** Writes rows and position in one transaction. */
function applyPage(db: Database, dataset: string, page: MirrorPage): void {
  db.exec("begin immediate");
  try {
    const from = placeOf(db, dataset);
    if (!isAt(from, page.from)) throw new MirrorMovedError(dataset);
    const table = quoted(dataset);
    const loadTable = quoted(`${dataset}__loading`);
    db.exec(
      `create table if not exists ${table} (id text primary key, row text not null) strict`,
    );
    const loads = page.begins || from?.loading === true;
    if (page.begins) {
      db.exec(`drop table if exists ${loadTable}`);
      db.exec(
        `create table ${loadTable} (id text primary key, row text not null) strict`,
      );
    }
    write(db, loads ? loadTable : table, page.changes);
    if (loads && !page.to.loading) {
      // Copied rather than renamed, to keep indexes and views that users added.
      db.exec(
        `delete from ${table}; insert into ${table} select id, row from ${loadTable}`,
      );
      db.exec(`drop table ${loadTable}`);
    }
    const { trade, cursor, next, loading, etag, reloads = {} } = page.to;
    db.prepare("insert or replace into cursors values (?, ?, ?, ?, ?, ?, ?)")
      .run(
        dataset,
        trade,
        cursor,
        next,
        loading ? 1 : 0,
        etag,
        new Date().toISOString(),
      );
    writeReloads(db, dataset, reloads);
    db.exec("commit");
  } catch (error) {
    rollBack(db);
    throw error;
  }
}

function writeReloads(
  db: Database,
  dataset: string,
  reloads: Place["reloads"] & object,
): void {
  const entries = Object.entries(reloads);
  if (entries.length === 0) return;
  db.exec(
    `create table if not exists ${RELOADS} (
      dataset text not null, code text not null, at integer not null, primary key (dataset, code)
    ) strict`,
  );
  const reloaded = db.prepare(
    `insert or replace into ${RELOADS} values (?, ?, ?)`,
  );
  for (const [code, at] of entries) reloaded.run(dataset, code, at);
}

function rollBack(db: Database): void {
  try {
    db.exec("rollback");
  } catch {
    // SQLite has rolled back itself, as on a full disk. The original error matters.
  }
}

function write(
  db: Database,
  table: string,
  changes: MirrorPage["changes"],
): void {
  const put = db.prepare(
    `insert into ${table} values (?, ?) on conflict (id) do update set row = excluded.row`,
  );
  const drop = db.prepare(`delete from ${table} where id = ?`);
  for (const { id, row } of changes) {
    if (row === null) drop.run(id);
    else put.run(id, row);
  }
}

function hasTable(db: Database, dataset: string): boolean {
  return db.prepare(
    "select 1 from sqlite_master where type = 'table' and name = ?",
  )
    .get(dataset) !== undefined;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
