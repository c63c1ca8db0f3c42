import { ShrinkError } from "../../publish/model/errors.ts";
import { count } from "../ui/words.tsx";

/** Where a version would delete more than half of the rows, somebody must say that it is meant. */
export function AllowShrink({ shrinks: { left, had } }: { shrinks: ShrinkError }) {
  return (
    <label class="check caution">
      <input type="checkbox" name="shrink" value="yes" />
      {`${count(left)} of ${count(had)} rows are removed. Yes, I mean it.`}
    </label>
  );
}
