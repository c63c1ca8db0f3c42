import assert from "node:assert/strict";
import { Loader } from "../../../src/library/loading/loader.ts";
import { until } from "../../support/process/until.ts";
import { WatchedWorkers } from "../../support/service/watched_workers.ts";

const module = new URL("../../support/faults/counting_loader.ts", import.meta.url);

/** A loader whose worker says how often it has been asked. */
function countingLoader(): Loader {
  const loader = new Loader({ module });
  loader.open({ url: "postgres://nowhere" });
  return loader;
}

/** How often the worker has been asked that answers a load of so many rows, which leaves so many bytes. */
async function askedAfter(loader: Loader, leftBytes: number, rows = 0): Promise<number> {
  const { data } = await loader.load(`${leftBytes} ${rows}`, undefined);
  return (data as unknown as { readonly asked: number }).asked;
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
  using workers = new WatchedWorkers();
  const untilEnded = (many: number) =>
    until(`${many} ended`, () => workers.ended.size === many, 10_000);
  const [one, other] = [countingLoader(), countingLoader()];
  try {
    assert.equal(await askedAfter(one, 1), 1);
    assert.equal(await askedAfter(other, 2 ** 30), 1);
    assert.equal(await askedAfter(other, 1), 2, "it stays for another second");
    await untilEnded(1);
    assert.equal(await askedAfter(other, 1), 1, "another worker answers");
    assert.equal(await askedAfter(one, 2 ** 30), 2, "what left little stayed meanwhile");
    await untilEnded(2);
    assert.equal(await askedAfter(other, 1), 2, "a new one is as patient as the first");
    assert.deepEqual([one.replaced, other.replaced], [0, 0]);
  } finally {
    await one.close();
    await other.close();
  }
});

Deno.test("the next worker starts ahead where many rows are served, and else with the next load", async () => {
  for (const [rows, isAhead] of [[99_999, false], [100_000, true]] as const) {
    using workers = new WatchedWorkers();
    const loader = countingLoader();
    try {
      await askedAfter(loader, 2 ** 30, rows);
      await until("the worker ends", () => workers.ended.size === 1, 10_000);
      assert.equal(workers.started.length, isAhead ? 2 : 1, `of ${rows} rows`);
      assert.equal(await askedAfter(loader, 1), 1, "it is another worker");
      assert.equal(workers.started.length, 2);
    } finally {
      await loader.close();
    }
  }
});
