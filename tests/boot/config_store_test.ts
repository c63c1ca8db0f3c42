import assert from "node:assert/strict";
import { awsCredentials } from "../../src/library/segments/aws_environment.ts";
import { ConfigError, misspelled, readConfig } from "../../src/config.ts";
import { passwordFor } from "../../src/store/password_file.ts";

/** Store configuration: URLs, secrets from files, and misspelled variables. */

const configOf = (env: Readonly<Record<string, string>>) => readConfig((name) => env[name], env);

function faultsOf(env: Readonly<Record<string, string>>): string {
  try {
    configOf(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error));
    return error.message;
  }
  return "";
}

const root = await Deno.makeTempFile();
Deno.test.afterAll(() => Deno.remove(root));

/** A rejected URL, and the cause that its error names. */
const REFUSED: readonly (readonly [url: string, fault: RegExp])[] = [
  ["postgres://u@one:5432,two:5432/db", /one host/],
  ["postgres://u@one,two/db", /one host/],
  ["postgres://u@/db?host=one,two", /one host/],
  ["postgres://u@h/db?target_session_attrs=read-write", /target_session_attrs/],
  ["postgres://u@h/db?load_balance_hosts=random", /load_balance_hosts/],
  ["postgres://u@h/db?channel_binding=require", /channel_binding/],
  ["postgres://u@h/db?service=main", /service/],
  ["postgres://u@h/db?sslmode=prefer", /sslmode/],
  ["postgres://u@h/db?sslmode=allow", /sslmode/],
  ["postgres://u@h/db?sslmode=no-verify", /sslmode/],
  ["postgres://u@h/db?sslmode=verify-ca", /sslrootcert/],
  ["postgres://u@h/db?sslrootcert=" + root, /sslmode/],
  ["postgres://u@h/db?sslmode=verify-full&sslrootcert=/none/root.crt", /sslrootcert/],
  ["postgres://u@h/db?sslmode=require&sslrootcert=system", /sslrootcert=system/],
];
for (const [url, fault] of REFUSED) {
  Deno.test(`DATABASE_URL ${url.replace(root, "FILE")} is rejected with its cause`, () => {
    assert.match(faultsOf({ DATABASE_URL: url }), fault);
  });
}

Deno.test("unsupported libpq parameters are rejected in environment variables too", () => {
  const DATABASE_URL = "postgres://u@h/db";
  assert.match(faultsOf({ DATABASE_URL, PGTARGETSESSIONATTRS: "primary" }), /target_session_attrs/);
  assert.match(faultsOf({ DATABASE_URL, PGSSLMODE: "prefer" }), /sslmode/);
  assert.match(faultsOf({ DATABASE_URL: "postgres:///db", PGHOST: "one,two" }), /one host/);
  assert.equal(faultsOf({ DATABASE_URL, PGHOST: "one,two" }), "");
});

Deno.test("URLs that libpq and the driver read the same way are accepted", () => {
  for (
    const url of [
      "postgres://u:p@h:5433/db",
      "postgresql://u:p%40ss%2Fw%3Ard@h/db",
      "postgres://u:p@[::1]:5432/db",
      "postgres:///db?host=/var/run/postgresql",
      "postgres://u@h/db?target_session_attrs=any",
      "postgres://u@h/db?sslmode=disable",
      "postgres://u@h/db?sslmode=require",
      "postgres://u@h/db?sslmode=verify-full",
      "postgres://u@h/db?sslmode=verify-full&sslrootcert=system",
      `postgres://u@h/db?sslmode=verify-ca&sslrootcert=${root}`,
      "postgres://u@h/db?application_name=x&options=-c%20search_path%3Ds",
    ]
  ) assert.equal(configOf({ DATABASE_URL: url }).databaseUrl, url);
});

Deno.test("a password that is not percent-encoded is rejected without showing any of it", () => {
  const secrets = [
    "p@ss/w:rd",
    "pa@ss/word",
    "12/34",
    "12#34",
    "12?34",
    "%zz",
    "x:y/z@w",
    "a,b@c/d",
  ];
  for (const secret of secrets) {
    const fault = faultsOf({ DATABASE_URL: `postgres://svc:${secret}@127.0.0.1/db` });
    assert.equal(
      fault,
      "DATABASE_URL must be a URL: percent-encode what is special in its password",
    );
  }
});

Deno.test("secrets are read from files", async () => {
  const file = await Deno.makeTempFile();
  await Deno.writeTextFile(file, "postgres://u:p@h/db\n");
  assert.equal(configOf({ DATABASE_URL_FILE: file }).databaseUrl, "postgres://u:p@h/db");
  assert.match(
    faultsOf({ DATABASE_URL_FILE: file, DATABASE_URL: "postgres://h/db" }),
    /^DATABASE_URL_FILE /,
  );
  await Deno.writeTextFile(file, "twenty-characters-ok\r\n");
  assert.equal(configOf({ ADMIN_TOKEN_FILE: file }).adminToken, "twenty-characters-ok");
  assert.match(
    faultsOf({ DATABASE_URL_FILE: file }),
    /^DATABASE_URL_FILE must begin with postgres/,
  );
  await Deno.writeTextFile(file, "\n");
  for (const name of ["DATABASE_URL_FILE", "ADMIN_TOKEN_FILE", "LIMITS_URL_FILE"]) {
    assert.match(faultsOf({ [name]: file }), new RegExp(`^${name} names an empty file`));
    assert.match(
      faultsOf({ [name]: "/none/secret" }),
      new RegExp(`^${name} names a file that cannot be read`),
    );
  }
  await Deno.remove(file);
});

Deno.test("misspelled variables are detected, and variables set by platforms are not mistaken for them", () => {
  const meant = (name: string, value = "1") => misspelled({ [name]: value })[0]?.meant;
  assert.equal(meant("RATE_LIMIT_PER_MINUT"), "RATE_LIMIT_PER_MINUTE");
  assert.equal(meant("RATELIMIT_PER_MINUTE"), "RATE_LIMIT_PER_MINUTE");
  assert.equal(meant("rate_limit_per_minute"), "RATE_LIMIT_PER_MINUTE");
  assert.equal(meant("ADMIN_TOKEN_FIEL"), "ADMIN_TOKEN_FILE");
  assert.equal(meant("TLS_CETR"), "TLS_CERT");
  assert.equal(meant("DATADIR"), "DATA_DIR");
  assert.equal(meant("THREAD"), "THREADS");
  for (
    const [name, value] of [
      ["SERVICE_PORT", "tcp://10.0.0.9:80"],
      ["ADMINS_PORT", "tcp://10.0.0.9:80"],
      ["DATA_SERVICE_HOST", "10.0.0.9"],
      ["DATA_PORT_8080_TCP_ADDR", "10.0.0.9"],
      ["HOSTNAME", "a"],
      ["HOME", "/root"],
      ["PATH", "/bin"],
      ["PROT", "1"],
      ["PORTS", "1"],
      ["PGHOST", "h"],
      ["KUBERNETES_PORT", "tcp://10.0.0.1:443"],
      ["OTEL_TRACES_EXPORTER", "otlp"],
    ] as const
  ) assert.equal(meant(name, value), undefined, name);
});

Deno.test("a misspelled DATABASE_URL never falls back to the embedded store", () => {
  for (
    const name of [
      "DATABSE_URL",
      "DATABASE_URI",
      "DATABASE_ULR",
      "DATABASEURL",
      "database_url",
      "DATABASE_URL_FIEL",
      "DATABASE_URLS",
      "DATABASE_URL_PATH",
      "DATABASE_URL_SECRET",
    ]
  ) {
    assert.match(
      faultsOf({ [name]: "postgres://u:secret@h/db" }),
      new RegExp(`^${name} is not a variable`),
    );
    assert.doesNotMatch(faultsOf({ [name]: "postgres://u:secret@h/db" }), /secret@/);
    // Next to a correct DATABASE_URL it only causes a warning.
    assert.equal(faultsOf({ [name]: "x", DATABASE_URL: "postgres://h/db" }), "");
  }
});

Deno.test("an empty DATABASE_URL is rejected, because it may be a missing secret", () => {
  for (const name of ["DATABASE_URL", "DATABASE_URL_FILE"]) {
    assert.equal(faultsOf({ [name]: "" }), `${name} is empty: remove it to use the embedded store`);
  }
  assert.equal(faultsOf({ DATABASE_URL: "postgres://h/db", DATABASE_URL_FILE: "" }), "");
});

Deno.test("passwords are read from PGPASSFILE as libpq does, and a file that others can read is rejected", async () => {
  const file = await Deno.makeTempFile();
  await Deno.writeTextFile(
    file,
    String.raw`# comment
h:5432:db:u:first
h:*:*:u:a\:b\\c
localhost:5432:*:*:local
*:*:*:other:any:thing
`,
  );
  await Deno.chmod(file, 0o600);
  const place = { host: "h", port: 5432, database: "db", user: "u" };
  assert.equal(await passwordFor(file, place), "first");
  assert.equal(await passwordFor(file, { ...place, port: 5433 }), String.raw`a:b\c`);
  assert.equal(await passwordFor(file, { ...place, host: "/run/postgresql" }), "local");
  assert.equal(await passwordFor(file, { ...place, user: "other" }), "any:thing");
  assert.equal(await passwordFor(file, { ...place, user: "nobody" }), "");
  const DATABASE_URL = "postgres://u@h/db";
  assert.equal(faultsOf({ DATABASE_URL, PGPASSFILE: file }), "");
  await Deno.chmod(file, 0o644);
  assert.match(faultsOf({ DATABASE_URL, PGPASSFILE: file }), /^PGPASSFILE .*others may read/);
  assert.match(faultsOf({ DATABASE_URL, PGPASSFILE: "/none" }), /^PGPASSFILE /);
  await Deno.remove(file);
});

Deno.test("LIMITS_URL must be a Redis URL; any other is rejected without showing its password", async () => {
  for (
    const url of [
      "redis://127.0.0.1:6379",
      "rediss://user:p%40ss%2Fw@redis.example:6380/2",
      "redis://:secret@[::1]:6379/",
    ]
  ) assert.equal(configOf({ LIMITS_URL: url }).limitsUrl, url);
  const file = await Deno.makeTempFile();
  await Deno.writeTextFile(file, "redis://127.0.0.1:6379\n");
  assert.equal(configOf({ LIMITS_URL_FILE: file }).limitsUrl, "redis://127.0.0.1:6379");
  await Deno.remove(file);
  for (
    const url of [
      "127.0.0.1:6379",
      "http://127.0.0.1:6379",
      "redis://user:pa@s3/cret@127.0.0.1",
      "redis://user:pa/s3cret@127.0.0.1",
      "redis://user:pa:s3cret@127.0.0.1",
      "redis://127.0.0.1/s3cret",
      "redis://:s3%cret@127.0.0.1",
      "redis://us%3er%:s3cret@127.0.0.1",
    ]
  ) {
    assert.throws(() => configOf({ LIMITS_URL: url }), ({ message }) => {
      assert.match(message, /^LIMITS_URL must be redis:\/\/host:port or rediss:/);
      return !/s3|cret/.test(message);
    });
  }
});

Deno.test("bucket credentials can come from a file, read as the AWS tools read it", async () => {
  const file = await Deno.makeTempFile();
  const SEGMENTS_URL = "s3://bucket/prefix";
  const env = { SEGMENTS_URL, AWS_SHARED_CREDENTIALS_FILE: file };
  const keys = (more: Record<string, string> = {}) => {
    const all: Record<string, string> = { ...env, ...more };
    return Object.values(awsCredentials((name) => all[name]));
  };
  assert.match(faultsOf(env), /^AWS_SHARED_CREDENTIALS_FILE names a file without aws_access/);
  await Deno.writeTextFile(
    file,
    "# keys\r\n[default]\r\naws_access_key_id=A\r\naws_secret_access_key = s3/cr+t=\r\n\r\n" +
      "[other]\naws_access_key_id = B\naws_secret_access_key = t\naws_session_token = u\n",
  );
  assert.equal(faultsOf(env), "");
  assert.deepEqual(keys(), ["A", "s3/cr+t=", ""]);
  assert.deepEqual(keys({ AWS_PROFILE: "other" }), ["B", "t", "u"]);
  assert.match(faultsOf({ ...env, AWS_PROFILE: "none" }), /under \[none\]/);
  // Variables come first.
  const variables = { AWS_ACCESS_KEY_ID: "C", AWS_SECRET_ACCESS_KEY: "v" };
  assert.deepEqual(keys(variables), ["C", "v", ""]);
  assert.equal(faultsOf({ ...env, ...variables, AWS_SHARED_CREDENTIALS_FILE: "/none" }), "");
  assert.match(
    faultsOf({ ...env, AWS_SHARED_CREDENTIALS_FILE: "/none" }),
    /^AWS_SHARED_CREDENTIALS_FILE names a file that cannot be read/,
  );
  await Deno.remove(file);
});
