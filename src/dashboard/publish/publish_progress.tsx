import { PostForm } from "../shell/layout.tsx";
import { count } from "../ui/words.tsx";
import type { JobProgress } from "./review_jobs.ts";

const STAGES = {
  reading: "Reading rows",
  comparing: "Comparing with the current version",
  writing: "Writing",
} as const;

interface Props {
  readonly progress: JobProgress;
  /** Seconds since the start. */
  readonly elapsed: number;
  /** The full path that cancels the review. */
  readonly cancel: string;
}

/** A running review: stage, rows, elapsed time, and a button that cancels it. */
export function ReviewProgress({ progress, elapsed, cancel }: Props) {
  const { stage, done, total } = progress;
  return (
    <div class="progress" role="status" aria-busy="true" aria-live="polite">
      <p>
        <b>{`${STAGES[stage]} …`}</b>
        {done === 0
          ? ""
          : ` ${count(done)} ${total === undefined ? "rows so far" : `of ${count(total)} rows`}`}
        {` · ${elapsed} s`}
      </p>
      <progress
        aria-label={STAGES[stage]}
        value={total === undefined ? undefined : done}
        max={total}
      >
      </progress>
      <p class="quiet">This page shows the result when it is ready. Nothing is published yet.</p>
      <PostForm action={cancel} class="inline">
        <button class="plain" type="submit">Cancel</button>
      </PostForm>
    </div>
  );
}
