import type { EndpointResult } from "../http/declare/endpoint.ts";
import type { Page } from "../http/declare/kinds.ts";

/** `meta` of a page (spec 1, Response envelope). */
export function pageMeta({ shown }: Page, perPage: number, total: number) {
  return { page: shown, per_page: perPage, total, total_pages: Math.ceil(total / perPage) };
}

/** The header with the total, if the response has only a part of the records. */
export function totalHeader(returned: number, total: number): EndpointResult["headers"] {
  return returned < total ? { "x-svc-total-count": String(total) } : {};
}
