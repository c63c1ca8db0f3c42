import process from "node:process";
import { type Options, type Params, SingleBar } from "cli-progress";
import type { Progress } from "../../publish/versions/options.ts";
import { present } from "../../base/known.ts";

/** The progress of a step. */
interface Step {
  readonly done: number;
  /** Undefined if the total is unknown. */
  readonly total?: number | undefined;
  /** The count so far, such as `1,200 rows`. */
  readonly count?: string;
}

/** One line on the terminal with a command's current step, progress and elapsed time. */
interface ProgressLine {
  /** Shows the current step. The line first appears after a second. */
  readonly show: (step: string, at?: Step) => void;
  /** Clears the line, so that other text can be printed; the next `show` draws it again. */
  readonly stop: () => void;
}

const SILENT: ProgressLine = { show: () => {}, stop: () => {} };

/** Shorter commands show no progress. */
const SHOWN_AFTER_MS = 1_000;

/** Where the line is drawn. */
interface Screen {
  readonly isTerminal: boolean;
  readonly stream: NodeJS.WritableStream;
}

const STANDARD_ERROR: Screen = {
  get isTerminal() {
    return Deno.stderr.isTerminal();
  },
  stream: process.stderr,
};

/** Creates a progress line; it does nothing unless the screen is a terminal. */
export function progressLine(screen: Screen = STANDARD_ERROR): ProgressLine {
  if (!screen.isTerminal) return SILENT;
  const began = Date.now();
  let latest: { readonly step: string; readonly at: Step } | undefined;
  let bar: SingleBar | undefined;
  const draw = () => {
    if (latest === undefined) return;
    const { done, total } = latest.at;
    const value = total === undefined ? 0 : Math.min(done, total);
    if (bar === undefined) {
      bar = new SingleBar({
        format: (options, { progress }) =>
          lineText(options, progress, present(latest, "latest"), began),
        stream: screen.stream,
        barCompleteChar: "█",
        barIncompleteChar: "░",
        clearOnComplete: true,
        // The library must not handle Ctrl-C.
        gracefulExit: false,
        forceRedraw: true,
      });
      bar.start(total ?? 1, value);
    }
    bar.setTotal(total ?? 1);
    bar.update(value);
  };
  const timer = setTimeout(draw, SHOWN_AFTER_MS);
  Deno.unrefTimer(timer);
  return {
    show(step, at = { done: 0 }) {
      latest = { step, at };
      if (bar !== undefined || Date.now() - began >= SHOWN_AFTER_MS) draw();
    },
    stop() {
      clearTimeout(timer);
      bar?.stop();
      bar = undefined;
      latest = undefined;
    },
  };
}

/** Names of steps are padded to this width, so that the bar does not move. */
const STEP_WIDTH = 9;
const BAR_WIDTH = 30;

function lineText(
  { barCompleteString = "", barIncompleteString = "" }: Options,
  progress: Params["progress"],
  { step, at: { total, count = "" } }: { readonly step: string; readonly at: Step },
  began: number,
): string {
  const filled = Math.round(progress * BAR_WIDTH);
  const parts = total === undefined ? [] : [
    barCompleteString.slice(0, filled) + barIncompleteString.slice(0, BAR_WIDTH - filled),
    `${Math.floor(progress * 100)}%`,
  ];
  return [step.padEnd(STEP_WIDTH), ...parts, count, elapsedText(Date.now() - began)]
    .filter((part) => part !== "").join("  ");
}

/** Minutes and seconds, such as `1:05`. */
function elapsedText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Runs work of unknown length with a progress line. */
export async function withProgress<T>(step: string, work: () => Promise<T>): Promise<T> {
  const line = progressLine();
  line.show(step);
  try {
    return await work();
  } finally {
    line.stop();
  }
}

/** Reports the progress of a publish. */
interface PublishProgress {
  readonly bytes: (read: number) => void;
  readonly stage: Progress;
  readonly stop: () => void;
}

/**
 * Creates a progress line for a publish, measured in bytes while reading and in changes while writing.
 *
 * @param size The file's bytes; null if unknown.
 */
export function publishProgress(size: number | null): PublishProgress {
  const line = progressLine();
  let [read, rows] = [0, 0];
  const reading = () =>
    line.show("Reading", {
      done: read,
      total: size ?? undefined,
      count: rows === 0 ? "" : `${COUNTS.format(rows)} rows`,
    });
  reading();
  return {
    bytes(done) {
      read = done;
      reading();
    },
    stage(stage, done, total) {
      if (stage === "reading") {
        rows = done;
        return reading();
      }
      const [step, unit] = stage === "writing" ? ["Writing", "changes"] : ["Comparing", "rows"];
      line.show(step, { done, total, count: done === 0 ? "" : `${COUNTS.format(done)} ${unit}` });
    },
    stop: line.stop,
  };
}

const COUNTS = new Intl.NumberFormat("en-US");
