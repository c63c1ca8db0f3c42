import { type Config, readConfig } from "../config.ts";
import { ensureDefaultOrganization } from "../store/organizations.ts";
import { openStore, type Store } from "../store/store.ts";

/** Runs a command's work on the store, through the running server where there is one. */
export async function withStore<T>(
  work: (store: Store, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig((name) => Deno.env.get(name));
  const store = await openStore(config, "command");
  try {
    await ensureDefaultOrganization(store.db);
    return await work(store, config);
  } finally {
    await store.close();
  }
}
