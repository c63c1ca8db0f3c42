import assert from "node:assert/strict";
import { dirname, join, relative } from "node:path";

const ROOT = new URL("../../", import.meta.url).pathname;
const SRC = join(ROOT, "src");

/**
 * The layers of the code from the bottom up, as CONTRIBUTING lists them. Folders of one layer may import
 * each other, without cycles.
 */
const LAYERS: readonly (readonly string[])[] = [
  ["base"],
  ["store", "access", "workers"],
  ["library"],
  ["datasets"],
  ["description", "http", "importers", "publish", "operate", "sync", "search", "geo"],
  ["endpoints", "dashboard", "cli", "assistants", "config"],
  ["service", "metrics", "serving"],
  ["boot"],
];

const layerOf = new Map(LAYERS.flatMap((names, layer) => names.map((name) => [name, layer])));

/** The most files that a folder of src/ or tests/ may hold. */
const MAX_FILES = 25;

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
  for (const from of all) {
    const text = await Deno.readTextFile(join(ROOT, from));
    for (const [, path] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+\.tsx?)"/g)) {
      const to = relative(ROOT, join(ROOT, dirname(from), path!));
      // Paths in comments and templates are not imports.
      if (to !== from && all.has(to)) found.push({ from, to });
    }
  }
  assert.ok(found.length > all.size, `only ${found.length} imports in ${all.size} files`);
  return found;
}

/** Imports between files of src/. */
async function imports(): Promise<Import[]> {
  return (await allImports()).filter(({ from, to }) =>
    from.startsWith("src/") && to.startsWith("src/")
  );
}

/** The folder below src/ that a file is in; a file of src/ itself counts as a folder of its name. */
function folderOf(path: string): string {
  const [, first = ""] = path.split("/");
  return first.replace(/\.ts$/, "");
}

Deno.test("every folder of src/ is in a layer", async () => {
  for (const { from } of await imports()) assert.ok(layerOf.has(folderOf(from)), from);
});

Deno.test("every name in a layer is a folder or file of src/", () => {
  const inside = new Set([...Deno.readDirSync(SRC)].map(({ name }) => name.replace(/\.ts$/, "")));
  assert.deepEqual([...layerOf.keys()].filter((name) => !inside.has(name)), []);
});

Deno.test("CONTRIBUTING lists the layers", async () => {
  const text = await Deno.readTextFile(join(ROOT, "CONTRIBUTING.md"));
  const [, section = ""] = text.match(/^## Layers\n([^]*?)^## /m) ?? [];
  const lines = section.matchAll(/^\d+\. ((?:`\w+`,?\s*)+)/gm);
  const listed = [...lines].map(([, names]) => names!.match(/\w+/g));
  assert.deepEqual(listed, LAYERS);
});

Deno.test("docs/design.md describes each folder and file of src/", async () => {
  const text = await Deno.readTextFile(join(ROOT, "docs/design.md"));
  const [, layout = ""] = text.match(/^## Folders\n[^]*?^```\n([^]*?)^```/m) ?? [];
  const words = new Set(layout.split(/[\s,:;]+/));
  const missing = [...Deno.readDirSync(SRC)].filter(({ name, isDirectory }) =>
    !words.has(isDirectory ? `src/${name}/` : `src/${name}`)
  );
  assert.deepEqual(missing.map(({ name }) => name), []);
});

Deno.test("docs/design.md gives a reason for every dependency", async () => {
  const text = await Deno.readTextFile(join(ROOT, "docs/design.md"));
  const { imports, scopes } = JSON.parse(await Deno.readTextFile(join(ROOT, "deno.json")));
  const specifiers = [imports, ...Object.values(scopes)].flatMap((map) => Object.values(map));
  const packages = specifiers.map((specifier) =>
    /^npm:\/?((?:@[^/]+\/)?[^/@]+)/.exec(String(specifier))![1]!
  );
  const unexplained = packages.filter((name) =>
    !name.startsWith("@types/") && !text.includes(`\`${name}\``)
  );
  assert.deepEqual([...new Set(unexplained)], []);
});

Deno.test("imports go to lower layers or stay within their own", async () => {
  const upwards = (await imports()).filter(({ from, to }) =>
    layerOf.get(folderOf(to))! > layerOf.get(folderOf(from))!
  );
  assert.deepEqual(upwards.map(({ from, to }) => `${from} → ${to}`), []);
});

Deno.test("a file starts only workers that import from its own layer or lower ones", async () => {
  const edges = await allImports();
  const upwards: string[] = [];
  for await (const from of files("src")) {
    const text = await Deno.readTextFile(join(ROOT, from));
    for (const [, name] of text.matchAll(/new URL\(\s*"[./]+\/(workers\/\w+\.ts)"/g)) {
      for (const { to } of edges.filter((edge) => edge.from === name)) {
        if (layerOf.get(folderOf(to))! > layerOf.get(folderOf(from))!) {
          upwards.push(`${from} → ${name} → ${to}`);
        }
      }
    }
  }
  assert.deepEqual(upwards, []);
});

Deno.test("no file of src/ imports a worker's entry file", async () => {
  const upwards = (await allImports()).filter(({ from, to }) =>
    from.startsWith("src/") && to.startsWith("workers/")
  );
  assert.deepEqual(upwards, []);
});

Deno.test("imports form no cycle between files", async () => {
  const edges = await imports();
  assert.deepEqual(cycleIn(graphOf(edges, (path) => path)), []);
});

Deno.test("imports form no cycle between folders of one layer", async () => {
  assert.deepEqual(cycleIn(graphOf(await imports(), folderOf)), []);
});

/** The import graph of files, or of their folders. */
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

Deno.test(`no folder of src/ or tests/ holds more than ${MAX_FILES} files`, async () => {
  const counts = new Map<string, number>();
  for (const top of ["src", "tests"]) {
    for await (const path of files(top)) {
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    }
  }
  assert.deepEqual([...counts].filter(([, count]) => count > MAX_FILES), []);
});

Deno.test("no endpoint imports another", async () => {
  const declares = async (path: string) =>
    /= (endpoint|list)\(\{/.test(await Deno.readTextFile(join(ROOT, path)));
  for (const { from, to } of await imports()) {
    if (folderOf(from) !== "endpoints" || folderOf(to) !== "endpoints") continue;
    if (from.endsWith("/mod.ts") || !await declares(from)) continue;
    const isDeclaration = await declares(to) && !to.endsWith("/list.ts");
    assert.ok(!isDeclaration, `${from} → ${to}`);
  }
});

/** A cycle in a graph, or an empty list. */
function cycleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const cycle = visit(node);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
