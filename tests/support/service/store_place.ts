// @ts-types="@types/pg"
import pg from "pg";
import { copyEmptyStore } from "./embedded_template.ts";

/**
 * A test's store: a new database on `TEST_DATABASE_URL` if that is set, else a new embedded store.
 */
export async function makeStorePlace(): Promise<{
  config: { databaseUrl?: string; dataDir: string };
  env: Record<string, string>;
  remove(): Promise<void>;
}> {
  const base = Deno.env.get("TEST_DATABASE_URL");
  const directory = await Deno.makeTempDir();
  const removeDirectory = () => Deno.remove(directory, { recursive: true });
  const dataDir = `${directory}/s`;
  if (base === undefined) {
    await copyEmptyStore(dataDir);
    return { config: { dataDir }, env: { DATA_DIR: dataDir }, remove: removeDirectory };
  }
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const administer = async (statement: string) => {
    const client = new pg.Client(base);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`create database ${name}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return {
    config: { databaseUrl: url.href, dataDir },
    env: { DATABASE_URL: url.href, DATA_DIR: dataDir },
    async remove() {
      await administer(`drop database ${name} with (force)`);
      await removeDirectory();
    },
  };
}
