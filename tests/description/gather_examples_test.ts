import assert from "node:assert/strict";
import { gatherExamples } from "../../src/description/gather_examples.ts";
import { changesEndpoint } from "../../src/endpoints/sync/changes.ts";
import { snapshotEndpoint } from "../../src/endpoints/sync/snapshot.ts";

/** Responds like a service that has just published the seeds. */
function published() {
  const version = crypto.randomUUID();
  const dataset = { key: "finance_fees" };
  return (path: string): Promise<unknown> =>
    Promise.resolve({
      data: path.startsWith(snapshotEndpoint.path)
        ? { dataset, version: { id: version, number: 1 }, records: [{ id: "a" }] }
        : {
          dataset,
          changes: ["a", "b"].map((record_id) => ({
            id: crypto.randomUUID(),
            dataset_version_id: version,
            record_id,
          })),
        },
      meta: { request_id: crypto.randomUUID() },
    });
}

const gather = () =>
  gatherExamples(
    [snapshotEndpoint, changesEndpoint],
    [],
    published(),
    () => Promise.resolve([]),
  );

Deno.test("gatherExamples returns the same examples each time, with ids that match each other", async () => {
  const { answers } = await gather();
  assert.deepEqual((await gather()).answers, answers);
  const [snapshot, changes] = [snapshotEndpoint, changesEndpoint].map(({ path }) =>
    // deno-lint-ignore no-explicit-any
    (answers[path]!.body as any).data
  );
  for (const { dataset_version_id } of changes.changes) {
    assert.equal(dataset_version_id, snapshot.version.id);
  }
  const ids = [snapshot.version.id, ...changes.changes.map(({ id }: { id: string }) => id)];
  assert.equal(new Set(ids).size, 3);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-/);
});
