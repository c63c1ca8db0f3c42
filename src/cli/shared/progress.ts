import { SingleBar } from "cli-progress";
import type { Progress } from "../../publish/versions/options.ts";

/** Tells a person at a terminal how far a publish is. */
export interface ProgressBar {
  readonly bytes: (read: number) => void;
  readonly stage: Progress;
  stop(): void;
}

const SILENT: ProgressBar = { bytes: () => {}, stage: () => {}, stop: () => {} };

/**
 * A bar that names the stage: over the file's bytes while it is read, over the changes while they are
 * written. Nothing is shown to a script.
 *
 * @param size Bytes of the file; null when it is not known.
 */
export function progressBar(size: number | null): ProgressBar {
  if (!Deno.stderr.isTerminal()) return SILENT;
  const bar = new SingleBar({
    format: "{stage} {bar} {percentage}% | {count}",
    clearOnComplete: true,
    hideCursor: true,
  });
  let shown = "reading";
  bar.start(size ?? 0, 0, { stage: "Reading  ", count: "" });
  return {
    bytes: (read) => size === null || bar.update(Math.min(read, size)),
    stage(stage, done, total) {
      if (stage !== shown) {
        shown = stage;
        bar.setTotal(total ?? 1);
        bar.update(0, { stage: NAMES[stage], count: "" });
      }
      const count = stage === "reading"
        ? `${done} rows`
        : stage === "writing"
        ? `${done} changes`
        : "";
      if (stage === "reading") bar.update({ count });
      else bar.update(done, { count });
    },
    stop: () => bar.stop(),
  };
}

const NAMES = { reading: "Reading  ", comparing: "Comparing", writing: "Writing  " } as const;
