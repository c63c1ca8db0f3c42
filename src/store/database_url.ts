/**
 * Which Postgres URLs can be used. Those that Postgres's own tools (libpq) would read in a way that is
 * not supported here are refused by name. No message shows any part of the URL: where it was written
 * wrongly, parts of its password are in unexpected places.
 */

/** Modes of `sslmode` that the driver follows as libpq does. */
const SSL_MODES = ["disable", "require", "verify-ca", "verify-full"];

/** Parameters of libpq that are refused, unless they have a value that changes nothing. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  target_session_attrs: ["any"],
  load_balance_hosts: ["disable"],
  channel_binding: ["prefer", "disable"],
  gssencmode: ["prefer", "disable"],
  hostaddr: [],
  passfile: [],
  requirepeer: [],
  requiressl: ["0"],
  require_auth: [],
  service: [],
  sslcrl: [],
  sslcrldir: [],
  sslpassword: [],
};

/**
 * What keeps a URL from being used; undefined if nothing does.
 *
 * @param env Looks up the variables of libpq that add to the URL.
 */
export function databaseUrlProblem(
  text: string,
  env: (name: string) => string | undefined = () => undefined,
): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text)) return "must begin with postgres://";
  if (namesSeveralHosts(text, env)) {
    return "must name one host: several hosts are not supported; give the address of a proxy or a " +
      "virtual address that follows the primary";
  }
  if (!URL.canParse(text) || !isEncoded(text)) {
    return "must be a URL: percent-encode what is special in its password";
  }
  return parameterProblem(parametersOf(new URL(text), env));
}

/** The URL's parameters, and those that libpq takes from variables where the URL has none. */
function parametersOf(
  url: URL,
  env: (name: string) => string | undefined,
): ReadonlyMap<string, string> {
  const parameters = new Map(url.searchParams);
  for (const [name, variable] of Object.entries(FROM_ENVIRONMENT)) {
    const value = env(variable);
    if (value !== undefined && value !== "" && !parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
}

/** Parameters that the driver does not read from the environment, or reads differently than libpq. */
const FROM_ENVIRONMENT: Readonly<Record<string, string>> = {
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  target_session_attrs: "PGTARGETSESSIONATTRS",
  load_balance_hosts: "PGLOADBALANCEHOSTS",
};

function parameterProblem(parameters: ReadonlyMap<string, string>): string | undefined {
  const mode = parameters.get("sslmode");
  if (mode !== undefined && !SSL_MODES.includes(mode)) {
    return `must have a sslmode of ${SSL_MODES.join(" | ")}: others are not supported`;
  }
  const root = parameters.get("sslrootcert");
  if (root === "system" && mode !== undefined && mode !== "verify-full") {
    return "must have sslmode=verify-full with sslrootcert=system";
  }
  if (root !== undefined && root !== "system") {
    if (mode === undefined || mode === "disable") {
      return "must have sslmode=verify-full (or verify-ca) with sslrootcert";
    }
    if (!isReadable(root)) return "names a sslrootcert that cannot be read";
  }
  if (root === undefined && mode === "verify-ca") {
    return "must have sslrootcert with sslmode=verify-ca";
  }
  for (const name of ["sslcert", "sslkey"]) {
    const file = parameters.get(name);
    if (file !== undefined && !isReadable(file)) return `names a ${name} that cannot be read`;
  }
  for (const [name, allowed] of Object.entries(REFUSED)) {
    const value = parameters.get(name);
    if (value === undefined || allowed.includes(value)) continue;
    const only = allowed.length === 0 ? "" : ` with another value than ${allowed.join(" or ")}`;
    return `must not have ${name}${only}: it is not supported`;
  }
  return undefined;
}

/**
 * The URL as the driver is to read it: with libpq's meaning of `sslmode`, and what libpq takes from
 * variables.
 *
 * @throws When it cannot be used; the message shows nothing of it.
 */
export function forDriver(text: string, env: (name: string) => string | undefined): string {
  const problem = databaseUrlProblem(text, env);
  if (problem !== undefined) throw new Error(`Cannot use the URL of the store: it ${problem}`);
  const url = new URL(text);
  const parameters = parametersOf(url, env);
  const isSystem = parameters.get("sslrootcert") === "system";
  const mode = isSystem ? "verify-full" : parameters.get("sslmode");
  for (const name of ["sslmode", "sslrootcert", ...Object.keys(REFUSED)]) {
    url.searchParams.delete(name);
  }
  if (mode !== undefined) {
    url.searchParams.set("sslmode", mode);
    url.searchParams.set("uselibpqcompat", "true");
  }
  const root = parameters.get("sslrootcert");
  if (root !== undefined && !isSystem) url.searchParams.set("sslrootcert", root);
  return url.href;
}

/** Whether it names several hosts: in its authority, in a parameter, or in `PGHOST` if it has none. */
function namesSeveralHosts(text: string, env: (name: string) => string | undefined): boolean {
  if (/^[^:]+:\/\/(\/|\?|$)/.test(text) && env("PGHOST")?.includes(",") === true) return true;
  const rest = text.slice(text.indexOf("//") + 2);
  const [authority = "", ...path] = rest.split(/[/?#]/);
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  // A password that is not encoded is not a list of hosts.
  if (host.includes(",") && !path.some((part) => part.includes("@"))) return true;
  return /[?&](host|port)=[^&]*(,|%2C)/i.test(rest);
}

/**
 * Whether its special characters are percent-encoded. A password's `/`, `?` or `#` would end the
 * authority, and the rest of it, up to the `@`, would be read as a path, a query or a fragment.
 */
function isEncoded(text: string): boolean {
  const url = new URL(text);
  if (url.hash !== "" || text.includes("#")) return false;
  if ((url.pathname + url.search).includes("@")) return false;
  try {
    for (const part of [url.username, url.password, url.hostname, url.pathname]) {
      decodeURIComponent(part);
    }
    return true;
  } catch {
    return false;
  }
}

function isReadable(file: string): boolean {
  try {
    Deno.readFileSync(file);
    return true;
  } catch {
    return false;
  }
}
