import { within } from "../../base/async/within.ts";
import { DRAINED_BYTES, DRAINED_WITHIN_MS } from "../size_and_time_limits.ts";

/**
 * Reads and discards the request's body, within limits, before giving the response. Over HTTP/2 the
 * runtime resets the stream of a client that is still sending when the response ends, and the client
 * then reports that error instead of the response (seen with curl, every other time).
 */
export async function drainRequestBody(
  request: Request,
  answer: Response | Promise<Response>,
): Promise<Response> {
  const response = await answer;
  if (request.body === null || request.bodyUsed || request.body.locked) return response;
  const reader = request.body.getReader();
  await within(DRAINED_WITHIN_MS, drain(reader), undefined);
  reader.cancel().catch(() => {});
  return response;
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let length = 0; length < DRAINED_BYTES;) {
    const { done, value } = await reader.read();
    if (done) return;
    length += value.length;
  }
}
