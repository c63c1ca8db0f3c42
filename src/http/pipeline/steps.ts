import { requireGet } from "../request/require_get.ts";
import { requireTls } from "../request/require_tls.ts";
import { errorReply } from "../respond/error_reply.ts";
import type { Reply } from "../respond/reply.ts";
import { send } from "../respond/send.ts";
import { redirectToDashboard } from "../listen/dashboard_redirect.ts";
import { authenticate } from "./authenticate.ts";
import { chargeQuotas, settleMonth } from "./charge_quotas.ts";
import {
  answerFromCache,
  answerFromEndpoint,
  authorize,
  readParameters,
  readPreferences,
} from "./answer_endpoint.ts";
import { answerPublic } from "./answer_public.ts";
import { newContext, type RequestContext, type Service } from "./request_context.ts";

/**
 * One step of answering a request. The first step that returns a reply answers it; a step that
 * returns nothing lets the next one run. To refuse a request, a step throws or rejects with a
 * `Refusal`.
 */
type Step = (
  context: RequestContext,
) => Reply | undefined | void | Promise<Reply | undefined | void>;

/**
 * The steps of a request, in order (decisions, Refusals: 404, 405, 401, 429, 400, 403, then the
 * endpoint's own). Headers of every response are set in `respond/response_headers.ts`.
 */
const STEPS: readonly Step[] = [
  requireTls,
  findRoute,
  redirectToDashboard,
  answerPublic,
  requireGet,
  authenticate,
  chargeQuotas,
  readPreferences,
  answerFromCache,
  readParameters,
  authorize,
  answerFromEndpoint,
];

/** The request handler: runs the steps. Every error is caught here and becomes an error reply. */
export function pipeline(service: Service): (request: Request) => Response | Promise<Response> {
  return (request) => {
    const context = newContext(service, request);
    let reply: Reply | Promise<Reply>;
    try {
      reply = run(context);
    } catch (error) {
      reply = errorReply(context, error);
    }
    return reply instanceof Promise
      ? reply.catch((error) => errorReply(context, error)).then((reply) => end(context, reply))
      : end(context, reply);
  };
}

/** @param from The step to begin with. */
function run(context: RequestContext, from = 0): Reply | Promise<Reply> {
  for (let at = from;; at++) {
    const step = STEPS[at];
    if (step === undefined) throw new TypeError("No step answered the request");
    const reply = step(context);
    if (reply instanceof Promise) return reply.then((reply) => reply ?? run(context, at + 1));
    if (reply !== undefined) return reply;
  }
}

function end(context: RequestContext, reply: Reply): Response {
  return send(context, settleMonth(context, reply));
}

function findRoute(context: RequestContext): void {
  context.route = context.service.routes.get(context.path);
  if (context.route !== undefined) context.routeName = context.path;
}
