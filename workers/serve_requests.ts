import { serveInWorker } from "../src/serving/serve_in_worker.ts";

/** Worker that answers API requests on the same port as the main thread. */

// The worker's own scope; the type of `self` depends on where this module is checked.
serveInWorker(self as unknown as Worker);
