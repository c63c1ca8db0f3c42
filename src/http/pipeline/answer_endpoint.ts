import { type Caller, requireLevel } from "../../access/caller.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { type Context, type EndpointResult, NEVER, requireDeclared } from "../declare/endpoint.ts";
import { formOf } from "../forms/accept.ts";
import { unknownParam, wantsStrictness } from "../request/unknown_params.ts";
import { isUnchanged, jsonReply, rowsReply, unchangedReply } from "../respond/answer_reply.ts";
import { HEADER } from "../respond/header_names.ts";
import { etagInForm, listEtag } from "../respond/etag.ts";
import type { Reply } from "../respond/reply.ts";
import { keyOf, type RequestContext } from "./request_context.ts";
import { resolveBudget } from "./resolve_budget.ts";
import type { Route } from "./router.ts";

/** A step: reads the headers that say which format and strictness the client wants. */
export function readPreferences(context: RequestContext): void {
  const { request: { headers }, service } = context;
  if (routeOf(context).endpoint.forms === true) {
    context.form = formOf(headers.get(HEADER.accept));
  }
  context.strict = wantsStrictness(headers.get(HEADER.prefer));
  context.library = service.library.current;
  context.phases.push(performance.now());
}

/** A step: answers from the cache, if an equal request was answered before and is still valid. */
export function answerFromCache(context: RequestContext): Reply | Promise<Reply> | undefined {
  if (context.form !== "json" || routeOf(context).endpoint.cached === false) return undefined;
  const { service: { cache }, now } = context;
  context.cacheKey = cacheKeyOf(context);
  const known = cache.find(libraryOf(context), context.cacheKey, now);
  if (known === undefined) return undefined;
  context.phases.push(performance.now());
  return isUnchanged(context.request, known.found)
    ? unchangedReply(context, known)
    : jsonReply(context, known, true);
}

/**
 * A step: parses the parameters.
 *
 * @throws 400 for an invalid parameter, and in strict mode for an unknown one.
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
 * A step: checks the key's access.
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

/** A step: calls the endpoint, and caches its answer. */
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
  const { now, form, request, service, cacheKey } = context;
  const { endpoint, wrap } = routeOf(context);
  requireDeclared(endpoint, answer);
  const etag = etagOf(context, answer);
  const found = etag === undefined ? answer : { ...answer, etag };
  const response = { cacheKey, found, ignored: givenOf(context).unknown, since: now };
  // Before `data`, which may be a function, is needed.
  if (isUnchanged(request, found)) return unchangedReply(context, response);
  if (form !== "json" && rows !== undefined) return rowsReply(context, response, rows());
  const cached = { ...response, ...wrap(data, found) };
  if (cacheKey !== undefined) service.cache.keep(libraryOf(context), cached, now);
  return jsonReply(context, cached, false);
}

/** The endpoint's own tag, or a weak one for other conditional answers that may be cached. */
function etagOf(
  context: RequestContext,
  { etag, until }: Omit<EndpointResult, "data">,
): string | undefined {
  if (etag !== undefined) return etagInForm(etag, context.form);
  if (routeOf(context).endpoint.conditional !== true || until === NEVER) return undefined;
  return listEtag(context, until);
}

/**
 * Identifies a request in the cache. Strict requests have keys of their own, because they may be
 * refused. API keys with the same access share an access tag, and thereby cached responses.
 */
function cacheKeyOf(context: RequestContext): string {
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

/** A value that an earlier step has set. @throws {TypeError} if it has not. */
function known<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError("The steps of a request ran out of order");
  return value;
}
