import { Command } from "commander";
import { withExample } from "./help.ts";
import { renumber } from "../publish/lineage.ts";
import { report } from "./output.ts";
import { withStore } from "./store.ts";

/** `deno task renumber`. */
export function renumberCommand(): Command {
  const command = new Command("renumber")
    .description(
      "Publish every dataset again as it is, under a number that no client holds. For a store that " +
        "was restored in a way that nothing tells from the original, such as a disk's snapshot; " +
        "clients of sync load everything again.",
    )
    .option("--json", "print JSON")
    .action(async (options: { json?: boolean }) => {
      const renumbered = await withStore(({ db }) =>
        db.transaction().execute((trx) => renumber(trx, Date.now(), "by hand"))
      );
      report(
        options.json,
        { renumbered },
        () =>
          renumbered.length === 0
            ? "Nothing is published."
            : renumbered.map(({ dataset, from, to }) => `${dataset}: version ${from} is now ${to}`)
              .join("\n"),
      );
    });
  return withExample(command, "docs/running.md", "deno task renumber");
}
