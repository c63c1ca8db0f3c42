import "../../../workers/load_version.ts";
import type { LoadRequest } from "../../../src/library/loading/load_messages.ts";

/**
 * A worker that loads versions but fails as instructed by a file, whose path is in the module's
 * URL: for each dataset, how many of its loads crash the worker; -1 crashes it once, after the
 * load.
 */
Error.stackTraceLimit = 0;

const FILE = new URL(import.meta.url).searchParams.get("faults")!;
const scope = self as unknown as Worker;
const answer = scope.onmessage as (event: MessageEvent) => Promise<void>;

scope.onmessage = async (event) => {
  const { request } = event.data as { request: LoadRequest };
  const faults: Record<string, number> = JSON.parse(Deno.readTextFileSync(FILE));
  const left = request.kind === "build" ? faults[request.dataset] ?? 0 : 0;
  if (left <= 0) await answer(event);
  if (left === 0) return;
  Deno.writeTextFileSync(
    FILE,
    JSON.stringify({
      ...faults,
      [(request as { dataset: string }).dataset]: Math.max(0, left - 1),
    }),
  );
  if (left > 0) throw new Error("crashed");
  setTimeout(() => {
    throw new Error("crashed");
  }, 1000);
};
