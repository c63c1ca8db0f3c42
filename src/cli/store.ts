import type { Command } from "commander";
import { type Config, readConfig } from "../config.ts";
import { settleLineageOf } from "../publish/lineage.ts";
import { appendAudit, type Deed } from "../store/audit.ts";
import type { DatabaseTransaction } from "../store/database.ts";
import { ensureDefaultOrganization } from "../store/organizations.ts";
import { openStore, type Store } from "../store/store.ts";
import { actorOf } from "./arguments.ts";

/** What every command that changes something takes. */
export interface Common {
  readonly by?: string;
  readonly json?: boolean;
}

/** Adds the options of `Common`. */
export function withCommon(command: Command): Command {
  return command
    .option("--by <name>", "who does it, for the audit; else the user's name")
    .option("--json", "print JSON");
}

/** Runs a command's work on the store, through the running server where there is one. */
export async function withStore<T>(
  work: (store: Store, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig((name) => Deno.env.get(name));
  const store = await openStore(config, "command");
  try {
    await settleLineageOf(store);
    await ensureDefaultOrganization(store.db);
    return await work(store, config);
  } finally {
    await store.close();
  }
}

/**
 * Changes the store, and notes who did what in the audit: both or neither.
 *
 * @param action Such as `keys revoke`.
 * @param deed To what it was done, and the particulars; never a key.
 */
export async function changeStore<T>(
  { by }: Common,
  action: string,
  work: (trx: DatabaseTransaction, config: Config) => Promise<T>,
  deed: (result: T) => Pick<Deed, "subject" | "details">,
): Promise<T> {
  const actor = actorOf(by);
  return await withStore(({ db }, config) =>
    db.transaction().execute(async (trx) => {
      const result = await work(trx, config);
      await appendAudit(trx, { actor, action, ...deed(result) });
      return result;
    })
  );
}
