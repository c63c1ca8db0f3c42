import { defined } from "./base/json/defined.ts";
import { join, resolve } from "node:path";
import { z } from "zod";
import { LOG_FORMATS, type LogFormat } from "./base/log/log.ts";
import { MAX_COUNT, parseDuration } from "./operate/inputs.ts";
import { type Lookup, withFiles, withoutEmpty } from "./operate/environment.ts";
import { misspelledVariables, type UnknownVariable } from "./operate/misspelled_variables.ts";
import { DEFAULT_STALENESS, STALE_READS, type StaleReads } from "./access/key_staleness.ts";
import { limitsUrlProblem } from "./access/shared_limits/limits_url.ts";
import type { SegmentPlace } from "./library/segments/place.ts";
import { credentialsFileProblem } from "./library/segments/aws_environment.ts";
import { segmentsUrlProblem } from "./library/segments/segments_url.ts";
import { databaseUrlProblem } from "./store/database_url.ts";
import { passwordFileProblem } from "./store/password_file.ts";
import { CENSUS_URL, type GeocoderChoice, GEOCODERS } from "./geo/geocoding/geocoder.ts";
import { present } from "./base/known.ts";

/**
 * The service's configuration, read once from the environment (the table is in docs/running.md). Every
 * error in it is reported together.
 */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly adminHost: string;
  readonly adminPort: number;
  readonly databaseUrl?: string;
  /** The most connections to Postgres that a server holds. */
  readonly databaseConnections: number;
  /** Where servers share limits; absent: each counts alone. */
  readonly limitsUrl?: string;
  /** How old keys may be without contact with the store, in milliseconds. */
  readonly maxStalenessMs: number;
  /** Whether requests are served or refused beyond that. */
  readonly staleReads: StaleReads;
  readonly dataDir: string;
  /** Where segments are kept: a directory, or `s3://bucket/prefix`. */
  readonly segmentsUrl: string;
  /** Published on an empty store; absent for none. */
  readonly seedsDir?: string;
  /** Publish the seeds' made-up samples too. */
  readonly seedSamples: boolean;
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
  readonly trustProxy: boolean;
  /** Whether assistants are answered at /mcp. */
  readonly mcp: boolean;
  /** Signs in to the dashboard, in place of the token that the store knows. */
  readonly adminToken?: string;
  /** The origin that the API port sends `/dashboard/*` to. */
  readonly dashboardUrl?: string;
  readonly requestsPerMinute: number;
  readonly resolvesPerMinute: number;
  /** Megabytes of remembered answers. */
  readonly answersMb: number;
  /** Megabytes of history pages kept in memory, by all threads together. */
  readonly historyMb: number;
  /** Threads that answer requests. */
  readonly threads: number;
  readonly geoWorkers: number;
  readonly geocoder: GeocoderChoice;
  readonly censusUrl: string;
  readonly defaultMonthlyQuota: number;
  readonly changesRetentionDays: number;
  /** Where the log is written; absent: standard output. */
  readonly logFile?: string;
  /** Megabytes of a dataset's changes that are kept at most. */
  readonly changesRetentionMb: number;
  /** Absent: for people on a terminal, else JSON. */
  readonly logFormat?: LogFormat;
}

const port = (byDefault: number) =>
  z.string().regex(/^\d+$/, "must be a port number").transform(Number)
    .refine((port) => port <= 65535, "must be at most 65535").default(
      byDefault,
    );

const count = (byDefault: number, least: number, most = MAX_COUNT) =>
  z.string().regex(/^\d+$/, "must be a whole number").transform(Number)
    .refine((number) => number >= least, `must be at least ${least}`)
    .refine((number) => number <= most, `must be at most ${most}`)
    .default(Math.min(byDefault, most));

const flag = z.string().regex(/^(true|false)$/, "must be true or false")
  .transform((text) => text === "true");

/** A file or directory. Only a shell replaces `~` and `$HOME`: they would become parts of a name. */
const path = z.string().regex(
  /^(?![~$])/,
  "must be a path without ~ or variables, which only a shell replaces",
);

/** More than any machine has use for. */
const MAX_THREADS = 64;
/** A terabyte. */
const MAX_MEGABYTES = 1_000_000;
/** One that listens, one for questions that must be prompt, one that loads, and one for the rest. */
export const MIN_CONNECTIONS = 4;
const MAX_CONNECTIONS = 1000;
/** A hundred years. */
const MAX_DAYS = 36_500;

const Environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: port(8080),
  ADMIN_HOST: z.string().default("127.0.0.1"),
  ADMIN_PORT: port(8081),
  DATABASE_URL: z.string().optional(),
  DATABASE_URL_FILE: z.string().optional(),
  DATABASE_CONNECTIONS: count(4, MIN_CONNECTIONS, MAX_CONNECTIONS),
  LIMITS_URL: z.string().optional(),
  LIMITS_URL_FILE: z.string().optional(),
  MAX_STALENESS: z.string().regex(
    /^\d{1,6}[smhd]?$/,
    "must be a time such as 60s, 5m or 1h",
  )
    .transform((text) => parseDuration(/\d$/.test(text) ? `${text}s` : text, "MAX_STALENESS"))
    .refine((ms) => ms >= 5000, "must be at least 5s")
    .default(DEFAULT_STALENESS.maxStalenessMs),
  STALE_READS: z.enum(STALE_READS, `must be one of ${STALE_READS.join(" | ")}`)
    .default(DEFAULT_STALENESS.staleReads),
  PGPASSFILE: z.string().optional(),
  DATA_DIR: path.default("data/store"),
  SEGMENTS_URL: path.optional(),
  SEEDS_DIR: path.default("seeds"),
  SEED_SAMPLES: flag.optional(),
  TLS_CERT: path.optional(),
  TLS_KEY: path.optional(),
  MCP: flag.default(false),
  ADMIN_TOKEN: z.string().trim().min(20, "must have at least 20 characters")
    .optional(),
  ADMIN_TOKEN_FILE: z.string().optional(),
  DASHBOARD_URL: z.url({
    protocol: /^https?$/,
    message: "must be a URL",
    abort: true,
  })
    .refine(
      (url) => new URL(url).origin + "/" === new URL(url).href,
      "must be an origin alone",
    )
    .optional(),
  TRUST_PROXY: flag.default(false),
  RATE_LIMIT_PER_MINUTE: count(600, 1),
  RESOLVE_LIMIT_PER_MINUTE: count(30, 0),
  ANSWERS_MB: count(64, 0, MAX_MEGABYTES),
  HISTORY_MB: count(32, 0, MAX_MEGABYTES),
  GEO_WORKERS: count(
    Math.max(1, navigator.hardwareConcurrency - 1),
    1,
    MAX_THREADS,
  ),
  GEOCODER: z.enum(GEOCODERS, `must be one of ${GEOCODERS.join(" | ")}`)
    .default("gazetteer"),
  CENSUS_URL: z.url({ protocol: /^https?$/, message: "must be a URL" }).default(
    CENSUS_URL,
  ),
  DEFAULT_MONTHLY_QUOTA: count(100_000, 0),
  CHANGES_RETENTION_DAYS: count(30, 0, MAX_DAYS),
  CHANGES_RETENTION_MB: count(10_000, 1, MAX_MEGABYTES),
  THREADS: count(Math.min(8, Math.max(1, navigator.hardwareConcurrency - 1)), 1, MAX_THREADS),
  LOG_FILE: path.optional(),
  LOG_FORMAT: z.enum(LOG_FORMATS, `must be one of ${LOG_FORMATS.join(" | ")}`).optional(),
  // The runtime's own telemetry: its spans carry whole URLs, and with them addresses.
  OTEL_DENO: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
}).superRefine((env, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if ((env.TLS_CERT === undefined) !== (env.TLS_KEY === undefined)) {
    refuse(
      env.TLS_CERT === undefined ? "TLS_CERT" : "TLS_KEY",
      "must be given with the other",
    );
  }
  // In whatever way it is written: the runtime takes TRUE too.
  const telemetry = !["", "false", "0"].includes(
    (env.OTEL_DENO ?? "").toLowerCase(),
  );
  if (telemetry && env.OTEL_TRACES_SAMPLER !== "always_off") {
    refuse(
      "OTEL_TRACES_SAMPLER",
      "must be always_off with OTEL_DENO: traces would carry addresses",
    );
  }
  if (
    env.PORT === env.ADMIN_PORT && env.PORT !== 0 && env.HOST === env.ADMIN_HOST
  ) {
    refuse("ADMIN_PORT", "must not be the one in PORT");
  }
  // What is neither true nor false is still a text here.
  const secure = env.TLS_CERT !== undefined || env.TRUST_PROXY === true;
  if (!isLoopback(env.HOST) && !secure) {
    refuse(
      "HOST",
      "must be a loopback address, because plain HTTP is served only there; " +
        "set TLS_CERT and TLS_KEY, or TRUST_PROXY=true behind a TLS proxy",
    );
  }
});

/** The variables that are read, for documentation. */
export const VARIABLES = Object.keys(Environment.shape);

/** What is wrong with the environment, a line for each problem. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Variables that look like one of the service's, misspelled. */
export function misspelled(
  env: Readonly<Record<string, string>> = Deno.env.toObject(),
): UnknownVariable[] {
  return misspelledVariables(env, VARIABLES);
}

/** The URL of the store as it was given, read from its file if need be; undefined where there is none. */
export function givenDatabaseUrl(
  env: Lookup = (name) => Deno.env.get(name),
): string | undefined {
  try {
    return withFiles(withoutEmpty(env), [])("DATABASE_URL");
  } catch {
    return undefined;
  }
}

/**
 * @param given Looks up a variable; the environment's own when left out.
 * @param all All variables, of which misspelled ones are found.
 * @throws {ConfigError} naming every invalid variable.
 */
export function readConfig(
  given?: Lookup,
  all: Readonly<Record<string, string>> = given === undefined ? Deno.env.toObject() : {},
): Config {
  const raw: Lookup = given ?? ((name) => Deno.env.get(name));
  const env = withoutEmpty(raw);
  const problems = emptyStoreProblems(raw);
  const lookup = withFiles(env, problems);
  const values = Object.fromEntries(
    VARIABLES.map((name) => [name, lookup(name)]).filter(([, value]) => value !== undefined),
  );
  const result = Environment.safeParse(values);
  if (!result.success) {
    problems.push(
      ...result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`),
    );
  }
  for (
    const [name, problemOf] of [
      ["LIMITS_URL", limitsUrlProblem],
      ["SEGMENTS_URL", segmentsUrlProblem],
    ] as const
  ) {
    const value = values[name];
    const problem = value === undefined ? undefined : problemOf(value);
    if (problem !== undefined) problems.push(`${name} ${problem}`);
  }
  if (values.SEGMENTS_URL?.startsWith("s3://") === true) {
    const problem = credentialsFileProblem(env);
    if (problem !== undefined) problems.push(`AWS_SHARED_CREDENTIALS_FILE ${problem}`);
  }
  problems.push(...storeProblems(values.DATABASE_URL, env, all));
  if (!result.success || problems.length > 0) {
    throw new ConfigError(problems.join("\n"));
  }
  const { data } = result;
  return {
    ...defined({
      databaseUrl: data.DATABASE_URL,
      limitsUrl: data.LIMITS_URL,
      adminToken: data.ADMIN_TOKEN,
      logFile: data.LOG_FILE,
      logFormat: data.LOG_FORMAT,
    }),
    host: data.HOST,
    port: data.PORT,
    adminHost: data.ADMIN_HOST,
    adminPort: data.ADMIN_PORT,
    databaseConnections: data.DATABASE_CONNECTIONS,
    maxStalenessMs: data.MAX_STALENESS,
    staleReads: data.STALE_READS,
    // The driver takes nothing but a whole path for a socket.
    dataDir: resolve(data.DATA_DIR),
    segmentsUrl: data.SEGMENTS_URL?.startsWith("s3://") === true
      ? data.SEGMENTS_URL
      : resolve(data.SEGMENTS_URL ?? join(data.DATA_DIR, "segments")),
    ...(data.SEEDS_DIR === "" ? {} : { seedsDir: data.SEEDS_DIR }),
    seedSamples: data.SEED_SAMPLES ?? data.DATABASE_URL === undefined,
    ...(data.TLS_CERT === undefined
      ? {}
      : { tls: { certFile: data.TLS_CERT, keyFile: present(data.TLS_KEY, "TLS_KEY") } }),
    trustProxy: data.TRUST_PROXY,
    mcp: data.MCP,
    ...(data.DASHBOARD_URL === undefined
      ? {}
      : { dashboardUrl: new URL(data.DASHBOARD_URL).origin }),
    requestsPerMinute: data.RATE_LIMIT_PER_MINUTE,
    resolvesPerMinute: data.RESOLVE_LIMIT_PER_MINUTE,
    answersMb: data.ANSWERS_MB,
    historyMb: data.HISTORY_MB,
    threads: data.THREADS,
    geoWorkers: data.GEO_WORKERS,
    geocoder: data.GEOCODER,
    censusUrl: data.CENSUS_URL,
    defaultMonthlyQuota: data.DEFAULT_MONTHLY_QUOTA,
    changesRetentionDays: data.CHANGES_RETENTION_DAYS,
    changesRetentionMb: data.CHANGES_RETENTION_MB,
  };
}

/**
 * An empty URL of the store may be a secret that is missing: the embedded store in its place would
 * serve an empty store.
 */
function emptyStoreProblems(raw: Lookup): string[] {
  const names = ["DATABASE_URL", "DATABASE_URL_FILE"];
  if (names.some((name) => (raw(name) ?? "") !== "")) return [];
  return names.filter((name) => raw(name) === "")
    .map((name) => `${name} is empty: remove it to use the embedded store`);
}

/** What is wrong with where the store is. Nobody wants an empty store in place of the one he meant. */
function storeProblems(
  url: string | undefined,
  env: Lookup,
  all: Readonly<Record<string, string>>,
): string[] {
  const named = env("DATABASE_URL_FILE") === undefined ? "DATABASE_URL" : "DATABASE_URL_FILE";
  if (url !== undefined) {
    const problems = [];
    const problem = databaseUrlProblem(url, env);
    if (problem !== undefined) problems.push(`${named} ${problem}`);
    const file = env("PGPASSFILE");
    const unreadable = file === undefined ? undefined : passwordFileProblem(file);
    if (unreadable !== undefined) problems.push(`PGPASSFILE ${unreadable}`);
    return problems;
  }
  if (env("DATABASE_URL_FILE") !== undefined) return [];
  return misspelledVariables(all, VARIABLES)
    .filter(({ meant }) => meant.startsWith("DATABASE_URL"))
    .map(({ name, meant }) => `${name} is not a variable of the service. Did you mean ${meant}?`);
}

/** Where a service keeps segments. */
export function segmentPlaceOf(
  { segmentsUrl, dataDir }: Pick<Config, "segmentsUrl" | "dataDir">,
): SegmentPlace {
  return { url: segmentsUrl, cache: `${dataDir}/segments` };
}

/** Whether a host to listen on is this machine only. */
export function isLoopback(host: string): boolean {
  if (host === "localhost" || host === "::1") return true;
  return /^127(\.\d{1,3}){3}$/.test(host) &&
    host.split(".").every((octet) => Number(octet) <= 255);
}

/** How long changes are kept, as a publish takes it. */
export function retentionOf(
  { changesRetentionDays, changesRetentionMb }: Pick<
    Config,
    "changesRetentionDays" | "changesRetentionMb"
  >,
): { readonly retentionDays: number; readonly retentionMb: number } {
  return { retentionDays: changesRetentionDays, retentionMb: changesRetentionMb };
}
