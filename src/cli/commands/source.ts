import { retentionOf } from "../../config.ts";
import { defined } from "../../base/json/defined.ts";
import { Command } from "commander";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { TRADES } from "../../datasets/declare/fields.ts";
import { sourceDocuments } from "../../datasets/source_documents.ts";
import {
  parsePublished,
  parseSourceId,
  parseSourceTrade,
  parseUrl,
} from "../../operate/source_document.ts";
import { eachCurrentRow } from "../../publish/compare/current_rows.ts";
import { publish } from "../../publish/versions/publish.ts";
import type { RawRow } from "../../publish/model/raw_row.ts";
import { actorOf } from "../shared/arguments.ts";
import { withExample } from "../shared/help.ts";
import { given, Misuse } from "../shared/exit_codes.ts";
import { report, table } from "../shared/output.ts";
import type { Database } from "../../store/database.ts";
import { describe } from "../shared/publish_text.ts";
import { withStore } from "../shared/store.ts";

const DATASET = sourceDocuments as unknown as Dataset;

/** The options of `source add` with their descriptions. Each sets the field of the same name. */
const FIELDS = {
  publisher: "who published it",
  kind: "such as lender_doc, price_list, dataset or sample",
  url: "its address, http or https",
  license: "its license",
  trade: `${TRADES.join(", ")} or context`,
  category: "what it is about",
  publishedAt: "when it was published: a day, a month or a year",
  retrievedAt: "when it was fetched, a date and time",
  lastVerifiedAt: "when it was last checked, a date and time",
  notes: "anything else",
} as const;

/** Parsers of fields that allow fewer values than the gate does. */
const RULES: Partial<Record<keyof typeof FIELDS, (text: string, what: string) => string>> = {
  url: parseUrl,
  trade: parseSourceTrade,
  publishedAt: parsePublished,
};

type Given = Partial<Record<keyof typeof FIELDS, string>>;

/** `deno task source …`: lists, adds and changes source documents. */
export function sourceCommand(): Command {
  const source = new Command("source").description(
    "Manage source documents: where rows come from.",
  );
  withExample(source, "docs/publishing.md", "deno task source list");
  const add = source.command("add")
    .description("Add a source document, or change the given parts of one.")
    .argument("<id>", "the id that rows give, such as golden_bear_2026_spring")
    .option("--title <title>", "its title; required for a new one");
  for (const [name, what] of Object.entries(FIELDS)) add.option(`--${dashed(name)} <text>`, what);
  add.option("--by <name>", "who adds it (default: your user name)")
    .option("--json", "print the report as JSON")
    .action(addSource);
  withExample(
    add,
    "docs/publishing.md",
    'deno task source add golden_bear_spring --title "Golden Bear, spring 2026" --kind lender_doc',
  );
  withExample(
    source.command("list").description("List the source documents.")
      .option("--json", "print JSON").action(listSources),
    "docs/publishing.md",
    "deno task source list",
  );
  return source;
}

async function addSource(
  id: string,
  options: Given & { title?: string; by?: string; json?: boolean },
): Promise<void> {
  const fields: Record<string, unknown> = defined({ title: options.title });
  for (const name of Object.keys(FIELDS) as (keyof typeof FIELDS)[]) {
    const text = options[name];
    if (text === undefined) continue;
    given(() => RULES[name]?.(text, `--${dashed(name)}`));
    fields[dashed(name).replaceAll("-", "_")] = text;
  }
  const done = await withStore(async ({ db }, config) => {
    const current = (await currentSources(db)).find((row) => row.id === id);
    if (current === undefined && options.title === undefined) {
      throw new Misuse(`No source document is ${id}. Give --title to add it.`);
    }
    // An existing document keeps its id, even if that is no longer a valid one.
    if (current === undefined) given(() => parseSourceId(id));
    const row = { id, ...current, ...fields };
    return await publish(db, DATASET, one({ number: 1, value: row }), {
      delta: true,
      note: `source add ${id}`,
      by: actorOf(options.by),
      ...retentionOf(config),
    });
  });
  report(options.json, done, () => describe(done));
}

async function listSources(options: { json?: boolean }): Promise<void> {
  const sources = await withStore(({ db }) => currentSources(db));
  const text = (value: unknown) => typeof value === "string" ? value : "-";
  report(
    options.json,
    { sources },
    () =>
      sources.length === 0 ? "No source document is published." : table([
        ["ID", "KIND", "TITLE", "PUBLISHER"],
        ...sources.map(({ id, kind, title, publisher }) => [id, kind, title, publisher].map(text)),
      ]),
  );
}

async function currentSources(db: Database): Promise<Record<string, unknown>[]> {
  const sources: Record<string, unknown>[] = [];
  await eachCurrentRow(db, DATASET, ({ row }) => sources.push(row));
  return sources;
}

const dashed = (name: string) => name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);

async function* one(row: RawRow): AsyncGenerator<RawRow> {
  yield row;
}
