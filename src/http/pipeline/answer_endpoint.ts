import { type Caller, requireLevel } from "../../access/caller.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { type Context, type EndpointResult, NEVER, requireDeclared } from "../declare/endpoint.ts";
import { etagInForm, formOf } from "../forms/accept.ts";
import { unknownParam, wantsStrictness } from "../request/unknown_params.ts";
import { isUnchanged, jsonReply, rowsReply, unchangedReply } from "../respond/answer_reply.ts";
import { HEADER } from "../respond/header_names.ts";
import { listEtag } from "../respond/etag.ts";
import type { Reply } from "../respond/reply.ts";
import { keyOf, type RequestContext } from "./request_context.ts";
import { resolveBudget } from "./resolve_budget.ts";
import type { Route } from "./router.ts";

/** A step: reads the headers that say what kind of answer is wanted. */
export function readPreferences(context: RequestContext): void {
  const { request: { headers }, service } = context;
  if (routeOf(context).endpoint.forms === true) {
    context.form = formOf(headers.get(HEADER.accept));
  }
  context.strict = wantsStrictness(headers.get(HEADER.prefer));
  context.library = service.library.current;
  context.phases.push(performance.now());
}

/** A step: answers with the response to an earlier request for the same, if it is still valid. */
export function answerFromCache(context: RequestContext): Reply | Promise<Reply> | undefined {
  if (context.form !== "json" || routeOf(context).endpoint.cached === false) return undefined;
  const { service: { cache }, now } = context;
  const known = cache.find(libraryOf(context), questionOf(context), now);
  if (known === undefined) return undefined;
  context.phases.push(performance.now());
  return isUnchanged(context.request, known.found)
    ? unchangedReply(context, known)
    : jsonReply(context, known, true);
}

/**
 * A step.
 *
 * @throws 400 for an invalid parameter, or, if the client asked for that, for an unknown one.
 */
export function readParameters(context: RequestContext): void {
  const { endpoint: { params } } = routeOf(context);
  const given = params.read(context.query);
  const [unknown] = given.unknown;
  if (context.strict && unknown !== undefined) {
    throw unknownParam(unknown, Object.keys(params.shape));
  }
  context.given = given;
}

/**
 * A step.
 *
 * @throws 403 if the key lacks a level that the request needs.
 */
export function authorize(context: RequestContext): void {
  const caller = callerOf(context);
  for (const needed of routeOf(context).endpoint.access(givenOf(context).values, caller)) {
    requireLevel(caller, needed);
  }
  context.phases.push(performance.now());
}

/** A step: asks the endpoint, and caches what it answers. */
export function answerFromEndpoint(context: RequestContext): Reply | Promise<Reply> {
  const { endpoint } = routeOf(context);
  const answer = endpoint.answer(givenOf(context).values, endpointContext(context));
  return answer instanceof Promise
    ? answer.then((answer) => replyTo(context, answer))
    : replyTo(context, answer);
}

function replyTo(
  context: RequestContext,
  { data, rows, ...answer }: EndpointResult,
): Reply | Promise<Reply> {
  const { now, form, request, service } = context;
  const { endpoint, wrap } = routeOf(context);
  requireDeclared(endpoint, answer);
  const etag = etagOf(context, answer);
  const found = etag === undefined ? answer : { ...answer, etag };
  const response = {
    question: questionOf(context),
    found,
    ignored: givenOf(context).unknown,
    since: now,
  };
  // The data is not needed then, and may not have been made yet.
  if (isUnchanged(request, found)) return unchangedReply(context, response);
  if (form !== "json" && rows !== undefined) return rowsReply(context, response, rows());
  const cached = { ...response, ...wrap(data, found) };
  if (endpoint.cached !== false) service.cache.keep(libraryOf(context), cached, now);
  return jsonReply(context, cached, false);
}

/** The endpoint's own tag, or a weak one for any other conditional answer that may be repeated. */
function etagOf(
  context: RequestContext,
  { etag, until }: Omit<EndpointResult, "data">,
): string | undefined {
  if (etag !== undefined) return etagInForm(etag, context.form);
  if (routeOf(context).endpoint.conditional !== true || until === NEVER) return undefined;
  return listEtag(context, until);
}

/**
 * What a response is cached by. A strict request may be refused where another is answered, and keys
 * with the same access share an access tag.
 */
function questionOf(context: RequestContext): string {
  const { strict, path, query } = context;
  return `${strict ? "!" : ""}${keyOf(context).accessTag} ${path}?${query}`;
}

function callerOf(context: RequestContext): Caller {
  const { id, access, ahriLicensed, resolvesPerMinute } = keyOf(context);
  return {
    keyId: id,
    access,
    ahriLicensed,
    resolvesPerMinute: resolvesPerMinute ?? context.service.resolvesPerMinute,
    now: context.now,
  };
}

function endpointContext(context: RequestContext): Context {
  const { service: { resolver, spelling, resolves }, form } = context;
  const caller = callerOf(context);
  return {
    library: libraryOf(context),
    caller,
    resolver,
    spelling,
    spendResolve: resolveBudget(resolves, caller, context),
    sent: givenOf(context).names,
    form,
  };
}

function routeOf({ route }: RequestContext): Route {
  return known(route);
}

function libraryOf({ library }: RequestContext): LibrarySnapshot {
  return known(library);
}

function givenOf({ given }: RequestContext): NonNullable<RequestContext["given"]> {
  return known(given);
}

/** What an earlier step has set. */
function known<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError("The steps of a request ran out of order");
  return value;
}
