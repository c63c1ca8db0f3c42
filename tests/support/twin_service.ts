import type { DatasetKey } from "./rows.ts";
import { startService, type TestService } from "./service.ts";

/** The rows that are published for a test, by dataset; all other datasets are empty. */
export type TwinRows = Partial<Readonly<Record<DatasetKey, readonly unknown[]>>>;

let service: TestService;
/** What is published at the moment. */
const published = new Map<string, readonly unknown[]>();

Deno.test.beforeAll(async () => {
  service = await startService();
});
Deno.test.afterAll(() => service.close());

/**
 * A test of an endpoint beside its naive twin, on rows of its own: they are published first. All tests
 * of a file share one service.
 */
export function twinTest(
  name: string,
  rows: TwinRows,
  agrees: (service: TestService) => Promise<void>,
): void {
  Deno.test(name, async () => {
    const wanted = new Map(Object.entries(rows));
    for (const dataset of new Set([...published.keys(), ...wanted.keys()])) {
      const of = wanted.get(dataset) ?? [];
      if (published.get(dataset) === of) continue;
      await service.publish(dataset, of);
      published.set(dataset, of);
    }
    await agrees(service);
  });
}
