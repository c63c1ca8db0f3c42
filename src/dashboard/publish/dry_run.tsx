import { ShrinkError } from "../../publish/model/errors.ts";
import { count } from "../ui/words.tsx";

/** A preview of a version; `shrinks` is set if it would remove more than half of the rows. */
export interface DryRun<Report> {
  readonly report: Report;
  readonly shrinks: ShrinkError | undefined;
}

/**
 * Previews a version. If it would remove too many rows, it is previewed again with that allowed, so that
 * the user can decide after seeing the changes.
 *
 * @throws any other error of `attempt`.
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

/** A checkbox that confirms a version which removes more than half of the rows. */
export function AllowShrink({ shrinks: { removed, before } }: { shrinks: ShrinkError }) {
  return (
    <label class="check caution">
      <input type="checkbox" name="shrink" value="yes" />
      {`${count(removed)} of ${count(before)} rows are removed. Yes, I mean it.`}
    </label>
  );
}
