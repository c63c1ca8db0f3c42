/** What a connection's password is looked up by. */
export interface PasswordPlace {
  readonly host: string;
  readonly port: number;
  readonly database?: string | undefined;
  readonly user?: string | undefined;
}

/**
 * The password for a connection in a file of the form `host:port:database:user:password`, as libpq
 * reads it; empty if no line fits. The file is read each time, so a new password is used at once.
 *
 * @throws When the file cannot be read.
 */
export async function passwordFor(file: string, place: PasswordPlace): Promise<string> {
  // A socket's directory counts as this machine.
  const host = place.host.startsWith("/") ? "localhost" : place.host;
  const wanted = [host, String(place.port), place.database ?? "", place.user ?? ""];
  for (const line of (await Deno.readTextFile(file)).split(/\r?\n/)) {
    if (line.startsWith("#")) continue;
    const fields = fieldsOf(line);
    const fits = fields.length === 5 &&
      wanted.every((value, i) => fields[i] === "*" || fields[i] === value);
    if (fits) return fields[4] ?? "";
  }
  return "";
}

/**
 * Why a file cannot be used; undefined if it can. The driver, like libpq, ignores a file that others
 * may read, and would then lack a password.
 */
export function passwordFileProblem(file: string): string | undefined {
  try {
    const { isFile, mode } = Deno.statSync(file);
    if (!isFile) return `names no file: ${file}`;
    return mode !== null && (mode & 0o077) !== 0
      ? `names a file that others may read; make it readable by its owner alone (0600): ${file}`
      : undefined;
  } catch {
    return `names a file that cannot be read: ${file}`;
  }
}

/** The fields of a line. `\:` and `\\` are escapes; the last field takes the rest. */
function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  let field = "";
  for (let at = 0; at < line.length; at++) {
    if (line[at] === ":" && fields.length < 4) {
      fields.push(field);
      field = "";
      continue;
    }
    if (line[at] === "\\" && at + 1 < line.length) at++;
    field += line[at];
  }
  return [...fields, field];
}
