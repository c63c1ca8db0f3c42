import { Command } from "commander";
import { datasetNamed, DATASETS } from "../../datasets/mod.ts";
import { addedIn, changesText } from "../../publish/compare/changes_text.ts";
import { currentVersions, findPruned, listVersions } from "../../store/versions/versions.ts";
import { withExample } from "../shared/help.ts";
import { given } from "../shared/exit_codes.ts";
import { report, table } from "../shared/output.ts";
import { withStore } from "../shared/store.ts";

/** `deno task versions [dataset]`: lists current versions, or all of one dataset. */
export function versionsCommand(): Command {
  const command = new Command("versions")
    .description("List the current version of every dataset, or all versions of one.")
    .argument("[dataset]")
    .option("--json", "print JSON")
    .action(list);
  return withExample(command, "docs/publishing.md", "deno task versions finance_fees");
}

async function list(key: string | undefined, options: { json?: boolean }): Promise<void> {
  const datasets = key === undefined ? DATASETS : [given(() => datasetNamed(key))];
  const listed = await withStore(async ({ db }) => {
    const current = await currentVersions(db);
    return await Promise.all(datasets.map(async (dataset) => {
      const versions = await listVersions(db, dataset.key);
      const { oldest } = await findPruned(db, dataset.key);
      const all = versions.map((version, at) => ({
        ...version,
        added: addedIn(version, versions[at - 1]),
      }));
      const shown = key === undefined ? all.slice(-1) : all;
      return shown.map((version) => ({
        dataset: dataset.key,
        ...version,
        current: version.id === current.get(dataset.key)?.id,
        kept: version.number >= oldest,
      }));
    }));
  });
  const versions = listed.flat();
  report(
    options.json,
    { versions },
    () =>
      versions.length === 0 ? "Nothing is published." : table([
        [
          "DATASET",
          "VERSION",
          "PUBLISHED",
          "ROWS",
          "QUOTE-SAFE",
          "CHANGES",
          "FILE",
          "BY",
          "NOTE",
          "",
        ],
        ...versions.map((version) => [
          version.dataset,
          version.number,
          version.publishedAt,
          version.rowCount,
          version.quoteSafeCount,
          changesText(version.changeSummary, version.added),
          version.fileName ?? "",
          version.publishedBy ?? "",
          version.note ?? "",
          version.current ? "current" : version.kept ? "" : "no longer kept",
        ]),
      ]),
  );
}
