import { chapter, type ServedRows } from "./chapters.ts";
import type { TestService } from "./service.ts";

/**
 * A test of an endpoint compared to its naive twin, on its own rows. All tests of a file share one
 * service.
 */
export function twinTest(
  name: string,
  rows: ServedRows,
  agrees: (service: TestService) => Promise<void>,
): void {
  const service = chapter(rows);
  service.test(name, () => agrees(service()));
}
