import type { DatasetKey } from "../fixtures/rows.ts";
import { NOW, startService, type TestService } from "./service.ts";

/** The rows served for a test, by dataset; all other datasets are empty. */
export type ServedRows = Partial<Readonly<Record<DatasetKey, readonly unknown[]>>>;

/** Tests of one subject that need the same rows. */
export interface Chapter<Started> {
  /** The started subject, serving those rows, while one of the tests runs. */
  (): Started;
  /** Adds a test. */
  test(name: string, run: () => void | Promise<void>): void;
}

/**
 * Creates chapters that share one started subject per file. Starting a service costs more than most
 * chapters, so chapters are modules that one test file imports. Before a chapter's tests only its
 * rows are served, and the clock is reset to `NOW`.
 *
 * @param begin What else is reset before a chapter.
 */
export function chaptersOf<Started extends { close(): Promise<void> }>(
  start: () => Promise<Started>,
  serviceOf: (started: Started) => TestService,
  begin: (started: Started) => void = () => {},
): (rows?: ServedRows) => Chapter<Started> {
  let started: Started;
  let isHooked = false;
  let current: unknown;
  return (rows = {}) => {
    if (!isHooked) {
      isHooked = true;
      Deno.test.beforeAll(async () => {
        started = await start();
      });
      Deno.test.afterAll(() => started.close());
    }
    const own = {};
    return Object.assign(() => started, {
      test(name: string, run: () => void | Promise<void>) {
        Deno.test(name, async () => {
          if (current !== own) {
            const service = serviceOf(started);
            service.clock.now = NOW;
            await service.serve(rows);
            begin(started);
            current = own;
          }
          await run();
        });
      },
    });
  };
}

/** Creates chapters that share a plain service. */
export const chapter = chaptersOf(() => startService(), (service) => service);
