import process from "node:process";
import { type Options, type Params, SingleBar } from "cli-progress";
import type { Progress } from "../../publish/versions/options.ts";
import { present } from "../../base/known.ts";

/** How far a step is. */
interface Step {
  readonly done: number;
  /** Undefined if the total is unknown. */
  readonly total?: number | undefined;
  /** The count so far, such as `1,200 rows`. */
  readonly count?: string;
}

/** One line that says what a command is doing and for how long. */
interface ProgressLine {
  /** Names the current step; the line appears when the command has run for a second. */
  readonly show: (step: string, at?: Step) => void;
  /** Clears the line, so that other text can be written; a later `show` brings it back. */
  readonly stop: () => void;
}

const SILENT: ProgressLine = { show: () => {}, stop: () => {} };

/** A command that ends sooner shows nothing. */
const SHOWN_AFTER_MS = 1_000;

/** Where a line is drawn. */
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

/** Progress with elapsed time on a terminal; nothing is shown to a script. */
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
        // The line must not keep Ctrl-C from ending the command.
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

/** The widest step's name is about so long: what follows stays in its place. */
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

/** Runs a step without known length. */
export async function withProgress<T>(step: string, work: () => Promise<T>): Promise<T> {
  const line = progressLine();
  line.show(step);
  try {
    return await work();
  } finally {
    line.stop();
  }
}

/** Says how far a publish is. */
interface PublishProgress {
  readonly bytes: (read: number) => void;
  readonly stage: Progress;
  readonly stop: () => void;
}

/**
 * Names the stage of a publish: over the file's bytes while it is read, over the changes while they
 * are written.
 *
 * @param size Bytes of the file; null when it is not known.
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
