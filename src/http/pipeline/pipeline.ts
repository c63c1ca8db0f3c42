import { requireTls } from "./admission.ts";
import { answerEndpoint } from "./answer_endpoint.ts";
import { answerPublic } from "./answer_public.ts";
import { isOfDashboard, toDashboard } from "../listen/dashboard_redirect.ts";
import { beginExchange, type Exchange, type Service } from "./exchange.ts";
import { refuse } from "../respond/refuse.ts";
import { requireGet } from "../request/require_get.ts";
import { splitUrl } from "./router.ts";

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

function answer(
  service: Service,
  request: Request,
  exchange: Exchange,
): Response | Promise<Response> {
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
  return answerEndpoint(service, request, exchange, route, target, query);
}
