import { defined } from "../../base/json/defined.ts";
import { Command } from "commander";
import { parseCount, parseInstant } from "../../operate/inputs.ts";
import { readableAudit, type ReadableEntry } from "../../operate/audit_entries.ts";
import { type AuditEntry, listAudit } from "../../store/audit.ts";
import { shortIdsOfKeys } from "../../store/keys/short_ids.ts";
import { optional } from "../shared/arguments.ts";
import { withExample } from "../shared/help.ts";
import { given, Misuse } from "../shared/exit_codes.ts";
import { report, table, terminal } from "../shared/output.ts";
import { withStore } from "../shared/store.ts";

interface Options {
  readonly who?: string;
  readonly what?: string;
  readonly target?: string;
  readonly search?: string;
  readonly since?: string;
  readonly until?: string;
  readonly before?: string;
  readonly limit: string;
  readonly json?: boolean;
}

/** `deno task audit`: lists who did what and when, newest first. */
export function auditCommand(): Command {
  const command = new Command("audit")
    .description("Show who did what and when, newest first.")
    .option("--who <name>", "only what this user did")
    .option("--what <action>", "such as publish, keys or 'keys revoke'")
    .option("--target <name>", "a dataset, an organization or a key's id, or how it begins")
    .option("--search <text>", "text anywhere in an entry")
    .option("--since <date>", "from this day or time (UTC) on, ISO 8601")
    .option("--until <date>", "before this day or time")
    .option("--before <number>", "only entries older than this number, for the next page")
    .option("--limit <entries>", "how many entries to show at most", "50")
    .option("--json", "print JSON")
    .action(run);
  return withExample(command, "docs/running.md", "deno task audit --what keys --since 2026-11-01");
}

async function run(options: Options): Promise<void> {
  const { who: actor, what: action, target: subject, search: text } = options;
  const filter = given(() => ({
    limit: parseCount(options.limit, "--limit"),
    ...defined({
      actor,
      action,
      subject,
      text,
      since: optional(parseInstant, options.since, "--since"),
      until: optional(parseInstant, options.until, "--until"),
      before: optional(parseCount, options.before, "--before"),
    }),
  }));
  if (filter.limit === 0) throw new Misuse("Invalid --limit. Use at least 1.");
  // Scripts get the stored details, people readable text.
  const isForPeople = options.json !== true && terminal() !== undefined;
  const [entries, short] = await withStore(async ({ db }) =>
    [
      isForPeople
        ? (await readableAudit(db, filter)).map((entry) => [entry, changesText(entry)] as const)
        : (await listAudit(db, filter)).map((entry) => [entry, detailsText(entry)] as const),
      await shortIdsOfKeys(db),
    ] as const
  );
  report(
    options.json,
    { entries: entries.map(([entry]) => entry) },
    () => entries.length === 0 ? "No entries." : tableOf(entries, short),
  );
}

function tableOf(
  entries: readonly (readonly [entry: AuditEntry, details: string])[],
  short: ReadonlyMap<string, string>,
): string {
  return table([
    ["NUMBER", "WHEN (UTC)", "WHO", "ACTION", "TARGET", "DETAILS"],
    ...entries.map(([{ id, at, actor, action, subject }, details]) => [
      String(id),
      at.slice(0, 19).replace("T", " "),
      actor,
      action,
      short.get(subject) ?? subject,
      details,
    ]),
  ]);
}

/** What changed, in words: `version 2 → 3; rows 7; replaced 7`. */
function changesText({ changes }: ReadableEntry): string {
  return changes.map(({ label, before, after }) =>
    `${lowerFirst(label)} ${before === undefined ? "" : `${before} → `}${after}`
  ).join("; ");
}

/** Lowers the first letter, unless the text begins with an acronym such as AHRI. */
const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** Details as `name=value`, without nulls, except that a limit of null means the server's. */
function detailsText({ action, details }: AuditEntry): string {
  const text = (value: unknown) => typeof value === "string" ? value : JSON.stringify(value);
  return Object.entries(details).filter(([, value]) => value !== null || action === "keys limit")
    .map(([name, value]) => `${name}=${value === null ? "default" : text(value)}`)
    .join(" ");
}
