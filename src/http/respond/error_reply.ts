import { Refusal } from "../../base/refusal.ts";
import { errorEnvelope } from "../declare/envelope.ts";
import type { RequestContext } from "../pipeline/request_context.ts";
import { textBody } from "./body.ts";
import { HEADER, type HeaderList } from "./header_names.ts";
import type { Reply } from "./reply.ts";

/**
 * The reply to a request that failed. Any error except a `Refusal` is logged, and shown as 500. A
 * refusal is logged if the service has a problem.
 */
export function errorReply(context: RequestContext, error: unknown): Reply {
  const { service, requestId } = context;
  if (!(error instanceof Refusal)) {
    service.log.failure("request_failed", error, { id: requestId });
  } else if (error.reason !== undefined) {
    service.log.error(error.code, { id: requestId, reason: error.reason });
  }
  const { code, status, message, headers: own } = error instanceof Refusal
    ? error
    : new Refusal("internal", "Internal server error.");
  const headers: HeaderList = [[HEADER.cacheControl, "no-store"], ...Object.entries(own)];
  return { status, headers, body: textBody(errorEnvelope(message, requestId)), refusal: code };
}
