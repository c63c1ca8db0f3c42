import type { Answer } from "../http/endpoint.ts";
import type { FormName } from "../http/forms/accept.ts";
import type { Page } from "../http/kinds.ts";

/** `meta` of a page (spec 1, Response envelope). */
export function pageMeta({ shown }: Page, perPage: number, total: number) {
  return { page: shown, per_page: perPage, total, total_pages: Math.ceil(total / perPage) };
}

/** How many records there are beyond a page, where that is not said in `meta`. */
export function totalHeader(form: FormName, returned: number, total: number): Answer["headers"] {
  return form !== "json" && returned < total ? { "x-svc-total-count": String(total) } : {};
}
