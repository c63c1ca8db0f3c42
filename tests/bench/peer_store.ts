// @ts-types="@types/pg"
import pg from "pg";
import type { Dataset } from "../../src/datasets/declare/dataset.ts";
import { DATASETS } from "../../src/datasets/mod.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { startPostgres } from "../support/faults/own_postgres.ts";
import { seedRows } from "../support/service/seed_rows.ts";
import { type Beside, startBeside } from "./service.ts";

/**
 * The peer's tables (`peer_server.ts`): an indexed column for each filter, and the complete record
 * next to them.
 */
const TABLES = `
  create extension pg_trgm;
  create extension postgis;
  create table fees (
    id text primary key, trade text, payment_type text, financier text, term_months int,
    interest_rate float8, fee float8, financier_name text collate "C",
    product_title text collate "C", record jsonb not null
  );
  create table equipment (
    id text primary key, trade text, category text, manufacturer text collate "C",
    sku text collate "C", is_archived boolean, record jsonb not null
  );
  create table territories (
    id text primary key, county_fips text, shape geometry(geometry, 4326), record jsonb not null
  );
  create table zip_codes (zip text primary key, lat float8, lng float8, county_fips text);
  create table documents (
    type text, id text, title text, trade text, quote_safe boolean, searched text, result jsonb
  );
  create table changes (dataset text, place int, change jsonb, primary key (dataset, place));
`;

const INDEXES = `
  create index on fees (financier_name, product_title);
  create index on fees (financier, financier_name, product_title);
  create index on fees (trade, payment_type);
  create index on fees (term_months);
  create index on equipment (category, manufacturer, sku);
  create index on equipment using gin (manufacturer gin_trgm_ops);
  create index on territories (county_fips);
  create index on territories using gist (shape);
  create index on documents using gin (searched gin_trgm_ops);
  analyze;
`;

/** How a record becomes a row of its table. */
const FEES = `insert into fees select r->>'finance_program_version_id', r->>'trade_category',
  r->>'payment_type', r->>'financier_slug', (r->>'term_months')::int,
  (r->>'interest_rate')::float8, (r->>'fee_percentage')::float8, r->>'financier_name',
  r->>'product_title', r from jsonb_array_elements($1::jsonb) r`;
const EQUIPMENT = `insert into equipment select r->>'record_id', r->>'trade', r->>'category',
  r->>'manufacturer', r->>'sku', (r->>'is_archived')::boolean, r - 'measure_key'
  from jsonb_array_elements($1::jsonb) r`;
const TERRITORIES = `insert into territories select r->>'record_id',
  r#>>'{geography,county_fips}', st_setsrid(st_geomfromgeojson(r->'geometry'), 4326),
  r - 'geometry' from jsonb_array_elements($1::jsonb) r`;
const ZIP_CODES = `insert into zip_codes select r->>0, (r->>1)::float8, (r->>2)::float8, r->>3
  from jsonb_array_elements($1::jsonb) r`;
const DOCUMENTS = `insert into documents select r->>'type', r->>'id', r->>'title', r->>'trade',
  (r->>'quote_safe')::boolean, r->>'searched', r - 'searched'
  from jsonb_array_elements($1::jsonb) r`;
const CHANGES = `insert into changes select r->>'dataset_key', (r->>'place')::int, r - 'place'
  from jsonb_array_elements($1::jsonb) r`;

const CHANGED = ["finance_fees", "equipment_pricing", "electricity_rates"];
const ROWS_AT_ONCE = 1_000;
const ZIP_FILE = new URL("../../data/gazetteer/zip_codes.csv", import.meta.url);

type Row = Readonly<Record<string, unknown>>;

/** Fastify on its own Postgres. */
export interface Peer {
  readonly server: Beside;
  close(): Promise<void>;
}

/**
 * Starts a peer (`peer_server.ts`).
 *
 * @param rowsOf The rows of a dataset to serve.
 * @throws If there is no Postgres 15 with PostGIS.
 */
export async function startPeer(
  rowsOf: (dataset: Dataset) => Promise<readonly unknown[]>,
): Promise<Peer> {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    throw new Error("The peer needs Postgres 15 (postgresql-15, postgresql-15-postgis-3)");
  }
  try {
    await fillPeerStore(postgres.url, rowsOf);
    const server = await startBeside("peer_server.ts", postgres.url);
    const close = async () => {
      await server.close();
      await postgres.remove();
    };
    return { server, close };
  } catch (error) {
    await postgres.remove();
    throw error;
  }
}

/**
 * Creates the tables in an empty database.
 *
 * @param rowsOf The rows of a dataset.
 * @throws If PostGIS is not installed.
 */
async function fillPeerStore(
  url: string,
  rowsOf: (dataset: Dataset) => Promise<readonly unknown[]>,
): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(TABLES);
    const fill = async (insert: string, items: readonly unknown[]) => {
      for (let at = 0; at < items.length; at += ROWS_AT_ONCE) {
        await client.query(insert, [JSON.stringify(items.slice(at, at + ROWS_AT_ONCE))]);
      }
    };
    await fill(ZIP_CODES, await zipCodes());
    for (const dataset of DATASETS) {
      const rows = await rowsOf(dataset);
      if (dataset.key === "finance_fees") await fill(FEES, rows);
      if (dataset.key === "equipment_pricing") await fill(EQUIPMENT, rows);
      if (dataset.key === "utility_territory") await fill(TERRITORIES, rows);
      await fill(DOCUMENTS, documentsOf(dataset, rows));
      if (CHANGED.includes(dataset.key)) await fill(CHANGES, changesOf(dataset, rows));
    }
    await client.query(INDEXES);
  } finally {
    await client.end();
  }
}

/** The seeds, with 5,000 dealer fees in place of theirs. */
export async function seedsAndFees(dataset: Dataset): Promise<readonly unknown[]> {
  return dataset.key === "finance_fees"
    ? dealerFees(0, 5000)
    : await Array.fromAsync(seedRows(dataset));
}

async function zipCodes(): Promise<unknown[]> {
  const text = await Deno.readTextFile(ZIP_FILE);
  return text.trim().split("\n").slice(1).map((line) => line.split(","))
    .map(([zip, , , lat, lng, fips]) => [zip, lat || null, lng || null, fips]);
}

function documentsOf({ search, id }: Dataset, rows: readonly unknown[]): Row[] {
  if (search === undefined) return [];
  return rows.map((row) => {
    const { title, subtitle, meta, trade, quoteSafe, confidence, fields } = search.document(row);
    const searched = [title, subtitle, meta, ...Object.values(fields)].filter(Boolean).join("\n");
    return {
      type: search.type,
      id: id(row),
      title,
      subtitle,
      trade,
      category: search.category,
      quote_safe: quoteSafe,
      confidence,
      meta,
      searched: searched.toLowerCase(),
    };
  });
}

function changesOf({ key, id }: Dataset, rows: readonly unknown[]): Row[] {
  const now = new Date().toISOString();
  return rows.map((row, place) => ({
    place,
    id: crypto.randomUUID(),
    dataset_version_id: crypto.randomUUID(),
    dataset_key: key,
    operation: "upsert",
    record_id: id(row),
    source_table: key,
    record_updated_at: now,
    payload: row,
    created_at: now,
  }));
}
