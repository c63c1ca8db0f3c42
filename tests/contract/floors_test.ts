import assert from "node:assert/strict";
import { dirname, join, relative } from "node:path";

const ROOT = new URL("../../", import.meta.url).pathname;
const SRC = join(ROOT, "src");

/**
 * The floors of the house from the ground up, as CONTRIBUTING lists them; what shares a line may import
 * each other's kin.
 */
const FLOORS: readonly (readonly string[])[] = [
  ["base"],
  ["store", "access", "workers"],
  ["library"],
  ["datasets"],
  ["description", "http", "importers", "publish", "operate", "sync", "search", "geo"],
  ["endpoints", "dashboard", "cli", "assistants", "config"],
  ["app", "metrics", "process", "serving"],
  ["serve"],
];

const floorOf = new Map(FLOORS.flatMap((names, floor) => names.map((name) => [name, floor])));

/** Files of src/ itself that are no folder: what they belong to. */
const LOOSE: Readonly<Record<string, string>> = {
  "serve.ts": "serve",
  "start.ts": "serve",
  "run.ts": "serve",
  "config.ts": "config",
};

interface Import {
  readonly from: string;
  readonly to: string;
}

async function* files(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(join(ROOT, folder))) {
    if (isDirectory) yield* files(`${folder}/${name}`);
    else if (/\.tsx?$/.test(name)) yield `${folder}/${name}`;
  }
}

/** Every import of files of src/ from src/ or workers/, types too. */
async function allImports(): Promise<Import[]> {
  const found: Import[] = [];
  const [inside, workers] = await Promise.all(
    ["src", "workers"].map((folder) => Array.fromAsync(files(folder))),
  );
  const all = new Set([...inside!, ...workers!]);
  for (const from of inside!) {
    const text = await Deno.readTextFile(join(ROOT, from));
    for (const [, path] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+\.tsx?)"/g)) {
      const to = relative(ROOT, join(ROOT, dirname(from), path!));
      // What a comment or a template shows is no import.
      if (to !== from && all.has(to)) found.push({ from, to });
    }
  }
  assert.ok(found.length > all.size, `only ${found.length} imports in ${all.size} files`);
  return found;
}

/** Those between files of src/. */
async function imports(): Promise<Import[]> {
  return (await allImports()).filter(({ to }) => to.startsWith("src/"));
}

/** The folder below src/ that a file is in; a file of src/ itself is of the app's floor. */
function roomOf(path: string): string {
  const [, first = "", ...rest] = path.split("/");
  return rest.length > 0 ? first : LOOSE[first] ?? "app";
}

Deno.test("every folder of src/ is on a floor", async () => {
  for (const { from } of await imports()) assert.ok(floorOf.has(roomOf(from)), from);
});

Deno.test("what is on a floor is in src/, a folder or a file", () => {
  const inside = new Set([...Deno.readDirSync(SRC)].map(({ name }) => name.replace(/\.ts$/, "")));
  const named = [...floorOf.keys(), ...Object.keys(LOOSE).map((file) => file.replace(/\.ts$/, ""))];
  assert.deepEqual(named.filter((name) => !inside.has(name)), []);
});

Deno.test("CONTRIBUTING lists the floors", async () => {
  const text = await Deno.readTextFile(join(ROOT, "CONTRIBUTING.md"));
  const [, section = ""] = text.match(/^## Floors\n([^]*?)^## /m) ?? [];
  const lines = section.matchAll(/^\d+\. ((?:`\w+`,?\s*)+)/gm);
  const listed = [...lines].map(([, names]) => names!.match(/\w+/g));
  assert.deepEqual(listed, FLOORS);
});

Deno.test("the README says what each folder and file of src/ is", async () => {
  const text = await Deno.readTextFile(join(ROOT, "README.md"));
  const [, layout = ""] = text.match(/^## How it works\n[^]*?^```\n([^]*?)^```/m) ?? [];
  const words = new Set(layout.split(/[\s,:;]+/));
  const unsaid = [...Deno.readDirSync(SRC)].filter(({ name, isDirectory }) =>
    isDirectory ? !words.has(`src/${name}/`) : !words.has(`src/${name}`) && !words.has(name)
  );
  assert.deepEqual(unsaid.map(({ name }) => name), []);
});

Deno.test("an import goes down or stays", async () => {
  const upwards = (await imports()).filter(({ from, to }) =>
    floorOf.get(roomOf(to))! > floorOf.get(roomOf(from))!
  );
  assert.deepEqual(upwards.map(({ from, to }) => `${from} → ${to}`), []);
});

Deno.test("workers stand above src/, which imports none of them", async () => {
  const upwards = (await allImports()).filter(({ to }) => to.startsWith("workers/"));
  assert.deepEqual(upwards, []);
});

Deno.test("imports make no circles between files", async () => {
  const edges = await imports();
  assert.deepEqual(circleIn(graphOf(edges, (path) => path)), []);
});

Deno.test("imports make no circles between folders of one floor", async () => {
  assert.deepEqual(circleIn(graphOf(await imports(), roomOf)), []);
});

/** What imports what, files or their folders. */
function graphOf(
  edges: readonly { readonly from: string; readonly to: string }[],
  name: (path: string) => string,
): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    const [one, other] = [name(from), name(to)];
    if (one === other) continue;
    graph.set(one, (graph.get(one) ?? new Set()).add(other));
  }
  return graph;
}

Deno.test("no endpoint imports another", async () => {
  const declares = async (path: string) =>
    /= (endpoint|list)\(\{/.test(await Deno.readTextFile(join(ROOT, path)));
  for (const { from, to } of await imports()) {
    if (roomOf(from) !== "endpoints" || roomOf(to) !== "endpoints") continue;
    if (from.endsWith("/mod.ts") || !await declares(from)) continue;
    const isDeclaration = await declares(to) && !to.endsWith("/list.ts");
    assert.ok(!isDeclaration, `${from} → ${to}`);
  }
});

/** Some circle in a graph, or nothing. */
function circleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next);
      if (circle.length > 0) return circle;
    }
    path.pop();
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const circle = visit(node);
    if (circle.length > 0) return circle;
  }
  return [];
}
