import assert from "node:assert/strict";
import { Loader } from "../../src/library/loader.ts";
import { pause, until } from "../support/until.ts";

/** How often the worker that answers a load has been asked, when the load leaves so many bytes. */
async function askedAfter(loader: Loader, leftBytes: number): Promise<number> {
  const { data } = await loader.load(String(leftBytes), undefined);
  return (data as unknown as { asked: number }).asked;
}

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
