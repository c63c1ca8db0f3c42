import assert from "node:assert/strict";
import { pause } from "../../src/base/pause.ts";
import { Loader } from "../../src/library/loader.ts";
import { until } from "../support/until.ts";

/**
 * How often the worker that answers a load has been asked, and when it began, when the load is of so
 * many rows and leaves so many bytes.
 */
async function loaded(loader: Loader, leftBytes: number, rows = 0) {
  const { data } = await loader.load(`${leftBytes} ${rows}`, undefined);
  return data as unknown as { readonly asked: number; readonly began: number };
}

const askedAfter = async (loader: Loader, leftBytes: number) =>
  (await loaded(loader, leftBytes)).asked;

Deno.test("a worker whose files are not those that the service started with loads and keeps nothing", async () => {
  const directory = await Deno.makeTempDir();
  const loader = new Loader({ code: "of the release before", images: `${directory}/images` });
  loader.open({ url: "postgres://nowhere" });
  try {
    for (let time = 0; time < 2; time++) {
      await assert.rejects(loader.load("finance_fees", undefined), /files .* were replaced/);
    }
    assert.equal(loader.replaced, 0);
    await assert.rejects(Deno.stat(`${directory}/images`), Deno.errors.NotFound);
  } finally {
    await loader.close();
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("a worker ends soon after a load that left much, and stays after one that left little", async () => {
  const module = new URL("../support/counting_loader.ts", import.meta.url);
  const loader = new Loader({ module });
  loader.open({ url: "postgres://nowhere" });
  try {
    assert.equal(await askedAfter(loader, 1), 1);
    await pause(1_500);
    assert.equal(await askedAfter(loader, 2 ** 30), 2);
    assert.equal(await askedAfter(loader, 1), 3, "it stays for another second");
    await until("another worker answers", async () => {
      await pause(1_100);
      return await askedAfter(loader, 1) === 1;
    }, 10_000);
    await pause(1_500);
    assert.equal(await askedAfter(loader, 1), 2, "a new one is as patient as the first");
    assert.equal(loader.replaced, 0);
  } finally {
    await loader.close();
  }
});

Deno.test("the next worker starts ahead where many rows are served, and else with the next load", async () => {
  const module = new URL("../support/counting_loader.ts", import.meta.url);
  for (const [rows, isAhead] of [[99_999, false], [100_000, true]] as const) {
    const loader = new Loader({ module });
    loader.open({ url: "postgres://nowhere" });
    try {
      await loaded(loader, 2 ** 30, rows);
      await pause(2_500);
      const asked = Date.now();
      const next = await loaded(loader, 1);
      assert.equal(next.asked, 1, "it is another worker");
      assert.equal(next.began < asked, isAhead, `of ${rows} rows`);
    } finally {
      await loader.close();
    }
  }
});
