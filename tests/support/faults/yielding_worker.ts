import { getPriority } from "node:os";
import { lowerThreadPriority } from "../../../src/base/async/priority.ts";

/** Tells its niceness before and after it gives way, and after it has again. */
const told = [getPriority(0)];
for (let time = 0; time < 2; time++) {
  lowerThreadPriority();
  told.push(getPriority(0));
}
(self as unknown as Worker).postMessage(told);
