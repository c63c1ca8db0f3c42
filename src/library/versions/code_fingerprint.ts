import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The code that a version is built with. */
const CODE = ["src", "workers", "data", "deno.lock"];

let known: string | undefined;

/**
 * A digest of the code that versions are built with, computed when this thread first needs it: when
 * the service starts, and when a worker that loads starts. If the two differ, the files were
 * replaced in between, and what the worker builds does not belong to the service.
 */
export function codeFingerprint(): string {
  return known ??= presentFingerprint();
}

/** The digest of the code's files as they are now. */
export function presentFingerprint(): string {
  return fingerprintOf(CODE);
}

/** Source files only: notes and editor files do not count. */
const CODE_FILE = /^[^.].*\.(tsx?|js|json|css|svg|csv)$/;

/** A digest of files, and of the files of directories, at the root of the source. */
function fingerprintOf(names: readonly string[]): string {
  const hash = createHash("sha256").update(Deno.version.deno);
  const add = (name: string, isFile: boolean): void => {
    if (isFile) return void hash.update(name + "\n").update(Deno.readFileSync(ROOT + name));
    const entries = [...Deno.readDirSync(ROOT + name)]
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      // By default the embedded store is a directory in `data`.
      if (entry.isDirectory && name === "data") continue;
      if (!entry.isDirectory && !CODE_FILE.test(entry.name)) continue;
      add(`${name}/${entry.name}`, !entry.isDirectory);
    }
  };
  for (const name of names) add(name, Deno.statSync(ROOT + name).isFile);
  return hash.digest("hex");
}
