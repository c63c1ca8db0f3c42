import { resolve } from "node:path";
import assert from "node:assert/strict";
import { ConfigError, isLoopback, readConfig, VARIABLES } from "../../src/config.ts";

const configOf = (env: Readonly<Record<string, string>>) => readConfig((name) => env[name]);

/** The error lines for an environment. */
function faultsOf(env: Readonly<Record<string, string>>): string[] {
  let lines: string[] = [];
  assert.throws(() => configOf(env), (error) => {
    assert.ok(error instanceof ConfigError, String(error));
    lines = error.message.split("\n");
    return true;
  });
  return lines;
}

/** The invalid variables. */
const faulty = (env: Readonly<Record<string, string>>) =>
  faultsOf(env).map((line) => line.split(" ", 1)[0]!).sort();

Deno.test("without variables the defaults apply", () => {
  assert.deepEqual(configOf({}), {
    host: "127.0.0.1",
    port: 8080,
    adminHost: "127.0.0.1",
    adminPort: 8081,
    databaseConnections: 4,
    maxStalenessMs: 60_000,
    staleReads: "serve",
    dataDir: resolve("data/store"),
    segmentsUrl: resolve("data/store/segments"),
    seedsDir: "seeds",
    seedSamples: true,
    mcp: false,
    trustProxy: false,
    requestsPerMinute: 600,
    resolvesPerMinute: 30,
    answersMb: 64,
    historyMb: 32,
    threads: Math.min(8, Math.max(1, navigator.hardwareConcurrency - 1)),
    geoWorkers: Math.max(1, navigator.hardwareConcurrency - 1),
    geocoder: "gazetteer",
    censusUrl: "https://geocoding.geo.census.gov/geocoder/locations/onelineaddress",
    defaultMonthlyQuota: 100_000,
    changesRetentionDays: 30,
    changesRetentionMb: 10_000,
  });
});

Deno.test("every variable is read", () => {
  assert.deepEqual(
    configOf({
      HOST: "0.0.0.0",
      PORT: "0",
      ADMIN_HOST: "::1",
      ADMIN_PORT: "65535",
      DATABASE_URL: "postgresql://user@host/db",
      DATABASE_CONNECTIONS: "9",
      MAX_STALENESS: "5m",
      STALE_READS: "refuse",
      DATA_DIR: "/srv/store",
      SEGMENTS_URL: "/srv/segments",
      SEEDS_DIR: "/srv/seeds",
      SEED_SAMPLES: "true",
      TLS_CERT: "cert.pem",
      TLS_KEY: "key.pem",
      MCP: "true",
      ADMIN_TOKEN: " twenty-characters-ok ",
      DASHBOARD_URL: "https://Admin.example:443/",
      TRUST_PROXY: "true",
      RATE_LIMIT_PER_MINUTE: "1",
      RESOLVE_LIMIT_PER_MINUTE: "0",
      ANSWERS_MB: "8",
      HISTORY_MB: "16",
      THREADS: "12",
      GEO_WORKERS: "7",
      GEOCODER: "census,gazetteer",
      CENSUS_URL: "http://127.0.0.1:9/geocoder",
      DEFAULT_MONTHLY_QUOTA: "0",
      CHANGES_RETENTION_DAYS: "0",
      CHANGES_RETENTION_MB: "500",
      LOG_FORMAT: "json",
    }),
    {
      host: "0.0.0.0",
      port: 0,
      adminHost: "::1",
      adminPort: 65_535,
      databaseUrl: "postgresql://user@host/db",
      databaseConnections: 9,
      maxStalenessMs: 300_000,
      staleReads: "refuse",
      dataDir: "/srv/store",
      segmentsUrl: "/srv/segments",
      seedsDir: "/srv/seeds",
      seedSamples: true,
      tls: { certFile: "cert.pem", keyFile: "key.pem" },
      mcp: true,
      adminToken: "twenty-characters-ok",
      dashboardUrl: "https://admin.example",
      trustProxy: true,
      requestsPerMinute: 1,
      resolvesPerMinute: 0,
      answersMb: 8,
      historyMb: 16,
      threads: 12,
      geoWorkers: 7,
      geocoder: "census,gazetteer",
      censusUrl: "http://127.0.0.1:9/geocoder",
      defaultMonthlyQuota: 0,
      changesRetentionDays: 0,
      changesRetentionMb: 500,
      logFormat: "json",
    },
  );
});

Deno.test("samples are seeded only on the embedded store, unless SEED_SAMPLES says otherwise", () => {
  const DATABASE_URL = "postgres://host/db";
  assert.equal(configOf({ DATABASE_URL }).seedSamples, false);
  assert.equal(configOf({ DATABASE_URL, SEED_SAMPLES: "true" }).seedSamples, true);
  assert.equal(configOf({ SEED_SAMPLES: "false" }).seedSamples, false);
  assert.deepEqual(faulty({ SEED_SAMPLES: "maybe" }), ["SEED_SAMPLES"]);
});

Deno.test("an invalid DATABASE_URL is reported without being shown", () => {
  const [fault] = faultsOf({ DATABASE_URL: "postgres://u:s3cret word@[x" });
  assert.match(fault!, /^DATABASE_URL must be a URL/);
  assert.doesNotMatch(fault!, /s3cret/);
});

Deno.test("an empty SEEDS_DIR means no seeds", () => {
  assert.equal("seedsDir" in configOf({ SEEDS_DIR: "" }), false);
});

Deno.test("an empty variable counts as unset, except where that would choose another store", () => {
  for (const name of VARIABLES) {
    if (name === "SEEDS_DIR" || name.startsWith("DATABASE_URL")) continue;
    assert.deepEqual(configOf({ [name]: "" }), configOf({}), name);
  }
  assert.deepEqual(configOf({ TLS_CERT: "", TLS_KEY: "" }), configOf({}));
  const url = "redis://127.0.0.1:6379";
  assert.equal(configOf({ LIMITS_URL: url, LIMITS_URL_FILE: "" }).limitsUrl, url);
});

Deno.test("SEGMENTS_URL is a directory or a bucket; anything else is rejected", () => {
  for (
    const url of ["/srv/segments", "segments", "s3/segments", "s3://segments", "s3://a.b-c/p/q"]
  ) {
    assert.match(configOf({ SEGMENTS_URL: url }).segmentsUrl, /^(s3:\/)?\/.*(segments|q)$/);
  }
  for (
    const url of [
      "s4://segments/p",
      "s3:/segments/p",
      "s3:segments",
      "s3//segments/p",
      "S3://segments/p",
      "s3://Segments/p",
      "s3://",
      "s3://key:s3cret@segments/p",
      "https://segments.s3.amazonaws.com",
      "file:///srv/segments",
      "gs://segments",
    ]
  ) {
    const [fault, ...more] = faultsOf({ SEGMENTS_URL: url });
    assert.match(fault!, /^SEGMENTS_URL must be a directory, or s3:\/\/bucket\/prefix/, url);
    assert.doesNotMatch(fault!, /s3cret/);
    assert.deepEqual(more, []);
  }
});

Deno.test("a path that only a shell would complete is rejected", () => {
  for (const name of ["DATA_DIR", "SEGMENTS_URL", "SEEDS_DIR", "LOG_FILE"]) {
    for (const path of ["~/x", "~", "$HOME/x"]) {
      assert.deepEqual(faultsOf({ [name]: path }), [
        `${name} must be a path without ~ or variables, which only a shell replaces`,
      ]);
    }
  }
  assert.match(configOf({ DATA_DIR: "./~/x" }).dataDir, /\/~\/x$/);
});

Deno.test("variables of other programs are ignored", () => {
  assert.deepEqual(configOf({ PROT: "x", HOME: "/root" }), configOf({}));
  assert.ok(!VARIABLES.includes("HOME"));
});

Deno.test("each error names its variable and what is allowed", () => {
  for (
    const [name, value, message] of [
      ["PORT", "http", "must be a port number"],
      ["PORT", "-1", "must be a port number"],
      ["PORT", "80.5", "must be a port number"],
      ["PORT", "65536", "must be at most 65535"],
      ["ADMIN_PORT", "65536", "must be at most 65535"],
      ["DATABASE_URL", "mysql://host/db", "must begin with postgres://"],
      ["TRUST_PROXY", "yes", "must be true or false"],
      ["TRUST_PROXY", "TRUE", "must be true or false"],
      ["ADMIN_TOKEN", "short", "must have at least 20 characters"],
      ["ADMIN_TOKEN", " ".repeat(30), "must have at least 20 characters"],
      ["DASHBOARD_URL", "admin.example", "must be a URL"],
      ["DASHBOARD_URL", "https://admin.example/at/a/path", "must be an origin alone"],
      ["DASHBOARD_URL", "https://user@admin.example", "must be an origin alone"],
      ["RATE_LIMIT_PER_MINUTE", "0", "must be at least 1"],
      ["RATE_LIMIT_PER_MINUTE", "many", "must be a whole number"],
      ["RESOLVE_LIMIT_PER_MINUTE", "-1", "must be a whole number"],
      ["GEO_WORKERS", "0", "must be at least 1"],
      ["GEOCODER", "google", "must be one of gazetteer | census | census,gazetteer"],
      ["CENSUS_URL", "ftp://example.com", "must be a URL"],
      ["DEFAULT_MONTHLY_QUOTA", "1e6", "must be a whole number"],
      ["CHANGES_RETENTION_DAYS", "-1", "must be a whole number"],
      ["RATE_LIMIT_PER_MINUTE", "2147483648", "must be at most 2147483647"],
      ["DEFAULT_MONTHLY_QUOTA", "99999999999999999999999", "must be at most 2147483647"],
      ["CHANGES_RETENTION_DAYS", "36501", "must be at most 36500"],
      ["CHANGES_RETENTION_MB", "0", "must be at least 1"],
      ["ANSWERS_MB", "1000001", "must be at most 1000000"],
      ["GEO_WORKERS", "65", "must be at most 64"],
      ["THREADS", "65", "must be at most 64"],
      ["DATABASE_CONNECTIONS", "3", "must be at least 4"],
    ] as const
  ) assert.deepEqual(faultsOf({ [name]: value }), [`${name} ${message}`], `${name}=${value}`);
});

Deno.test("OTEL_DENO is rejected unless traces are off", () => {
  const fault = "must be always_off with OTEL_DENO: traces would carry addresses";
  for (const on of ["true", "TRUE", "1"]) {
    for (const sampler of [{}, { OTEL_TRACES_SAMPLER: "always_on" }]) {
      assert.deepEqual(faultsOf({ OTEL_DENO: on, ...sampler }), [`OTEL_TRACES_SAMPLER ${fault}`]);
    }
    assert.deepEqual(configOf({ OTEL_DENO: on, OTEL_TRACES_SAMPLER: "always_off" }), configOf({}));
  }
  for (const off of ["false", "0", ""]) {
    assert.deepEqual(configOf({ OTEL_DENO: off }), configOf({}));
  }
});

Deno.test("the two ports must differ, unless the system chooses them or their addresses differ", () => {
  assert.deepEqual(faultsOf({ PORT: "8081" }), ["ADMIN_PORT must not be the one in PORT"]);
  assert.equal(configOf({ PORT: "0", ADMIN_PORT: "0" }).adminPort, 0);
  assert.equal(configOf({ PORT: "8081", ADMIN_HOST: "::1" }).adminPort, 8081);
});

Deno.test("all errors are reported together", () => {
  assert.deepEqual(
    faulty({
      PORT: "http",
      ADMIN_PORT: "70000",
      DATABASE_URL: "sqlite:x",
      TRUST_PROXY: "perhaps",
      RATE_LIMIT_PER_MINUTE: "0",
      DEFAULT_MONTHLY_QUOTA: "many",
      CHANGES_RETENTION_DAYS: "forever",
    }),
    [
      "ADMIN_PORT",
      "CHANGES_RETENTION_DAYS",
      "DATABASE_URL",
      "DEFAULT_MONTHLY_QUOTA",
      "PORT",
      "RATE_LIMIT_PER_MINUTE",
      "TRUST_PROXY",
    ],
  );
});

Deno.test("errors about several variables are reported together with errors about one", () => {
  assert.deepEqual(faulty({ PORT: "http", HOST: "0.0.0.0" }), ["HOST", "PORT"]);
  assert.deepEqual(faulty({ TLS_CERT: "cert.pem", RATE_LIMIT_PER_MINUTE: "many" }), [
    "RATE_LIMIT_PER_MINUTE",
    "TLS_KEY",
  ]);
  assert.deepEqual(faulty({ TLS_CERT: "cert.pem", TRUST_PROXY: "yes" }), [
    "TLS_KEY",
    "TRUST_PROXY",
  ]);
});

Deno.test("TLS_CERT and TLS_KEY must be given together", () => {
  assert.deepEqual(faultsOf({ TLS_CERT: "cert.pem" }), ["TLS_KEY must be given with the other"]);
  assert.deepEqual(faultsOf({ TLS_KEY: "key.pem" }), ["TLS_CERT must be given with the other"]);
  assert.deepEqual(configOf({ TLS_CERT: "c", TLS_KEY: "k" }).tls, { certFile: "c", keyFile: "k" });
});

Deno.test("plain HTTP is served on loopback only; any other host needs TLS or a TLS proxy", () => {
  for (const HOST of ["127.0.0.1", "127.1.2.3", "::1", "localhost"]) {
    assert.equal(configOf({ HOST }).host, HOST);
    assert.ok(isLoopback(HOST));
  }
  for (const HOST of ["0.0.0.0", "::", "10.0.0.5", "example.com", "127.0.0.1.example.com"]) {
    assert.ok(!isLoopback(HOST));
    assert.deepEqual(faultsOf({ HOST }), [
      "HOST must be a loopback address, because plain HTTP is served only there; " +
      "set TLS_CERT and TLS_KEY, or TRUST_PROXY=true behind a TLS proxy",
    ]);
    assert.equal(configOf({ HOST, TRUST_PROXY: "true" }).host, HOST);
    assert.equal(configOf({ HOST, TLS_CERT: "c", TLS_KEY: "k" }).host, HOST);
    assert.deepEqual(faulty({ HOST, TRUST_PROXY: "false" }), ["HOST"]);
  }
});

Deno.test("an invalid address is not loopback", () => {
  for (const host of ["127.0.0.999", "127.0.0", "1127.0.0.1", "", "localhost."]) {
    assert.ok(!isLoopback(host), host);
  }
});
