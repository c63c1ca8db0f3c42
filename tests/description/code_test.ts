import assert from "node:assert/strict";
import { join } from "node:path";
import { DATASETS } from "../../src/datasets/mod.ts";
import { Site } from "../../src/description/pages/site.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { gatherQuote } from "../support/fixtures/gather_quote.ts";
import { publishSomeSeeds } from "../support/service/some_seeds.ts";
import { startService, type TestService } from "../support/service/service.ts";

/** Every piece of code in the documentation, run against a service with seeds. */

const site = new Site(ENDPOINTS, DATASETS);
let service: TestService;
let directory: string;
Deno.test.beforeAll(async () => {
  service = await startService({ mcp: true });
  await publishSomeSeeds(service);
  directory = await Deno.makeTempDir();
});
Deno.test.afterAll(async () => {
  await service.close();
  await Deno.remove(directory, { recursive: true });
});

interface Piece {
  readonly name: string;
  readonly text: string;
}

/** The code blocks of a language on all pages, adapted to this service. */
async function pieces(language: string): Promise<Piece[]> {
  const client = new URL("../../client/mod.ts", import.meta.url).href;
  const found: Piece[] = [];
  for (const path of site.paths.filter((path) => path.endsWith(".md"))) {
    const page = await site.find(path, false);
    const text = new TextDecoder().decode(page!.bytes);
    const blocks = text.matchAll(
      new RegExp(`^\`\`\`${language}(?: tab=\\w+)?\\n([^]*?)^\`\`\``, "gm"),
    );
    for (const [at, [, code]] of [...blocks].entries()) {
      found.push({
        name: `${path.slice(1).replaceAll("/", "_")}_${at}`,
        text: code!.replaceAll("http://127.0.0.1:8080", service.url)
          .replaceAll("home-service-data-client", client),
      });
    }
  }
  assert.ok(found.length > ENDPOINTS.length, language);
  return found;
}

async function run(command: string, args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, {
    args,
    cwd: directory,
    env: { SVC_API_KEY: service.key },
  }).output();
  const text = new TextDecoder();
  assert.ok(success, text.decode(stderr) + text.decode(stdout));
  return text.decode(stdout);
}

/** Writes each piece to a file, and a main file that runs them in turn. */
async function write(all: readonly Piece[], ending: string, runs: (name: string) => string) {
  for (const { name, text } of all) await Deno.writeTextFile(join(directory, name + ending), text);
  const main = join(directory, `main${ending}`);
  await Deno.writeTextFile(main, all.map(({ name }) => runs(name + ending) + "\n").join(""));
  return main;
}

Deno.test("every curl command in the documentation succeeds", async () => {
  // Operators' blocks contain `deno task`; the others are client requests.
  const all = (await pieces("sh")).filter(({ text }) => !text.includes("deno task"));
  const script = all.map(({ name, text }) => {
    const asked = text.replace(/^curl /gm, "curl -sS --fail-with-body -o /dev/null ");
    return `${asked.trimEnd()} || { echo "${name}"; exit 1; }\n`;
  }).join("");
  await run("bash", ["-c", script]);
});

Deno.test("every TypeScript sample in the documentation runs", async () => {
  const main = await write(await pieces("ts"), ".ts", (file) => `await import("./${file}");`);
  await run(Deno.execPath(), [
    "run",
    "-q",
    "--no-config",
    "--no-check",
    "--no-prompt",
    "--allow-net=127.0.0.1",
    "--allow-env",
    "--allow-read",
    "--allow-write",
    main,
  ]);
});

Deno.test("every Python sample in the documentation runs", async () => {
  const main = await write(await pieces("python"), ".py", (file) => `exec(open("${file}").read())`);
  await run("python3", [main]);
});

Deno.test("a client from another generator gathers a quote", async () => {
  const quote = await gatherQuote(service.url, service.key, 20_000);
  assert.equal(quote.products.length, 3);
  assert.match(quote.product, /^SAMPLE/);
  assert.ok(quote.dealerFee >= 0);
  assert.ok(quote.warnings.some((warning) => warning.includes("made-up samples")));
});
