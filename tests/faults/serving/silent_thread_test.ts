import assert from "node:assert/strict";
import { startService } from "../../support/service/service.ts";

Deno.test("a serving thread that stops responding is replaced and reported", async () => {
  const fate = await Deno.makeTempFile();
  const module = new URL(`../../support/faults/failing_thread.ts?fate=${fate}`, import.meta.url);
  const service = await startService({ threads: 2, threadModule: module });
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await service.app.metrics.text())![1]);
  const until = async (name: string, value: number) => {
    while (await metric(name) !== value) await new Promise((resolve) => setTimeout(resolve, 100));
  };
  try {
    assert.equal(await metric("serving_threads"), 2);
    await Deno.writeTextFile(fate, "hang");
    await until("serving_threads_replaced_total", 1);
    assert.match(await service.logged(), /"event":"thread_replaced".*"It has fallen silent"/);
    await Deno.writeTextFile(fate, "");
    await until("serving_threads", 2);
    assert.deepEqual(service.app.troubles, []);
  } finally {
    await Deno.writeTextFile(fate, "");
    await service.close();
    await Deno.remove(fate);
  }
});
