import assert from "node:assert/strict";
import { dirname, join } from "node:path";

const ROOT = new URL("../../", import.meta.url).pathname;

/** The static imports of a file of src/, without type imports. */
async function loadedBy(path: string): Promise<string[]> {
  const text = await Deno.readTextFile(join(ROOT, path));
  const statements = text.matchAll(/^(?:import|export) (?!type)[^;]*?from "(\.{1,2}\/[^"]+)";/gms);
  return [...statements].map(([, to]) => join(dirname(path), to!));
}

Deno.test("the dashboard is not loaded before its first request", async () => {
  const found = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (found.has(path) || !/\.tsx?$/.test(path)) return;
    found.add(path);
    for (const next of await loadedBy(path)) await visit(next);
  };
  // Everything that the service loads at its start.
  for (const path of ["src/boot/run.ts", "src/boot/start.ts"]) await visit(path);
  assert.ok(
    found.has("src/boot/serve.ts") && found.has("src/service/admin_port.ts") && found.size > 100,
  );
  assert.deepEqual([...found].filter((path) => path.startsWith("src/dashboard/")), []);
});
