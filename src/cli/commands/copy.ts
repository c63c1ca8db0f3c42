import { Command } from "commander";
import { resolve } from "node:path";
import { appendAudit } from "../../store/audit.ts";
import { clearContents, withContents, writeContents } from "../../store/backup/store_contents.ts";
import { type Identity, identityOf, noteIdentity } from "../../store/identity.ts";
import { requireReplaceable } from "../../store/replaceable.ts";
import { openStore, type Store } from "../../store/store.ts";
import { withProgress } from "../shared/progress.ts";
import { actorOf } from "../shared/arguments.ts";
import { counted, total } from "../shared/counted.ts";
import { withExample } from "../shared/help.ts";
import { Misuse } from "../shared/exit_codes.ts";
import { report } from "../shared/output.ts";
import { type CommonOptions, withCommon, withStore } from "../shared/store.ts";

interface Options extends CommonOptions {
  readonly to: string;
  readonly replace?: boolean;
}

const INTO_ITSELF = "Cannot copy a store into itself";

/** `deno task copy --to <store>`: copies the store to one that replaces it. */
export function copyCommand(): Command {
  const command = withCommon(new Command("copy"))
    .description(
      "Copy the store to another one that replaces it: keys and sync cursors keep working there. " +
        "Point DATABASE_URL or DATA_DIR at it afterwards. The next publish to the old store " +
        "renumbers it.",
    )
    .requiredOption(
      "--to <store>",
      "postgres://… or a DATA_DIR; give a password in PGPASSWORD",
    )
    .option("--replace", "discard what the other store holds")
    .action(run);
  return withExample(
    command,
    "docs/running.md",
    "deno task copy --to postgres://service@db.example/service",
  );
}

async function run(options: Options): Promise<void> {
  const actor = actorOf(options.by);
  const isUrl = /^postgres(ql)?:\/\//.test(options.to);
  // A mistyped URL must not be taken for a directory: errors would print it, password included.
  if (!isUrl && (options.to.includes("://") || /^postgres(ql)?:/i.test(options.to))) {
    throw new Misuse("Invalid --to. Use postgres://… or a directory.");
  }
  const copied = await withStore(async (source, config) => {
    if (!isUrl && source.embedded && resolve(options.to) === resolve(config.dataDir)) {
      throw new Error(INTO_ITSELF);
    }
    const target = await openStore(
      isUrl ? { databaseUrl: options.to, dataDir: config.dataDir } : { dataDir: options.to },
      "command",
    );
    try {
      return await withProgress(
        "Copying",
        () => copy(source, target, options.replace === true, actor),
      );
    } finally {
      await target.close();
    }
  });
  report(
    options.json,
    { rows: Object.fromEntries(copied) },
    () =>
      `Copied ${counted(total(copied), "row")}. Point ${
        isUrl ? "DATABASE_URL" : "DATA_DIR"
      } at the copy and restart.`,
  );
}

async function copy(
  source: Store,
  target: Store,
  replace: boolean,
  actor: string,
): Promise<Map<string, number>> {
  const identity = await identityOf(target.db, target.filesId);
  if (isSame(await identityOf(source.db, source.filesId), identity)) {
    throw new Error(INTO_ITSELF);
  }
  const now = new Date();
  let copied = new Map<string, number>();
  await withContents(source.db, (chunks) =>
    target.db.transaction().execute(async (trx) => {
      await requireReplaceable(trx, target, replace, "Cannot copy");
      await clearContents(trx);
      copied = await writeContents(trx, chunks);
      // The copy takes over this store's identity, so cursors that clients hold stay valid.
      await noteIdentity(trx, identity, now);
      await appendAudit(trx, { actor, action: "copy", subject: "store" });
    }));
  await source.db.transaction().execute(async (trx) => {
    await noteIdentity(trx, { databaseId: "copied into another store", filesId: null }, now);
    await appendAudit(trx, { actor, action: "copy", subject: "store" });
  });
  return copied;
}

function isSame(a: Identity, b: Identity): boolean {
  return a.databaseId === b.databaseId && a.filesId === b.filesId;
}
