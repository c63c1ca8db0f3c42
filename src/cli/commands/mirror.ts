import { defined } from "../../base/json/defined.ts";
import { Command } from "commander";
import { counted } from "../shared/counted.ts";
import { fileToMake } from "../shared/files.ts";
import { withExample } from "../shared/help.ts";
import {
  createClient,
  type MirroredDataset,
  type MirrorProgress,
  sqliteStore,
} from "../../../client/mod.ts";
import { Interrupted, interruptSignal } from "../shared/interrupt.ts";
import { given, Misuse } from "../shared/exit_codes.ts";
import { report } from "../shared/output.ts";

interface Options {
  readonly trade?: string;
  readonly follow?: boolean;
  readonly every: string;
  readonly json?: boolean;
}

/** `deno task mirror <url> <dataset> <file>`: keeps a SQLite file equal to a dataset. */
export function mirrorCommand(): Command {
  const command = new Command("mirror")
    .description("Keep a SQLite copy of a service's dataset up to date. The key is SVC_API_KEY.")
    .argument("<url>", "where the service is, such as https://data.example.com")
    .argument("<dataset>", "the dataset's key, such as finance_fees")
    .argument("<file>", "the SQLite file; created if it does not exist", fileToMake("file"))
    .option("--trade <trade>", "mirror only the records of one trade")
    .option("--follow", "keep running instead of stopping when up to date")
    .option("--every <seconds>", "with --follow: seconds between checks", "5")
    .option("--json", "print JSON")
    .action(async (url: string, dataset: string, file: string, options: Options) => {
      const every = given(() => secondsOf(options.every));
      const client = clientFor(url);
      const store = sqliteStore(file);
      // Ctrl-C stops between two checks, or before the next page.
      using interrupt = interruptSignal("Stopped. The next run continues after the last page.");
      try {
        // The service rejects an unknown dataset.
        const progress = await client.mirror(dataset as MirroredDataset, store, {
          follow: options.follow === true,
          every,
          signal: interrupt.signal,
          onFailure: (failure) => console.error(`${failure.message}; trying again.`),
          ...defined({ trade: options.trade }),
        });
        const result = { ...progress, rows: await store.count(dataset) };
        report(options.json, result, () => describe(result));
      } catch (cause) {
        if (cause instanceof TypeError) throw new Misuse(cause.message);
        if (cause instanceof Interrupted) throw cause;
        throw new Error(`Cannot mirror ${dataset}`, { cause });
      } finally {
        await store.close();
      }
    });
  return withExample(
    command,
    "docs/mirroring.md",
    "deno task mirror https://data.example.com finance_fees fees.db",
  );
}

function clientFor(url: string) {
  const key = Deno.env.get("SVC_API_KEY") ?? "";
  if (key === "") throw new Misuse("Cannot mirror without a key. Set SVC_API_KEY.");
  try {
    return createClient({ url, key });
  } catch (error) {
    throw new Misuse((error as Error).message);
  }
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (!(seconds >= 1)) throw new RangeError(`Invalid --every "${text}". Use 1 second or more.`);
  return seconds;
}

function describe(
  { dataset, cursor, changes, loads, rows }: MirrorProgress & { rows: number },
): string {
  if (cursor === null) return `No rows of ${dataset} were received.`;
  if (cursor.startsWith("v0:")) return `${dataset} has no published version.`;
  const what = loads > 0
    ? "Loaded"
    : changes > 0
    ? `Applied ${changes} changes to`
    : "Nothing new in";
  return `${what} ${dataset}: ${counted(rows, "row")} at ${cursor}.`;
}
