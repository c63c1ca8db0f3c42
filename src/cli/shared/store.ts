import type { Command } from "commander";
import { printError } from "../../base/log/output.ts";
import { type Config, misspelled, readConfig } from "../../config.ts";
import { type Change, makeChange } from "../../operate/change.ts";
import { ensureDefaultOrganization } from "../../store/keys/organizations.ts";
import { openStore, type Store } from "../../store/store.ts";
import { actorOf } from "./arguments.ts";

/** The options of every command that changes something. */
export interface CommonOptions {
  readonly by?: string;
  readonly json?: boolean;
}

/** Adds the options of {@link CommonOptions}. */
export function withCommon(command: Command): Command {
  return command
    .option("--by <name>", "who makes the change, for the audit log (default: your user name)")
    .option("--json", "print JSON");
}

/**
 * Opens the store for a command's work, through the running server if there is one. A new store is
 * reported on standard error.
 */
export async function withStore<T>(
  work: (store: Store, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  for (const { name, meant } of misspelled()) {
    printError(`${name} is not a variable of the service. Did you mean ${meant}?`);
  }
  const store = await openStore(config, "command");
  // With a mistyped directory, an empty store would look like one that lost its data.
  if (store.isNew) printError(`There was no store in ${config.dataDir}: this is a new one.`);
  try {
    await ensureDefaultOrganization(store.db);
    return await work(store, config);
  } finally {
    await store.close();
  }
}

/**
 * Makes a change to the store and records it in the audit.
 *
 * @param change The change, or a function that builds it from the configuration.
 */
export async function changeStore<T>(
  { by }: CommonOptions,
  change: Change<T> | ((config: Config) => Change<T>),
): Promise<T> {
  const actor = actorOf(by);
  return await withStore(({ db }, config) =>
    makeChange(db, actor, typeof change === "function" ? change(config) : change)
  );
}
