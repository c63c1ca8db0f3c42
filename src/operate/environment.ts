/** Reads an environment variable. */
export type Lookup = (name: string) => string | undefined;

/** Variables that may be given in a file, whose path is then in `<NAME>_FILE`. */
const FROM_FILES = ["DATABASE_URL", "ADMIN_TOKEN", "LIMITS_URL"] as const;

/** Treats empty variables as not set, as a line `NAME=` in an env file means. */
export function withoutEmpty(env: Lookup): Lookup {
  return (name) => {
    const value = env(name);
    // An empty SEEDS_DIR is meaningful: no seeds.
    return value === "" && name !== "SEEDS_DIR" ? undefined : value;
  };
}

/**
 * Adds variables that are given in files (`DATABASE_URL_FILE` and so on).
 *
 * @param problems Receives a message for each file that cannot be used.
 */
export function withFiles(env: Lookup, problems: string[]): Lookup {
  const contents = new Map<string, string>();
  for (const name of FROM_FILES) {
    const variable = `${name}_FILE`;
    const file = env(variable);
    if (file === undefined) continue;
    if (env(name) !== undefined) {
      problems.push(`${variable} must not be combined with ${name}`);
      continue;
    }
    const text = readSecret(file);
    if (text === undefined) {
      problems.push(`${variable} names a file that cannot be read: ${file}`);
    } else if (text === "") {
      problems.push(`${variable} names an empty file: ${file}`);
    } else contents.set(name, text);
  }
  return (name) => env(name) ?? contents.get(name);
}

/** The trimmed text of a file; undefined if it cannot be read. */
function readSecret(file: string): string | undefined {
  try {
    return Deno.readTextFileSync(file).trim();
  } catch {
    return undefined;
  }
}
