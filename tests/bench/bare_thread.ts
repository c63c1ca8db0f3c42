import { serveBare } from "./bare_serving.ts";

/** A further thread of the bare server: is told the file of prepared answers and the port. */
self.onmessage = async ({ data: [file, port] }: MessageEvent<[string, number]>) => {
  self.postMessage(await serveBare(file, port));
};
