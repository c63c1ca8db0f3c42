import { requireLevel } from "../access/caller.ts";
import { Refusal } from "../base/refusal.ts";
import { admit, requireTls, settle } from "./admission.ts";
import { isOfDashboard, toDashboard } from "./dashboard_redirect.ts";
import { type Answer, type Context, requireDeclared } from "./endpoint.ts";
import type { Exchange, Service } from "./exchange.ts";
import { formOf, inForm } from "./forms/accept.ts";
import { newRequestId } from "./headers.ts";
import type { Given } from "./params.ts";
import { servePage, wantsHtml } from "./serve_page.ts";
import { resolveBudget } from "./resolve_budget.ts";
import { refuse } from "./refuse.ts";
import { isUnchanged, respond, respondRows, respondUnchanged } from "./respond.ts";
import { PAGE_PATHS } from "./pages.ts";
import { requireGet } from "./require_get.ts";
import { nearestPath, type Route, splitUrl } from "./router.ts";
import { unknownParam, wantsStrictness } from "./unknown_params.ts";

/**
 * Answers a request: route → identify → authenticate → spend budget → parse parameters → authorize
 * → answer → envelope → headers. Every failure is an error that knows its status, caught here once.
 */
export function pipeline(service: Service): (request: Request) => Response | Promise<Response> {
  return (request) => {
    const exchange = beginExchange(service);
    try {
      const response = answer(service, request, exchange);
      return response instanceof Promise
        ? response.catch((error) => refuse(service, request, exchange, error))
        : response;
    } catch (error) {
      return refuse(service, request, exchange, error);
    }
  };
}

/** A request that has just come. */
export function beginExchange(service: Service): Exchange {
  return {
    requestId: newRequestId(),
    started: performance.now(),
    now: service.now(),
    phases: [],
    route: "unknown",
    keyId: null,
    refusal: undefined,
    spent: undefined,
    unsettled: undefined,
    form: "json",
    strict: false,
    liveGeocodes: 0,
  };
}

function answer(service: Service, request: Request, exchange: Exchange) {
  requireTls(service, request);
  const { target, path, query } = splitUrl(request.url);
  const route = service.routes.get(path);
  if (route === undefined) {
    return isOfDashboard(service, path)
      ? toDashboard(service, request, exchange, path, query)
      : answerPublic(service, request, exchange, path);
  }
  exchange.route = path;
  requireGet(request);

  const { now } = exchange;
  const mayBeUnchanged = route.endpoint.conditional === true &&
    request.headers.has("if-none-match");
  const key = admit(service, request, exchange, mayBeUnchanged ? "minute" : "both");
  if (route.endpoint.forms === true) exchange.form = formOf(request.headers.get("accept"));
  exchange.strict = wantsStrictness(request.headers.get("prefer"));
  exchange.phases.push(performance.now());

  const library = service.library.current;
  // A strict question may be refused where another is answered.
  const question = `${exchange.strict ? "!" : ""}${key.accessTag} ${target}`;
  const isJson = exchange.form === "json";
  const known = isJson ? service.answers.find(library, question, now) : undefined;
  if (known !== undefined) {
    exchange.phases.push(performance.now());
    if (isUnchanged(request, known.found)) {
      return respondUnchanged(service, request, exchange, known);
    }
    settle(service, exchange);
    return respond(service, request, exchange, known, true);
  }

  const given = read(route, query, exchange.strict);
  const caller = {
    keyId: key.id,
    access: key.access,
    ahriLicensed: key.ahriLicensed,
    resolvesPerMinute: key.resolvesPerMinute ?? service.resolvesPerMinute,
    now,
  };
  const needed = route.endpoint.access(given.values, caller);
  if (needed !== null) requireLevel(caller, needed);
  exchange.phases.push(performance.now());

  const context: Context = {
    library,
    caller,
    resolver: service.resolver,
    spelling: service.spelling,
    spendResolve: resolveBudget(service.resolves, caller, exchange),
    sent: given.names,
    form: exchange.form,
  };
  const finish = ({ data, rows, ...said }: Answer) => {
    requireDeclared(route.endpoint, said);
    const found = isJson ? said : inForm(said, exchange.form);
    const answer = { question, found, ignored: given.unknown, since: now };
    // The data was not needed, and costs nothing to find again.
    if (isUnchanged(request, found)) return respondUnchanged(service, request, exchange, answer);
    settle(service, exchange);
    if (!isJson && rows !== undefined) {
      return respondRows(service, request, exchange, answer, rows());
    }
    const remembered = { ...answer, ...route.wrap(data, found) };
    service.answers.keep(library, remembered, now);
    return respond(service, request, exchange, remembered, false);
  };
  const found = route.endpoint.answer(given.values, context);
  return found instanceof Promise ? found.then(finish) : finish(found);
}

/** @throws 400 for an unknown parameter, where the client asked for that. */
function read({ endpoint: { params } }: Route, query: string, strict: boolean): Given<unknown> {
  const given = params.read(query);
  const [unknown] = given.unknown;
  if (strict && unknown !== undefined) throw unknownParam(unknown, Object.keys(params.shape));
  return given;
}

/** What is shown without a key, or 404. */
async function answerPublic(
  service: Service,
  request: Request,
  exchange: Exchange,
  path: string,
): Promise<Response> {
  const route = service.pages.routeOf(path);
  if (route === undefined) throw unknownPath(service, path);
  exchange.route = route;
  requireGet(request);
  const page = await service.pages.find(path, wantsHtml(request));
  if (page === undefined) throw unknownPath(service, path);
  return servePage(service, request, exchange, page);
}

function unknownPath({ routes }: Service, path: string): Refusal {
  const near = nearestPath(path, [...routes.keys(), ...PAGE_PATHS]);
  return new Refusal(
    "not_found",
    `Not found.${near === undefined ? "" : ` Did you mean ${near}?`} See /docs.`,
  );
}
