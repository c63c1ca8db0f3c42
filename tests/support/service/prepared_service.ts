import { everything } from "../../../src/access/levels.ts";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { publish } from "../../../src/publish/versions/publish.ts";
import { createKey } from "../../../src/store/keys/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "../../../src/store/keys/organizations.ts";
import { openStore } from "../../../src/store/store.ts";
import { dealerFees, uuidOf } from "../fixtures/dealer_fees.ts";
import { numbered } from "./service.ts";
import { makeStorePlace } from "./store_place.ts";

/** A store with dealer fees and two keys, for services in their own processes. */
export interface Prepared {
  readonly env: Record<string, string>;
  /** Two keys with access to everything and no limits. */
  readonly keys: readonly [string, string];
  /** The same store for another service: shared on Postgres, else a copy. */
  copy(): Promise<{ env: Record<string, string>; remove(): Promise<void> }>;
  remove(): Promise<void>;
}

/**
 * Prepares the store; `startProcess(prepared.env)` starts services on it.
 *
 * @param titleLength The approximate length of a row's title: with 2000 characters, 5000 rows are
 *   13 MB, which exceeds the system's buffers for a connection whose client does not read.
 */
export async function prepareStore(fees: number, titleLength = 20): Promise<Prepared> {
  const place = await makeStorePlace();
  const { db, close } = await openStore(place.config, "server");
  try {
    await ensureDefaultOrganization(db);
    const rows = dealerFees(1, fees + 1).map((row, i) => ({
      ...row,
      product_title: `${row.product_title} ${uuidOf(i).repeat(Math.ceil(titleLength / 36))}`,
    }));
    await publish(db, datasetNamed("finance_fees"), numbered(rows), { retentionDays: 30 });
    const make = () =>
      db.transaction().execute(async (trx) =>
        (await createKey(trx, await getOrganization(trx, DEFAULT_ORGANIZATION), {
          label: "test",
          access: everything("production"),
          monthlyQuota: 1_000_000_000,
          requestsPerMinute: 100_000_000,
          resolvesPerMinute: 100_000_000,
        })).key
      );
    const keys = [await make(), await make()] as const;
    return { env: place.env, keys, copy: () => copyOf(place.env), remove: place.remove };
  } finally {
    await close();
  }
}

async function copyOf(env: Record<string, string>): ReturnType<Prepared["copy"]> {
  if (env.DATABASE_URL !== undefined) return { env, remove: () => Promise.resolve() };
  const directory = await Deno.makeTempDir();
  await copyDirectory(env.DATA_DIR!, `${directory}/s`);
  return {
    env: { ...env, DATA_DIR: `${directory}/s` },
    remove: () => Deno.remove(directory, { recursive: true }),
  };
}

async function copyDirectory(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { mode: 0o700 });
  for await (const { name, isDirectory, isFile } of Deno.readDir(from)) {
    if (isDirectory) await copyDirectory(`${from}/${name}`, `${to}/${name}`);
    else if (isFile) await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

/** The value of a metric without labels. */
export async function metric(adminUrl: string, name: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const line = text.split("\n").find((line) => line.startsWith(`${name} `));
  if (line === undefined) throw new Error(`No metric ${name}`);
  return Number(line.slice(name.length + 1));
}

/** A connection on which requests are written by hand. */
export interface RawConnection {
  send(text: string): Promise<void>;
  /** GETs a path without waiting for the response. */
  get(path: string, key: string, headers?: string): Promise<void>;
  /** Reads one complete response; returns its status and body. */
  answer(): Promise<{ status: number; head: string; body: Uint8Array }>;
  /** Reads until the end of the connection; returns the number of bytes. */
  rest(): Promise<number>;
  close(): void;
}

export async function connectTo(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  let read: Uint8Array = new Uint8Array();
  const buffer = new Uint8Array(1 << 18);
  /** Reads until there are this many bytes, or some if no number is given. */
  async function fill(length = read.length + 1): Promise<void> {
    const chunks = [read];
    let have = read.length;
    while (have < length) {
      const n = await connection.read(buffer);
      if (n === null) throw new Error("The connection ended before the answer did");
      chunks.push(buffer.slice(0, n));
      have += n;
    }
    read = new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
  }
  async function take(length: number): Promise<Uint8Array> {
    if (read.length < length) await fill(length);
    const taken = read.slice(0, length);
    read = read.subarray(length);
    return taken;
  }
  async function takeUntil(mark: string): Promise<string> {
    const at = () =>
      new TextDecoder("latin1").decode(read.subarray(0, buffer.length)).indexOf(mark);
    while (at() < 0) await fill();
    return new TextDecoder().decode(await take(at() + mark.length));
  }
  /** A chunked body (RFC 9112, 7.1). */
  async function takeChunks(): Promise<Uint8Array> {
    const chunks = [];
    for (;;) {
      const chunk = await take(parseInt(await takeUntil("\r\n"), 16));
      await take(2);
      if (chunk.length === 0) return new Uint8Array(await new Blob(chunks).arrayBuffer());
      chunks.push(chunk as BlobPart);
    }
  }
  const send = async (text: string) => {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
  };
  return {
    send,
    get: (path, key, headers = "") =>
      send(`GET ${path} HTTP/1.1\r\nhost: test\r\nx-api-key: ${key}\r\n${headers}\r\n`),
    async answer() {
      const head = await takeUntil("\r\n\r\n");
      const body = /^transfer-encoding: chunked/im.test(head)
        ? await takeChunks()
        : await take(Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0));
      return { status: Number(head.slice(9, 12)), head, body };
    },
    async rest() {
      let bytes = read.length;
      try {
        for (;;) {
          const n = await connection.read(buffer);
          if (n === null) return bytes;
          bytes += n;
        }
      } catch {
        return bytes;
      }
    },
    close() {
      try {
        connection.close();
      } catch {
        // The peer closed it first.
      }
    },
  };
}
