import assert from "node:assert/strict";
import { start } from "../../src/boot/start.ts";
import { readConfig } from "../../src/config.ts";
import { RenderedPages } from "../../src/http/listen/pages.ts";
import type { Store } from "../../src/store/store.ts";
import { createLog } from "../../src/base/log/log.ts";

Deno.test("the API descriptions are rendered before the store is open, because readiness checks request them at once", async () => {
  const { prepare } = RenderedPages.prototype;
  const { promise: opened, reject } = Promise.withResolvers<Store>();
  // As `serve` does: it may be rejected before `start` awaits it.
  opened.catch(() => {});
  let prepared = 0;
  RenderedPages.prototype.prepare = () => {
    prepared++;
    reject(new Error("There is no store."));
  };
  const tooLate = setTimeout(() => reject(new Error("The store opened first.")), 10_000);
  const dataDir = await Deno.makeTempDir();
  try {
    const config = readConfig((name) => ({ DATA_DIR: dataDir, PORT: "0", ADMIN_PORT: "0" })[name]);
    const never = new AbortController().signal;
    await assert.rejects(
      start({ opened, isFirst: true }, config, createLog(() => {}), () => {}, never),
      /no store/,
    );
    assert.equal(prepared, 1);
  } finally {
    clearTimeout(tooLate);
    RenderedPages.prototype.prepare = prepare;
    await Deno.remove(dataDir, { recursive: true });
  }
});
