import { createHash } from "node:crypto";
import { dirname } from "node:path";
import type { Key } from "../access/keyring.ts";
import { ifMissing, writeAtomically } from "../base/files.ts";
import type { Database } from "./database.ts";
import { findIdentity, identityOf, withoutTimeline } from "./identity.ts";
import type { UsageTotal } from "./usage/usage.ts";
import type { VersionName } from "./versions/versions.ts";

/**
 * What a server needs of its store to serve reads without it, at one moment. It contains only
 * hashes of keys; their access is already limited to their organization's.
 */
export interface StoreCopy {
  /** The location of the store (`placeOf`). */
  readonly place: string;
  /** Identifies the store (`Identity.databaseId`). */
  readonly databaseId: string;
  /** When the keys last matched the store, in milliseconds since 1970. */
  readonly currentAt: number;
  readonly keys: readonly Key[];
  /** The month of the usage, as `YYYY-MM`. */
  readonly month: string;
  readonly usage: readonly UsageTotal[];
  /** The served versions, by dataset. */
  readonly versions: readonly (readonly [dataset: string, version: VersionName])[];
}

/** The copy must not be used. The message says why. */
export class CopyError extends Error {
  override readonly name = "CopyError";
}

const FORMAT = "home-service-data copy 1";

/**
 * Identifies a Postgres by host, port and database, without its credentials.
 *
 * @throws {TypeError} when the URL cannot be read.
 */
export function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return digest(`${hostname}:${port || 5432}${pathname}`);
}

/**
 * Replaces the copy; only its owner may read the file.
 *
 * @throws When it cannot be written.
 */
export async function writeCopy(path: string, copy: StoreCopy): Promise<void> {
  const body = JSON.stringify(copy);
  const text = `${JSON.stringify({ format: FORMAT, sha256: digest(body) })}\n${body}\n`;
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeAtomically(path, `${path}.part`, async (unfinished) => {
    await Deno.writeTextFile(unfinished, text, { createNew: true, mode: 0o600 });
  });
}

/**
 * Reads the copy of the store at a location. If others may read it, the permission is removed.
 *
 * @returns Undefined when there is none.
 * @throws {CopyError} when it is damaged, of another format or of a store at another place, or when
 *   others than the user who runs this own it or may change it.
 */
export async function readCopy(path: string, place: string): Promise<StoreCopy | undefined> {
  const found = await Deno.stat(path).catch(ifMissing(undefined));
  if (found === undefined) return undefined;
  if (!found.isFile) throw new CopyError("It is not a file");
  const { uid, mode } = found;
  // Whoever may change it could give himself a key: the checksum only finds damage.
  if (uid !== null && uid !== Deno.uid()) {
    throw new CopyError(
      `It belongs to the user with id ${uid}, not to the one who runs the service`,
    );
  }
  if (mode !== null && (mode & 0o022) !== 0) {
    throw new CopyError("Others may write to it; only its owner should (chmod 600)");
  }
  if (mode !== null && (mode & 0o077) !== 0) await Deno.chmod(path, 0o600);
  const text = await Deno.readTextFile(path);
  const end = text.indexOf("\n");
  const body = text.slice(end + 1, -1);
  const head = headOf(text.slice(0, Math.max(0, end)));
  if (head.format !== FORMAT) throw new CopyError("It is damaged, or of another release");
  if (head.sha256 !== digest(body)) throw new CopyError("It is damaged");
  const copy = JSON.parse(body) as StoreCopy;
  if (copy.place !== place) throw new CopyError("It is of a store at another place");
  return copy;
}

/**
 * Whether a store is the copied one, or was restored from a backup of it and is not in use yet. A
 * promoted standby is the same store.
 *
 * @throws {StoreAway} when it does not respond.
 */
export async function isStoreOf(db: Database, { databaseId }: StoreCopy): Promise<boolean> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "store_identity")) return false;
  const current = await identityOf(db, null);
  const noted = await findIdentity(db);
  return [current, noted].some((one) =>
    one !== undefined && withoutTimeline(one.databaseId) === withoutTimeline(databaseId)
  );
}

function headOf(line: string): { readonly format?: unknown; readonly sha256?: unknown } {
  try {
    const head: unknown = JSON.parse(line);
    return typeof head === "object" && head !== null ? head : {};
  } catch {
    return {};
  }
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
