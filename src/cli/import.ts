import { Command } from "commander";
import { importerNamed, IMPORTERS } from "../importers/mod.ts";
import type { Importer } from "../importers/importer.ts";
import { table } from "./output.ts";

interface Options {
  readonly out?: string;
  readonly with: Readonly<Record<string, string>>;
  readonly retrieved?: string;
  readonly source?: string;
}

/** How many unused rows are told one by one. */
const UNUSED_TOLD = 20;

/** `deno task import <source> <file>`. */
export function importCommand(): Command {
  return new Command("import")
    .description("Turn a public file, in its publisher's own format, into rows to publish.")
    .argument("<source>", "the importer's name")
    .argument("<file>", "the file; .gz is unpacked")
    .option("--out <rows.ndjson>", "where to write the rows; standard output when left out")
    .option(
      "--with <name=file>",
      "a further file that the importer needs; may be repeated",
      gather,
      {},
    )
    .option("--retrieved <instant>", "when the file was retrieved, ISO 8601; now when left out")
    .option(
      "--source <id>",
      "the source document that the rows name; the importer's name when left out",
    )
    .addHelpText(
      "after",
      "\nSources:\n" + table(IMPORTERS.map((importer) => [
        `  ${importer.name}`,
        importer.dataset,
        `${importer.publisher}: ${importer.title}`,
      ])),
    )
    .action(run);
}

async function run(name: string, file: string, options: Options): Promise<void> {
  const importer = importerNamed(name);
  const rows = importer.rows(await openFile(file), {
    retrievedAt: options.retrieved ?? new Date().toISOString(),
    sourceDocumentId: options.source ?? importer.name,
    companions: await openCompanions(importer, options.with),
  });
  const out = options.out === undefined ? Deno.stdout : await Deno.create(options.out);
  const writer = out.writable.getWriter();
  const encoder = new TextEncoder();
  let made = 0;
  let unused = 0;
  for await (const imported of rows) {
    if ("row" in imported) {
      made++;
      await writer.write(encoder.encode(JSON.stringify(imported.row) + "\n"));
    } else if (unused++ < UNUSED_TOLD) {
      console.error(`line ${imported.line}: not used: ${imported.unused}`);
    }
  }
  await writer.close();
  if (unused > UNUSED_TOLD) console.error(`… and ${unused - UNUSED_TOLD} more`);
  console.error(`${made} rows for ${importer.dataset}, ${unused} of the file not used.`);
}

async function openCompanions(importer: Importer, given: Options["with"]) {
  const needed = Object.keys(importer.companions ?? {});
  const missing = needed.filter((name) => given[name] === undefined);
  const unknown = Object.keys(given).filter((name) => !needed.includes(name));
  if (missing.length > 0 || unknown.length > 0) {
    const list = Object.entries(importer.companions ?? {})
      .map(([name, what]) => `\n  --with ${name}=<file>  ${what}`).join("");
    throw new RangeError(`${importer.name} needs ${list === "" ? "no further files." : list}`);
  }
  const opened: Record<string, ReadableStream<Uint8Array>> = {};
  for (const name of needed) opened[name] = await openFile(given[name]!);
  return opened;
}

async function openFile(file: string): Promise<ReadableStream<Uint8Array>> {
  let stream: ReadableStream<Uint8Array>;
  try {
    stream = (await Deno.open(file)).readable;
  } catch (error) {
    throw new RangeError(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`);
  }
  return file.endsWith(".gz")
    ? stream.pipeThrough(new DecompressionStream("gzip") as never)
    : stream;
}

function gather(text: string, before: Record<string, string>): Record<string, string> {
  const at = text.indexOf("=");
  if (at < 1) throw new RangeError(`Invalid --with "${text}". Use name=file.`);
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}
