import assert from "node:assert/strict";
import { prepareStore } from "../support/service/prepared_service.ts";
import { startProcess } from "../support/process/service_process.ts";
import { until } from "../support/process/until.ts";

const EVENTS = ["image_refused", "version_loaded"];

Deno.test("a start with a damaged image serves the store's rows, says why, and writes it anew", async () => {
  const prepared = await prepareStore(20);
  const image = `${prepared.env.DATA_DIR}/images/finance_fees.image`;
  let damaged: Uint8Array | undefined;
  const isWritten = async () => {
    const bytes = await Deno.readFile(image).catch(() => undefined);
    return bytes !== undefined && (damaged === undefined || bytes.at(-1) !== damaged.at(-1));
  };
  /** What is served, and what the log says of images and versions. */
  const start = async () => {
    const service = await startProcess(prepared.env);
    try {
      const response = await service.get("/api/v1/finance/fees", {
        headers: { "x-api-key": prepared.keys[0] },
      });
      const { data } = await response.json();
      await until("the image", isWritten, 20_000);
      const log = (await service.log()).filter(({ event }) => EVENTS.includes(String(event)))
        .map(({ event, dataset, from, fault }) => ({ event, dataset, from, fault }));
      return { data, log };
    } finally {
      assert.equal(await service.end("SIGTERM"), 0);
    }
  };
  const loaded = (from: string) => ({
    event: "version_loaded",
    dataset: "finance_fees",
    from,
    fault: undefined,
  });
  try {
    const first = await start();
    assert.equal(first.data.length, 20);
    assert.deepEqual(first.log, [loaded("store")]);
    damaged = await Deno.readFile(image);
    damaged[damaged.length - 1]! ^= 1;
    await Deno.writeFile(image, damaged);
    const second = await start();
    assert.deepEqual(second.data, first.data);
    assert.deepEqual(second.log, [
      {
        event: "image_refused",
        dataset: "finance_fees",
        from: undefined,
        fault: "ImageFault: Its checksum is another",
      },
      loaded("store"),
    ]);
    assert.deepEqual(await start(), { data: first.data, log: [loaded("image")] });
  } finally {
    await prepared.remove();
  }
});
