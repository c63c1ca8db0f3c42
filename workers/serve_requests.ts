import { serveInWorker } from "../src/serving/inside.ts";

/** Answers requests on the port that the first thread listens on too. */

// The worker's own scope; the type of `self` depends on where this module is checked.
serveInWorker(self as unknown as Worker);
