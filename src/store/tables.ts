import type { KeyId } from "../access/key_format.ts";
import type { ColumnType, Generated } from "kysely";
import type { Access } from "../access/levels.ts";

/** The store's tables. Numbers of 64 bits are read as JavaScript numbers. */
export interface Tables {
  datasets: DatasetsTable;
  dataset_versions: DatasetVersionsTable;
  records: RecordsTable;
  organizations: OrganizationsTable;
  api_keys: ApiKeysTable;
  usage: UsageTable;
  usage_days: UsageDaysTable;
  usage_hours: UsageHoursTable;
  revisions: RevisionsTable;
  audit: AuditTable;
  admin_tokens: AdminTokensTable;
  admin_sessions: AdminSessionsTable;
  store_identity: StoreIdentityTable;
  usage_writers: UsageWritersTable;
  segment_builds: SegmentBuildsTable;
  servers: ServersTable;
}

/** One row for each dataset that was ever published. */
export interface DatasetsTable {
  key: string;
  /** The current version; 0 before the first. */
  version_number: number;
  /** The sequence number of the last change. */
  last_sequence: number;
  /** Changes of versions up to this one are no longer kept. */
  pruned_version: number;
  /** For `all` and each trade, the sequence number of the last change that is no longer kept. */
  pruned: ColumnType<Record<string, number>, object, object>;
}

/** One row for each version ever published; never changed, never removed. */
interface DatasetVersionsTable {
  id: Generated<string>;
  dataset_key: string;
  number: number;
  published_at: Date;
  row_count: number;
  quote_safe_count: number;
  change_summary: ColumnType<Record<string, number>, object, object>;
  last_sequence: number;
  /** The publisher's note, the name of the file, and who published it. */
  note: string | null;
  file_name: string | null;
  published_by: string | null;
  /** Of the dataset's schema when the rows passed it. */
  schema_fingerprint: string | null;
  /** Of a rollback, the version that has the same content. */
  content_of: number | null;
  /** Bytes of the payloads of its changes; null if nobody has counted them. */
  change_bytes: number | null;
}

/**
 * The change log, which also contains the records: a row is a change, and is current until another
 * change of the same record replaces it. So a current record is a row that is not replaced and not
 * a delete, and an old version consists of the rows that were not yet replaced in it;
 * `versions/records.ts` has these conditions in SQL.
 */
export interface RecordsTable {
  dataset_key: string;
  /** Grows by one with each change of the dataset. */
  sequence: number;
  version_number: number;
  change_id: Generated<string>;
  operation: "upsert" | "supersede" | "delete";
  record_id: string;
  trade: string | null;
  /** The trade before this change, when the record had one. */
  previous_trade: string | null;
  revision: string | null;
  quote_safe: boolean;
  /** The row as ASCII JSON; null for a delete. */
  payload: string | null;
  /** The version whose change replaced this one; null while it is the record's last. */
  replaced_in: number | null;
}

interface OrganizationsTable {
  id: Generated<string>;
  name: string;
  access: ColumnType<Access, object, object>;
  ahri_licensed: boolean;
  created_at: Generated<Date>;
}

export interface ApiKeysTable {
  id: Generated<KeyId>;
  organization_id: string;
  label: string;
  /** SHA-256 in hexadecimal; the key itself is not kept. */
  hash: string;
  prefix: string;
  last_four: string;
  /** Null: all that the organization has. */
  access: ColumnType<Access | null, object | null, object | null>;
  monthly_quota: number;
  requests_per_minute: number | null;
  resolves_per_minute: number | null;
  created_at: Generated<Date>;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

interface UsageTable {
  key_id: KeyId;
  /** `YYYY-MM`, UTC. */
  month: string;
  requests: number;
}

/** Counters that grow when something is written that every serving process must pick up. */
interface RevisionsTable {
  name: "access" | "data";
  number: number;
}

/** A key's requests to a route on a day, counted when answered. */
interface UsageDaysTable {
  key_id: KeyId;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  route: string;
  /** Answers of 2xx. */
  answered: number;
  /** Answers of 304. */
  not_modified: number;
  /** Refusals by error code. */
  refused: ColumnType<Record<string, number>, object, object>;
  /** Requests to a geocoder. */
  live_geocodes: number;
  /** Bytes of bodies as sent. */
  bytes: number;
}

/** A key's requests to a route in an hour, with response times; kept for some months. */
interface UsageHoursTable {
  key_id: KeyId;
  /** `YYYY-MM-DDTHH`, UTC. */
  hour: string;
  route: string;
  /** Whatever the answer. */
  requests: number;
  refused: number;
  /** Requests by the class of their response time, named by its upper bound in milliseconds. */
  took: ColumnType<Record<string, number>, object, object>;
}

/** Who did what; rows are only ever added. */
interface AuditTable {
  id: Generated<number>;
  at: Generated<Date>;
  actor: string;
  /** Such as `publish` or `keys revoke`. */
  action: string;
  /** The target: a dataset's key, a key's id, an organization's name. */
  subject: string;
  details: ColumnType<Record<string, unknown>, object, never>;
}

/** What signs in to the dashboard: the token, and links that work once. */
interface AdminTokensTable {
  /** SHA-256 in hexadecimal. */
  hash: string;
  kind: "token" | "link";
  created_at: Generated<Date>;
  expires_at: Date | null;
  /** Whom a link signs in; null for the token. */
  actor: string | null;
}

interface AdminSessionsTable {
  /** SHA-256 of the cookie's value in hexadecimal. */
  hash: string;
  csrf: string;
  created_at: Generated<Date>;
  expires_at: Date;
  /** Who signed in, for the audit. */
  actor: Generated<string>;
}

/** One row at most: what the store was when it was last published to. */
interface StoreIdentityTable {
  identity: string;
  /** Distinguishes the embedded store's files from a copy of them. */
  place: string | null;
  noted_at: Generated<Date>;
  /** The transaction that wrote the row, as its `xmin` shows it; null of rows of earlier releases. */
  written_in: Generated<string | null>;
}

/** Which process builds a segment: see `versions/builder_election.ts`. */
interface SegmentBuildsTable {
  key: string;
  holder: string;
  heartbeat_at: Date;
}

/** The running servers: see `servers.ts`. */
interface ServersTable {
  id: string;
  host: string;
  url: string;
  admin_url: string;
  release: string;
  refuses_after_s: number | null;
  access_revision: number;
  started_at: Date;
  heartbeat_at: Date;
}

/** The last batch of counts that each serving process wrote, so that none is added twice. */
interface UsageWritersTable {
  id: string;
  batch: number;
  written_at: Date;
}
