import { Command } from "commander";
import { actorOf } from "../shared/arguments.ts";
import { withExample } from "../shared/help.ts";
import { renumber } from "../../publish/versions/lineage.ts";
import { findBehind, forgetAcknowledged } from "../../store/acknowledged.ts";
import { identityOf, noteIdentity } from "../../store/identity.ts";
import { report } from "../shared/output.ts";
import { renumberedLines } from "../shared/publish_text.ts";
import { type CommonOptions, withCommon, withStore } from "../shared/store.ts";

/** `deno task renumber`: publishes every dataset again under a new number. */
export function renumberCommand(): Command {
  const command = withCommon(new Command("renumber"))
    .description(
      "Publish every dataset again, unchanged, under a number that no client holds. Use it after a " +
        "store was restored in a way that the service cannot detect, such as from a disk snapshot, " +
        "or was created again after a loss. Sync clients load everything again.",
    )
    .action(async (options: CommonOptions) => {
      const by = actorOf(options.by);
      const now = Date.now();
      const [renumbered, lost] = await withStore(async ({ db, filesId, embedded }, { dataDir }) => {
        const { datasets } = await findBehind(db, dataDir, embedded);
        const renumbered = await db.transaction().execute(async (trx) => {
          const renumbered = await renumber(trx, now, "by hand", { by });
          // Otherwise the next start or publish would detect a restored store and renumber again.
          await noteIdentity(trx, await identityOf(trx, filesId), new Date(now));
          return renumbered;
        });
        await forgetAcknowledged(dataDir);
        return [renumbered, datasets.filter(({ is }) => is === 0).map(({ key }) => key)] as const;
      });
      report(
        options.json,
        { renumbered, lost },
        () =>
          [
            ...renumbered.length === 0 ? ["Nothing is published."] : renumberedLines(renumbered),
            ...lost.length === 0 ? [] : [lostText(lost)],
          ].join("\n"),
      );
    });
  return withExample(command, "docs/running.md", "deno task renumber");
}

/** @param lost Datasets of which the store has no version any more. */
const lostText = (lost: readonly string[]) =>
  `The store has lost every version of ${lost.join(", ")}. Their numbers start at 1 again, and ` +
  "clients may hold the same numbers: publish them again, then run deno task renumber once more.";
