import type { EndpointResult } from "../http/declare/endpoint.ts";
import type { Page } from "../http/declare/kinds.ts";

/** `meta` of a page (spec 1, Response envelope). */
export function pageMeta({ shown }: Page, perPage: number, total: number) {
  return { page: shown, per_page: perPage, total, total_pages: Math.ceil(total / perPage) };
}

/** How many records there are, where not all of them are given and nothing else says so. */
export function totalHeader(returned: number, total: number): EndpointResult["headers"] {
  return returned < total ? { "x-svc-total-count": String(total) } : {};
}
