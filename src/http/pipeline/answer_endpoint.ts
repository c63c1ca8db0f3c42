import { type Caller, requireLevel } from "../../access/caller.ts";
import type { KnownKey } from "../../access/keyring.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { admit, settle } from "./admission.ts";
import type { Remembered } from "../respond/answers.ts";
import {
  type Context,
  type Endpoint,
  type EndpointResult,
  requireDeclared,
} from "../declare/endpoint.ts";
import type { Exchange, Service } from "./exchange.ts";
import { formOf, inForm } from "../forms/accept.ts";
import type { Given } from "../declare/params.ts";
import { requestHeader } from "../request/request_headers.ts";
import { resolveBudget } from "./resolve_budget.ts";
import { isUnchanged, respond, respondRows, respondUnchanged } from "../respond/respond.ts";
import type { Route } from "./router.ts";
import { unknownParam, wantsStrictness } from "../request/unknown_params.ts";

/**
 * Answers a request for an endpoint, from what is remembered or by asking the endpoint.
 *
 * @param target Path and query as they were sent.
 * @throws What the request is refused for, 401 before 429 before 400 before 403.
 */
export function answerEndpoint(
  service: Service,
  request: Request,
  exchange: Exchange,
  route: Route,
  target: string,
  query: string,
): Response | Promise<Response> {
  const key = enter(service, request, exchange, route.endpoint);
  const library = service.library.current;
  // A strict question may be refused where another is answered.
  const question = `${exchange.strict ? "!" : ""}${key.accessTag} ${target}`;
  const known = exchange.form === "json"
    ? service.answers.find(library, question, exchange.now)
    : undefined;
  if (known !== undefined) return answerAgain(service, request, exchange, known);

  const given = read(route, query, exchange.strict);
  const caller = authorize(service, exchange, route, key, given);
  const asked = { route, library, question, given };
  const found = route.endpoint.answer(given.values, contextOf(service, exchange, asked, caller));
  return found instanceof Promise
    ? found.then((found) => answerFound(service, request, exchange, asked, found))
    : answerFound(service, request, exchange, asked, found);
}

/** Lets a request in by its key, and takes what its headers say of the answer. */
function enter(
  service: Service,
  request: Request,
  exchange: Exchange,
  { conditional, forms }: Endpoint,
): KnownKey {
  const mayBeUnchanged = conditional === true && requestHeader(request, "if-none-match") !== null;
  const key = admit(service, request, exchange, mayBeUnchanged ? "minute" : "both");
  if (forms === true) exchange.form = formOf(requestHeader(request, "accept"));
  exchange.strict = wantsStrictness(requestHeader(request, "prefer"));
  exchange.phases.push(performance.now());
  return key;
}

/** Answers with what was found for an earlier request. */
function answerAgain(
  service: Service,
  request: Request,
  exchange: Exchange,
  known: Remembered,
): Response | Promise<Response> {
  exchange.phases.push(performance.now());
  if (isUnchanged(request, known.found)) {
    return respondUnchanged(service, request, exchange, known);
  }
  settle(service, exchange);
  return respond(service, request, exchange, known, true);
}

/** @throws 403 where the key may not ask that. */
function authorize(
  service: Service,
  exchange: Exchange,
  { endpoint }: Route,
  key: KnownKey,
  { values }: Given<unknown>,
): Caller {
  const caller = {
    keyId: key.id,
    access: key.access,
    ahriLicensed: key.ahriLicensed,
    resolvesPerMinute: key.resolvesPerMinute ?? service.resolvesPerMinute,
    now: exchange.now,
  };
  const needed = endpoint.access(values, caller);
  if (needed !== null) requireLevel(caller, needed);
  exchange.phases.push(performance.now());
  return caller;
}

/** A question that no earlier answer is remembered for. */
interface Asked {
  readonly route: Route;
  readonly library: LibrarySnapshot;
  /** What its answer is remembered by. */
  readonly question: string;
  readonly given: Given<unknown>;
}

function contextOf(
  service: Service,
  exchange: Exchange,
  { library, given }: Asked,
  caller: Caller,
): Context {
  return {
    library,
    caller,
    resolver: service.resolver,
    spelling: service.spelling,
    spendResolve: resolveBudget(service.resolves, caller, exchange),
    sent: given.names,
    form: exchange.form,
  };
}

/** Answers with what an endpoint found, and remembers it. */
function answerFound(
  service: Service,
  request: Request,
  exchange: Exchange,
  { route, library, question, given }: Asked,
  { data, rows, ...said }: EndpointResult,
): Response | Promise<Response> {
  const { now, form } = exchange;
  requireDeclared(route.endpoint, said);
  const found = form === "json" ? said : inForm(said, form);
  const answer = { question, found, ignored: given.unknown, since: now };
  // The data was not needed, and costs nothing to find again.
  if (isUnchanged(request, found)) return respondUnchanged(service, request, exchange, answer);
  settle(service, exchange);
  if (form !== "json" && rows !== undefined) {
    return respondRows(service, request, exchange, answer, rows());
  }
  const remembered = { ...answer, ...route.wrap(data, found) };
  service.answers.keep(library, remembered, now);
  return respond(service, request, exchange, remembered, false);
}

/** @throws 400 for an unknown parameter, where the client asked for that. */
function read({ endpoint: { params } }: Route, query: string, strict: boolean): Given<unknown> {
  const given = params.read(query);
  const [unknown] = given.unknown;
  if (strict && unknown !== undefined) throw unknownParam(unknown, Object.keys(params.shape));
  return given;
}
