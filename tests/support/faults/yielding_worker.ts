import { getPriority } from "node:os";
import { lowerThreadPriority } from "../../../src/base/async/priority.ts";

/** Reports its niceness before and after it lowers its priority, and after doing so again. */
const told = [getPriority(0)];
for (let time = 0; time < 2; time++) {
  lowerThreadPriority();
  told.push(getPriority(0));
}
(self as unknown as Worker).postMessage(told);
