import assert from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url);

interface Config {
  readonly imports: Readonly<Record<string, string>>;
  readonly scopes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** `deno.json`: what the service imports, and in `scopes` what only tests and tools import. */
const config: Config = JSON.parse(await Deno.readTextFile(new URL("deno.json", ROOT)));

const packageOf = (specifier: string): string =>
  /^npm:\/?((?:@[^/]+\/)?[^/@]+)/.exec(specifier)![1]!;

/** The names of the packages that a lock file holds. */
async function locked(file: string): Promise<Set<string>> {
  const { npm } = JSON.parse(await Deno.readTextFile(new URL(file, ROOT)));
  return new Set(Object.keys(npm).map((id) => packageOf(`npm:${id}`)));
}

Deno.test("deno.lock holds no package that only tests and tools import", async () => {
  const inService = await locked("deno.lock");
  const served = new Set(Object.values(config.imports).map(packageOf));
  // A first start downloads everything in deno.lock.
  const extra = Object.values(config.scopes)
    .flatMap((imports) => Object.values(imports).map(packageOf))
    .filter((name) => inService.has(name) && !served.has(name) && !TRANSITIVE.has(name));
  assert.deepEqual(extra, [], "after `deno test` without --lock=dev.lock, restore deno.lock");
});

/** Packages that one of the service's own packages needs too. */
const TRANSITIVE = new Set(["ajv", "ajv-formats"]);

Deno.test("both lock files hold the same versions of what the service imports", async () => {
  const [service, dev] = await Promise.all(
    ["deno.lock", "dev.lock"].map(async (file) => {
      const lock = JSON.parse(await Deno.readTextFile(new URL(file, ROOT)));
      return lock.specifiers as Record<string, string>;
    }),
  );
  const different = Object.keys(service!).filter((specifier) => !(specifier in dev!));
  assert.deepEqual(different, [], "run `deno task lock`");
});
