/** Looks up a variable. */
export type Lookup = (name: string) => string | undefined;

/** Variables that may be given in a file, whose path is in the variable of that name and `_FILE`. */
const FROM_FILES = ["DATABASE_URL", "ADMIN_TOKEN", "LIMITS_URL"] as const;

/** Variables, of which an empty one is not set, as a line `NAME=` in a file means it. */
export function withoutEmpty(env: Lookup): Lookup {
  return (name) => {
    const value = env(name);
    // An empty directory of seeds means none.
    return value === "" && name !== "SEEDS_DIR" ? undefined : value;
  };
}

/**
 * Variables, those from files included.
 *
 * @param problems Receives what is wrong with the files.
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

/** The text of a file, without the line's end; undefined where it cannot be read. */
function readSecret(file: string): string | undefined {
  try {
    return Deno.readTextFileSync(file).trim();
  } catch {
    return undefined;
  }
}
