import { within } from "../../base/async/within.ts";

/** As much as a form or a question of an assistant is; who sends more is cut off. */
const MOST_BYTES = 2 ** 20;
const WITHIN_MS = 2_000;

/**
 * The answer to a request that may have a body, once the client has sent it. Over HTTP/2 the runtime
 * ends the stream of whoever is still sending when the answer does, and a client then tells of that
 * error and not of the answer: curl, of every other one.
 */
export async function afterBody(
  request: Request,
  answer: Response | Promise<Response>,
): Promise<Response> {
  const response = await answer;
  if (request.body === null || request.bodyUsed || request.body.locked) return response;
  const reader = request.body.getReader();
  await within(WITHIN_MS, readAway(reader), undefined);
  reader.cancel().catch(() => {});
  return response;
}

async function readAway(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let length = 0; length < MOST_BYTES;) {
    const { done, value } = await reader.read();
    if (done) return;
    length += value.length;
  }
}
