import assert from "node:assert/strict";
import { prepareStore } from "../support/service/prepared_service.ts";
import { startProcess } from "../support/process/service_process.ts";
import { until } from "../support/process/until.ts";

const EVENTS = ["segment_refused", "version_loaded"];

Deno.test("a start with a damaged segment serves the store's rows, reports why, and rewrites the segment", async () => {
  const prepared = await prepareStore(20);
  const folder = `${prepared.env.DATA_DIR}/segments/finance_fees`;
  const pathOf = () =>
    [...Deno.readDirSync(folder)].map(({ name }) => `${folder}/${name}`)
      .find((path) => path.endsWith(".version"));
  let damaged: Uint8Array | undefined;
  const isWritten = async () => {
    const bytes = await Promise.try(() => Deno.readFile(pathOf()!)).catch(() => undefined);
    return bytes !== undefined && (damaged === undefined || bytes.at(-1) !== damaged.at(-1));
  };
  /** What is served, and what the log says about segments and versions. */
  const start = async () => {
    const service = await startProcess(prepared.env);
    try {
      const response = await service.get("/api/v1/finance/fees", {
        headers: { "x-api-key": prepared.keys[0] },
      });
      const { data } = await response.json();
      await until("the segment", isWritten, 20_000);
      const log = (await service.log()).filter(({ event }) => EVENTS.includes(String(event)))
        .map(({ event, dataset, from, cause }) => ({ event, dataset, from, cause }));
      return { data, log };
    } finally {
      assert.equal(await service.end("SIGTERM"), 0);
    }
  };
  const loaded = (from: string) => ({
    event: "version_loaded",
    dataset: "finance_fees",
    from,
    cause: undefined,
  });
  try {
    const first = await start();
    assert.equal(first.data.length, 20);
    assert.deepEqual(first.log, [loaded("store")]);
    const segment = pathOf()!;
    damaged = await Deno.readFile(segment);
    damaged[damaged.length - 1]! ^= 1;
    await Deno.writeFile(segment, damaged);
    const second = await start();
    assert.deepEqual(second.data, first.data);
    assert.deepEqual(second.log, [
      {
        event: "segment_refused",
        dataset: "finance_fees",
        from: undefined,
        cause: "SegmentError: Its checksum does not match",
      },
      loaded("store"),
    ]);
    assert.deepEqual(await start(), { data: first.data, log: [loaded("segment")] });
  } finally {
    await prepared.remove();
  }
});
