import { sql } from "kysely";
import { type Access, everything } from "../../src/access/levels.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { publish } from "../../src/publish/publish.ts";
import { createKey, revokeKey } from "../../src/store/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "../../src/store/organizations.ts";
import { openStore } from "../../src/store/store.ts";
import { type CensusServer, startCensus } from "./resolve_census.ts";
import { aroundDenver, territoryRow } from "./resolve_rows.ts";
import { numbered } from "./service.ts";
import { makeStorePlace } from "./store_place.ts";
import { type ServiceProcess, startProcess } from "./service_process.ts";

/** The service as operators run it, and everything around it that might learn an address. */
export interface World {
  readonly server: ServiceProcess;
  readonly census: CensusServer;
  /** Every other request that left the server, as text. */
  readonly elsewhere: string[];
  /** Where those are received. */
  readonly elsewhereUrl: string;
  readonly keys: Readonly<Record<"good" | "revoked" | "withoutAccess" | "withoutBudget", string>>;
  /** Every file below the data directory, once the server has stopped. */
  files(): AsyncGenerator<[path: string, bytes: Uint8Array<ArrayBuffer>]>;
  /** Every row of every table as text. */
  rows(): Promise<string[]>;
  close(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const place = await makeStorePlace();
  const keys = await fill(place.config);
  const census = startCensus();
  const elsewhere: string[] = [];
  const recorder = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (r) => {
    elsewhere.push([r.method, r.url, ...r.headers, await r.text()].join("\n"));
    return new Response("{}", { status: 200 });
  });
  const elsewhereUrl = `http://127.0.0.1:${recorder.addr.port}`;
  const closeRest = async () => {
    await census.close().catch(() => {});
    await recorder.shutdown();
    await place.remove();
  };
  const server = await startProcess({
    ...place.env,
    GEOCODER: "census",
    CENSUS_URL: census.url,
    // Requests to other machines would go through the recorder.
    HTTP_PROXY: elsewhereUrl,
    HTTPS_PROXY: elsewhereUrl,
    NO_PROXY: "127.0.0.1,localhost",
    // The runtime's own log, as talkative as can be, and without its search for updates.
    DENO_LOG: "trace",
    DENO_NO_UPDATE_CHECK: "1",
  }).catch(async (error) => {
    await closeRest();
    throw error;
  });
  return {
    server,
    census,
    elsewhere,
    elsewhereUrl,
    keys,
    files: () => filesBelow(place.config.dataDir),
    async rows() {
      const { db, close } = await openStore(place.config, "server");
      try {
        const { rows: tables } = await sql<{ name: string }>`
          select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
          from information_schema.tables where table_type = 'BASE TABLE'`.execute(db);
        const all = tables.map(async ({ name }) => {
          const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`
            .execute(db);
          return rows.map(({ row }) => `${name}: ${row}`);
        });
        return (await Promise.all(all)).flat();
      } finally {
        await close();
      }
    },
    async close() {
      await server.end("SIGKILL").catch(() => {});
      await closeRest();
    },
  };
}

/** Keys of every kind, and a territory around Denver. */
async function fill(config: Parameters<typeof openStore>[0]): Promise<World["keys"]> {
  const { db, close } = await openStore(config, "server");
  try {
    await ensureDefaultOrganization(db);
    const rows = [territoryRow({ id: "denver", geometry: aroundDenver(1) })];
    await publish(db, datasetNamed("utility_territory"), numbered(rows), { retentionDays: 30 });
    return await db.transaction().execute(async (trx) => {
      const organization = await getOrganization(trx, DEFAULT_ORGANIZATION);
      const make = (label: string, access: Access, resolvesPerMinute = 1000) =>
        createKey(trx, organization, {
          label,
          access,
          monthlyQuota: 1_000_000,
          requestsPerMinute: 1_000_000,
          resolvesPerMinute,
        });
      const all = everything("production");
      const revoked = await make("revoked", all);
      await revokeKey(trx, revoked.id);
      return {
        good: (await make("good", all)).key,
        revoked: revoked.key,
        withoutAccess: (await make("without access", { electricity_rates: "sample" })).key,
        withoutBudget: (await make("without budget", all, 0)).key,
      };
    });
  } finally {
    await close();
  }
}

async function* filesBelow(
  directory: string,
): AsyncGenerator<[string, Uint8Array<ArrayBuffer>]> {
  // With a store elsewhere there may be no directory.
  const there = await Deno.stat(directory).then(() => true, () => false);
  for await (const { name, isDirectory, isFile } of there ? Deno.readDir(directory) : []) {
    const path = `${directory}/${name}`;
    if (isDirectory) yield* filesBelow(path);
    else if (isFile) yield [path, await Deno.readFile(path)];
  }
}
