import { ShrinkError } from "../../publish/model/errors.ts";
import { count } from "../ui/words.tsx";

/** The confirmation for a version that would delete more than half of the rows. */
export function AllowShrink({ shrinks: { left, had } }: { shrinks: ShrinkError }) {
  return (
    <label class="check caution">
      <input type="checkbox" name="shrink" value="yes" />
      {`${count(left)} of ${count(had)} rows are removed. Yes, I mean it.`}
    </label>
  );
}
