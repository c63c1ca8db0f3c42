import { ShrinkError } from "../../publish/model/errors.ts";

/** A preview of a version, with the error if it would delete more than half of the rows. */
export interface DryRun<Report> {
  readonly report: Report;
  readonly shrinks: ShrinkError | undefined;
}

/**
 * Tries a version without publishing it. One that would delete too much is tried again as if that was
 * meant: a person says so only once they saw what it would be.
 *
 * @throws What trying throws otherwise.
 */
export async function dryRun<Report>(
  attempt: (allowShrink: boolean) => Promise<Report>,
): Promise<DryRun<Report>> {
  try {
    return { report: await attempt(false), shrinks: undefined };
  } catch (error) {
    if (!(error instanceof ShrinkError)) throw error;
    return { report: await attempt(true), shrinks: error };
  }
}
