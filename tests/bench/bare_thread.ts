import { serveBare } from "./bare_serving.ts";

/**
 * An additional thread of the bare server, which receives the file of prepared responses and the
 * port.
 */
self.onmessage = async ({ data: [file, port] }: MessageEvent<[string, number]>) => {
  self.postMessage(await serveBare(file, port));
};
